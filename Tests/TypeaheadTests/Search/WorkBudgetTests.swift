import Foundation
import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// An answer that was cut has matches alone, and says so; the same is cut the same way.
@Suite struct WorkBudgetTests {
  @Test(arguments: [TestSchema.users, .settings, .symbols, .names])
  func whatIsCutIsPartOfTheExactAnswer(_ schema: TestSchema) throws {
    var cut = 0
    for seed in OracleTests.seeds {
      var random = RandomText(seed: UInt64(seed))
      let history = try RandomHistory(schema.engine, of: schema, seed: UInt64(seed), &random)
      let snapshot = history.index.snapshot
      for _ in 0..<20 {
        let query = random.query(history.living)
        let exact = snapshot.search(query, limit: .max, budget: .unlimited)
        #expect(exact.isExact)
        for postings in [0, 20, 200, 2000] {
          let answer = snapshot.search(query, limit: 5, budget: WorkBudget(postings: postings))
          let again = snapshot.search(query, limit: 5, budget: WorkBudget(postings: postings))
          let ids = answer.hits.map(\.id)
          let place = "schema \(schema), seed \(seed), query \(query.debugDescription), budget \(postings)"
          #expect(answer.total == again.total && ids == again.hits.map(\.id), "\(place)")
          #expect(answer.total <= exact.total && Set(ids).isSubset(of: exact.hits.map(\.id)), "\(place)")
          if answer.isExact {
            #expect(answer.total == exact.total && ids == exact.hits.prefix(5).map(\.id), "\(place)")
          } else {
            cut += 1
          }
        }
      }
    }
    #expect(cut > 0)
  }

  @Test func hundredsOfThousandsOfRecordsAreNotAllDecided() throws {
    let index = SearchIndex(
      schema: Schema<TestRecord>(fields: [Field("name", analyzer: .email) { $0.values["name"] ?? [] }]))
    try index.upsert((0..<5000).map { TestRecord(id: "\($0)", values: ["name": ["a\($0).b@c"]]) })
    var buffer = SearchBuffer(limit: 5, budget: WorkBudget(postings: 100_000))
    index.snapshot.search("b c", into: &buffer)
    let all = index.snapshot.search("b c", limit: 0)
    #expect(all.isExact && all.total == 5000)
    #expect(!buffer.isExact || buffer.total == 5000)
    #expect(buffer.counts.cost < 250_000)
  }

  /// Of matches that are known before it is known how well they match, the best are shown though no more may be done.
  @Test func whatIsCutStillShowsHits() throws {
    let index = SearchIndex(
      schema: Schema<TestRecord>(
        fields: [Field("name", analyzer: .identifier) { $0.values["name"] ?? [] }], tolerance: .none))
    try index.upsert((0..<3000).map { TestRecord(id: "\($0)", values: ["name": ["fooBar bazFan"]]) })
    let answer = index.snapshot.search("foobar b", limit: 5, budget: WorkBudget(postings: 100_000))
    #expect(!answer.isExact && answer.total < 3000 && answer.hits.count == 5)
  }

  /// A champion list of one of several segments is used whatever counting the living costs.
  @Test func championsOfSeveralSegments() throws {
    var schema = Schema<TestRecord>(fields: [Field("name") { $0.values["name"] ?? [] }], tolerance: .none)
    schema.tuning = .eager
    let index = SearchIndex(schema: schema)
    func record(_ id: Int, _ name: String) -> TestRecord { TestRecord(id: "\(id)", values: ["name": [name]]) }
    try index.upsert((0..<90).map { record($0, $0 < 30 ? "zeta omega" : "alpha beta\($0)") })
    index.finishMerges()
    index.delete((0..<20).map { "\($0)" })
    try index.upsert([record(100, "alpha aaa"), record(101, "alphabet beta")])
    let snapshot = index.snapshot
    #expect(
      snapshot.segmentCount == 2 && snapshot.list.uncheckedSegments.contains { $0.segment.prefixes.champions.count > 0 }
    )
    for query in ["a", "al b", "b", "a b"] {
      let exact = snapshot.search(query, limit: .max, budget: .unlimited)
      #expect(exact.total > 20)
      for limit in [1, 5, 20] {
        for postings in [0, 1, 50, 500, 3000, 100_000] {
          let answer = snapshot.search(query, limit: limit, budget: WorkBudget(postings: postings))
          let ids = answer.hits.map(\.id)
          let place: Comment = "query \(query), limit \(limit), budget \(postings)"
          #expect(Set(ids).isSubset(of: exact.hits.map(\.id)), place)
          if answer.isExact {
            #expect(answer.total == exact.total && ids == exact.hits.prefix(limit).map(\.id), place)
          }
        }
      }
    }
  }

  /// A token that is longer than terms of runs is looked for at each letter of a run: this took 20 seconds of the processor.
  @Test(arguments: ["う", "ก", "日本"])
  func runsOfOneLetterTakeLittle(_ letter: String) throws {
    let index = SearchIndex(
      schema: Schema<TestRecord>(fields: [Field("name") { $0.values["name"] ?? [] }], tolerance: .none))
    let long = String(repeating: letter, count: 1000 / letter.unicodeScalars.count)
    try index.upsert((0..<300).map { TestRecord(id: "\($0)", values: ["name": [$0 % 3 == 0 ? "木" + long : long]]) })
    let (snapshot, query) = (index.snapshot, String(long.prefix(190)))
    let start = clock()
    let answer = snapshot.search(query, limit: 5, budget: WorkBudget(postings: 50_000_000))
    #expect(answer.isExact && answer.total == 300)
    #expect(Double(clock() - start) / Double(CLOCKS_PER_SEC) < 4)
    let cut = snapshot.search(query, limit: 5, budget: WorkBudget(postings: 500_000))
    #expect(!cut.isExact && cut.total < 300)
    #expect(snapshot.search(long + letter, budget: WorkBudget(postings: 50_000_000)).total == 0)
  }

  /// A forged file may say that a letter of a run has any number of bytes: no memory is taken for them.
  @Test func aForgedRunTakesNoMemory() throws {
    let index = SearchIndex(
      schema: Schema<TestRecord>(fields: [Field("name") { $0.values["name"] ?? [] }], tolerance: .none))
    try index.upsert([TestRecord(id: "1", values: ["name": ["日本"]])])
    let segment = index.snapshot.list.segments[0].segment
    var run = RunText()
    for bytes in [3, 3] { run.append(2 * bytes) }
    // Behind the run itself come its letters.
    #expect(run.readText(segment, from: 1) == 6)
    run.removeAll()
    for _ in 0..<2 { run.append(2 << 27) }
    #expect(run.readText(segment, from: 1) == 0)
  }
}
