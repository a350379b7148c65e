extension Segment {
  /// Where a record of a merged segment comes from.
  struct Source {
    var segment: Int
    var record: Int
  }

  /// One segment of the living records of several, and where each comes from.
  ///
  /// - Complexity: O(*n* · *k*) for *n* terms, postings and records of *k* segments.
  static func merge(_ parts: [(segment: Segment, live: Bitmap)], _ steps: [StaticKeys.Step], _ tuning: Tuning) -> (
    segment: Segment, sources: [Source]
  ) {
    let sources = mergedOrder(parts, steps)
    var newRecords = parts.map { [UInt32](repeating: .max, count: $0.segment.count) }
    for (place, source) in sources.enumerated() { newRecords[source.segment][source.record] = UInt32(place) }

    let (termWriter, newTerms) = TermIndex.merge(parts.map(\.segment.terms), newRecords)
    let (variantWriter, newVariants) = TermIndex.merge(parts.map(\.segment.variants), newRecords)

    var flat = FlatRecordsWriter()
    var forward = ForwardIndexWriter()
    var newShapes = parts.map { _ in [UInt32]() }
    var keys = StaticKeysWriter(steps)
    var ids = ByteTableWriter()
    var ruleColumns = parts[0].segment.ruleColumns.map { _ in [UInt8]() }
    for source in sources {
      let segment = parts[source.segment].segment
      segment.flat.copy(source.record, to: &flat, terms: newTerms[source.segment])
      segment.forward.copy(
        source.record, to: &forward, terms: newTerms[source.segment], variants: newVariants[source.segment],
        newShapes: &newShapes[source.segment])
      keys.append(source.record, of: segment.keys)
      ids.append(segment.ids[source.record])
      for column in ruleColumns.indices { ruleColumns[column].append(segment.ruleColumns[column][source.record]) }
    }
    let store = ColumnStore()
    let segment = Segment(
      store: store, terms: TermIndex(termWriter, store), variants: TermIndex(variantWriter, store),
      flat: FlatRecords(flat, store), forward: ForwardIndex(forward, store),
      keys: StaticKeys(keys, store), ids: IDTable(ids, store), ruleColumns: ruleColumns,
      mostTokens: parts.map(\.segment.mostTokens).max() ?? 0,
      nameFields: parts[0].segment.nameFields, tuning: tuning)
    return (segment, sources)
  }

  /// The living records of all parts in static order.
  private static func mergedOrder(_ parts: [(segment: Segment, live: Bitmap)], _ steps: [StaticKeys.Step]) -> [Source] {
    var queues = parts.map { part in
      var records: [Int] = []
      part.live.forEach { records.append($0) }
      return records[...]
    }
    var sources: [Source] = []
    while true {
      var best: Source?
      for (part, queue) in queues.enumerated() {
        guard let record = queue.first else { continue }
        let next = Source(segment: part, record: record)
        if let current = best {
          let order = staticOrder(
            (parts[part].segment, record), (parts[current.segment].segment, current.record), steps)
          if order < 0 { best = next }
        } else {
          best = next
        }
      }
      guard let best else { return sources }
      sources.append(best)
      queues[best.segment].removeFirst()
    }
  }

  /// The static order of two records of two segments, their ids deciding last.
  static func staticOrder(
    _ left: (segment: Segment, record: Int), _ right: (segment: Segment, record: Int), _ steps: [StaticKeys.Step]
  ) -> Int {
    let order = StaticKeys.order(left.segment.keys, left.record, right.segment.keys, right.record, steps)
    return order == 0 ? left.segment.ids[left.record].order(right.segment.ids[right.record]) : order
  }
}
