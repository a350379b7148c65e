import Foundation
import Testing
import Typeahead
import TypeaheadJSON
import TypeaheadOracle
import TypeaheadTestSupport

@testable import TypeaheadStore

/// An index that is written, sealed, compacted, closed, abandoned and opened again at random answers as the oracle does of what was
/// committed.
///
/// `TYPEAHEAD_SEED` chooses the first seed, `TYPEAHEAD_ROUNDS` how many.
@Suite struct DurableHistoryTests {
  @Test(arguments: TestSchema.all) func answersAreThoseOfWhatWasCommitted(schema: TestSchema) throws {
    let first = Effort.seed
    for seed in first..<first + UInt64(Effort.count("TYPEAHEAD_ROUNDS", short: 2, long: 16)) {
      var history = try DurableHistory(schema, seed: seed)
      try history.run(steps: 24)
    }
  }
}

private struct DurableHistory {
  private let test: TestSchema
  private let schema: Schema<TestRecord>
  private let seed: UInt64
  private let folder: TemporaryFolder
  private var text: RandomText
  private var opened: DurableIndex<TestRecord>?
  private var index: DurableIndex<TestRecord> { opened! }
  /// What is visible, and what was committed.
  private var records: [String: TestRecord] = [:]
  private var committed: [String: TestRecord] = [:]

  init(_ test: TestSchema, seed: UInt64) throws {
    self.test = test
    self.seed = seed
    var schema = test.engine
    if seed % 2 == 0 { schema.tuning = .eager }
    self.schema = schema
    folder = try TemporaryFolder()
    text = RandomText(seed: seed)
    opened = try Self.open(folder, schema, .mapped)
  }

  private static func open(
    _ folder: TemporaryFolder, _ schema: Schema<TestRecord>, _ reading: FileReading
  ) throws -> DurableIndex<TestRecord> {
    try DurableIndex(
      folder.store(mostAdded: 10), kind: "test", schema: schema, codec: JSONRecordCodec<TestRecord>(), reading: reading)
  }

  mutating func run(steps: Int) throws {
    for _ in 0..<steps {
      switch Int.random(in: 0..<12, using: &text.random) {
      case 0..<5: try upsert()
      case 5, 6: try delete()
      case 7:
        try index.commit()
        committed = records
      case 8:
        try index.seal()
        committed = records
      case 9:
        try index.compact()
        committed = records
        #expect(index.snapshot.segmentCount <= 1, "seed \(seed)")
      default: try reopen(closing: Bool.random(using: &text.random))
      }
    }
    try index.commit()
    committed = records
    try reopen(closing: true)
    #expect(index.opening.indexed == 0, "seed \(seed): a closed index has nothing left to do")
    #expect(try index.verify() == [], "seed \(seed)")
    for _ in 0..<12 { try compare() }
  }

  private mutating func upsert() throws {
    let added = (0..<Int.random(in: 0...6, using: &text.random)).map { _ in
      text.record(id: "r\(Int.random(in: 0..<16, using: &text.random))", test)
    }
    let rejected = Set(try index.upsert(added, onRejection: .skip).rejected.map(\.offset))
    for (offset, record) in added.enumerated() where !rejected.contains(offset) { records[record.id] = record }
    if Bool.random(using: &text.random) { index.index.finishMerges() }
  }

  private mutating func delete() throws {
    guard let gone = records.keys.sorted().randomElement(using: &text.random) else { return }
    #expect(try index.delete([gone, "nobody"]) == 1, "seed \(seed)")
    records[gone] = nil
  }

  private mutating func reopen(closing: Bool) throws {
    if closing { try index.close() }
    records = committed
    let reading: FileReading = Bool.random(using: &text.random) ? .mapped : .copied
    // A held snapshot goes on after its index is gone.
    let held = index.snapshot
    let before = held.search("", limit: .max).hits.map(\.record)
    // One writer at a time: the one before goes first.
    opened = nil
    opened = try Self.open(folder, schema, reading)
    var expected = OpeningReport()
    expected.indexed = index.opening.indexed
    expected.removedFiles = index.opening.removedFiles
    #expect(index.opening == expected, "seed \(seed)")
    #expect(index.count == records.count, "seed \(seed)")
    #expect(held.search("", limit: .max).hits.map(\.record) == before, "seed \(seed)")
    for _ in 0..<3 { try compare() }
  }

  private mutating func compare() throws {
    let living = records.values.sorted { $0.id < $1.id }
    let oracle = Oracle(schema: test.oracle, records: living.map(\.forOracle))
    let query = text.query(living)
    let difference = Comparison.difference(query, index.snapshot, oracle)
    #expect(difference == nil, "seed \(seed), \(test): \(difference ?? "")")
  }
}
