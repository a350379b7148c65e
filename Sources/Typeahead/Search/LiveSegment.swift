/// A segment, and which of its records are alive.
struct LiveSegment: Sendable {
  let segment: Segment
  /// Who may read its records.
  let readers: ReadAccess
  private(set) var live: Bitmap
  /// The number of living records.
  private(set) var count: Int
  /// What tells whether the segment is what was written, where that was not looked at; see ``SegmentList/segments``.
  private(set) var check: DeferredCheck?

  init(_ segment: Segment, readers: ReadAccess = .everyone, check: DeferredCheck? = nil) {
    (self.segment, self.readers, self.check) = (segment, readers, check)
    count = segment.count
    live = Bitmap(count: segment.count)
  }

  /// Whether none was deleted.
  var isWhole: Bool { count == segment.count }

  /// The bytes of each part, without the records.
  var byteCounts: [(name: String, bytes: Int)] {
    segment.byteCounts + [("living", live.byteCount)]
  }

  /// Whether it is known to be what was written; waits for the check, if that was put off.
  var isSound: Bool { check?.isSegmentSound ?? true }

  /// Checks the segment, if that was put off. If it is damaged, it is empty from then on.
  ///
  /// - Returns: Whether it is what was written.
  mutating func settle() -> Bool {
    guard let check else { return true }
    guard check.isSegmentSound else {
      self = LiveSegment(check.replacement, readers: readers)
      return false
    }
    self.check = nil
    return true
  }

  mutating func remove(_ record: Int) {
    live.remove(record)
    count -= 1
  }
}
