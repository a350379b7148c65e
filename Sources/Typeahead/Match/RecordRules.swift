/// What the rules of a ranking say of a record that a query matches: a row for each rule.
struct RecordRules: ~Copyable {
  var edges = RecordEdges()
  var matcher = TokenMatcher()

  /// The key of a record; nil where the reading does not match it. One that is not below a bound may be any that is not.
  mutating func key(
    _ record: Int, _ segment: CoreSegment, _ query: borrowing ResolvedReading,
    _ request: borrowing RecordRequest, below bound: RankKey, isTouched: Bool
  ) -> RankKey? {
    edges.read(record, segment, query, request.fields.searched, isTouched: isTouched)
    guard let priority = matcher.fields(edges, query, .everything) else { return nil }
    var key: RankKey = 0
    for bits in request.packing.rules {
      // What the rules say so far decides already.
      if key << (bits.shift + bits.width) >= bound { return bound }
      let value: UInt8 =
        switch bits.rule {
        case .value: segment.ruleColumns[bits.column][record]
        case .priority: UInt8(priority)
        case .asTyped: segment.isAsTyped(record, request) ? 0 : 1
        case .calledSo: calledSo(record, segment, query, request)
        case .adjacent: isAdjacent(query, request.fields) ? 0 : 1
        case .primaryReading:
          query.isAsTyped && matcher.fields(edges, query, .primaryReadings) != nil ? 0 : 1
        default: 0
        }
      key = key << bits.width | RankKey(value)
    }
    return key
  }

  /// Rule 3 of the ranking page.
  private mutating func calledSo(
    _ record: Int, _ segment: CoreSegment, _ query: borrowing ResolvedReading, _ request: borrowing RecordRequest
  ) -> UInt8 {
    let (fields, names) = (request.fields, request.fields.names)
    if request.writing.isOfSigns {
      return fields.searched.contains(fields.title)
        ? segment.writing.grade(record, request.writing.all, field: fields.title) : 5
    }
    if some(.equal, query, where: { $0 == fields.title }) { return 0 }
    if some(.beginsWhole, query, where: { $0 == fields.title }) { return 1 }
    if some(.equal, query, where: { $0 != fields.title && names.contains($0) }) { return 2 }
    if some(.begins, query, where: { $0 == fields.title }) { return 3 }
    return some(.begins, query, where: { $0 != fields.title && names.contains($0) }) ? 4 : 5
  }

  private mutating func some(
    _ order: TokenMatcher.Order, _ query: borrowing ResolvedReading, where isSought: (Int) -> Bool
  ) -> Bool {
    for number in 0..<edges.values.count where isSought(edges.values[number].field) {
      if matcher.holds(order, edges.values[number], edges, query) { return true }
    }
    return false
  }

  /// Rule 5. Of a telephone number the digits stand next to each other where they, joined, begin it or a part of it.
  private mutating func isAdjacent(_ query: borrowing ResolvedReading, _ fields: SearchedFields) -> Bool {
    if query.count == 1 { return true }
    for number in 0..<edges.values.count {
      let value = edges.values[number]
      let holds =
        fields.phones.contains(value.field)
        ? value.beginsWithDigits : matcher.holds(.adjacent, value, edges, query)
      if holds { return true }
    }
    return false
  }
}

extension CoreSegment {
  /// Rule 2: whether what a query loses stands in a record's names as it was typed.
  func isAsTyped(_ record: Int, _ request: borrowing RecordRequest) -> Bool {
    request.writing.losing.isEmpty
      || writing.holds(
        record, request.writing.losing, request.fields.names.intersection(request.fields.searched))
  }
}
