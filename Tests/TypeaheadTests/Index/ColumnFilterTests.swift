import Synchronization
import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// What is answered from the columns of attributes is what records say that are asked, one by one.
@Suite struct ColumnFilterTests {
  typealias Item = FilteredItem

  /// Histories of writes of random schemas, random filters and facets: fresh, typed on, page by page, as principals, and read from what was
  /// stored.
  @Test(arguments: 0..<8) func columnsSayWhatRecordsSay(_ part: Int) throws {
    for round in 0..<Effort.count("TYPEAHEAD_ROUNDS", short: 12, long: 400) {
      let seed = Effort.seed &* 8 &+ UInt64(part) &+ UInt64(round) &* 1009
      var random = SeededRandom(seed: seed)
      let attributes = Item.attributes.filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
      let history = try ItemHistory(attributes, &random)
      for snapshot in history.snapshots {
        for _ in 0..<6 {
          let said = SaidFilter(declared: Set(attributes.map(\.name)), random: &random)
          let problem = Self.difference(snapshot, said, &random) ?? history.difference(snapshot, said)
          #expect(problem == nil, "seed \(seed), \(attributes.map(\.name)): \(problem ?? "")")
        }
      }
    }
  }

  private static let texts = ["", "a", "an", "ann", "ann b", "hol", "be an", "carla", "x"]

  /// How answers by a filter differ from those by a closure; nil where they do not.
  private static func difference(
    _ snapshot: IndexSnapshot<Item>, _ said: SaidFilter, _ random: inout SeededRandom
  ) -> String? {
    let closure = Filter.where(said.includes)
    var buffer = SearchBuffer(limit: 5)
    var session = SearchSession<Item>(limit: 50, filter: said.filter)
    for text in texts.shuffled(using: &random).prefix(5) {
      for limit in [0, 3, .max] {
        let found = snapshot.search(text, limit: limit, filter: said.filter)
        let wanted = snapshot.search(text, limit: limit, filter: closure)
        if found.total != wanted.total || found.hits.map(\.id) != wanted.hits.map(\.id) {
          return
            "\(text), \(limit): \(found.total) \(found.hits.map(\.id)), not \(wanted.total) \(wanted.hits.map(\.id))"
        }
      }
      let wanted = snapshot.search(text, limit: 50, filter: closure)
      snapshot.search(Query(text), into: &buffer, filter: said.filter)
      session.search(text, in: snapshot)
      var pages = snapshot.pages(of: Query(text), size: 3, filter: said.filter)
      let page = pages[1].map(\.id)
      if buffer.total != wanted.total || session.total != wanted.total
        || session.hits.map(\.id) != wanted.hits.map(\.id) || page != wanted.hits.dropFirst(3).prefix(3).map(\.id)
      {
        return "\(text): buffer, session or pages"
      }
      if let problem = facetDifference(snapshot, text, said.filter, closure) { return "\(text): \(problem)" }
    }
    return nil
  }

  private static func facetDifference(
    _ snapshot: IndexSnapshot<Item>, _ text: String, _ filter: Filter<Item>, _ closure: Filter<Item>
  ) -> String? {
    func differs(_ facet: Facet<Item>) -> String? {
      let asked = snapshot.facets(text, by: asking(facet), filter: closure)
      let found = snapshot.facets(text, by: facet, filter: filter)
      return found == asked ? nil : "facet \(facet.name): \(found), not \(asked)"
    }
    /// The facet by closures, for which records are asked.
    func asking(_ facet: Facet<Item>) -> Facet<Item> {
      let asking = Facet<Item>(facet.name, values: facet.values)
      return facet.measure.map { asking.measuring($0) } ?? asking
    }
    for attribute in snapshot.schema.attributes {
      if let problem = differs(snapshot.schema.facet(attribute.name)) { return problem }
    }
    return differs(Facet("group", \.group).measuring(\.size)) ?? differs(Facet("tags", \.tags).measuring(\.size))
      ?? differs(Facet("kind", \.kind)) ?? differs(Facet("owner", \.owner).measuring { $0.size / 2 })
  }

  /// Only what no column tells is asked of records, and what is known already is not asked at all.
  @Test func recordsAreAskedWhereNoColumnTells() throws {
    var random = SeededRandom(seed: 1)
    let items = (0..<500).map { Item(id: $0, random: &random) }
    let index = SearchIndex(schema: Item.schema(attributes: Item.attributes))
    try index.upsert(items)
    let asked = Mutex<Set<Int>>([])
    let isEven = Filter<Item>.where { item in
      asked.withLock { _ = $0.insert(item.id) }
      return item.id % 2 == 0
    }
    func askedOf(_ filter: Filter<Item>) -> Set<Int> {
      asked.withLock { $0 = [] }
      _ = index.search("", limit: 0, filter: filter)
      return asked.withLock(\.self)
    }
    let videos = Set(items.filter { $0.kind == .video }.map(\.id))
    #expect(askedOf(.equals(\.kind, .video) && isEven) == videos)
    #expect(askedOf(!(.equals(\.kind, .video) && isEven)) == videos)
    #expect(askedOf(.equals(\.kind, .video) || isEven) == Set(items.map(\.id)).subtracting(videos))
    #expect(askedOf(.isIn(\.kind, Item.Kind.allCases) || isEven).isEmpty)
    let total = index.search("", limit: 0, filter: .equals(\.kind, .video)).total
    #expect(total == videos.count)
  }

