import Testing
import TypeaheadOracle
import TypeaheadTestSupport

@testable import Typeahead

/// Stored answers of records that are deleted one after another: what searches keep of them is right for their snapshots and for later ones.
@Suite struct RevisedAnswersTests {
  @Test(arguments: TestSchema.all) func answersEqualTheOraclesAsRecordsGo(_ schema: TestSchema) throws {
    let seeds = OracleTests.seeds.prefix(max(1, OracleTests.rounds / 2))
    // Steps after the merge at which there are stored answers of a segment that has lost some records.
    var late = 0
    for seed in seeds {
      var random = RandomText(seed: UInt64(seed))
      var eager = schema.engine
      eager.tuning = .eager
      let index = SearchIndex(schema: eager)
      let records = (0..<34).map { random.record(id: "r\($0)", schema) }
      var living = Set(records.prefix(30).map(\.id))
      try index.upsert(records.prefix(30))
      index.prepareAnswers()
      let oracle = Oracle(schema: schema.oracle, records: records.map(\.forOracle))
      let queries = (0..<8).flatMap { _ in
        let query = random.query(records)
        return Set([query, String(query.prefix(1)), String(query.prefix(3))]).sorted()
      }
      let expected = queries.map { oracle.search($0).map(\.id) }
      var states: [(snapshot: IndexSnapshot<TestRecord>, living: Set<String>)] = []
      for step in 0..<13 {
        states.append((index.snapshot, living))
        let lives = index.snapshot.list.parts.contains { !$0.isWhole && $0.answers != nil }
        if step > 6, lives { late += 1 }
        // What is kept for the last snapshot must not be taken for an earlier one, nor the other way round.
        let earlier = states.randomElement(using: &random.random)!
        for place in queries.indices.shuffled(using: &random.random).prefix(8) {
          for state in [states.last!, earlier] {
            let ids = expected[place].filter(state.living.contains)
            for limit in [0, 4, 20] {
              let found = state.snapshot.search(queries[place], limit: limit)
              #expect(
                found.total == ids.count && found.hits.map(\.id) == Array(ids.prefix(limit)),
                "schema \(schema), seed \(seed), step \(step), \(queries[place].debugDescription), first \(limit)")
            }
            let postings = [0, 30, 300, 1500, 4000].randomElement(using: &random.random)!
            let found = state.snapshot.search(queries[place], limit: 4, budget: WorkBudget(postings: postings))
            let (total, best) = (found.total, found.hits.map(\.id))
            let isRight =
              found.isExact
              ? total == ids.count && best == Array(ids.prefix(4)) : total <= ids.count && Set(best).isSubset(of: ids)
            #expect(
              isRight, "schema \(schema), seed \(seed), step \(step), \(queries[place].debugDescription), \(postings)")
          }
        }
        switch step {
        case 3, 7, 11:
          try index.upsert(records[30 + step / 4])
          living.insert(records[30 + step / 4].id)
        case 5 where seed % 3 == 0:
          index.compact()
          index.prepareAnswers()
        case 9: index.prepareAnswers()
        default:
          // Once so many that a segment is written anew.
          let count = step == 8 && seed % 4 == 0 ? 9 : 1
          let gone = living.sorted().shuffled(using: &random.random).prefix(count)
          index.delete(gone)
          living.subtract(gone)
        }
      }
    }
    #expect(late >= 3 * seeds.count, "schema \(schema): \(late)")
  }

  /// An answer that lost too many of its best is worked out once, and with more of the best than are wanted:
  /// after further deletions only these are decided.
  @Test func theyAreWorkedOutOnce() throws {
    var schema = Schema<TextRecord>(fields: [Field("text", \.text)], tolerance: .none)
    schema.tuning = .eager
    for query in [Query("ap"), Query("b a")] {
      let index = SearchIndex(IndexSnapshot(schema: schema), keepsUp: false)
      try index.upsert((0..<200).map { TextRecord(id: $0, text: "apple \($0 % 7) banana") })
      index.prepareAnswers()
      var buffer = SearchBuffer()
      func search(_ query: Query) -> (total: Int, best: [Int], decided: Int) {
        index.snapshot.search(query, into: &buffer)
        return (buffer.total, index.snapshot.hits(in: buffer).map(\.id), buffer.counts.records)
      }
      let stored = search(query)
      #expect(stored.decided == 0)
      index.delete(stored.best.prefix(10))
      let first = search(query)
      #expect(first.decided > 0 && Set(first.best).isDisjoint(with: stored.best.prefix(10)) && first.best.count == 20)
      let second = search(query)
      #expect(second.decided == 0 && second.best == first.best && second.total == first.total)
      #expect(second.total == stored.total - 10)
      index.delete(second.best.prefix(1))
      let third = search(query)
      #expect(third.decided == 1 && third.total == second.total - 1)
      #expect(third.best.prefix(19) == second.best.dropFirst())
      // Until too few of its 64 are left, and on.
      var workedOut = 0
      for _ in 0..<80 {
        index.delete(search(query).best.prefix(1))
        let found = search(query)
        if found.decided > 20 { workedOut += 1 }
        let all = index.snapshot.search(query, limit: .max)
        #expect(found.total == all.total && found.best == all.hits.prefix(20).map(\.id))
      }
      #expect(workedOut == 1)
    }
  }

  /// So are those of a segment from which only what stands before the best of a larger one is wanted, and those of several readings.
  @Test(arguments: ["ap", "b a", "0100 0"]) func thoseOfAllSegmentsAreKept(_ text: String) throws {
    var schema = Schema<TextRecord>(fields: [Field("text", \.text, analyzer: .phone)], tolerance: .none)
    schema.tuning = .eager
    schema.tuning.pairEffort = 1000
    let index = SearchIndex(IndexSnapshot(schema: schema), keepsUp: false)
    let query = Query(text)
    let readings = QueryReadings(query, isLiteral: false).combinations.count
    #expect(readings == (text == "0100 0" ? 2 : 1))
    for ids in [0..<200, 200..<280] {
      // What is in the smaller one does not begin as the query does.
      let first = ids.lowerBound > 0 ? "some " : ""
      try index.upsert(ids.map { TextRecord(id: $0, text: "\(first)apple 0100 0\($0 % 2) banana") })
      index.prepareAnswers()
    }
    #expect(index.snapshot.segmentCount == 2)
    index.delete((0..<10).map { $0 } + (200..<210))
    // Of all matches none is stored.
    let all = index.snapshot.search(query, limit: .max)
    let (total, best) = (all.total, all.hits.prefix(20).map(\.id))
    #expect(total > 64)
    var buffer = SearchBuffer()
    var (records, postings): ([Int], [Int]) = ([], [])
    for _ in 0..<3 {
      index.snapshot.search(query, into: &buffer)
      #expect(buffer.total == total && index.snapshot.hits(in: buffer).map(\.id) == best)
      records.append(buffer.counts.records)
      postings.append(buffer.counts.postings)
    }
    // The keys of those that are shown, and of as many of the other segment.
    #expect(records[0] > 64 && records[1] <= 41 * readings && records[2] == records[1], "\(records)")
    #expect(postings[0] > 0 && postings[1] == 0 && postings[2] == 0, "\(postings)")
  }

  /// However many records were deleted, as long as the best are left none of the others is decided, and whoever takes a kept answer is charged
  /// with no more than twice what counting takes.
  @Test(arguments: ["ap", "b a"]) func manyDeletedRecordsAreCounted(_ query: String) throws {
    var schema = Schema<TextRecord>(fields: [Field("text", \.text)], tolerance: .none)
    schema.tuning = .eager
    let index = SearchIndex(IndexSnapshot(schema: schema), keepsUp: false)
    try index.upsert((0..<1000).map { TextRecord(id: $0, text: "apple \($0 % 7) banana") })
    index.prepareAnswers()
    var buffer = SearchBuffer()
    var most = 0
    for last in stride(from: 999, to: 510, by: -2) {
      index.delete([last, last - 1])
      index.snapshot.search(Query(query), into: &buffer)
      #expect(buffer.total == last - 1)
      // Those that are shown, and of those that were deleted since the ones that are few.
      #expect(buffer.counts.records <= 20 + schema.tuning.mostDeleted, "\(last)")
      most = max(most, buffer.counts.cost)
    }
    // Deciding all takes a hundred thousand.
    #expect(most < 3000, "\(most)")
  }

  /// Whoever takes an answer that was searched for again is charged with what that took, and with what was deleted since: however much that was,
  /// not far more than working it out takes.
  @Test(arguments: ["ap", "b a"]) func theirCostIsBounded(_ query: String) throws {
    var schema = Schema<TextRecord>(fields: [Field("text", \.text)], tolerance: .none)
    schema.tuning = .eager
    let index = SearchIndex(IndexSnapshot(schema: schema), keepsUp: false)
    try index.upsert((0..<1000).map { TextRecord(id: $0, text: "apple \($0 % 7) banana") })
    index.prepareAnswers()
    var buffer = SearchBuffer()
    index.snapshot.search(Query(query), into: &buffer)
    index.delete(index.snapshot.hits(in: buffer).prefix(10).map(\.id))
    var (most, workedOut, times) = (0, 0, 0)
    for last in stride(from: 999, to: 530, by: -2) {
      index.delete([last, last - 1])
      index.snapshot.search(Query(query), into: &buffer)
      #expect(buffer.total == last - 11)
      most = max(most, buffer.counts.cost)
      // More than those that are kept, and shown of them and were deleted.
      if buffer.counts.records > 64 {
        workedOut = max(workedOut, buffer.counts.cost)
        times += 1
      }
    }
    #expect(times == 1, "\(times)")
    #expect(most > workedOut && most < 3 * workedOut, "\(most), \(workedOut)")
  }

  /// Most of its records match by variants.
  private func indexOfVariants() throws -> SearchIndex<TextRecord> {
    var schema = Schema<TextRecord>(fields: [Field("text", \.text, analyzer: .identifier)], tolerance: .none)
    schema.tuning = .eager
    let index = SearchIndex(IndexSnapshot(schema: schema), keepsUp: false)
    try index.upsert((0..<300).map { TextRecord(id: $0, text: $0 < 40 ? "bar foo" : "fooBar bazFan") })
    index.prepareAnswers()
    return index
  }

  /// Deleted records whose matching alone lattices tell are decided one by one: not more of them than may be.
  @Test func countingIsCutAsSearchingIs() throws {
    let index = try indexOfVariants()
    index.delete(100..<240)
    for (query, total) in ["b f": 160, "f b": 160, "ba fo": 160, "fa ba": 120] {
      for postings in [0, 100, 1000, 3000, 10_000, 30_000, 1_000_000] {
        var buffer = SearchBuffer(budget: WorkBudget(postings: postings))
        index.snapshot.search(Query(query), into: &buffer)
        let (found, isExact, counts) = (buffer.total, buffer.isExact, buffer.counts)
        // Nothing is cut amid 64 records.
        #expect(counts.cost < postings + 64 * 1200, "\(query), \(postings)")
        #expect(isExact ? found == total : found <= total, "\(query), \(postings)")
        if postings <= 3000 { #expect(!isExact, "\(query), \(postings)") }
        if postings < 1_000_000 { continue }
        #expect(isExact, "\(query)")
        // The best of these are left, and others than those that were deleted are not decided.
        if query.hasPrefix("b") { #expect(counts.records == 140 && counts.lattices == 0, "\(query)") }
      }
    }
  }

  /// A search is cut where it would be if nobody had searched before, whether what is kept was decided or counted, before or after the
  /// last deletions.
  @Test(arguments: ["b f", "f b", "b", "fa ba"]) func whatIsKeptCutsNothing(_ query: String) throws {
    func index(_ searches: [Int]) throws -> SearchIndex<TextRecord> {
      let index = try indexOfVariants()
      for id in 100..<130 {
        if searches.contains(id) { _ = index.search(query) }
        index.delete([id])
      }
      if searches.contains(130) { _ = index.search(query) }
      return index
    }
    var exact = 0
    for postings in [0, 100, 1000, 3000, 6000, 10_000, 20_000, 40_000, 120_000] {
      let budget = WorkBudget(postings: postings)
      let fresh = try index([]).snapshot.search(query, budget: budget)
      if fresh.isExact { exact += 1 }
      // At five deletions these are decided, at ten and twenty counted.
      for searches in [[105], [110], [105, 110, 120], [130], [110, 130]] {
        let answer = try index(searches).snapshot.search(query, budget: budget)
        #expect(answer.isExact == fresh.isExact, "\(query), \(postings), \(searches)")
        if answer.isExact { #expect(answer.total == fresh.total, "\(query), \(postings), \(searches)") }
      }
    }
    #expect(exact > 0 && exact < 9, "\(exact)")
  }

  /// So are those of several segments of which many records were deleted that are not among the best.
  @Test func manyAreCountedInSeveralSegments() throws {
    var schema = Schema<TextRecord>(fields: [Field("text", \.text)], tolerance: .none)
    schema.tuning = .eager
    let index = SearchIndex(IndexSnapshot(schema: schema), keepsUp: false)
    for ids in [0..<300, 300..<420] {
      try index.upsert(ids.map { TextRecord(id: $0, text: "apple \(1000 + $0) banana") })
      index.prepareAnswers()
    }
    #expect(index.snapshot.segmentCount == 2)
    index.delete((100..<200).map(\.self) + (350..<390))
    for query in ["ap", "b a", "b 10"] {
      let all = index.snapshot.search(query, limit: .max)
      for _ in 0..<3 {
        var buffer = SearchBuffer()
        index.snapshot.search(Query(query), into: &buffer)
        let (total, records) = (buffer.total, buffer.counts.records)
        #expect(total == all.total && index.snapshot.hits(in: buffer).map(\.id) == all.hits.prefix(20).map(\.id))
        #expect(total == 280 || query == "b 10")
        // The keys of those that are shown, and of as many of the other segment.
        #expect(records <= 41, "\(query)")
      }
    }
  }

  /// Of two queries that have as many matches, and the same best ones, there is one stored answer; without the deleted records they differ.
  @Test func queriesWithAnswersInCommonAreToldApart() throws {
    var schema = Schema<TextRecord>(fields: [Field("text", \.text)], tolerance: .none)
    schema.tuning = .eager
    let index = SearchIndex(IndexSnapshot(schema: schema), keepsUp: false)
    // The first 25 have both words, and of the others every second one the one, the rest the other.
    try index.upsert(
      (100..<165).map { id in
        TextRecord(id: id, text: "\(id) " + (id < 125 ? "kiwi lime" : id % 2 == 0 ? "kiwi pear" : "lime pear"))
      })
    index.prepareAnswers()
    #expect(index.search("ki").total == 45 && index.search("li").total == 45)
    index.delete((100..<110).map(\.self) + [126, 128])
    for query in ["ki", "li", "ki", "li"] {
      let answer = index.search(query, limit: 20)
      let isOdd = query == "li"
      #expect(answer.total == (isOdd ? 35 : 33), "\(query)")
      let best = Array(110..<125) + (isOdd ? [125, 127, 129, 131, 133] : [130, 132, 134, 136, 138])
      #expect(answer.hits.map(\.id) == best, "\(query)")
    }
  }

  /// An answer stays until a later one, or another that goes by its slot, takes its place.
  @Test func laterAnswersStay() {
    func query(_ node: UInt32) -> StoredQuery {
      var query = StoredQuery()
      query.append(node)
      return query
    }
    let answers = RevisedAnswers(records: 100)
    #expect(answers.find(query(7), deleted: 9) == nil)
    answers.put(.init(query: query(7), deleted: 5, total: 3, records: [1, 2, 4], cost: .init()))
    #expect(answers.find(query(7), deleted: 4) == nil)
    #expect(answers.find(query(7), deleted: 5)?.records == [1, 2, 4])
    #expect(answers.find(query(7).ofAllReadings, deleted: 5) == nil)
    answers.put(.init(query: query(7), deleted: 4, total: 4, records: [1, 2, 3, 4], cost: .init()))
    #expect(answers.find(query(7), deleted: 5)?.total == 3)
    for node in 8..<1000 {
      answers.put(.init(query: query(UInt32(node)), deleted: 6, total: 0, records: [], cost: .init()))
    }
    #expect(answers.find(query(7), deleted: 9) == nil)
    let kept = (8..<1000).filter { answers.find(query(UInt32($0)), deleted: 9) != nil }
    #expect(kept.count == 16)
    // None of an earlier snapshot takes their places.
    for node in 1000..<2000 {
      answers.put(.init(query: query(UInt32(node)), deleted: 5, total: 0, records: [], cost: .init()))
    }
    #expect((8..<2000).filter { answers.find(query(UInt32($0)), deleted: 9) != nil } == kept)
  }

  /// A slot for sixteen records: of as many answers most are kept.
  @Test func answersOfLargeSegmentsHaveManySlots() {
    let answers = RevisedAnswers(records: 16 << 12)
    let queries = (0..<4096).map { node in
      var query = StoredQuery()
      query.append(UInt32(node))
      return query
    }
    for (total, query) in queries.enumerated() {
      answers.put(.init(query: query, deleted: 1, total: total, records: [], cost: .init()))
    }
    let kept = queries.enumerated().filter { answers.find($1, deleted: 1)?.total == $0 }
    // All that had a slot of their own, of 8,192.
    #expect(kept.count > 2048 && kept.count <= 4096, "\(kept.count)")
  }

  /// What was worked out is charged as if it were done again, at most twice what searching took; where so much is not left, it is not taken.
  @Test func whatIsKeptIsChargedFor() {
    for (work, charged) in [
      (RevisedAnswers.Cost(deciding: 700), 700), (.init(searching: 300, deciding: 200), 500),
      (.init(searching: 300, deciding: 9000), 600), (.init(searching: 200, counting: 100, deciding: 200), 500),
      (.init(counting: 300, deciding: 9000), 600),
    ] as [(RevisedAnswers.Cost, Int)] {
      for left in [0, charged - 1, charged, charged + 1] {
        var counts = SearchCounts()
        counts.postings = 50
        counts.budget = WorkBudget(postings: 50 + left)
        let isTaken = counts.charge(work)
        // What was deleted from a stored answer is decided whatever it costs.
        #expect(isTaken == (left >= charged || work.working == 0), "\(work), \(left)")
        #expect(counts.cost == (isTaken ? 50 + charged : 50))
      }
    }
  }
}
