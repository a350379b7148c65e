internal import Typeahead
internal import TypeaheadTools

/// This package, asked afresh at every keystroke: by the call that apps make, or into a buffer that is kept.
///
/// It has no later tiers unless told otherwise, as its rivals have none.
final class TypeaheadEngine: Engine {
  let kind: EngineKind
  private let documents: [Document]
  private var index: SearchIndex<Document>
  private var snapshot: IndexSnapshot<Document>
  private var buffer = SearchBuffer(limit: hitLimit)
  private var answer: Answer<Document>?
  /// The bytes of the ids and names read, so that reading them is not left out.
  private var bytesRead = 0

  /// - Parameter tolerance: Which later tiers there are; `nil` for those of the preset.
  init(_ kind: EngineKind, _ records: BenchRecords, tolerance: Tolerance? = Tolerance.none) throws {
    self.kind = kind
    documents = records.documents
    index = SearchIndex(schema: records.preset.schema(words: records.words, tolerance: tolerance))
    try index.upsert(documents)
    snapshot = index.snapshot
  }

  func prepare() -> Bool {
    index.finishMerges()
    snapshot = index.snapshot
    return true
  }

  /// The measured call; a list of hits reads their records.
  func search(_ query: String) {
    if kind == .buffer { return snapshot.search(Query(query), into: &buffer) }
    let answer = index.search(query, limit: hitLimit)
    for hit in answer.hits { bytesRead &+= hit.record.id.utf8.count }
    self.answer = answer
  }

  private var hits: [Hit<Document>] { kind == .buffer ? snapshot.hits(in: buffer) : answer?.hits ?? [] }

  var outcome: Outcome {
    if kind == .buffer { return Outcome(total: buffer.total, ranked: ids, isCut: !buffer.isExact) }
    return Outcome(total: answer?.total ?? 0, ranked: ids, isCut: answer?.isExact == false)
  }

  var ids: [String] { hits.map(\.id) }

  var counts: [(name: String, count: Int)] {
    if kind != .buffer { return [] }
    return [
      ("postings", buffer.counts.postings), ("records", buffer.counts.records), ("work", buffer.counts.work),
    ]
  }

  var sections: [(name: String, bytes: Int)]? { snapshot.byteCounts }

  func showHits() -> Int? {
    var shown = 0
    for hit in hits where hit.matches.count + hit.explanation.rules.count > 0 { shown += 1 }
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
