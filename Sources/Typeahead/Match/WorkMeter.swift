/// What matching a record takes, in postings read, and the most that it may.
struct WorkMeter {
  private(set) var work = 0
  /// Beyond this the record is given up.
  let most: Int

  init(atMost most: Int = .max) { self.most = most }

  @inline(__always)
  mutating func add(_ more: Int) { work += more }

  /// Whether more was done than may be.
  var isSpent: Bool { work > most }
}
