/// The sets that tell the records of the heaviest prefixes apart, found record by record: each token of a primary reading
/// stands below some of the prefixes.
extension PrefixLatticeBuilder {
  /// Adds the details and gives the number of fields they know.
  mutating func addDetails() -> Int {
    let fieldCount = flat.fieldCount
    if fieldCount > PrefixLattice.mostFields { return 0 }
    var heavies: [Int] = []
    var slots = [Int](repeating: -1, count: nodes.count)
    for number in nodes.indices where nodes[number].records != PrefixTrie.none && sizes[number] >= tuning.detailRecords
    {
      slots[number] = heavies.count
      heavies.append(number)
    }
    if heavies.isEmpty { return fieldCount }
    var collector = DetailCollector(
      slots: above(slots), slotOfTerm: deepest(slots), count: heavies.count, fieldCount: fieldCount)
    for record in 0..<flat.count { collector.read(record, of: flat, nameFields) }
    for (slot, number) in heavies.enumerated() {
      nodes[number].details = UInt32(details.count)
      for found in collector.lists[slot * (2 + fieldCount)..<(slot + 1) * (2 + fieldCount)] {
        if found.isEmpty {
          details.append(PrefixTrie.none)
        } else if found.count == Int(sizes[number]) {
          details.append(nodes[number].records)
        } else {
          gathered.removeAll()
          for record in found { gathered.append(record) }
          details.append(sets.append(gathered))
        }
      }
    }
    return fieldCount
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
  private(set) var lists: [[UInt32]]
  /// For each slot the last record that had it, and in how many tokens.
  private var last: [UInt32]
  private var times: [Int]

  init(slots above: [Int], slotOfTerm: [Int], count: Int, fieldCount: Int) {
    self.above = above
    self.slotOfTerm = slotOfTerm
    stride = 2 + fieldCount
    lists = Array(repeating: [], count: count * stride)
    last = Array(repeating: .max, count: count)
    times = Array(repeating: 0, count: count)
  }

  mutating func read(_ record: Int, of flat: FlatRecords, _ nameFields: FieldSet) {
    let number = UInt32(record)
    flat.forEachToken(record) { term, field, isFirst in
      var slot = slotOfTerm[Int(term)]
      while slot >= 0 {
        times[slot] = last[slot] == number ? times[slot] + 1 : 1
        last[slot] = number
        if times[slot] == 2 { lists[slot * stride + Int(PrefixLattice.Detail.twice.rawValue)].append(number) }
        if isFirst, nameFields.contains(field) {
          Self.append(number, to: &lists[slot * stride + Int(PrefixLattice.Detail.leading.rawValue)])
        }
        Self.append(number, to: &lists[slot * stride + 2 + field])
        slot = above[slot]
      }
    }
  }

  private static func append(_ record: UInt32, to list: inout [UInt32]) {
    if list.last != record { list.append(record) }
  }
}
