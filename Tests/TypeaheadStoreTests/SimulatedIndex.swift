import Testing
import Typeahead
import TypeaheadJSON
import TypeaheadSimulation
import TypeaheadTestSupport

@testable import TypeaheadStore

/// An index on a simulated disk that is written by a script, and what it must hold.
///
/// The script is the same for the same seed, whatever befalls it.
struct SimulatedIndex {
  struct Note: Codable, Identifiable, Sendable, Equatable {
    let id: Int
    var text: String
  }

  typealias Records = [Int: Note]

  let disk = SimulatedDisk()
  private let files: SimulatedFiles
  private var random: SeededRandom
  private let reading: FileReading
  /// What the last commit that returned left, and what the one after it was to leave, where one was begun.
  private(set) var acknowledged: Records = [:]
  private(set) var begun: Records?

  init(seed: UInt64) {
    files = SimulatedFiles(disk)
    random = SeededRandom(seed: seed)
    reading = seed % 2 == 0 ? .mapped : .copied
  }

  private static var schema: Schema<Note> {
    var schema = Schema<Note>(fields: [Field("text", \.text)], tolerance: .none)
    schema.tuning = .eager
    return schema
  }

  func open(_ access: RecordStore.Access = .writing) throws(StoreError) -> DurableIndex<Note> {
    try DurableIndex(
      RecordStore(at: "index", for: access, files, mostAdded: 6), kind: "notes", schema: Self.schema,
      codec: JSONRecordCodec(), reading: reading)
  }

  /// Runs steps of the script: writes, commits, sealing, compacting, closing and opening again.
  ///
  /// - Throws: Whatever a call throws; the script is then over.
  mutating func run(steps: Int) throws(StoreError) {
    var index = try Optional(open())
    var records = acknowledged
    for _ in 0..<steps {
      guard let open = index else { return }
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4: try upsert(open, &records)
      case 4:
        let id = Int.random(in: 0..<12, using: &random)
        try open.delete([id])
        records[id] = nil
      case 5, 6: try commit(records) { () throws(StoreError) in try open.commit() }
      case 7: try commit(records) { () throws(StoreError) in try open.seal() }
      case 8: try commit(records) { () throws(StoreError) in try open.compact() }
      default:
        if Bool.random(using: &random) { open.finishMerges() }
        try commit(records) { () throws(StoreError) in try open.commit() }
        try open.close()
        index = nil
        index = try self.open()
      }
    }
    guard let open = index else { return }
    try commit(records) { () throws(StoreError) in try open.commit() }
    try open.close()
  }

  private mutating func upsert(_ index: DurableIndex<Note>, _ records: inout Records) throws(StoreError) {
    let words = ["anna", "bert", "carla smith", "dora jones", "東京", "e-mail"]
    let notes = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      Note(
        id: Int.random(in: 0..<12, using: &random),
        text: words.randomElement(using: &random)! + " \(Int.random(in: 0..<50, using: &random))")
    }
    try index.upsert(notes)
    for note in notes { records[note.id] = note }
  }

  private mutating func commit(_ records: Records, _ commit: () throws(StoreError) -> Void) throws(StoreError) {
    begun = records
    try commit()
    acknowledged = records
    begun = nil
  }

  /// Opens what the disk has, holds it against what must be there, and goes on from it.
  ///
  /// - Returns: What is wrong; `nil` where nothing is.
  mutating func checkAndGoOn() throws(StoreError) -> String? {
    let index = try open()
    let found = Dictionary(
      uniqueKeysWithValues: index.snapshot.search("", limit: .max).hits.map { ($0.id, $0.record) })
    if found != acknowledged, found != begun {
      return "found \(found), not \(acknowledged) or \(String(describing: begun))"
    }
    if !index.opening.findings.isEmpty || !index.opening.rebuilt.isEmpty {
      return "opening found \(index.opening)"
    }
    let wrong = try index.verify()
    if !wrong.isEmpty { return "verifying found \(wrong)" }
    let smiths = found.values.filter { $0.text.contains("smith") }.map(\.id).sorted()
    if index.snapshot.search("sm", limit: .max).hits.map(\.id).sorted() != smiths { return "wrong answers" }
    try index.close()
    (acknowledged, begun) = (found, nil)
    return nil
  }
}
