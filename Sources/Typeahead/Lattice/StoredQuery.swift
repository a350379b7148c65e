/// A query of heavy prefixes as stored answers are found by: the nodes of its tokens, whatever their order, and which order that is.
///
/// Most queries have the same answer in all their orders, which then is found by one key.
struct StoredQuery: Sendable, Equatable {
  /// The nodes in ascending order, the first one lowest, 21 bits each; above them whether all readings are meant. No node is 0, the
  /// trie's root.
  private(set) var key: UInt64 = 0
  /// Which of the ``orders(ofKey:)`` it is.
  private(set) var order = 0
  /// The number of nodes.
  private var count = 0

  private static let nodeBits = 21
  private static let ofReadings: UInt64 = 1 << 63

  /// The most nodes of a query.
  static let mostNodes = 3
  /// What the numbers of nodes are below: less than fit, so that no key is all ones.
  static let nodes = 1 << nodeBits - 1

  /// Adds the node of the next token: to ``mostNodes`` at most, of less than ``nodes``.
  @inline(__always)
  mutating func append(_ node: UInt32) {
    var place = 0
    while place < count, Self.node(place, of: key) <= node { place += 1 }
    let bits = place * Self.nodeBits
    let above = key >> UInt64(bits)
    key = key & ~(~0 << UInt64(bits)) | (above << UInt64(Self.nodeBits) | UInt64(node)) << UInt64(bits)
    // As numbers are written whose digits count two, three, …: how many nodes before each are greater.
    count += 1
    order = order * count + count - 1 - place
  }

  /// The same query in all its readings instead of as typed.
  var ofAllReadings: StoredQuery {
    var query = self
    query.key |= Self.ofReadings
    return query
  }

  @inline(__always)
  private static func node(_ place: Int, of key: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: key >> UInt64(place * nodeBits)) & UInt32(1 << nodeBits - 1)
  }

  /// How many orders as many nodes as a key has can have.
  static func orders(ofKey key: UInt64) -> Int { node(2, of: key) != 0 ? 6 : node(1, of: key) != 0 ? 2 : 1 }

  /// How many of them differ: equal nodes can change places.
  static func differentOrders(ofKey key: UInt64) -> Int {
    let nodes = (0..<mostNodes).map { node($0, of: key) }.filter { $0 != 0 }
    var (different, alike) = (orders(ofKey: key), 1)
    for place in nodes.indices.dropFirst() {
      alike = nodes[place] == nodes[place - 1] ? alike + 1 : 1
      different /= alike
    }
    return different
  }
}
