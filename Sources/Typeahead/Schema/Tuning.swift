/// From when on an index spends memory to be fast. No answer depends on it.
package struct Tuning: Sendable, Equatable {
  /// From how many postings on a prefix has a node, and champions.
  package var nodePostings = 64
  /// A prefix of more postings than one record in so many has sets of its records.
  package var setShare = 64
  /// So few matches are all looked at, sooner than told apart by sets.
  package var fewMatches = 64
  /// Merges of more records are not done by the write that makes them due, but in the background.
  package var mergedAtOnce = 1024

  package init() {}

  /// What makes every path be taken with a few records: for tests.
  package static var eager: Tuning {
    var tuning = Tuning()
    tuning.nodePostings = 2
    tuning.setShare = 1 << 20
    tuning.fewMatches = 0
    return tuning
  }
}
