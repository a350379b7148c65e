internal import TypeaheadTools

/// A plain inverted index of bitmaps: the floor for answers that are neither ranked nor consume tokens.
///
/// Words are runs of letters, marks and digits, folded. A prefix whose lists of records take no less room than a bitmap has its
/// bitmap; for any other, bits are set list by list. A query ANDs the bitmaps of its words, counts bits, and takes
/// the first twenty.
///
/// Two query words may share one of the record's, records have one reading, and a text beyond ASCII has its first 64 words alone: totals
/// differ from the definition where that matters. It takes no updates.
final class BitmapEngine: Engine {
  let kind = EngineKind.bitmap
  private let documents: [Document]
  private let lists: WordLists
  private let bitmaps: [ArraySlice<UInt8>: BitRow]
  private var matches: BitRow
  private var scratch: BitRow
  private var query: [UInt8] = []
  private var hits: [Int] = []
  private var total = 0
  private var postings = 0
  private var words = 0

  init(_ records: BenchRecords) {
    documents = records.documents
    lists = WordLists(records)
    matches = BitRow(records: documents.count)
    scratch = matches
    var bitmaps: [ArraySlice<UInt8>: BitRow] = [:]
    for prefix in lists.prefixes(with: max(documents.count / UInt32.bitWidth, 1)) {
      var row = BitRow(records: documents.count)
      row.insert(lists.records[lists.stretch(prefix)])
      bitmaps[prefix] = row
    }
    self.bitmaps = bitmaps
  }

  func search(_ query: String) {
    WordLists.fold(query, into: &self.query)
    hits.removeAll(keepingCapacity: true)
    (postings, words) = (0, 0)
    var isFirst = true
    var place = 0
    while let start = self.query[place...].firstIndex(where: { $0 != WordLists.blank }) {
      place = self.query[start...].firstIndex(of: WordLists.blank) ?? self.query.count
      intersect(self.query[start..<place], isFirst: isFirst)
      isFirst = false
    }
    if isFirst {
      total = documents.count
      hits.append(contentsOf: 0..<min(hitLimit, total))
    } else {
      total = matches.population
      matches.appendFirst(hitLimit, to: &hits)
    }
  }

  /// Keeps the matches that have a word that begins so.
  private func intersect(_ prefix: ArraySlice<UInt8>, isFirst: Bool) {
    words += matches.words.count
    if let row = bitmaps[prefix] {
      if isFirst { matches.assign(row) } else { matches.formIntersection(row) }
      return
    }
    let stretch = lists.stretch(prefix)
    postings += stretch.count
    if isFirst {
      matches.removeAll()
      matches.insert(lists.records[stretch])
    } else {
      scratch.removeAll()
      scratch.insert(lists.records[stretch])
      matches.formIntersection(scratch)
    }
  }

  var outcome: Outcome { Outcome(total: total) }

  var ids: [String] { hits.map { documents[$0].id } }

  var counts: [(name: String, count: Int)] { [("postings", postings), ("bitmap words", words)] }

  var sections: [(name: String, bytes: Int)]? {
    lists.sections + [("bitmaps", bitmaps.values.reduce(0) { $0 + $1.words.count * MemoryLayout<UInt64>.stride })]
  }
}
