/// A segment, and which of its records are alive.
struct LiveSegment: Sendable {
  private var content: Content

  /// What copies share until one of them changes: every search copies each segment's, and every write those of all.
  private final class Content: @unchecked Sendable {
    let segment: Segment
    let readers: ReadAccess
    var live: Bitmap
    var count: Int
    var check: DeferredCheck?

    init(_ segment: Segment, _ readers: ReadAccess, _ live: Bitmap, count: Int) {
      self.segment = segment
      self.readers = readers
      self.live = live
      self.count = count
    }

    func copy() -> Content {
      let copy = Content(segment, readers, live, count: count)
      copy.check = check
      return copy
    }
  }

  init(
    _ segment: Segment, readers: ReadAccess = .everyone, check: DeferredCheck? = nil
  ) {
    var live = Bitmap(count: segment.count)
    live.insertAll()
    content = Content(segment, readers, live, count: segment.count)
    content.check = check
  }

  var segment: Segment { content.segment }
  /// Who may read its records.
  var readers: ReadAccess { content.readers }
  var live: Bitmap { content.live }
  /// The number of living records.
  var count: Int { content.count }
  /// Whether none was deleted.
  var isWhole: Bool { count == segment.count }
  /// What tells whether the segment is what was written, where that was not looked at; see ``SegmentList/segments``.
  var check: DeferredCheck? { content.check }

  /// Copies what is shared, before it is changed.
  private mutating func own() {
    if !isKnownUniquelyReferenced(&content) { content = content.copy() }
  }

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
    own()
    content.check = nil
    return true
  }

  mutating func remove(_ record: Int) {
    own()
    content.live.remove(record)
    content.count -= 1
  }
}
