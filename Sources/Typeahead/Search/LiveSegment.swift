/// A segment, which of its records are alive, and what was worked out beforehand.
struct LiveSegment: Sendable {
  private var content: Content

  /// What copies share until one of them changes: every search copies each segment's, and every write those of all.
  private final class Content: @unchecked Sendable {
    let segment: Segment
    let readers: ReaderSet
    var live: Bitmap
    var count: Int
    /// The records deleted last, in the order they were.
    var deleted: [UInt32] = []
    var tables: AnswerTables? { didSet { answers = tables?.answers } }
    /// Those of the tables, for searches to take without counting references to these.
    private(set) var answers: StoredAnswers?
    /// What searches made of them.
    var revised: RevisedAnswers?
    var check: DeferredCheck?

    init(_ segment: Segment, _ readers: ReaderSet, _ live: Bitmap, count: Int) {
      self.segment = segment
      self.readers = readers
      self.live = live
      self.count = count
    }

    func copy() -> Content {
      let copy = Content(segment, readers, live, count: count)
      (copy.deleted, copy.tables, copy.revised, copy.check) = (deleted, tables, revised, check)
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
  /// The number of deleted records.
  var deletedCount: Int { segment.count - count }
  /// Whether none was deleted.
  var isWhole: Bool { deletedCount == 0 }
  /// What tells whether the segment is what was written, where that was not looked at; see ``SegmentList/segments``.
  var check: DeferredCheck? { content.check }

  /// The stored answers, once they are worked out.
  var tables: AnswerTables? {
    get { content.tables }
    set {
      own()
      content.tables = newValue
      content.revised = newValue.map { _ in RevisedAnswers(records: segment.count) }
    }
  }

  /// Copies what is shared, before it is changed.
  private mutating func own() {
    if !isKnownUniquelyReferenced(&content) { content = content.copy() }
  }

  /// The stored answers, which count deleted records too.
  var answers: StoredAnswers? { content.answers }

  /// The bytes of each part, without the records, and without ``RevisedAnswers``.
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
    content.deleted.append(UInt32(record))
    let most = segment.tuning.mostDeleted
    if content.deleted.count > 2 * most { content.deleted.removeFirst(most) }
  }
}

/// Stored answers of a segment some of whose records were deleted.
extension LiveSegment {
  /// What a stored answer says of living records.
  struct LivingAnswer {
    /// The number of matches among the living records and ``deleted``.
    var total: Int
    /// The records that were deleted since it was worked out; nil if all that were ever deleted are to be counted, however many these are.
    var deleted: ArraySlice<UInt32>?
    /// What working out took of it that is used.
    var cost: RevisedAnswers.Cost
  }

  /// What a query's stored answer, of a number, says, and its best records that are alive; nil if there is none, or too many of these were
  /// deleted, so that it is to be worked out anew.
  func answer(_ query: StoredQuery, _ number: Int, limit: Int, best: inout [UInt32]) -> LivingAnswer? {
    guard let answers else { return nil }
    let revised = content.revised?.find(query, deleted: deletedCount)
    best.removeAll(keepingCapacity: true)
    var stored = 0
    func add(_ record: UInt32) {
      stored += 1
      if live.contains(Int(record)) { best.append(record) }
    }
    if let revised { revised.records.forEach(add) } else { answers.forEachRecord(number, add) }
    let total = revised?.total ?? answers.total(number)
    // What comes next behind the stored ones is known if these are all.
    if best.count < limit, stored < total { return nil }
    let (since, cost) = (deletedCount - (revised?.deleted ?? 0), revised?.cost ?? .init())
    // Who is charged with all that was decided for a stored answer is so with no more than would be decided at once.
    let isListed = cost.working > 0 || deletedCount <= 2 * segment.tuning.mostDeleted
    // Where counting took less than deciding what was deleted since, it does so again.
    let isDear =
      cost.counting > 0 && SearchCounts(records: since).cost > cost.counting && since > segment.tuning.fewDeleted
    if isListed, !isDear, since <= content.deleted.count {
      return LivingAnswer(total: total, deleted: content.deleted.suffix(since), cost: cost)
    }
    return LivingAnswer(total: answers.total(number), deleted: nil, cost: .init(searching: cost.searching))
  }

  /// Keeps what a query's stored answer is without the records deleted since, if these are some, which took so much to decide.
  func revise(_ query: StoredQuery, _ answer: LivingAnswer, total: Int, best: [UInt32], deciding: Int) {
    guard let deleted = answer.deleted, deleted.count >= segment.tuning.fewDeleted else { return }
    var cost = answer.cost
    cost.deciding += deciding
    revise(query, total: total, best: best, cost)
  }

  /// Keeps what a query's stored answer is for the living records, its total and its best records, and what working that out took.
  func revise(_ query: StoredQuery, total: Int, best: [UInt32], _ cost: RevisedAnswers.Cost) {
    content.revised?.put(.init(query: query, deleted: deletedCount, total: total, records: best, cost: cost))
  }
}
