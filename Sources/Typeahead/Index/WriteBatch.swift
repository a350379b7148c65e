/// Records of one write that the same people may read: they become a segment, with those of other parts of the write.
struct WriteBatch<Record: Identifiable & Sendable> {
  let readers: ReadAccess
  private(set) var records: [Record] = []
  private var bodies: [[UInt8]] = []
  /// Where each record stood among those of the write.
  private var offsets: [Int] = []
  /// Until all records were added, or it is kept for other ones.
  private var writer: SegmentWriter?
  private var source: SegmentSource?

  init(_ readers: ReadAccess, _ writer: SegmentWriter) {
    self.readers = readers
    self.writer = writer
  }

  /// Adds a record, or throws and adds nothing.
  mutating func append(
    _ record: Record, body: [UInt8]?, offset: Int, _ schema: Schema<Record>
  ) throws(IndexError) {
    try writer!.append(record, schema)
    records.append(record)
    offsets.append(offset)
    if let body { bodies.append(body) }
  }

  /// Says that all records were added.
  mutating func end() {
    source = writer!.source()
    if !SpareWriter.keeps(writer!) { writer = nil }
  }

  /// What became of a batch: a segment, its records, and where each stood among those of the write.
  struct Finished: Sendable {
    let readers: ReadAccess
    let segment: Segment
    let records: RecordList<Record>
    let offsets: [Int]
  }

  /// Makes a segment of batches of the same readers, in the order of the write; their writers can be used again.
  static func finish(
    _ batches: consuming [WriteBatch], _ layout: SegmentLayout, _ decode: StoredRecords<Record>.Decoder?,
    _ writers: SpareWriter, atOnce: Bool
  ) -> Finished {
    let (segment, origins) = SegmentAssembly(batches.map { $0.source! }, layout).make(atOnce: atOnce)
    let finished = Finished(
      readers: batches[0].readers, segment: segment, records: list(batches, origins, decode),
      offsets: origins.map { batches[$0.segment].offsets[$0.record] })
    while var batch = batches.popLast() {
      batch.source = nil
      if let writer = batch.writer.take() { writers.keep(writer) }
    }
    return finished
  }

  private static func list(
    _ batches: [WriteBatch], _ origins: [SegmentAssembly.Origin], _ decode: StoredRecords<Record>.Decoder?
  ) -> RecordList<Record> {
    guard let decode else { return .kept(origins.map { batches[$0.segment].records[$0.record] }) }
    var writer = StoredRecordsWriter()
    for origin in origins { writer.append(batches[origin.segment].bodies[origin.record]) }
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
