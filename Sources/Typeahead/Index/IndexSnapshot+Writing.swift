/// Writing, on a copy that is published when it is done.
extension IndexSnapshot {
  mutating func delete(_ ids: [ArraySlice<UInt8>]) -> Int {
    var deleted = 0
    for id in ids {
      guard let (part, record) = find(id) else { continue }
      remove(part, record)
      deleted += 1
    }
    if deleted == 0 { return 0 }
    dropEmptySegments()
    mergeSegments()
    change()
    return deleted
  }

  /// Refuses a record whose id is new when there is no room for more. `newIDs`, those of the records added so far, are made
  /// when they are first needed.
  private func checkLimit(_ record: Record, _ added: [Record], _ newIDs: inout Set<[UInt8]>?) throws(IndexError) {
    func newID(_ record: Record) -> [UInt8]? {
      let id = Array(String(describing: record.id).utf8)
      return find(id[...]) == nil ? id : nil
    }
    var ids = newIDs ?? Set(added.compactMap(newID))
    if let id = newID(record), !ids.contains(id) {
      if count + ids.count >= schema.limits.records {
        newIDs = ids
        throw .tooManyRecords(count: count + ids.count + 1, limit: schema.limits.records)
      }
      ids.insert(id)
    }
    newIDs = ids
  }

  private mutating func dropEmptySegments() {
    for index in list.segments.indices.reversed() where list.segments[index].count == 0 { removeSegment(index) }
  }

  mutating func removeSegment(_ index: Int) {
    list.segments.remove(at: index)
    records.remove(at: index)
  }

  private mutating func remove(_ part: Int, _ record: Int) {
    list.segments[part].remove(record)
    count -= 1
  }

  /// Puts what was stored in the place of what there is.
  mutating func restore(_ segments: [StoredSegment<Record>]) {
    list.segments = segments.map(\.part)
    records = segments.map(\.records)
    count = segments.reduce(0) { $0 + $1.part.count }
    change()
  }

  /// Adds records; where the index keeps them as bytes, `bodies` are these, else there are none.
  mutating func upsert(
    _ records: some Sequence<Record>, _ bodies: [[UInt8]], _ policy: SearchIndex<Record>.RejectionPolicy,
    _ report: inout SearchIndex<Record>.UpsertReport
  ) throws(IndexError) {
    var writer = SegmentWriter(
      steps: schema.ranking.steps, ruleColumns: schema.ranking.valueRules.count, nameFields: schema.nameFields,
      locale: schema.locale, schema.tuning)
    var added: [Record] = []
    var addedBodies: [[UInt8]] = []
    var newIDs: Set<[UInt8]>?
    var offset = 0
    for record in records {
      do throws(IndexError) {
        if count + added.count >= schema.limits.records { try checkLimit(record, added, &newIDs) }
        try writer.append(record, schema)
        added.append(record)
        if decode != nil { addedBodies.append(bodies[offset]) }
      } catch {
        if policy == .stop { throw error }
        report.rejected.append((offset, error))
      }
      offset += 1
    }
    if added.isEmpty { return }
    let (segment, order) = writer.finish()
    // Of equal ids the last added counts.
    var own = LiveSegment(segment)
    for place in order.indices {
      if segment.ids.hasRepetitions, segment.ids.find(segment.ids[place]) != place {
        own.remove(place)
        continue
      }
      if let (part, old) = find(segment.ids[place]) {
        remove(part, old)
        report.replaced += 1
      } else {
        report.added += 1
      }
    }
    dropEmptySegments()
    list.segments.append(own)
    if let decode {
      self.records.append(.stored(StoredRecords(order.lazy.map { addedBodies[$0] }, decode: decode)))
    } else {
      self.records.append(.kept(order.map { added[$0] }))
    }
    count += own.count
    mergeSegments()
    change()
  }
}
