/// From when on an index spends memory to be fast. No answer depends on it.
///
/// What is nil suits the segment's size: it grows with the root of its records, since what is common in a small segment is rare in a large
/// one, and where records are few, so is the memory that is spent on them. Segments without stored answers are the exception: writes make
/// these, and merge them soon.
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
  /// From how many records on a segment has stored answers.
  package var tableRecords = 256
  /// From how many matches on the answer of a pair is stored, and of a triple.
  package var pairMatches: Int?
  package var tripleMatches: Int?
  /// How many records a query of several tokens must look at for its answer to be stored; reading sets counts as records that take as long.
  package var answerRecords: Int?
  /// How many records may be looked at for the answers of pairs, and of triples, in multiples of a segment's records, or of so many if
  /// it has fewer, and in all: some minutes.
  package var pairEffort = 800
  package var tripleEffort = 1400
  package var effortRecords = 12_500
  package var mostEffort = 1_400_000_000
  /// So many deleted records, and up to as many more, are decided one by one for a stored answer; where more were deleted, sets tell
  /// which match a query of one reading, and others are worked out anew.
  package var mostDeleted = 1024
  /// A stored answer for which so many were looked at is kept as it is without them.
  package var fewDeleted = 16
  /// What the thresholds that are nil go by besides a segment's size.
  let footprint: Footprint

  package init(_ footprint: Footprint = .fast) { self.footprint = footprint }

  /// For segments that are made one with others before anything is searched.
  var withoutLattice: Tuning {
    var tuning = self
    (tuning.nodePostings, tuning.tableRecords) = (.max, .max)
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
    tuning.tableRecords = 1
    tuning.pairMatches = 3
    tuning.tripleMatches = 6
    tuning.answerRecords = 1
    tuning.pairEffort = 120
    tuning.tripleEffort = 60
    tuning.effortRecords = 1
    tuning.mostDeleted = 3
    tuning.fewDeleted = 2
    return tuning
  }

  // Of segments of so many records:

  func nodePostings(segment count: Int) -> Int {
    if count < tableRecords { return nodePostings ?? 128 }
    return nodePostings ?? (footprint == .fast ? root(count, 1, 8...64) : root(count, 3, 8...128))
  }
  func setPostings(segment count: Int) -> Int {
    setPostings ?? (count < tableRecords ? 256 : root(count, 6, 16...4096))
  }
  func detailRecords(segment count: Int) -> Int {
    detailRecords ?? (footprint == .fast ? root(count, 32, 1024...4096) : root(count, 64, 2048...8192))
  }
  /// Of a segment whose bitmaps have so many words. Numbers take half of one at most, which is read faster, or, where memory is dear,
  /// all of it.
  func mostSparse(bitmapWords count: Int) -> Int { mostSparse ?? count * (footprint == .fast ? 2 : 4) }
  func pairMatches(segment count: Int) -> Int { pairMatches ?? root(count, 6, 16...4096) }
  func tripleMatches(segment count: Int) -> Int { tripleMatches ?? root(count, 24, 32...16_384) }
  func answerRecords(segment count: Int) -> Int {
    answerRecords ?? (footprint == .fast ? root(count, 3, 48...256) : root(count, 6, 208...512))
  }
  func pairEffort(segment count: Int) -> Int { min(pairEffort * max(count, effortRecords), mostEffort) }
  func tripleEffort(segment count: Int) -> Int { min(tripleEffort * max(count, effortRecords), mostEffort) }

  /// Some eighths of the root of a number, within bounds.
  private func root(_ count: Int, _ eighths: Int, _ bounds: ClosedRange<Int>) -> Int {
    min(max(Int(Double(count).squareRoot()) * eighths / 8, bounds.lowerBound), bounds.upperBound)
  }
}
