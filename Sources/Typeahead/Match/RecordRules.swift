/// What the rules of a ranking say of a record that a query matches: a row for each rule.
struct RecordRules: ~Copyable {
  private var chains = RecordChains()
  private(set) var edges = RecordEdges()
  var matcher = TokenMatcher()

  /// What was done, in postings read.
  var work: Int { chains.work + edges.work + matcher.work }

  /// The key of a record; nil where the reading does not match it. One that is not below a bound may be any that is not.
  mutating func key(
    _ record: Int, _ segment: Segment, _ query: borrowing ResolvedReading, _ request: borrowing RecordRequest,
    below bound: RankKey, isTouched: Bool
  ) -> RankKey? {
    let names = request.writing.isAsked ? segment.writing.texts[record] : ColumnStore.noBytes
    let standing = chains.read(record, segment, query, request.fields, isTouched: isTouched)
    if standing == nil { edges.read(record, segment, query, request.fields.searched, isTouched: isTouched) }
    return key(query, request, standing, below: bound, names: names) { segment.ruleColumns[$0][record] }
  }

  /// Takes the values of a record that was read, and for each step of theirs which of its lattice's it is of.
  mutating func read(_ values: [ReadValue], _ query: borrowing ResolvedReading, origins: inout [Int]) {
    edges.begin(query)
    origins.removeAll(keepingCapacity: true)
    for (number, value) in values.enumerated() {
      edges.append(value.lattice, field: value.field, number: number, query, origins: &origins)
    }
  }

  /// The key of the record at hand, by its names as they are written and the values of its rules.
  mutating func key(
    _ query: borrowing ResolvedReading, _ request: borrowing RecordRequest, _ standing: RecordChains.Standing? = nil,
    below bound: RankKey, names: Column<UInt8>, _ value: (_ column: Int) -> UInt8
  ) -> RankKey? {
    if query.count == 0 { return request.packing.key { $0.rule == .value ? value($0.column) : 0 } }
    guard let priority = standing.map(\.priority) ?? matcher.fields(edges, query),
      standing != nil || isTogether(query, request.fields.names)
    else { return nil }
    var key: RankKey = 0
    for bits in request.packing.rules {
      // What the rules say so far decides already.
      if key << (bits.shift + bits.width) >= bound { return bound }
      let value: UInt8 =
        switch bits.rule {
        case .value: value(bits.column)
        case .priority: UInt8(priority)
        case .asTyped: NameWriting.isAsTyped(names, request) ? 0 : 1
        case .calledSo: calledSo(query, request, names, standing?.grade)
        case .adjacent: query.count == 1 || standing?.isAdjacent ?? isAdjacent(request.fields, query) ? 0 : 1
        case .primaryReading:
          query.isAsTyped && (standing?.isPrimary ?? (matcher.fields(edges, query, primaryOnly: true) != nil)) ? 0 : 1
        }
      key = key << bits.width | RankKey(value)
    }
    return key
  }

  /// Whether the tokens that must stand next to each other in some value do.
  private mutating func isTogether(_ query: borrowing ResolvedReading, _ names: FieldSet) -> Bool {
    if query.together.isEmpty { return true }
    let leads = query.leadsName
    return some(leads ? .leads : .adjacent, query.together) { !leads || names.contains($0) }
  }

  /// The grade of the rule *called so*.
  private mutating func calledSo(
    _ query: borrowing ResolvedReading, _ request: borrowing RecordRequest, _ written: Column<UInt8>, _ known: UInt8?
  ) -> UInt8 {
    let (fields, names, all) = (request.fields, request.fields.names, 0..<query.count)
    if request.writing.isOfSigns {
      return fields.searched.contains(fields.title)
        ? NameWriting.grade(written, request.writing.all, field: fields.title) : 5
    }
    if let known { return known }
    if some(.equal, all, where: { $0 == fields.title }) { return 0 }
    if some(.beginsWhole, all, where: { $0 == fields.title }) { return 1 }
    if some(.equal, all, where: { $0 != fields.title && names.contains($0) }) { return 2 }
    if some(.begins, all, where: { $0 == fields.title }) { return 3 }
    return some(.begins, all, where: { $0 != fields.title && names.contains($0) }) ? 4 : 5
  }

  private mutating func some(
    _ order: TokenMatcher.Order, _ tokens: Range<Int>, where isSought: (Int) -> Bool
  ) -> Bool {
    for number in 0..<edges.values.count where isSought(edges.values[number].field) {
      if matcher.holds(order, tokens, edges.values[number], edges) { return true }
    }
    return false
  }

  /// The rule *adjacent*, which is not asked of addresses. Of a telephone number the digits stand next to each other where they, joined,
  /// begin it or a part of it.
  private mutating func isAdjacent(_ fields: SearchedFields, _ query: borrowing ResolvedReading) -> Bool {
    for number in 0..<edges.values.count {
      let value = edges.values[number]
      if value.beginsWithDigits, fields.phones.contains(value.field) { return true }
    }
    return some(.adjacent, 0..<query.count) { fields.lines.contains($0) }
  }
}

/// A searched value of a record, as it was read.
struct ReadValue {
  let field: Int
  let lattice: TokenLattice
}

extension NameWriting {
  /// The rule *as typed*: whether what a query loses stands in a record's names as it was typed.
  static func isAsTyped(_ names: Column<UInt8>, _ request: borrowing RecordRequest) -> Bool {
    request.writing.losing.isEmpty
      || holds(
        names, request.writing.all, request.writing.losing, request.fields.names.intersection(request.fields.searched))
  }
}
