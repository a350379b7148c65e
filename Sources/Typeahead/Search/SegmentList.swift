/// A segment, which of its records are alive, and what was worked out beforehand.
struct LiveSegment: Sendable {
  var segment: Segment
  private(set) var live: Bitmap
  /// The number of living records.
  private(set) var count: Int
  /// The others, while they are few.
  private(set) var dead: [UInt32] = []
  /// The stored answers, once they are worked out.
  var tables: AnswerTables?

  init(_ segment: Segment) {
    self.segment = segment
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

  mutating func remove(_ record: Int) {
    live.remove(record)
    count -= 1
    if dead.count <= Self.mostDead { dead.append(UInt32(record)) }
  }
}

/// What of a snapshot is searched: everything but the records, so that searching is not generic over these.
struct SegmentList: Sendable {
  /// The places of the fields records are called by.
  let nameFields: FieldSet
  let packing: RankPacking
  let steps: [StaticKeys.Step]
  /// Whether queries are read as typed alone.
  let isLiteral: Bool
  var segments: [LiveSegment] = []

  init<Record>(_ schema: Schema<Record>) {
    nameFields = schema.nameFields
    packing = RankPacking(schema.ranking)
    steps = schema.ranking.steps
    isLiteral = !schema.readsQueriesFreely
  }

  /// What is asked of a segment to work out answers beforehand.
  var tableRequest: SegmentRequest {
    SegmentRequest(limit: StoredAnswers.depth, fields: .all, nameFields: nameFields, packing: packing)
  }

  /// Finds the total and the best records in rank order. `accepts` is asked about matches alone.
  func search(
    _ text: String, limit: Int, fields: FieldSet, accepts: ((_ segment: Int, _ record: Int) -> Bool)?,
    _ memory: inout SearchMemory
  ) {
    var request = SegmentRequest(
      limit: limit, fields: fields, nameFields: nameFields, packing: packing, needsKeys: segments.count > 1)
    memory.begin(text, isLiteral: isLiteral)
    for number in segments.indices {
      request.part = Int32(number)
      memory.search(segments[number], request, accepts: accepts.map { accepts in { accepts(number, $0) } })
    }
    if segments.count > 1 { memory.merge(limit: limit, by: isBefore) }
  }

  /// Whether one record ranks before another.
  private func isBefore(_ left: RankedRecord, _ right: RankedRecord) -> Bool {
    if left.key != right.key { return left.key < right.key }
    if left.part == right.part { return left.record < right.record }
    let order = Segment.staticOrder(
      (segments[Int(left.part)].segment, Int(left.record)), (segments[Int(right.part)].segment, Int(right.record)),
      steps)
    return order < 0
  }
}
