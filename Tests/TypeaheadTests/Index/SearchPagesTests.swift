import Foundation
import Synchronization
import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// Pages and streams of hits: together they are the answer, whatever they are cut into.
@Suite struct SearchPagesTests {
  /// On random records in several segments, with fields and filters: pages of any size, in order and not.
  @Test(arguments: TestSchema.all)
  func pagesAreTheAnswer(_ schema: TestSchema) async throws {
    for seed in OracleTests.seeds {
      var random = RandomText(seed: UInt64(seed))
      let history = try RandomHistory(schema.engine, of: schema, seed: UInt64(seed), &random)
      let snapshot = history.index.snapshot
      for _ in 0..<10 {
        let query = Query(random.query(history.living))
        let field = schema.engine.fields.randomElement(using: &random.random)!.name
        let fields = Bool.random(using: &random.random) ? [field] : nil
        let filter: Filter<TestRecord>? =
          Bool.random(using: &random.random) ? .range(\.weight, 1...) : nil
        let size = Int.random(in: 1...6, using: &random.random)
        let answer = snapshot.search(query, limit: .max, fields: fields, filter: filter)
        let ids = answer.hits.map(\.id)
        let place = Comment(rawValue: "schema \(schema), seed \(seed), \(query), size \(size)")

        var pages = snapshot.pages(of: query, size: size, fields: fields, filter: filter)
        var (total, count, isExact) = (pages.total, pages.count, pages.isExact)
        #expect(total == answer.total && count == (total + size - 1) / size && isExact == answer.isExact, place)
        var found: [String] = []
        for page in 0..<count {
          let hits = pages[page].map(\.id)
          #expect(hits.count == size || page == count - 1, place)
          found += hits
        }
        #expect(found == ids, place)
        let behind = pages[count].count + pages[.max].count
        (total, count, isExact) = (pages.total, pages.count, pages.isExact)
        #expect(behind == 0 && total == answer.total, place)

        var others = snapshot.pages(of: query, size: size, fields: fields, filter: filter)
        for page in (0..<count).shuffled(using: &random.random) {
          let hits = others[page].map(\.id)
          #expect(hits == Array(ids[page * size..<min(page * size + size, total)]), place)
        }
        var streamed: [String] = []
        for await hit in snapshot.hits(for: query, fields: fields, filter: filter) { streamed.append(hit.id) }
        #expect(streamed == ids, place)
      }
    }
  }

  private func manyNames(_ count: Int) throws -> SearchIndex<TextRecord> {
    var random = SeededRandom(seed: 5)
    let words = ["dark", "mode", "model", "night", "mo", "motion", "light"]
    return try SearchIndex(
      (0..<count).map { _ in (0..<3).map { _ in words.randomElement(using: &random)! }.joined(separator: " ") })
  }

