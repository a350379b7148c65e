internal import Typeahead
internal import TypeaheadTools

/// The new core, before the package is switched over to it: its totals are checked, its order is another one.
final class CoreEngine: Engine {
  let kind = EngineKind.core
  private let index: CoreIndex<Document>
  private var answer: (total: Int, hits: [Document]) = (0, [])
  /// The bytes of the ids read, so that reading them is not left out.
  private var bytesRead = 0

  init(_ records: BenchRecords) throws {
    index = try CoreIndex(records.documents, records.preset.schema(words: records.words, tolerance: Tolerance.none))
  }

  func search(_ query: String) {
    answer = index.search(query, limit: hitLimit)
    for hit in answer.hits { bytesRead &+= hit.id.utf8.count }
  }

  var outcome: Outcome { Outcome(total: answer.total) }
  var ids: [String] { answer.hits.map(\.id) }
  var sections: [(name: String, bytes: Int)]? { index.byteCounts }
}
