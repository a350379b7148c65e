/// The bytes of a stored segment's records by their ids, whatever schema the segment was made for.
package struct StoredBodies: Sendable {
  private let ids: IDTable
  private let records: StoredRecords<Never>

  /// Those of stored columns, which were checked.
  ///
  /// - Throws: ``SegmentDamage`` where they are none.
  package init(_ contents: SectionReader) throws(SegmentDamage) {
    let summary = try Segment.Summary(contents.column(.summary, count: Segment.Summary.wordCount))
    ids = try IDTable(contents, hash: summary.hash, count: summary.count)
    try ids.check()
    records = try StoredRecords(contents, nil, count: summary.count) { _ in nil }
  }

  /// The bytes of the record whose id has the given text, deleted or not.
  package func body(idText: [UInt8]) -> [UInt8]? {
    idText[...].withColumn(ids.find).map(records.body)
  }
}
