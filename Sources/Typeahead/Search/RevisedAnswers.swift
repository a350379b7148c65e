/// Stored answers of a segment as they are without its deleted records: what searches worked out, kept for the next ones.
///
/// Most answers lose some of their best records when some percent of all are deleted. Searched again, they keep more of them than are
/// ever wanted at once, so that they bear many more deletions; until then only the total is counted again. They are few beside the stored ones: who asks for another that goes by
/// the same slot takes its place, unless what is there is of a later snapshot. They go by queries: two whose stored answers are alike, and
/// kept once, may differ in all but the total and the best records.
///
/// Deleted records only become more, from one published snapshot to the next, and only these are searched: an answer without some of them
/// holds for every snapshot that has lost these, too.
final class RevisedAnswers: Sendable {
  /// An answer of the records that were left when so many were deleted: the total, and the best of them, or all.
  struct Answer {
    let query: StoredQuery
    let deleted: Int
    let total: Int
    let records: [UInt32]
    let cost: Cost
  }

  /// What working an answer out took; see ``SearchCounts/cost``.
  struct Cost {
    /// The search that found the best records, if they are not the stored ones.
    var searching = 0
    /// Counting all deleted records that match, if that was done, at most.
    var counting = 0
    /// Deciding those that were deleted since, one by one, which is done whatever it costs.
    var deciding = 0

    /// What is not done where less is left.
    var working: Int { searching + counting }
    /// What is charged to whoever takes it, beside deciding what was deleted since: at most twice what searching and counting took.
    var charge: Int { working == 0 ? deciding : working + min(deciding, working) }
  }

  /// How many of the best records are kept.
  static let depth = 64

  /// Searches that go on at once seldom meet at the same of these.
  private let stripes: [Lock<[Answer?]>]
  private let bits: Int
  private static let stripeBits = 4

  /// For the answers of a segment of so many records.
  init(records: Int) {
    bits = max(Self.stripeBits, Int.bitWidth - (records / Self.recordsPerSlot).leadingZeroBitCount)
    stripes = (0..<1 << Self.stripeBits).map { _ in Lock([]) }
  }

  /// There is a slot for so many records: an answer has some 350 bytes, an index some 400 a record. What of it is filled depends on who
  /// searched for what, so it is not told with the parts of an index, whose sizes everybody may know.
  private static let recordsPerSlot = 16

  private func slot(_ query: StoredQuery) -> (stripe: Int, place: Int) {
    let mixed = (query.key ^ query.key >> 31 ^ UInt64(query.order)) &* 0x9E37_79B9_7F4A_7C15
    let slot = Int(mixed >> UInt64(UInt64.bitWidth - bits))
    return (slot & (stripes.count - 1), slot >> Self.stripeBits)
  }

  /// What is kept of a query's answer that holds for a snapshot without so many records.
  func find(_ query: StoredQuery, deleted: Int) -> Answer? {
    let (stripe, place) = slot(query)
    return stripes[stripe].withLock { slots in
      if slots.isEmpty { return nil }
      guard let answer = slots[place], answer.query == query, answer.deleted <= deleted else { return nil }
      return answer
    }
  }

  /// Keeps an answer in its slot, unless that has one of a later snapshot, whatever its query.
  func put(_ answer: Answer) {
    let (stripe, place) = slot(answer.query)
    stripes[stripe].withLock { slots in
      if slots.isEmpty { slots = Array(repeating: nil, count: 1 << (bits - Self.stripeBits)) }
      if let known = slots[place], known.deleted > answer.deleted { return }
      slots[place] = answer
    }
  }
}
