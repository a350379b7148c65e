internal import TypeaheadTools

/// A scan without an index, as fast as a page of code makes it: the folded words of all records lie in one run of bytes, and each query
/// passes over all of it.
///
/// Words are those of ``WordLists``. Each query word needs a word of its own, so a record matches when, for each of them, enough of
/// its words begin so. The answer is the first twenty records, unranked, and the total.
///
/// Records have one reading, and a text beyond ASCII has its first 64 words alone: totals differ from the definition where that matters.
/// It takes no updates.
final class FoldedScanEngine: Engine {
  let kind = EngineKind.foldedScan
  private let documents: [Document]
  private let words: FoldedWords
  private var query = FoldedQuery()
  private var hits: [Int] = []
  private var total = 0

  init(_ records: BenchRecords) {
    documents = records.documents
    words = FoldedWords(records)
    hits.reserveCapacity(hitLimit)
  }

  func search(_ query: String) {
    self.query.take(query)
    if self.query.count > words.mostWords {
      total = 0
      return hits.removeAll(keepingCapacity: true)
    }
    self.query.countWords()
    total = words.search(self.query, first: hitLimit, into: &hits)
  }

  var outcome: Outcome { Outcome(total: total) }

  var ids: [String] { hits.map { documents[$0].id } }

  var sections: [(name: String, bytes: Int)]? { words.sections }
}
