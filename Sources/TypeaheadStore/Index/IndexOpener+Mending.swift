internal import Typeahead

extension IndexOpener {
  /// The records of which the index's files still have the bytes: those that give, with id and change, the checksum that was stored.
  mutating func mend(_ damaged: [StoredRecord]) throws(StoreError) -> [StoredRecord] {
    if damaged.isEmpty { return [] }
    let segments = try storedBodies()
    mended = damaged.compactMap { record in
      segments.lazy.compactMap { $0.body(idText: record.id) }.map(record.with).first { $0.finding == nil }
    }
    if !mended.isEmpty { report.mended = mended.map(\.idText) }
    return mended
  }

  /// Has the storage of an index that is open for writing write mended records again.
  mutating func writeMended() {
    if mended.isEmpty || source.access == .reading { return }
    let changes = mended.map { RecordChange.upsert(id: $0.idText, $0.body) }
    // Where the storage takes none, they are mended here alone.
    if let numbers = try? source.storage.commit(changes), numbers.previous == change { change = numbers.last }
  }

  /// What the named segments have of records, whatever the segments were made with.
  private mutating func storedBodies() throws(StoreError) -> [StoredBodies] {
    var bodies: [StoredBodies] = []
    for named in note.flatMap(IndexNote.init)?.segments ?? [] {
      guard case .success(let contents) = try read(named.file, checksAll: true) else { continue }
      do throws(SegmentDamage) { bodies.append(try StoredBodies(contents)) } catch {}
    }
    return bodies
  }
}
