/// A segment, which of its records are alive, and what was worked out beforehand.
struct LiveSegment: Sendable {
  var segment: Segment
  /// Who may read its records.
  let readers: ReaderSet
  private(set) var live: Bitmap
  /// The number of living records.
  private(set) var count: Int
  /// The others, while they are few.
  private(set) var dead: [UInt32] = []
  /// The stored answers, once they are worked out.
  var tables: AnswerTables?
  /// What tells whether the segment is what was written, where that was not looked at; see ``SegmentList/segments``.
  private(set) var check: DeferredCheck?

  init(_ segment: Segment, readers: ReaderSet = .everyone, check: DeferredCheck? = nil) {
    self.segment = segment
    self.readers = readers
    self.check = check
    live = Bitmap(count: segment.count)
    live.insertAll()
    count = segment.count
  }

  /// So many deleted records are looked at for each stored answer; with more, answers are worked out anew.
  static let mostDead = 1024

  /// The stored answers, which count deleted records too, if they are of use.
  var answers: StoredAnswers? { segment.count - count <= Self.mostDead ? tables?.answers : nil }

  /// The bytes of each part, without the records.
  var byteCounts: [(name: String, bytes: Int)] {
    segment.byteCounts + [("stored answers", tables?.answers.byteCount ?? 0), ("living", live.byteCount)]
  }

  /// Whether it, and its stored answers, are known to be what was written; waits for the check, if that was put off.
  var isSound: Bool {
    guard let check else { return true }
    return check.isSegmentSound && (tables == nil || check.areAnswersSound)
  }

  /// Checks the segment, if that was put off. If it is damaged, it is empty from then on; damaged answers are no longer there.
  ///
  /// - Returns: Whether it is what was written.
  mutating func settle() -> Bool {
    guard let check else { return true }
    guard check.isSegmentSound else {
      self = LiveSegment(check.replacement, readers: readers)
      return false
    }
    if !check.areAnswersSound { tables = nil }
    self.check = nil
    return true
  }

  mutating func remove(_ record: Int) {
    live.remove(record)
    count -= 1
    if dead.count <= Self.mostDead { dead.append(UInt32(record)) }
  }
}
