/// Records of one write that the same people may read: they become a segment.
struct WriteBatch<Record: Identifiable & Sendable> {
  let readers: ReadAccess
  private(set) var records: [Record] = []
  private var bodies: [[UInt8]] = []
  /// Where each record stood among those of the write.
  private var offsets: [Int] = []
  private var writer: SegmentWriter

  init(_ readers: ReadAccess, _ writer: SegmentWriter) {
    self.readers = readers
    self.writer = writer
  }

  /// Adds a record, or throws and adds nothing.
  mutating func append(
    _ record: Record, body: [UInt8]?, offset: Int, _ schema: Schema<Record>
  ) throws(IndexError) {
    try writer.append(record, schema)
    records.append(record)
    offsets.append(offset)
    if let body { bodies.append(body) }
  }

  /// What became of a batch: a segment, its records, and where each stood among those of the write.
  struct Finished: Sendable {
    let readers: ReadAccess
    let segment: Segment
    let records: RecordList<Record>
    let offsets: [Int]
  }

  /// Makes a segment of them; the writer can be used again.
  consuming func finish(_ decode: StoredRecords<Record>.Decoder?, _ writers: SpareWriter) -> Finished {
    let (segment, order) = writer.finish()
    let finished = Finished(
      readers: readers, segment: segment, records: list(order, decode), offsets: order.map { offsets[$0] })
    writers.keep(writer)
    return finished
  }

  private func list(_ order: [Int], _ decode: StoredRecords<Record>.Decoder?) -> RecordList<Record> {
    guard let decode else { return .kept(order.map { records[$0] }) }
    var writer = StoredRecordsWriter()
    for place in order { writer.append(bodies[place]) }
    return .stored(StoredRecords(writer, decode: decode))
  }

  /// For each id the offset of the last of its records; none where no two batches can have the same.
  static func lastOffsets(_ batches: [Finished]) -> [[UInt8]: Int] {
    if batches.count < 2 { return [:] }
    var last: [[UInt8]: Int] = [:]
    for batch in batches {
      for (place, offset) in batch.offsets.enumerated() {
        let id = batch.segment.ids[place].array
        last[id] = max(last[id] ?? offset, offset)
      }
    }
    return last
  }
}
