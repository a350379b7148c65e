import Testing
import Typeahead
import TypeaheadOracle
import TypeaheadTestSupport

/// Rankings that an app made of the rules, and the static order.
@Suite struct RankingTests {
  /// A ranking with the places of its rules in the oracle's list.
  struct Order: Sendable {
    var ranking: Ranking<TestRecord>
    var places: [Int]
  }

  static let orders: [Order] = [
    Order(ranking: .init(rules: []), places: []),
    Order(ranking: .init(rules: [.adjacent, .priority]), places: [3, 2]),
    Order(ranking: .init(rules: [.primaryReading, .calledSo, .asTyped]), places: [4, 1, 0]),
    Order(ranking: .init(rules: Ranking.Rule.defaults.reversed()), places: [4, 3, 2, 1, 0]),
  ]

  @Test(arguments: orders.indices)
  func rulesCanBeReorderedAndDropped(_ number: Int) throws {
    let order = Self.orders[number]
    let schema = TestSchema.settings
    for seed in UInt64(0)..<2 {
      var random = RandomText(seed: seed)
      let records = (0..<15).map { random.record(id: "r\($0)", schema) }
      let index = SearchIndex(
        schema: Schema(
          fields: schema.engine.fields, weight: { $0.weight }, ranking: order.ranking, tolerance: .none))
      for batch in stride(from: 0, to: records.count, by: 7) {
        try index.upsert(records[batch..<min(batch + 7, records.count)])
      }
      let oracle = Oracle(schema: schema.oracle, records: records.map(\.forOracle))
      let staticPlace = Dictionary(
        uniqueKeysWithValues: oracle.search("").enumerated().map { ($0.element.id, $0.offset) })
      for _ in 0..<20 {
        let query = random.query(records)
        let expected = oracle.search(query).sorted { left, right in
          for place in order.places where left.rules[place] != right.rules[place] {
            return left.rules[place] < right.rules[place]
          }
          return staticPlace[left.id]! < staticPlace[right.id]!
        }
        #expect(index.search(query, limit: .max).hits.map(\.id) == expected.map(\.id), "seed \(seed), \(query)")
        #expect(
          index.search(query, limit: 4).hits.map(\.id) == expected.prefix(4).map(\.id), "seed \(seed), \(query)")
      }
    }
  }

  struct Emoji: Identifiable, Sendable {
    let id: String
    var uses: Double
    var isFavourite = false
  }

  private func ids(_ query: String, _ ranking: Ranking<Emoji>, _ emoji: [Emoji]) throws -> [String] {
    let index = SearchIndex(
      schema: Schema<Emoji>(fields: [Field("name", \.id)], weight: { $0.uses }, ranking: ranking))
    for one in emoji { try index.upsert(one) }
    return index.search(query).hits.map(\.id)
  }

  @Test func valuesOfRecordsCanBeRules() throws {
    let emoji = [
      Emoji(id: "cat", uses: 1), Emoji(id: "cat face", uses: 9), Emoji(id: "happy cat", uses: 5, isFavourite: true),
    ]
    #expect(try ids("cat", .init(), emoji) == ["cat", "cat face", "happy cat"])
    let favourites = Ranking<Emoji>.Rule.value("favourite") { $0.isFavourite ? 0 : 1 }
    #expect(
      try ids("cat", .init(rules: [favourites] + Ranking.Rule.defaults), emoji) == ["happy cat", "cat", "cat face"])
    #expect(
      try ids("cat", .init(rules: [], staticOrder: [.weight]), emoji) == ["cat face", "happy cat", "cat"])
    #expect(
      try ids("", .init(staticOrder: [.value { -$0.uses }, .name]), emoji) == ["cat face", "happy cat", "cat"])
  }

  @Test func namesHaveTheirNaturalOrder() throws {
    let names = ["item 10", "Item 9", "item 2", "Äpfel", "Zebra", "apfel"].map { Emoji(id: $0, uses: 0) }
    #expect(
      try ids("", .init(staticOrder: [.name]), names) == ["apfel", "Äpfel", "item 2", "Item 9", "item 10", "Zebra"])
  }

  struct Setting: Identifiable, Sendable {
    let id: String
    var keywords: [String] = []
    var path: [String] = []
  }

  @Test func whatARecordMayBeCalledRanksAsItsName() throws {
    let index = SearchIndex(
      schema: Schema<Setting>(fields: [
        Field("title", \.id, role: .name), Field("keywords", \.keywords, role: .name), Field("path", \.path),
      ]))
    try index.upsert([
      Setting(id: "Sound"), Setting(id: "Ring", path: ["Sound"]), Setting(id: "Touch sounds"),
      Setting(id: "Volume of the phone", keywords: ["sound", "loudness", "noise"]),
    ])
    // Typed in full or not: a keyword comes before a word inside a title, and both before a menu of that name.
    for query in ["sound", "soun"] {
      #expect(
        index.search(query).hits.map(\.record.id) == ["Sound", "Volume of the phone", "Touch sounds", "Ring"],
        "\(query)")
    }
    // The first of the fields is the name: keywords make it no longer.
    #expect(
      index.search("").hits.map(\.record.id) == ["Ring", "Sound", "Touch sounds", "Volume of the phone"])
    try index.upsert(Setting(id: "Alarm", keywords: ["wake", "bell", "morning"]))
    #expect(index.search("").hits.first?.record.id == "Alarm")
  }
}
