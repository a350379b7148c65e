extension Segment {
  /// Where a record of a merged segment comes from.
  struct Source {
    var segment: Int
    var record: Int
  }

  /// One segment of the living records of several, and where each comes from.
  ///
  /// - Complexity: O(*n* · *k*) for *n* terms, postings and records of *k* segments.
  static func merge(_ parts: [(segment: Segment, live: Bitmap)], _ steps: [StaticKeys.Step]) -> (
    segment: Segment, sources: [Source]
  ) {
    let sources = mergedOrder(parts, steps)
    var newRecords = parts.map { [UInt32](repeating: .max, count: $0.segment.count) }
    for (place, source) in sources.enumerated() { newRecords[source.segment][source.record] = UInt32(place) }

    var vocabulary = Vocabulary()
    var postings = Postings()
    let newTerms = mergeTerms(parts, newRecords, into: &vocabulary, &postings)

    var forward = ForwardIndex()
    var keys = StaticKeys(columns: parts[0].segment.keys.columns.count)
    var ids = IDTable()
    var ruleColumns = parts[0].segment.ruleColumns.map { _ in [UInt8]() }
    for source in sources {
      let segment = parts[source.segment].segment
      forward.appendRecord(source.record, of: segment.forward, terms: newTerms[source.segment])
      keys.append(source.record, of: segment.keys)
      ids.append(segment.ids[source.record])
      for column in ruleColumns.indices { ruleColumns[column].append(segment.ruleColumns[column][source.record]) }
    }
    ids.index()
    let segment = Segment(
      vocabulary: vocabulary, postings: postings, forward: forward, keys: keys, ids: ids, ruleColumns: ruleColumns,
      mostTokens: parts.map(\.segment.mostTokens).max() ?? 0)
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
    return order == 0 ? ByteTable.order(left.segment.ids[left.record], right.segment.ids[right.record]) : order
  }

  /// Merges vocabularies and postings; gives each part's terms their new numbers.
  private static func mergeTerms(
    _ parts: [(segment: Segment, live: Bitmap)], _ newRecords: [[UInt32]], into vocabulary: inout Vocabulary,
    _ postings: inout Postings
  ) -> [[UInt32]] {
    var newTerms = parts.map { [UInt32](repeating: .max, count: $0.segment.vocabulary.count) }
    var next = [Int](repeating: 0, count: parts.count)
    var list: [UInt32] = []
    while true {
      var least: ArraySlice<UInt8>?
      for (part, term) in next.enumerated() where term < parts[part].segment.vocabulary.count {
        let text = parts[part].segment.vocabulary[term]
        if let current = least, ByteTable.order(current, text) <= 0 { continue }
        least = text
      }
      guard let least else { return newTerms }
      list.removeAll(keepingCapacity: true)
      for part in parts.indices {
        let segment = parts[part].segment
        let term = next[part]
        guard term < segment.vocabulary.count, segment.vocabulary[term] == least else { continue }
        for record in segment.postings.records[segment.postings.slice(term..<term + 1)] {
          let record = newRecords[part][Int(record)]
          if record != .max { list.append(record) }
        }
        newTerms[part][term] = UInt32(vocabulary.count)
        next[part] += 1
      }
      if list.isEmpty { continue }  // only dead records had it, so nobody asks for its number
      list.sort()
      vocabulary.append(least)
      postings.append(list)
    }
  }
}
