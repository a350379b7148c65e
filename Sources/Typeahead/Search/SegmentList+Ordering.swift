extension SegmentList {
  /// Answers the query that was begun, in an order other than by rank.
  func search(by order: ColumnOrder, limit: Int, fields: FieldSet, filter: RecordFilter?, _ memory: inout SearchMemory)
  {
    var best = BestRecords()
    var found: [RankedRecord] = []
    let segments = segments
    forEachMatch(fields: fields, filter: filter, &memory) { number, matches in
      if limit == 0 { return }
      let codes = order.column.map { segments[number].segment.attributes[$0].codes }
      best.begin(limit: limit)
      matches.forEach { record in
        let ranked = RankedRecord(key: order.key(record, codes), segment: Int32(number), record: record)
        if codes == nil { best.append(ranked) } else { best.insert(ranked) }
        return codes != nil || !best.isFull
      }
      best.finish()
      for place in 0..<best.records.count { found.append(best.records[place]) }
    }
    if let column = order.column, segments.count > 1 { order.number(&found, column, segments) }
    for ranked in found { memory.append(ranked) }
    if segments.count > 1 { memory.sort(limit: limit, by: self.order) }
  }
}

extension ColumnOrder {
  /// A record's key within its segment: the number of its value, counted from the end where the order is descending.
  fileprivate func key(_ record: UInt32, _ codes: AttributeCodes?) -> RankKey {
    guard let codes else { return 0 }
    var (least, most): (Int?, Int?)
    codes.forEachCode(Int(record)) { code in
      least = min(least ?? code, code)
      most = max(most ?? code, code)
    }
    let last = codes.values.count
    return RankKey(isDescending ? most.map { last - 1 - $0 } ?? last : least ?? last)
  }

  /// Gives records keys that are compared over segments.
  fileprivate func number(_ found: inout [RankedRecord], _ column: Int, _ segments: [LiveSegment]) {
    let values = found.map { ranked -> AttributeValue? in
      let codes = segments[Int(ranked.segment)].segment.attributes[column].codes
      let last = codes.values.count
      if ranked.key == RankKey(last) { return nil }
      return codes.value(isDescending ? last - 1 - Int(ranked.key) : Int(ranked.key))
    }
    let places = found.indices.sorted { isBefore(values[$0], values[$1]) }
    var key: RankKey = 0
    for (number, place) in places.enumerated() {
      if number > 0, values[places[number - 1]] != values[place] { key += 1 }
      found[place].key = key
    }
  }
}
