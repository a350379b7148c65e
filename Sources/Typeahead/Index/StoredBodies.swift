/// The bytes of a stored segment's records by their ids, whatever schema the segment was made for.
package struct StoredBodies: Sendable {
  private let ids: IDTable
  private let records: StoredRecords<Never>
  private let starts: Column<UInt64>
  private let byteCount: Int
  private let check: (any SectionChecking)?

  /// Those of stored columns.
  ///
  /// - Throws: ``SegmentDamage`` where they are none, or the ids are not what was written.
  package init(_ contents: SectionReader) throws(SegmentDamage) {
    check = contents.check
    for section in [Section.Strings.ids.bytes, Section.Strings.ids.starts, .idSlots, .bodyStarts] {
      if !contents.isSound(section) { throw SegmentDamage(section, "other bytes than were written") }
    }
    let summary = try Segment.Summary(contents.column(.summary, count: Segment.Summary.wordCount))
    ids = try IDTable(contents, hash: summary.hash, count: summary.count)
    try ids.check()
    records = try StoredRecords(contents, nil, count: summary.count) { _ in nil }
    let bodies: Column<UInt8> = try contents.column(.bodies)
    byteCount = bodies.count
    starts = try contents.starts(.bodyStarts, count: summary.count, end: byteCount)
  }

  /// The number of records, deleted ones included.
  package var count: Int { starts.count - 1 }

  /// A record's id and its bytes; nothing for bytes that are not what was written.
  package func record(_ number: Int) -> (id: [UInt8], body: [UInt8]?) {
    withExtendedLifetime(records) {
      let (start, end) = (starts[number], starts[number + 1])
      // What was stored may be forged.
      let isThere = start <= end && end <= UInt64(byteCount)
      let isSound = isThere && check?.areSound(Int(start)..<Int(end), of: .bodies) ?? true
      return (ids[number].array, isSound ? records.body(number) : nil)
    }
  }

  /// The text of a record's id.
  package func id(_ number: Int) -> [UInt8] { withExtendedLifetime(records) { ids[number].array } }

  /// Whether an id stands for a record, of several that have it.
  package func isFound(_ number: Int) -> Bool { withExtendedLifetime(records) { ids.find(ids[number]) == number } }

  /// The bytes of the record whose id has the given text, deleted or not.
  package func body(idText: [UInt8]) -> [UInt8]? {
    idText[...].withColumn(ids.find).map(records.body)
  }
}
