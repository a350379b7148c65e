import Foundation
import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// Hits in other orders than by rank.
@Suite struct SearchOrderTests {
  private typealias Value = @Sendable (FilteredItem) -> AttributeValue?

  /// An index written in several steps, some of whose records were deleted.
  private static func index(_ random: inout SeededRandom) throws -> SearchIndex<FilteredItem> {
    var schema = FilteredItem.schema(attributes: FilteredItem.attributes)
    schema.tuning = .eager
    let index = SearchIndex(schema: schema)
    for step in 0..<5 {
      try index.upsert((0..<40).map { FilteredItem(id: $0 + step * 25, random: &random) })
      index.delete((0..<10).map { _ in Int.random(in: 0..<140, using: &random) })
    }
    return index
  }

  /// What each attribute is ordered by, said in another way.
  private static let values: [(String, isDescending: Bool, Value)] = [
    ("kind", false, { AttributeValue($0.kind) }), ("group", true, { AttributeValue($0.group) }),
    ("owner", false, { $0.owner.flatMap { AttributeValue($0) } }), ("size", false, { AttributeValue($0.size) }),
    ("size", true, { AttributeValue($0.size) }), ("price", true, { AttributeValue($0.price) }),
    ("rating", false, { $0.rating.flatMap { AttributeValue($0) } }), ("isOpen", true, { AttributeValue($0.isOpen) }),
    (
      "tags", false,
      { $0.tags.min { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }.flatMap { AttributeValue($0) } }
    ),
    ("years", true, { $0.years.max().flatMap { AttributeValue($0) } }),
    ("years", false, { $0.years.min().flatMap { AttributeValue($0) } }),
  ]

  @Test(arguments: 0..<8) func hitsAreInOrder(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let index = try Self.index(&random)
    #expect(index.snapshot.segmentCount > 1)
    let all = index.search("", limit: .max).hits.map(\.record)
    for query in ["", "an", "hol ann", "zzz"] {
      let matching = Set(index.search(query, limit: .max).hits.map(\.id))
      let records = all.filter { matching.contains($0.id) }
      let filter: Filter<FilteredItem>? = Bool.random(using: &random) ? .equals("isOpen", false) : nil
      let kept = records.filter { filter == nil || !$0.isOpen }
      for (name, isDescending, value) in Self.values {
        func isBefore(_ left: FilteredItem, _ right: FilteredItem) -> Bool {
          guard let first = value(left), let second = value(right) else {
            return value(left) != nil && value(right) == nil
          }
          return isDescending ? second < first : first < second
        }
        // Sorting keeps what is equal in order.
        let expected = kept.sorted(by: isBefore).map(\.id)
        let order = SearchOrder.attribute(name, descending: isDescending)
        for limit in [0, 1, 7, .max] {
          let answer = index.search(query, SearchOptions(limit: limit, filter: filter, order: order))
          #expect(answer.hits.map(\.id) == Array(expected.prefix(limit)), "seed \(seed), \(query), \(order), \(limit)")
          #expect(answer.total == kept.count && answer.isExact)
        }
        let page = index.search(query, SearchOptions(limit: 5, offset: 3, filter: filter, order: order))
        #expect(page.hits.map(\.id) == Array(expected.dropFirst(3).prefix(5)))
        var pages = index.snapshot.pages(of: query, SearchOptions(limit: 6, filter: filter, order: order))
        #expect((0..<pages.count).flatMap { pages[$0].map(\.id) } == expected)
        var session = SearchSession<FilteredItem>(SearchOptions(limit: 9, filter: filter, order: order))
        for text in [query, query + "x", query] { session.search(text, in: index.snapshot) }
        #expect(session.hits.map(\.id) == Array(expected.prefix(9)))
      }
      let still = index.search(query, SearchOptions(limit: .max, order: .staticOrder))
      #expect(still.hits.map(\.id) == records.map(\.id))
    }
  }

  @Test func unknownAttributesAreRefused() throws {
    let schema = FilteredItem.schema(attributes: FilteredItem.attributes)
    #expect(throws: FilterError.self) { try schema.check(SearchOrder.attribute("colour")) }
    try schema.check(SearchOrder.attribute("size"))
    try schema.check(SearchOrder.rank)
  }

  /// The place of a record in one snapshot is another's in the next.
  @Test func aBufferIsOfItsSnapshot() async throws {
    await #expect(processExitsWith: .failure) {
      let index = SearchIndex(schema: Schema<TextRecord>(fields: [Field("text", \.text)]))
      try index.upsert([TextRecord(id: 1, text: "dark"), TextRecord(id: 2, text: "darker")])
      var buffer = SearchBuffer()
      index.snapshot.search("dark", into: &buffer)
      try index.upsert([TextRecord(id: 3, text: "darkest")])
      _ = index.snapshot.hits(in: buffer)
    }
    let index = SearchIndex(schema: Schema<TextRecord>(fields: [Field("text", \.text)]))
    try index.upsert([TextRecord(id: 1, text: "dark"), TextRecord(id: 2, text: "darker")])
    var buffer = SearchBuffer()
    let snapshot = index.snapshot
    snapshot.search("dark", into: &buffer)
    try index.upsert([TextRecord(id: 3, text: "darkest")])
    #expect(snapshot.hits(in: buffer).map(\.id) == [1, 2])
    index.snapshot.search("zzz", into: &buffer)
    #expect(snapshot.hits(in: buffer).isEmpty)
  }
}
