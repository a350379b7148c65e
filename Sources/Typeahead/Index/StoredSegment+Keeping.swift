extension StoredSegment {
  /// The same segment with other records deleted: the records that were made stay.
  ///
  /// - Throws: ``SegmentDamage`` where it has no such records.
  package func keeping(dead: [UInt32]) throws(SegmentDamage) -> StoredSegment {
    var checked = self.living
    guard checked.settle() else { throw SegmentDamage(.summary, "not what was written") }
    var living = LiveSegment(checked.segment, readers: checked.readers)
    try living.remove(dead)
    return StoredSegment(living: living, records: records)
  }
}

extension LiveSegment {
  /// Removes records that are stored as deleted.
  mutating func remove(_ dead: [UInt32]) throws(SegmentDamage) {
    for record in dead {
      guard record < segment.count, live.contains(Int(record)) else {
        throw SegmentDamage(.summary, "no living record \(record)")
      }
      remove(Int(record))
    }
  }
}
