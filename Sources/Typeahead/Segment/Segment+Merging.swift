extension Segment {
  /// Where a record of a merged segment comes from.
  struct Source {
    var segment: Int
    var record: Int
  }

  /// A segment, and which of its records are alive.
  typealias Member = (segment: Segment, live: Bitmap)

  /// One segment of the living records of several, and where each comes from; `atOnce` has two threads make it.
  ///
  /// - Complexity: O(*n* · *k*) for *n* terms, postings and records of *k* segments.
  static func merge(
    _ members: [Member], _ steps: [StaticOrderStep], _ tuning: Tuning, atOnce: Bool
  ) -> (segment: Segment, sources: [Source]) {
    let sources = mergedOrder(members, steps)
    var newRecords = members.map { [UInt32](repeating: .max, count: $0.segment.count) }
    for (place, source) in sources.enumerated() { newRecords[source.segment][source.record] = UInt32(place) }

    let (terms, variants) = Parallel.both(atOnce: atOnce) { [newRecords] in
      TermIndex.merge(members.map(\.segment.terms), newRecords)
    } _: { [newRecords] in
      TermIndex.merge(members.map(\.segment.variants), newRecords)
    }
    let (forward, columns) = Parallel.both(atOnce: atOnce) {
      mergedForward(members, sources, terms: terms.newTerms, variants: variants.newTerms)
    } _: {
      MergedColumns(members, sources, steps, terms: terms.newTerms)
    }
    let store = ColumnStore()
    let segment = Segment(
      store: store, terms: TermIndex(terms.writer, records: sources.count, store),
      variants: TermIndex(variants.writer, records: sources.count, store), flat: FlatRecords(columns.flat, store),
      forward: ForwardIndex(forward, terms: terms.writer.count, variants: variants.writer.count, store),
      keys: StaticKeys(columns.keys, store), ids: IDTable(columns.ids, store), ruleColumns: columns.rules,
      mostTokens: members.map(\.segment.mostTokens).max() ?? 0,
      nameFields: members[0].segment.nameFields, tuning: tuning)
    return (segment, sources)
  }

  private static func mergedForward(
    _ members: [Member], _ sources: [Source], terms: [[UInt32]], variants: [[UInt32]]
  ) -> ForwardIndexWriter {
    var forward = ForwardIndexWriter()
    var newShapes = members.map { _ in [UInt32]() }
    for source in sources {
      members[source.segment].segment.forward.copy(
        source.record, to: &forward, terms: terms[source.segment], variants: variants[source.segment],
        newShapes: &newShapes[source.segment])
    }
    return forward
  }

  /// What a merged segment has of each record, beside its lattices.
  private struct MergedColumns {
    var flat = FlatRecordsWriter()
    var keys: StaticKeysWriter
    var ids = ByteTableWriter()
    var rules: [[UInt8]]

    init(_ members: [Member], _ sources: [Source], _ steps: [StaticOrderStep], terms: [[UInt32]]) {
      keys = StaticKeysWriter(steps)
      rules = members[0].segment.ruleColumns.map { _ in [] }
      for source in sources {
        let segment = members[source.segment].segment
        segment.flat.copy(source.record, to: &flat, terms: terms[source.segment])
        keys.append(source.record, of: segment.keys)
        ids.append(segment.ids[source.record])
        for column in rules.indices { rules[column].append(segment.ruleColumns[column][source.record]) }
      }
    }
  }

  /// The living records of all members in static order.
  private static func mergedOrder(_ members: [Member], _ steps: [StaticOrderStep]) -> [Source] {
    let segments = members.map(\.segment)
    let records = members.map { member in
      var records: [Int] = []
      member.live.forEach { records.append($0) }
      return records
    }
    var sources: [Source] = []
    sources.reserveCapacity(records.reduce(0) { $0 + $1.count })
    var taken = members.map { _ in 0 }
    // The next record of each member, the first last.
    var heads: [Source] = []
    func insert(_ source: Source) {
      var (low, high) = (0, heads.count)
      while low < high {
        let middle = (low + high) / 2
        let order = staticOrder(
          (segments[source.segment], source.record), (segments[heads[middle].segment], heads[middle].record), steps)
        if order < 0 { low = middle + 1 } else { high = middle }
      }
      heads.insert(source, at: low)
    }
    for member in members.indices where !records[member].isEmpty {
      insert(Source(segment: member, record: records[member][0]))
    }
    while let first = heads.popLast() {
      sources.append(first)
      let member = first.segment
      taken[member] += 1
      if taken[member] < records[member].count {
        insert(Source(segment: member, record: records[member][taken[member]]))
      }
    }
    return sources
  }

  /// The static order of two records of two segments, their ids deciding last.
  static func staticOrder(
    _ left: (segment: Segment, record: Int), _ right: (segment: Segment, record: Int), _ steps: [StaticOrderStep]
  ) -> Int {
    let order = StaticKeys.order(left.segment.keys, left.record, right.segment.keys, right.record, steps)
    return order == 0 ? left.segment.ids[left.record].order(right.segment.ids[right.record]) : order
  }
}
