/// Sorts terms by their bytes, eight at a time as a number, and only those that share them by the next eight.
///
/// - Complexity: O(*v* · log *v* + *b*) for *v* terms of *b* bytes that others share.
struct TermOrder {
  private struct Item {
    /// Eight bytes of the term, zeros beyond its end: no term has any.
    var key: UInt64
    var term: UInt32
  }

  private let table: SequenceTable<UInt8>
  private var items: [Item] = []

  /// The numbers of the table's terms in the order of their bytes.
  static func sorted(_ table: SequenceTable<UInt8>) -> [UInt32] {
    var order = TermOrder(table: table)
    order.items.reserveCapacity(table.count)
    for term in 0..<UInt32(table.count) { order.items.append(Item(key: 0, term: term)) }
    order.sort(0..<order.items.count, from: 0)
    return order.items.map(\.term)
  }

  /// Sorts items that share their first bytes by those from `depth` on.
  private mutating func sort(_ range: Range<Int>, from depth: Int) {
    for place in range { items[place].key = key(items[place].term, depth) }
    // A slice of the array would be a copy.
    unsafe items.withUnsafeMutableBufferPointer { items in
      var part = unsafe UnsafeMutableBufferPointer(rebasing: items[range])
      unsafe part.sort { $0.key < $1.key }
    }
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start + 1
      while end < range.upperBound, items[end].key == items[start].key { end += 1 }
      if end - start > 1 { sort(start..<end, from: depth + 8) }
      start = end
    }
  }

  private func key(_ term: UInt32, _ depth: Int) -> UInt64 {
    let range = table.range(Int(term))
    var key: UInt64 = 0
    for place in range.lowerBound + depth..<range.lowerBound + depth + 8 {
      key = key << 8 | (place < range.upperBound ? UInt64(table.elements[place]) : 0)
    }
    return key
  }
}
