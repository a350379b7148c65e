import Testing
import TypeaheadOracle
import TypeaheadTestSupport

@testable import Typeahead

/// Champion lists are what would be worked out, also when records are deleted and when there are several segments.
@Suite struct ChampionListsTests {
  @Test(arguments: TestSchema.all) func theyChangeNoAnswer(_ schema: TestSchema) throws {
    var buffer = SearchBuffer()
    var taken = 0
    for seed in 0..<2 {
      var random = RandomText(seed: UInt64(seed + 77))
      var eager = schema.engine
      eager.tuning = .eager
      var lazy = schema.engine
      lazy.tuning.championRecords = .max
      let (listed, worked) = (SearchIndex(schema: eager), SearchIndex(schema: lazy))
      let records = (0..<20).map { random.record(id: "r\($0)", schema) }
      for index in [listed, worked] { try index.upsert(records) }
      #expect(listed.snapshot.list.segments.allSatisfy { $0.champions != nil })
      #expect(worked.snapshot.list.segments.allSatisfy { $0.champions == nil })
      for round in 0..<3 {
        if round == 1 { for index in [listed, worked] { index.delete(records.prefix(5).map(\.id)) } }
        if round == 2 {
          let more = (0..<5).map { random.record(id: "s\($0)", schema) }
          for index in [listed, worked] { try index.upsert(more) }
        }
        for number in 0..<25 {
          let query = number % 2 == 0 ? random.query(records) : String(random.query(records).prefix(2))
          listed.snapshot.search(Query(query), into: &buffer)
          taken += buffer.total > 0 && buffer.counts.records == 0 && !Query(query).isEmpty ? 1 : 0
          let (first, second) = (listed.search(query, limit: 5), worked.search(query, limit: 5))
          #expect(
            first.total == second.total && first.hits.map(\.id) == second.hits.map(\.id),
            "schema \(schema), seed \(seed), round \(round), \(query.debugDescription)")
        }
      }
    }
    #expect(taken > 5, "only what is listed takes no records, schema \(schema)")
  }

  /// The lists of large segments are made where several threads work, too, and after a merge.
  @Test func largeSegmentsHaveThem() throws {
    let schema = Schema<TextRecord>(fields: [Field("text", \.text)], tolerance: .none)
    var plain = schema
    plain.tuning.championRecords = .max
    let (listed, worked) = (SearchIndex(schema: schema), SearchIndex(schema: plain))
    for index in [listed, worked] {
      for part in 0..<5 {
        try index.upsert((0..<1500).map { TextRecord(id: part * 1500 + $0, text: "w\($0 * 37 % 999) of x\($0 % 11)") })
      }
      index.finishMerges()
    }
    #expect(listed.whole.list.uncheckedSegments.contains { $0.count > 5000 })
    #expect(listed.whole.list.uncheckedSegments.allSatisfy { ($0.champions != nil) == ($0.segment.count >= 1024) })
    for query in ["w", "w1", "o", "of", "x", "x1", "x10", "w99"] {
      for limit in [0, 1, 20] {
        let (first, second) = (listed.search(query, limit: limit), worked.search(query, limit: limit))
        #expect(first.total == second.total && first.hits.map(\.id) == second.hits.map(\.id), "\(query), \(limit)")
      }
    }
  }
}

extension ChampionListsTests {
  private static func index(_ count: Int) throws -> SearchIndex<TextRecord> {
    var schema = Schema<TextRecord>(fields: [Field("text", \.text)], tolerance: .none)
    schema.tuning = .eager
    let index = SearchIndex(schema: schema)
    try index.upsert((0..<count).map { TextRecord(id: $0, text: "apple \($0 % 7) banana") })
    return index
  }

  /// A search of one prefix decides no record as long as enough of the best are left.
  @Test func theySaveTheWork() throws {
    let index = try Self.index(100)
    func search(_ query: String, limit: Int) -> (total: Int, ids: [Int], decided: Int) {
      var buffer = SearchBuffer(limit: limit)
      let snapshot = index.snapshot
      snapshot.search(Query(query), into: &buffer)
      return (buffer.total, snapshot.hits(in: buffer).map(\.id), buffer.counts.records)
    }
    for query in ["a", "ban", "app"] {
      let whole = search(query, limit: 20)
      #expect(whole.total == 100 && whole.ids.count == 20 && whole.decided == 0, "\(query)")
    }
    let best = search("ban", limit: 20).ids
    index.delete(best.prefix(2))
    let fewer = search("ban", limit: 18)
    #expect(fewer.total == 98 && fewer.ids == Array(best.dropFirst(2)) && fewer.decided == 0)
    let more = search("ban", limit: 19)
    #expect(more.total == 98 && Array(more.ids.prefix(18)) == fewer.ids && more.ids.count == 19 && more.decided > 0)
  }

  /// Totals and the best of a list come back, whatever bytes its numbers take.
  @Test(arguments: [20, 254, 255, 256, 65_534, 65_535, 65_536, 1 << 24 - 1, 1 << 24])
  func listsComeBack(records: Int) throws {
    let best = (0..<20).map { UInt32(records - 1 - $0) }
    let lists = ChampionLists([(5, [UInt32(records)] + best), (6, [1, 0])], nodes: 8, records: records)
    try lists.check(records: records)
    var found: [[UInt32]] = []
    for node in [5, 6] as [UInt32] {
      let list = try #require(lists.find(node))
      found.append([UInt32(lists.total(list))])
      lists.forEachRecord(list) { found[found.count - 1].append($0) }
    }
    #expect(found == [[UInt32(records)] + best, [1, 0]])
    #expect(lists.find(7) == nil && lists.find(.missing) == nil)
  }

  /// Records that somebody forged may be counted and then not be found: such an answer is not listed.
  @Test func whatIsCountedAndNotFoundIsNotListed() throws {
    // Prefixes of ten records have no sets, so that postings alone say which these are.
    var tuning = Tuning()
    (tuning.championRecords, tuning.nodePostings) = (1, 8)
    let written = try WrittenSegment((0..<30).map { $0 < 10 ? "東京" : "anna" }, tuning)
    func isListed(_ prefix: String, last record: UInt8) throws -> Bool {
      // Those of 京 come first, then those of 東京, a byte each; records 20 to 29 have them.
      let segment = try written.check(Section.Terms.variants.records) {
        #expect($0.count == 20)
        $0[19] = record
      }
      let living = SegmentList(written.schema).complete(segment, readers: .everyone, atOnce: false)
      let store = ColumnStore()
      let node = segment.span(store.keep(Array(prefix.utf8))).champions
      return try #require(living.champions).find(node) != nil
    }
    for prefix in ["東", "京"] { #expect(try isListed(prefix, last: 29), "\(prefix)") }
    #expect(try isListed("京", last: 0))
    #expect(try !isListed("東", last: 0))
  }
}
