internal import Typeahead

extension IndexOpener {
  /// The records of which the index's files still have the bytes: those that give, with id and change, the checksum that was stored.
  /// Opening for writing has the storage write them again.
  mutating func mend(_ damaged: [StoredRecord]) throws(StoreError) -> [StoredRecord] {
    if damaged.isEmpty { return [] }
    let bodies = try readableSegments()
    let mended = damaged.compactMap { record in
      bodies.whole.body(idText: record.id).map(record.with).flatMap { $0.finding == nil ? $0 : nil }
    }
    if mended.isEmpty { return [] }
    report.mended = mended.map(\.idText)
    if source.access == .writing {
      let changes = mended.map { RecordChange.upsert(id: $0.idText, $0.body) }
      // Where the storage takes none, they are mended here alone.
      if let numbers = try? source.storage.commit(changes), numbers.previous == change { change = numbers.last }
    }
    return mended
  }

  /// Those of the named segments that can be read, whatever they were made with.
  private mutating func readableSegments() throws(StoreError) -> SearchIndex<Record> {
    let bodies = index.emptyCopy()
    var segments: [StoredSegment<Record>] = []
    for named in note.flatMap(IndexNote.init)?.segments ?? [] {
      guard case .success(let contents) = try read(named.segment, checksAll: true) else { continue }
      do throws(SegmentDamage) {
        segments.append(try StoredSegment(contents, answers: nil, dead: named.dead, of: bodies, isTrusted: false))
      } catch {}
    }
    bodies.restore(segments)
    return bodies
  }
}
