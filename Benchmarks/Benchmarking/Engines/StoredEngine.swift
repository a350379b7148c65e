internal import Foundation
internal import Typeahead
internal import TypeaheadStore
internal import TypeaheadTools

/// This package with its index on the disk: records in SQLite, segments read from mapped files.
final class StoredEngine: Engine {
  let kind = EngineKind.stored
  private let records: BenchRecords
  private let folder = TemporaryFile(extension: "index")
  /// `nil` while it is closed.
  private var index: DurableIndex<Document>?
  private var snapshot: IndexSnapshot<Document>?
  private var buffer = SearchBuffer(limit: hitLimit)

  init(_ records: BenchRecords) throws {
    self.records = records
    let index = try open()
    try index.upsert(records.documents)
    try index.commit()
    use(index)
  }

  private func open() throws -> DurableIndex<Document> {
    try DurableIndex(
      RecordStore(at: folder.path, for: .writing), kind: records.preset.rawValue,
      schema: records.preset.schema(words: records.words), codec: DocumentCodec())
  }

  private func use(_ index: DurableIndex<Document>) {
    self.index = index
    snapshot = index.snapshot
  }

  /// Also writes what is not on the disk yet, and reads it from there from then on.
  func prepare() -> Bool {
    index?.finishMerges()
    do {
      try index?.close()
      _ = close()
      use(try open())
    } catch {
      preconditionFailure("the index cannot be read again: \(error)")
    }
    return true
  }

  /// The measured call.
  func search(_ query: String) {
    snapshot?.search(Query(query), into: &buffer)
  }

  private var hits: [Hit<Document>] { snapshot?.hits(in: buffer) ?? [] }

  var outcome: Outcome {
    Outcome(total: buffer.total, ranked: hits.lazy.map(\.id), isCut: !buffer.isExact)
  }

  var ids: [String] { hits.map(\.id) }

  /// What is in the folder, by the ends of the files' names.
  var sections: [(name: String, bytes: Int)]? {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return nil }
    return names.sorted().compactMap { name in
      let attributes = try? FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
      guard let size = attributes?[.size] as? Int else { return nil }
      return (String(name.drop { $0 != "." }), size)
    }
  }

  func showHits() -> Int? {
    var shown = 0
    for hit in hits where hit.matches.count + hit.explanation.rules.count > 0 { shown += 1 }
    return shown
  }

  func replace(_ place: Int) throws -> Bool {
    guard let index else { return false }
    try index.upsert([records.documents[place]])
    snapshot = index.snapshot
    return true
  }

  func writeDurably(_ places: [Int]) throws -> Bool {
    guard let index else { return false }
    try index.upsert(places.map { records.documents[$0] })
    try index.commit()
    return true
  }

  func close() -> Bool {
    try? index?.close()
    (index, snapshot) = (nil, nil)
    return true
  }

  func open(thenSearch query: String) throws {
    use(try open())
    search(query)
  }
}
