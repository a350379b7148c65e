/// The sets that tell the records of the heaviest prefixes apart, found record by record: each token of a primary reading
/// stands below some of the prefixes.
extension PrefixIndexBuilder {
  /// Adds the details and gives the number of fields they know.
  mutating func addDetails() -> Int {
    let fieldCount = flat.fieldCount
    // Where no record has a token, variants alone are found, and they have no details.
    if fieldCount == 0 || fieldCount > PrefixIndex.mostFields { return 0 }
    var heavies: [Int] = []
    var slots = [Int](repeating: -1, count: nodes.count)
    let least = tuning.detailRecords(segment: flat.count)
    for number in nodes.indices where nodes[number].sets != .missing && sizes[number] >= least {
      slots[number] = heavies.count
      heavies.append(number)
    }
    if heavies.isEmpty { return fieldCount }
    var collector = DetailCollector(
      slots: above(slots), slotOfTerm: deepest(slots), count: heavies.count, fieldCount: fieldCount)
    for record in 0..<flat.count { collector.read(record, of: flat, nameFields) }
    for (slot, number) in heavies.enumerated() {
      let sets = Int(nodes[number].sets)
      prefixSets[sets].details = UInt32(details.count)
      for found in collector.lists(slot) {
        details.append(found.count == Int(sizes[number]) ? prefixSets[sets].records : append(found))
      }
    }
    return fieldCount
  }

  /// Adds the sets of the records with short values, with several, and with such that end in what may be cut, field by field; none
  /// where there are no details to go with them.
  mutating func addLengths(_ fieldCount: Int) -> [UInt32] {
    if details.isEmpty { return [] }
    let most = PrefixIndex.mostLength
    var lists = [[UInt32]](repeating: [], count: fieldCount * PrefixIndex.lengthSets)
    var cursor = TermCursor(terms)
    let mayBeCut = (0..<terms.count).map { _ in
      defer { cursor.advance() }
      return cursor.bytes.contains { $0.isASCIIDigit != cursor.bytes[0].isASCIIDigit }
    }
    for record in 0..<flat.count {
      var last = -1
      flat.forEachValue(record) { field, length in
        if field >= fieldCount { return }
        let first = field * PrefixIndex.lengthSets
        if (1...most).contains(length) { DetailCollector.append(UInt32(record), to: &lists[first + length - 1]) }
        if field == last { DetailCollector.append(UInt32(record), to: &lists[first + most]) }
        last = field
      }
      flat.forEachToken(record) { term, field, _, isLast in
        if !isLast || !mayBeCut[Int(term)] { return }
        DetailCollector.append(UInt32(record), to: &lists[field * PrefixIndex.lengthSets + most + 1])
      }
    }
    return lists.map { append($0) }
  }

  /// Adds a set, unless it is empty.
  private mutating func append(_ records: [UInt32]) -> UInt32 {
    if records.isEmpty { return .missing }
    gathered.removeAll()
    for record in records { gathered.append(record) }
    return sets.append(gathered)
  }

  /// For each slot, that of the next shorter prefix that has one; −1 for the shortest.
  private func above(_ slots: [Int]) -> [Int] {
    var above: [Int] = []
    for number in nodes.indices where slots[number] >= 0 {
      var parent = parents[number]
      while parent != 0, slots[parent] < 0 { parent = parents[parent] }
      above.append(slots[parent])
    }
    return above
  }

  /// For each term, the slot of the longest prefix of it that has one; −1 where none has.
  private func deepest(_ slots: [Int]) -> [Int] {
    var deepest = [Int](repeating: -1, count: terms.count)
    for number in nodes.indices where slots[number] >= 0 {
      for term in nodes[number].terms.lowerBound..<nodes[number].terms.upperBound { deepest[Int(term)] = slots[number] }
    }
    return deepest
  }
}

/// Collects the details' records.
private struct DetailCollector {
  /// For each slot the next shorter prefix's, and for each term the longest prefix's.
  private let above: [Int]
  private let slotOfTerm: [Int]
  private let stride: Int
  /// For each slot its lists, ascending.
  private var lists: [[UInt32]]
  /// For each slot the last record that had it, and in how many tokens.
  private var last: [UInt32]
  private var times: [Int]

  init(slots above: [Int], slotOfTerm: [Int], count: Int, fieldCount: Int) {
    self.above = above
    self.slotOfTerm = slotOfTerm
    stride = PrefixIndex.Detail.count + fieldCount
    lists = Array(repeating: [], count: count * stride)
    last = Array(repeating: .max, count: count)
    times = Array(repeating: 0, count: count)
  }

  mutating func read(_ record: Int, of flat: FlatRecords, _ nameFields: FieldSet) {
    let number = UInt32(record)
    flat.forEachToken(record) { term, field, isFirst, isLast in
      var slot = slotOfTerm[Int(term)]
      while slot >= 0 {
        times[slot] = last[slot] == number ? times[slot] + 1 : 1
        last[slot] = number
        if times[slot] == 2 { append(number, .twice, slot) }
        if times[slot] == 3 { append(number, .thrice, slot) }
        if isFirst, nameFields.contains(field) { append(number, .leading, slot) }
        if isLast { append(number, .trailing, slot) }
        Self.append(number, to: &lists[slot * stride + PrefixIndex.Detail.count + field])
        slot = above[slot]
      }
    }
  }

  /// The lists of a slot: of each detail, then of each field.
  func lists(_ slot: Int) -> ArraySlice<[UInt32]> { lists[slot * stride..<(slot + 1) * stride] }

  private mutating func append(_ record: UInt32, _ detail: PrefixIndex.Detail, _ slot: Int) {
    Self.append(record, to: &lists[slot * stride + Int(detail.rawValue)])
  }

  static func append(_ record: UInt32, to list: inout [UInt32]) {
    if list.last != record { list.append(record) }
  }
}