  /// What takes no records to tell takes none: neither values of stored records, nor closures.
  @Test func storedRecordsAreNotRead() throws {
    var random = SeededRandom(seed: 2)
    let items = (0..<300).map { Item(id: $0, random: &random) }
    let read = Mutex(0)
    let index = SearchIndex(schema: Item.schema(attributes: Item.attributes)) { (body: [UInt8]) -> Item? in
      read.withLock { $0 += 1 }
      return items[Int(String(decoding: body, as: UTF8.self))!]
    }
    _ = try index.upsert(items, bodies: items.map { Array("\($0.id)".utf8) }, by: nil, onRejection: .stop)
    read.withLock { $0 = 0 }
    let filter = Filter<Item>.range(\.size, 1...) && !.contains(\.tags, "a")
    #expect(index.search("", limit: 0, filter: filter).total > 20)
    #expect(index.snapshot.facets("", by: Facet("tags", \.tags).measuring(\.size), filter: filter).count > 5)
    #expect(read.withLock(\.self) == 0)
    #expect(index.search("", limit: 3, filter: filter).hits.count == 3)
  }

  /// Attributes count as much as texts do in what is refused.
  @Test func largeValuesAreRefused() {
    var random = SeededRandom(seed: 3)
    var item = Item(id: 1, random: &random)
    item.tags = [String(repeating: "x", count: 2 << 20)]
    let index = SearchIndex(schema: Item.schema(attributes: Item.attributes))
    #expect(throws: IndexError.self) { try index.upsert([item]) }
    #expect(throws: Never.self) { try SearchIndex(schema: Item.schema(attributes: [])).upsert([item]) }
  }

  @Test func anAttributeTheSchemaDoesNotHaveIsTheCallersMistake() async {
    await #expect(processExitsWith: .failure) {
      let index = SearchIndex(schema: FilteredItem.schema(attributes: FilteredItem.attributes))
      _ = index.search("", filter: .equals("nonsense", 1))
    }
  }

  @Test func theFingerprintTellsAttributes() {
    let prints = [[], Array(Item.attributes.prefix(1)), Array(Item.attributes.prefix(2)), Item.attributes].map {
      Item.schema(attributes: $0).fingerprint
    }
    #expect(Set(prints).count == prints.count)
  }
}

/// Items after a random history of writes, as they may be seen.
private struct ItemHistory {
  /// As everyone sees them, as somebody does, and as they were read from what was stored.
  private(set) var snapshots: [IndexSnapshot<FilteredItem>] = []
  private var living: [Int: FilteredItem] = [:]

  init(_ attributes: [Attribute<FilteredItem>], _ random: inout SeededRandom) throws {
    let isRuled = Int.random(in: 0..<3, using: &random) == 0
    let rule = AccessRule<FilteredItem>("by id") {
      Access(owner: "o", readers: $0.id % 3 == 0 ? .everyone : .only(["g\($0.id % 3)"]))
    }
    var schema = FilteredItem.schema(attributes: attributes, access: isRuled ? rule : nil)
    if Bool.random(using: &random) { schema.tuning = .eager }
    let bodies = Mutex<[FilteredItem]>([])
    let decode: @Sendable ([UInt8]) -> FilteredItem? = { body in
      bodies.withLock { $0[Int(String(decoding: body, as: UTF8.self))!] }
    }
    let index = SearchIndex(schema: schema, decode: decode)
    let most = [3, 40, 200].randomElement(using: &random)!
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let items = (0..<Int.random(in: 0...most, using: &random)).map { _ in
        FilteredItem(id: Int.random(in: 0..<2 * most, using: &random), random: &random)
      }
      let first = bodies.withLock { all in
        all += items
        return all.count - items.count
      }
      _ = try index.upsert(
        items, bodies: items.indices.map { Array("\(first + $0)".utf8) }, by: .system, onRejection: .stop)
      for item in items { living[item.id] = item }
      for id in living.keys.sorted() where Int.random(in: 0..<6, using: &random) == 0 {
        index.delete(id, by: .system)
        living[id] = nil
      }
      if Int.random(in: 0..<4, using: &random) == 0 { index.compact() }
    }
    index.finishMerges()
    snapshots = [index.snapshot(for: .system), index.snapshot(for: Principal("p", memberOf: ["g1"]))]
    let opened = SearchIndex(schema: schema, decode: decode)
    opened.restore(
      try index.whole.storedSegments.map { stored in
        try StoredSegment(stored.contents.reader(), dead: stored.dead, of: opened, isTrusted: false)
      })
    snapshots.append(opened.snapshot(for: .system))
  }

  /// How the number of those that a filter keeps differs from the living ones that are said to; nil where it does not.
  func difference(_ snapshot: IndexSnapshot<FilteredItem>, _ said: SaidFilter) -> String? {
    if snapshot.count < living.count { return nil }
    let (found, wanted) = (
      snapshot.search("", limit: 0, filter: said.filter).total, living.values.count(where: said.includes)
    )
    return found == wanted ? nil : "\(found) of all, not \(wanted)"
  }
}