  /// Reading all pages takes three searches, of which those before the last look at no more records than that of all hits.
  @Test func allPagesCostThreeSearches() throws {
    let snapshot = try manyNames(4000).snapshot
    for query: Query in ["mo", "da mo", "l", "mode mode"] {
      var everything = SearchBuffer(limit: .max)
      snapshot.search(query, into: &everything)
      let (wanted, matches) = (everything.counts.records, everything.total)
      #expect(wanted >= matches && matches > 256)
      var pages = snapshot.pages(of: query, size: 10)
      var (searches, ranked, limit) = (1, pages.buffer.counts.records, 10)
      var found: [Int] = []
      for page in 0..<pages.count {
        found += pages[page].map(\.id)
        if pages.buffer.limit == limit { continue }
        limit = pages.buffer.limit
        searches += 1
        ranked += pages.buffer.counts.records
      }
      let hits = snapshot.hits(in: everything).map(\.id)
      #expect(found == hits && searches == 3, "10, 80, all")
      // A large page is of all hits at once.
      var large = snapshot.pages(of: query, size: 300)
      let (first, second, limitOfLarge) = (large[0].map(\.id), large[1].map(\.id), large.buffer.limit)
      #expect(first + second == Array(hits.prefix(600)) && limitOfLarge == .max)
      #expect(
        ranked <= wanted * 5 / 2, "\(query): \(ranked) records ranked for all pages, \(wanted) for all hits at once")
    }
  }

  @Test func aFilterIsAskedOnce() async throws {
    let counter = Lock(0)
    let filter = Filter<TextRecord>.where { record in
      counter.withLock { $0 += 1 }
      return record.id.isMultiple(of: 2)
    }
    let snapshot = try manyNames(1000).snapshot
    let matches = snapshot.search("mo", limit: 0).total
    var streamed = 0
    for await hit in snapshot.hits(for: "mo", filter: filter) { streamed += hit.id.isMultiple(of: 2) ? 1 : 1000 }
    #expect(streamed == snapshot.search("mo", limit: 0, filter: .where { $0.id.isMultiple(of: 2) }).total)
    #expect(counter.withLock { $0 } == matches)
  }

  /// Pages are of one moment, whatever becomes of the index.
  @Test func noHitIsLostOrDoubledWhileTheIndexIsWritten() async throws {
    let index = try manyNames(600)
    let ids = index.search("mo", limit: .max).hits.map(\.id)
    var pages = index.snapshot.pages(of: "mo", size: 50)
    var hits = index.snapshot.hits(for: "mo").makeAsyncIterator()
    var (paged, streamed): ([Int], [Int]) = ([], [])
    for page in 0..<pages.count {
      paged += pages[page].map(\.id)
      for _ in 0..<50 { if let hit = await hits.next() { streamed.append(hit.id) } }
      index.delete(ids.dropFirst(page * 7).prefix(20))
      try index.upsert((0..<20).map { TextRecord(id: 1000 + page * 20 + $0, text: "mo") })
    }
    #expect(paged == ids && streamed == ids)
    #expect(index.search("mo", limit: .max).hits.map(\.id) != ids)
  }

  @Test func iteratorsAreIndependent() async throws {
    let all = try manyNames(100).snapshot.hits(for: "mo")
    var first = all.makeAsyncIterator()
    _ = await first.next()
    var copy = first
    var second = all.makeAsyncIterator()
    let (ofFirst, ofCopy, ofSecond) = (await first.next()?.id, await copy.next()?.id, await second.next()?.id)
    #expect(ofFirst == ofCopy && ofFirst != ofSecond && ofSecond != nil)
    while await first.next() != nil {}
    #expect(await first.next() == nil)
    #expect(await second.next() != nil)
  }

  @Test func aCancelledTaskGetsNoMoreHits() async throws {
    let all = try manyNames(300).snapshot.hits(for: "mo")
    let count = await Task {
      var count = 0
      for await _ in all {
        count += 1
        if count == 3 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
      }
      return count
    }.value
    #expect(count == 3)
  }

  /// Nothing is searched on the actor of who asks, not even for the first hit.
  @MainActor @Test func streamsSearchElsewhere() async throws {
    let snapshot = try SearchIndex((0..<100).map { "Mode \($0)" }).snapshot
    let asked = Mutex((here: 0, elsewhere: 0))
    let filter = Filter<TextRecord>.where { _ in
      asked.withLock { if Thread.isMainThread { $0.here += 1 } else { $0.elsewhere += 1 } }
      return true
    }
    var count = 0
    for await _ in snapshot.hits(for: "mode", filter: filter) { count += 1 }
    let asks = asked.withLock { $0 }
    #expect(count == 100 && asks.here == 0 && asks.elsewhere >= 100)
  }

  @Test func aPageOfNothingIsTheCallersMistake() async {
    await #expect(processExitsWith: .failure) {
      let pages = try SearchIndex(["Dark Mode"]).snapshot.pages(of: "d", size: 0)
      _ = pages.total
    }
  }
}
