/// From when on an index spends memory to be fast. No answer depends on it.
///
/// What is nil suits the segment's size: it grows with the root of its records, since what is common in a small segment is rare in a large
/// one, and where records are few, so is the memory that is spent on them. Small segments are the exception: writes make these, and merge
/// them soon.
package struct Tuning: Sendable {
  /// From how many postings on a prefix has a node in the trie.
  package var nodePostings: Int?
  /// From how many postings on a prefix has a set of its records.
  package var setPostings: Int?
  /// From how many records on the records of a prefix are told apart by fields.
  package var detailRecords: Int?
  /// The most records of 65,536 that are kept as numbers.
  package var mostSparse: Int?
  /// Of so many matches, in all or in 65,536 records, all are decided and ranked, without asking first for those that few others
  /// can be as good as.
  package var fewMatches = 96
  /// So many candidates in 65,536 records whose variants are touched are decided, without asking sets whether they match.
  package var fewTouched = 8
  /// So many candidates in 65,536 records are told apart in a list, 255 at most; more as bits of all of these.
  package var mostListed = 192
  /// So many of the matches that several readings of a query have are ranked before it is asked which others can be among the
  /// best.
  package var firstRepeated = 512
  /// So many candidates of a query in several readings are all ranked by all of these together.
  package var fewCombined = 128
  /// Merges of more records are not done by the write that makes them due, but in the background.
  package var mergedAtOnce = 1024
  /// From how many records on a segment has champion lists.
  package var championRecords = 1024
  /// Segments of fewer records are small.
  private static let small = 256

  package init() {}

  /// For segments that are made one with others before anything is searched.
  var withoutPrefixIndex: Tuning {
    var tuning = self
    (tuning.nodePostings, tuning.championRecords) = (.max, .max)
    return tuning
  }

  /// What makes every path be taken with a few records: for tests.
  package static var eager: Tuning {
    var tuning = Tuning()
    tuning.nodePostings = 1
    tuning.setPostings = 3
    tuning.detailRecords = 3
    tuning.mostSparse = 12
    tuning.fewMatches = 2
    tuning.fewTouched = 1
    tuning.mostListed = 8
    tuning.firstRepeated = 1
    tuning.fewCombined = 1
    tuning.championRecords = 1
    return tuning
  }

  // Of segments of so many records:

  func nodePostings(segment count: Int) -> Int {
    nodePostings ?? (count < Self.small ? 128 : root(count, 1, 8...64))
  }
  func setPostings(segment count: Int) -> Int {
    setPostings ?? (count < Self.small ? 256 : root(count, 6, 16...4096))
  }
  func detailRecords(segment count: Int) -> Int {
    detailRecords ?? root(count, 32, 1024...4096)
  }
  /// Of a segment whose bitmaps have so many words. Numbers take half of one at most, which is read faster.
  func mostSparse(bitmapWords count: Int) -> Int { mostSparse ?? count * 2 }

  /// Some eighths of the root of a number, within bounds.
  private func root(_ count: Int, _ eighths: Int, _ bounds: ClosedRange<Int>) -> Int {
    min(max(Int(Double(count).squareRoot()) * eighths / 8, bounds.lowerBound), bounds.upperBound)
  }
}
