import Testing

@testable import Typeahead

/// Orders of the same nodes share a key, and no two of them a number.
@Suite struct StoredQueryTests {
  private static let last = UInt32(StoredQuery.nodes - 1)

  @Test(
    arguments: [[7], [3, 9], [9, 9], [1, 2, 3], [4, 4, 5], [4, 5, 5], [6, 6, 6], [1, last, last], [1, 2, last]]
      as [[UInt32]])
  func ordersAreToldApart(_ nodes: [UInt32]) {
    let orders = Self.permutations(nodes)
    let queries = orders.map { StoredQuery($0) }
    #expect(Set(queries.map(\.key)).count == 1)
    #expect(Set(queries.map(\.order)).count == orders.count)
    let key = queries[0].key
    #expect(StoredQuery.orders(ofKey: key) == [1, 2, 6][nodes.count - 1])
    #expect(StoredQuery.differentOrders(ofKey: key) == orders.count)
    #expect(queries.allSatisfy { $0.order < StoredQuery.orders(ofKey: key) })
    #expect(
      queries[0].ofAllReadings.key != key
        && StoredQuery.orders(ofKey: queries[0].ofAllReadings.key) == [1, 2, 6][nodes.count - 1])
    #expect(queries[0].ofAllReadings.order == queries[0].order && queries[0].ofAllReadings.key != .max)
  }

  @Test func otherNodesHaveOtherKeys() {
    var keys: [UInt64: [UInt32]] = [:]
    for first in 1...12 as ClosedRange<UInt32> {
      for second in 0...12 as ClosedRange<UInt32> {
        for third in 0...(second == 0 ? 0 : 12) as ClosedRange<UInt32> {
          let nodes = [first, second, third].filter { $0 != 0 }
          let query = StoredQuery(nodes)
          for key in [query.key, query.ofAllReadings.key] {
            let known = keys.updateValue(nodes.sorted(), forKey: key)
            #expect(known == nil || known == nodes.sorted())
          }
        }
      }
    }
    // Of 12 nodes: one, two and three that may be equal, twice.
    #expect(keys.count == 2 * (12 + 12 * 13 / 2 + 12 * 13 * 14 / 6))
  }

  static func permutations(_ nodes: [UInt32]) -> Set<[UInt32]> {
    if nodes.count < 2 { return [nodes] }
    var all: Set<[UInt32]> = []
    for place in nodes.indices {
      var rest = nodes
      let first = rest.remove(at: place)
      for tail in permutations(rest) { all.insert([first] + tail) }
    }
    return all
  }
}
