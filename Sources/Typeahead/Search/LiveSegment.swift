/// A segment, which of its records are alive, and what was worked out beforehand.
struct LiveSegment: Sendable {
  private var content: Content

  /// What copies share until one of them changes: every search copies each segment's, and every write those of all.
  private final class Content: @unchecked Sendable {
    let segment: Segment
    let readers: ReaderSet
    var live: Bitmap
    var count: Int
    var dead: [UInt32] = []
    var tables: AnswerTables? { didSet { answers = tables?.answers } }
    /// Those of the tables, for searches to take without counting references to these.
    private(set) var answers: StoredAnswers?
    var check: DeferredCheck?

    init(_ segment: Segment, _ readers: ReaderSet, _ live: Bitmap, count: Int) {
      self.segment = segment
      self.readers = readers
      self.live = live
      self.count = count
    }

    func copy() -> Content {
      let copy = Content(segment, readers, live, count: count)
      (copy.dead, copy.tables, copy.check) = (dead, tables, check)
      return copy
    }
  }

  init(_ segment: Segment, readers: ReaderSet = .everyone, check: DeferredCheck? = nil) {
    var live = Bitmap(count: segment.count)
    live.insertAll()
    content = Content(segment, readers, live, count: segment.count)
    content.check = check
  }

  var segment: Segment { content.segment }
  /// Who may read its records.
  var readers: ReaderSet { content.readers }
  var live: Bitmap { content.live }
  /// The number of living records.
  var count: Int { content.count }
  /// The others, while they are few.
  var dead: [UInt32] { content.dead }
  /// What tells whether the segment is what was written, where that was not looked at; see ``SegmentList/segments``.
  var check: DeferredCheck? { content.check }

  /// The stored answers, once they are worked out.
  var tables: AnswerTables? {
    get { content.tables }
    set {
      own()
      content.tables = newValue
    }
  }

  /// Copies what is shared, before it is changed.
  private mutating func own() {
    if !isKnownUniquelyReferenced(&content) { content = content.copy() }
  }

  /// So many deleted records are looked at for each stored answer; with more, answers are worked out anew.
  static let mostDead = 1024

  /// The stored answers, which count deleted records too, if they are of use.
  var answers: StoredAnswers? { segment.count - count <= Self.mostDead ? content.answers : nil }

  /// Whether none of the best records of a stored answer is deleted.
  func hasAll(of answers: StoredAnswers, _ number: Int) -> Bool {
    var hasAll = true
    answers.forEachRecord(number) { if !live.contains(Int($0)) { hasAll = false } }
    return hasAll
  }

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
    own()
    content.check = nil
    return true
  }

  mutating func remove(_ record: Int) {
    own()
    content.live.remove(record)
    content.count -= 1
    if content.dead.count <= Self.mostDead { content.dead.append(UInt32(record)) }
  }
}
