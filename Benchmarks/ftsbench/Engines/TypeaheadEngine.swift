internal import Typeahead
internal import TypeaheadTools

/// This package: one snapshot, asked afresh at every keystroke.
final class TypeaheadEngine: Engine {
  let kind = EngineKind.typeahead
  private let documents: [Document]
  private var index: SearchIndex<Document>
  private var snapshot: IndexSnapshot<Document>
  private var buffer = SearchBuffer(limit: hitLimit)

  init(_ records: BenchRecords) throws {
    documents = records.documents
    index = SearchIndex(schema: records.preset.schema(words: records.words))
    try index.upsert(documents)
    snapshot = index.snapshot
  }

  func prepare() -> Bool {
    index.finishMerges()
    snapshot = index.snapshot
    return true
  }

  /// The measured call.
  func search(_ query: String) {
    snapshot.search(Query(query), into: &buffer)
  }

  var outcome: Outcome {
    Outcome(total: buffer.total, ranked: snapshot.hits(in: buffer).lazy.map(\.id), isCut: !buffer.isExact)
  }

  var ids: [String] { snapshot.hits(in: buffer).map(\.id) }

  var counts: [(name: String, count: Int)] {
    [("postings", buffer.counts.postings), ("records", buffer.counts.records), ("lattices", buffer.counts.lattices)]
  }

  var sections: [(name: String, bytes: Int)]? { snapshot.byteCounts }

  func showHits() -> Int? {
    var shown = 0
    for hit in snapshot.hits(in: buffer) where hit.matches.count + hit.explanation.rules.count > 0 { shown += 1 }
    return shown
  }

  func replace(_ place: Int) throws -> Bool {
    try index.upsert(documents[place])
    seeWrites()
    return true
  }

  var writer: (@Sendable ([Int]) throws -> Void)? {
    { [index, documents] places in _ = try index.upsert(places.map { documents[$0] }) }
  }

  func seeWrites() { snapshot = index.snapshot }

  /// Lets go of the index, with which what it does in the background ends; a merge does so when it is done.
  func end() {
    index.finishMerges()
    index = SearchIndex(schema: snapshot.schema)
    seeWrites()
  }
}
