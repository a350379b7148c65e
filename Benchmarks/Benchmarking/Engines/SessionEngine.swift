internal import Typeahead
internal import TypeaheadTools

/// This package as somebody types: a session that remembers its answers, begun anew with each of the trace.
final class SessionEngine: Engine {
  let kind = EngineKind.session
  private let index: SearchIndex<Document>
  private var snapshot: IndexSnapshot<Document>
  private var session = SearchSession<Document>(limit: hitLimit)

  init(_ records: BenchRecords) throws {
    index = SearchIndex(schema: records.preset.schema(words: records.words))
    try index.upsert(records.documents)
    snapshot = index.snapshot
  }

  func prepare() -> Bool {
    index.finishMerges()
    snapshot = index.snapshot
    return true
  }

  func beginSession() { session.forget() }

  func search(_ query: String) {
    session.search(query, in: snapshot)
  }

  var outcome: Outcome {
    Outcome(total: session.total, ranked: session.hits.lazy.map(\.id), isCut: !session.isExact)
  }

  var ids: [String] { session.hits.map(\.id) }

  /// How many of a hundred answers took a way, as the mean of these counts says.
  var counts: [(name: String, count: Int)] {
    [("refined %", session.way == .refined ? 100 : 0), ("kept %", session.way == .kept ? 100 : 0)]
  }
}
