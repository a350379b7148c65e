/// An immutable part of an index: the terms, postings, contents and order of some records, without the records themselves.
///
/// Records are numbered in static order, so the better of two records that the rules hold equal has the lower number.
final class Segment: Sendable {
  let vocabulary: Vocabulary
  let postings: Postings
  let forward: ForwardIndex
  let keys: StaticKeys
  let ids: IDTable
  /// For each value rule of the ranking, each record's value.
  let ruleColumns: [[UInt8]]
  /// The most tokens a reading of any record has, or more.
  let mostTokens: Int

  init(
    vocabulary: Vocabulary, postings: Postings, forward: ForwardIndex, keys: StaticKeys, ids: IDTable,
    ruleColumns: [[UInt8]], mostTokens: Int
  ) {
    self.vocabulary = vocabulary
    self.postings = postings
    self.forward = forward
    self.keys = keys
    self.ids = ids
    self.ruleColumns = ruleColumns
    self.mostTokens = mostTokens
    assert(postings.records.allSatisfy { $0 < count })
  }

  /// The number of records.
  var count: Int { forward.count }

  /// The bytes of each part, without the records.
  var byteCounts: [(name: String, bytes: Int)] {
    [
      ("vocabulary", vocabulary.byteCount), ("postings", postings.byteCount), ("forward", forward.byteCount),
      ("static keys", keys.byteCount), ("ids", ids.byteCount),
      ("rule values", ruleColumns.reduce(0) { $0 + $1.count }),
    ]
  }

  /// The terms by which runs are found: a run's text from each character on, cut to this many bytes. A longer query token is
  /// looked up cut and checked against the run itself.
  static let longestRunTerm = 32
}
