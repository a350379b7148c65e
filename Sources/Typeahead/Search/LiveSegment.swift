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

  init(_ segment: Segment, readers: ReaderSet = .everyone) {
    self.segment = segment
    self.readers = readers
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
