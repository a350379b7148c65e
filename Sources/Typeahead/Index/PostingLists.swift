/// Postings by term while they are gathered, in one array: each list has its place from the start.
struct PostingLists {
  private var records: [UInt32]
  private var starts: [Int]
  private var ends: [Int]

  /// Lists for terms that occur as often as in `occurrences`.
  init(terms: Int, of occurrences: [UInt32]) {
    var counts = [Int](repeating: 0, count: terms)
    for term in occurrences { counts[Int(term)] += 1 }
    starts = []
    starts.reserveCapacity(terms)
    var total = 0
    for count in counts {
      starts.append(total)
      total += count
    }
    ends = starts
    records = Array(repeating: 0, count: total)
  }

  subscript(_ term: Int) -> ArraySlice<UInt32> { records[starts[term]..<ends[term]] }

  mutating func append(_ record: UInt32, to term: Int) {
    records[ends[term]] = record
    ends[term] += 1
  }
}
