internal import Typeahead
internal import TypeaheadTools

/// This package: one snapshot, asked afresh at every keystroke.
final class TypeaheadEngine: Engine {
  let kind = EngineKind.typeahead
  private let documents: [Document]
  private let index: SearchIndex<Document>
  private var snapshot: IndexSnapshot<Document>
  private var answer: Answer<Document>?

  init(_ records: BenchRecords) throws {
    documents = records.documents
    index = SearchIndex(schema: records.preset.schema(words: records.words))
    try index.upsert(documents)
    snapshot = index.snapshot
  }

  /// The measured call.
  func search(_ query: String) {
    answer = snapshot.search(query, limit: hitLimit)
  }

  var outcome: Outcome {
    guard let answer else { return Outcome(total: 0) }
    return Outcome(total: answer.total, ranked: answer.hits.lazy.map(\.id), isCut: !answer.isExact)
  }

  var sections: [(name: String, bytes: Int)]? { snapshot.byteCounts }

  func showHits() -> Int? {
    guard let answer else { return nil }
    var shown = 0
    for hit in answer.hits where hit.matches.count + hit.explanation.rules.count > 0 { shown += 1 }
    return shown
  }

  func replace(_ place: Int, thenSearch query: String) throws -> Bool {
    try index.upsert(documents[place])
    snapshot = index.snapshot
    search(query)
    return true
  }
}
