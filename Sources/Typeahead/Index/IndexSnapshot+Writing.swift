/// Writing, on a copy that is published when it is done.
extension IndexSnapshot {
  /// Removes records that the principal may write.
  mutating func delete(_ ids: [ArraySlice<UInt8>], by principal: Principal?) -> Int {
    var deleted = 0
    var changed: Set<ReadAccess> = []
    beginWrite()
    for id in ids {
      guard let (segment, record) = find(id), mayWrite(segment, record, principal) else { continue }
      remove(segment, record, &changed)
      deleted += 1
    }
    if deleted == 0 { return 0 }
    change(changed)
    dropEmptySegments()
    mergeSegments(of: changed)
    return deleted
  }

  private mutating func dropEmptySegments() {
    for index in list.uncheckedSegments.indices.reversed() where list.uncheckedSegments[index].count == 0 {
      removeSegment(index)
    }
  }

  mutating func removeSegment(_ index: Int) {
    list.remove(at: index)
    records.remove(at: index)
  }

  private mutating func remove(_ segment: Int, _ record: Int, _ changed: inout Set<ReadAccess>) {
    list.segments[segment].remove(record)
    changed.insert(list.segments[segment].readers)
    count -= 1
  }

  /// Puts what was stored in the place of what there is.
  mutating func restore(_ segments: [StoredSegment<Record>]) {
    beginWrite()
    let living = segments.map(\.living)
    change(Set((list.uncheckedSegments + living).map(\.readers)))
    list.restore(living)
    records = segments.map(\.records)
    count = segments.reduce(0) { $0 + $1.living.count }
  }

  /// Adds records; where the index keeps them as bytes, `bodies` are these, else there are none.
  mutating func upsert(
    _ records: [Record], _ bodies: [[UInt8]], by principal: Principal?,
    _ policy: RejectionPolicy, _ writers: SpareWriter, _ watch: WriteWatch?,
    _ report: inout UpsertReport
  ) throws(IndexError) {
    // Whether there is room for more is asked about one after another, and records that not all may read are many batches.
    let isAtOnce = schema.access != nil || count + records.count > schema.limits.records
    let unclear = unclear(records)
    watch?.begin(records.count)
    // Who watches goes on meanwhile, on a core that is left.
    var parts = Parallel.map(
      records.count, mostParts: isAtOnce ? 1 : Parallel.mostParts, sparesCore: watch != nil
    ) { [self] range in
      analyse(range, of: records, bodies, except: unclear, by: principal, policy, writers, watch)
    }
    for part in parts {
      if let failure = part.failure { throw failure }
      report.rejected += part.rejected
    }
    if let watch, watch.stops() { return }
    let batches = finished(&parts, writers, atOnce: parts.count > 1 && watch == nil)
    if let watch, watch.stops() { return }
    beginWrite()
    let old = list.uncheckedSegments.count
    var changed: Set<ReadAccess> = []
    let last = WriteBatch<Record>.lastOffsets(batches)
    for batch in batches { add(batch, last, &changed, &report) }
    change(changed)
    dropRepeated(from: old)
    dropEmptySegments()
    mergeSegments(of: changed)
  }

  /// The segments of a write: one of all parts' batches of the same readers. They are taken from the parts: a writer that somebody else has,
  /// too, would be copied when it is emptied.
  private func finished(
    _ parts: inout [AnalysedRecords], _ writers: SpareWriter, atOnce: Bool
  ) -> [WriteBatch<Record>.Finished] {
    var groups: [[WriteBatch<Record>]] = []
    var places: [ReadAccess: Int] = [:]
    for part in parts.indices {
      for batch in parts[part].takeBatches() {
        let place = places[batch.readers] ?? groups.count
        if place == groups.count {
          places[batch.readers] = place
          groups.append([])
        }
        groups[place].append(batch)
      }
    }
    var finished: [WriteBatch<Record>.Finished] = []
    groups.reverse()
    while let group = groups.popLast() {
      finished.append(WriteBatch.finish(group, list.layout, decode, writers, atOnce: atOnce))
    }
    return finished
  }

  /// What becomes of some records of a write. Whoever gets it has it alone.
  private struct AnalysedRecords: @unchecked Sendable {
    var batches: [WriteBatch<Record>] = []
    var rejected: [(offset: Int, error: IndexError)] = []
    /// Why nothing is to be written.
    var failure: IndexError?

    mutating func takeBatches() -> [WriteBatch<Record>] {
      defer { batches = [] }
      return batches
    }
  }

