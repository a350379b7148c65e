/// Sorts terms by their bytes, eight at a time as a number, and only those that share them by the next eight.
///
/// Many are sorted by these numbers' digits, the last one first, into the place that counting gives; few by inserting.
///
/// - Complexity: O(*v* + *b*) for *v* terms of *b* bytes that others share.
struct TermOrder {
  private struct Item {
    /// Eight bytes of the term, zeros beyond its end: no term has any.
    var key: UInt64
    var term: UInt32
  }

  private let table: SequenceTable<UInt8>
  private var items: [Item] = []
  /// Where items are put.
  private var moved: [Item] = []

  /// So few are sorted faster by inserting.
  private static let few = 32

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
    if range.count <= Self.few { insert(range) } else { distribute(range) }
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start + 1
      while end < range.upperBound, items[end].key == items[start].key { end += 1 }
      if end - start > 1 { sort(start..<end, from: depth + 8) }
      start = end
    }
  }

  private mutating func insert(_ range: Range<Int>) {
    for next in range.dropFirst() {
      let item = items[next]
      var place = next
      while place > range.lowerBound, items[place - 1].key > item.key {
        items[place] = items[place - 1]
        place -= 1
      }
      items[place] = item
    }
  }

  private mutating func distribute(_ range: Range<Int>) {
    if moved.isEmpty { moved = items }
    unsafe items.withUnsafeMutableBufferPointer { items in
      unsafe moved.withUnsafeMutableBufferPointer { moved in
        unsafe Self.distribute(
          UnsafeMutableBufferPointer(rebasing: items[range]), UnsafeMutableBufferPointer(rebasing: moved[range]))
      }
    }
  }

  private static func distribute(_ items: UnsafeMutableBufferPointer<Item>, _ other: UnsafeMutableBufferPointer<Item>) {
    // For each digit and value of it, the number of items, then where the next one is put.
    var places = [UInt32](repeating: 0, count: 8 * 256)
    for place in items.indices {
      let item = unsafe items[place]
      for digit in 0..<8 { places[digit * 256 + Int(item.key >> (digit * 8) & 0xFF)] += 1 }
    }
    var (from, to) = unsafe (items, other)
    for digit in 0..<8 {
      let first = digit * 256
      // Of a digit that all share nothing is learnt.
      if unsafe places[first + Int(from[0].key >> (digit * 8) & 0xFF)] == items.count { continue }
      var next: UInt32 = 0
      for value in first..<first + 256 { (places[value], next) = (next, next + places[value]) }
      for place in items.indices {
        let item = unsafe from[place]
        let value = first + Int(item.key >> (digit * 8) & 0xFF)
        unsafe to[Int(places[value])] = item
        places[value] += 1
      }
      unsafe swap(&from, &to)
    }
    if unsafe from.baseAddress != items.baseAddress { unsafe _ = items.update(fromContentsOf: from) }
  }

  private func key(_ term: UInt32, _ depth: Int) -> UInt64 {
    let range = table.range(Int(term))
    let start = range.lowerBound + depth
    var key: UInt64 = 0
    for place in start..<min(start + 8, range.upperBound) { key = key << 8 | UInt64(table.elements[place]) }
    return key << UInt64(8 * max(0, start + 8 - range.upperBound))
  }
}
