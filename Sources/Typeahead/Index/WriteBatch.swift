/// Records of one write that the same people may read: they become a segment.
struct WriteBatch<Record: Identifiable & Sendable> {
  let readers: ReaderSet
  private(set) var records: [Record] = []
  private var bodies: [[UInt8]] = []
  /// Where each record stood among those of the write.
  private var offsets: [Int] = []
  private var writer: SegmentWriter

  init(_ readers: ReaderSet, _ schema: Schema<Record>) {
    self.readers = readers
    writer = SegmentWriter(
      steps: schema.ranking.steps, ruleColumns: schema.ranking.valueRules.count, nameFields: schema.nameFields,
      locale: schema.locale, schema.tuning)
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

  /// The segment, its records, and where each stood among those of the write.
  func finish(
    _ decode: StoredRecords<Record>.Decoder?
  ) -> (segment: Segment, records: RecordList<Record>, offsets: [Int]) {
    let (segment, order) = writer.finish()
    let list: RecordList<Record> =
      if let decode {
        .stored(StoredRecords(order.lazy.map { bodies[$0] }, decode: decode))
      } else {
        .kept(order.map { records[$0] })
      }
    return (segment, list, order.map { offsets[$0] })
  }

  /// For each id the offset of the last of its records; none where no two batches can have the same.
  static func lastOffsets(_ batches: [WriteBatch]) -> [[UInt8]: Int] {
    if batches.count < 2 { return [:] }
    var last: [[UInt8]: Int] = [:]
    for batch in batches {
      for (record, offset) in zip(batch.records, batch.offsets) {
        let id = Array(String(describing: record.id).utf8)
        last[id] = max(last[id] ?? offset, offset)
      }
    }
    return last
  }
}