  private func analyse(
    _ range: Range<Int>, of records: [Record], _ bodies: [[UInt8]], except unclear: Set<Int>, by principal: Principal?,
    _ policy: RejectionPolicy, _ writers: SpareWriter, _ watch: WriteWatch?
  ) -> AnalysedRecords {
    var part = AnalysedRecords()
    var batches: [WriteBatch<Record>] = []
    var places: [ReadAccess: Int] = [:]
    // The new ids of the records added so far, where there may be no room for all.
    var newIDs: Set<[UInt8]> = []
    let (mostRecords, rule) = (schema.limits.records, schema.access)
    let mayBeFull = count + records.count > mostRecords
    // Somebody is told after so many.
    let step = max(64, records.count / 200)
    for offset in range {
      if let watch, offset % step == step - 1 || offset == range.upperBound - 1 {
        if !watch.advance(min(offset % step, offset - range.lowerBound) + 1) { return AnalysedRecords() }
      }
      let record = records[offset]
      do throws(IndexError) {
        if unclear.contains(offset) { throw .ambiguousID(String(describing: record.id)) }
        let access = rule?.access(record)
        try checkAuthority(principal, over: record, access)
        let id = mayBeFull ? Array(String(describing: record.id).utf8) : []
        let isNew = mayBeFull && !newIDs.contains(id) && find(id[...]) == nil
        if isNew, count + newIDs.count >= mostRecords { throw .tooManyRecords }
        let readers = access?.readers ?? .everyone
        let place = places[readers] ?? batches.count
        if place == batches.count {
          batches.append(WriteBatch(readers, writers.take(schema, list.layout)))
          places[readers] = place
        }
        try batches[place].append(record, body: decode == nil ? nil : bodies[offset], offset: offset, schema)
        if isNew { newIDs.insert(id) }
      } catch {
        if policy == .stop { return AnalysedRecords(failure: error) }
        part.rejected.append((offset, error))
      }
    }
    for place in batches.indices where !batches[place].records.isEmpty {
      batches[place].end()
      part.batches.append(batches[place])
    }
    return part
  }

  /// The records whose ids are told apart from others of the write, or from those that they would replace, but not by their
  /// descriptions. Ids of the types of the language say all of what they are; records that are kept as bytes are not read for it.
  private func unclear(_ records: [Record]) -> Set<Int> {
    if Record.ID.self is any LosslessStringConvertible.Type { return [] }
    var known: [[UInt8]: Record.ID] = [:]
    var unclear: Set<Int> = []
    for (offset, record) in records.enumerated() {
      let text = Array(String(describing: record.id).utf8)
      let other =
        known[text] ?? (decode == nil ? find(text[...]) : nil).flatMap { self.records[$0.segment][$0.record]?.id }
      if other.map({ $0 != record.id }) ?? false { unclear.insert(offset) } else { known[text] = record.id }
    }
    return unclear
  }

  /// Makes segments anew of which a record was written again by the same write.
  private mutating func dropRepeated(from first: Int) {
    while let place = list.uncheckedSegments.indices[first...].first(where: {
      list.uncheckedSegments[$0].count < list.uncheckedSegments[$0].segment.count
    }) {
      adopt(merged([place]))
    }
  }

  /// Adds the segment of a batch. Of equal ids the last added counts, in another batch where `last` says so.
  private mutating func add(
    _ batch: WriteBatch<Record>.Finished, _ last: [[UInt8]: Int], _ changed: inout Set<ReadAccess>,
    _ report: inout UpsertReport
  ) {
    let ids = batch.segment.ids
    // Of the segments that there were before the write.
    let replaced = Parallel.map(batch.segment.count) { [self] range in range.map { find(ids[$0]) } }.flatMap(\.self)
    var own = LiveSegment(batch.segment, readers: batch.readers)
    for (place, offset) in batch.offsets.enumerated() {
      let id = ids[place]
      let isLastOfBatch = !ids.hasRepetitions || ids.find(id) == place
      if !isLastOfBatch || !(last.isEmpty || last[id.array] == offset) {
        own.remove(place)
      } else if let (segment, record) = replaced[place] {
        remove(segment, record, &changed)
        report.replaced += 1
      } else {
        report.added += 1
      }
    }
    if own.count == 0 { return }
    list.segments.append(own)
    records.append(batch.records)
    count += own.count
    changed.insert(batch.readers)
  }
}
