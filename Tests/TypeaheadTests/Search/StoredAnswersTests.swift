import Testing
import TypeaheadOracle
import TypeaheadTestSupport

@testable import Typeahead

/// Stored answers are what would be worked out, also when records are deleted and when there are several segments.
@Suite struct StoredAnswersTests {
  @Test(arguments: TestSchema.all) func theyChangeNoAnswer(_ schema: TestSchema) throws {
    var buffer = SearchBuffer()
    var taken = 0
    for seed in 0..<2 {
      var random = RandomText(seed: UInt64(seed + 77))
      var eager = schema.engine
      eager.tuning = .eager
      var lazy = schema.engine
      lazy.tuning.tableRecords = .max
      let (stored, worked) = (SearchIndex(schema: eager), SearchIndex(schema: lazy))
      let records = (0..<20).map { random.record(id: "r\($0)", schema) }
      for index in [stored, worked] {
        try index.upsert(records)
        index.prepareAnswers()
      }
      for segment in stored.snapshot.list.segments {
        #expect(try #require(segment.answers).numbers().isEmpty == false)
      }
      for round in 0..<3 {
        if round == 1 { for index in [stored, worked] { index.delete(records.prefix(5).map(\.id)) } }
        if round == 2 {
          let more = (0..<5).map { random.record(id: "s\($0)", schema) }
          for index in [stored, worked] { try index.upsert(more) }
          stored.prepareAnswers()
        }
        for _ in 0..<25 {
          let query = random.query(records)
          stored.snapshot.search(Query(query), into: &buffer)
          taken += buffer.total > 0 && buffer.counts.records == 0 && !Query(query).isEmpty ? 1 : 0
          let (first, second) = (stored.search(query, limit: 5), worked.search(query, limit: 5))
          #expect(
            first.total == second.total && first.hits.map(\.id) == second.hits.map(\.id),
            "schema \(schema), seed \(seed), round \(round), \(query.debugDescription)")
        }
      }
    }
    #expect(taken > 5, "only what is stored takes no records, schema \(schema)")
  }

  /// A search that finds a stored answer decides no record, but for deleted ones.
  @Test func theySaveTheWork() throws {
    var schema = Schema<TextRecord>(fields: [Field("text", \.text)], tolerance: .none)
    schema.tuning = .eager
    (schema.tuning.pairEffort, schema.tuning.tripleEffort) = (1000, 1000)
    let index = SearchIndex(schema: schema)
    try index.upsert((0..<100).map { TextRecord(id: $0, text: "apple \($0 % 7) banana") })
    index.prepareAnswers()
    var buffer = SearchBuffer()
    for query in ["a", "ban", "a b", "b a", "a b a"] {
      index.snapshot.search(Query(query), into: &buffer)
      let decided = buffer.counts.records
      #expect(decided == 0, "\(query)")
    }
    index.delete([50, 99])
    index.snapshot.search("b a", into: &buffer)
    let (total, decided) = (buffer.total, buffer.counts.records)
    #expect(total == 98 && decided == 2)
  }
}

extension StoredAnswersTests {
  /// Texts that share many words have more pairs and triples of prefixes than can be listed: cubic in the words once.
  @Test(.timeLimit(.minutes(5))) func textsInCommonAreBounded() throws {
    let text = (0..<250).map { "\(UnicodeScalar(UInt8(97 + $0 / 26)))\(UnicodeScalar(UInt8(97 + $0 % 26)))x" }
      .joined(separator: " ")
    var schema = Schema<TextRecord>(fields: [Field("text", \.text)], tolerance: .none)
    (schema.tuning.tableRecords, schema.tuning.setPostings) = (1, 100)
    (schema.tuning.pairMatches, schema.tuning.tripleMatches) = (128, 128)
    (schema.tuning.pairEffort, schema.tuning.tripleEffort, schema.tuning.effortRecords) = (10, 10, 1)
    let index = SearchIndex(schema: schema)
    try index.upsert((0..<150).map { TextRecord(id: $0, text: text) })
    index.prepareAnswers()
    #expect(index.search("aax bbx ccx").total == 150)
  }

  /// Answers are worked out step by step; those begun for a segment that a merge took away are forgotten, and begun for the new one.
  @Test func whatIsBegunForASegmentThatGoesIsForgotten() throws {
    var schema = Schema<TextRecord>(fields: [Field("text", \.text)], tolerance: .none)
    schema.tuning.tableRecords = 1
    let index = SearchIndex(IndexSnapshot(schema: schema), keepsUp: false)
    try index.upsert((0..<2000).map { TextRecord(id: $0, text: "w\($0 % 1000) of many words") })
    #expect(index.prepareSomeAnswers())
    #expect(index.whole.list.parts.allSatisfy { $0.tables == nil }, "one step is not all")
    try index.upsert([TextRecord(id: 0, text: "another word")])
    index.write { $0.compact() }
    let segments = index.whole.list.parts
    #expect(segments.count == 1 && segments[0].tables == nil)
    #expect(index.prepareSomeAnswers())
    #expect(index.unfinishedAnswers.withLock { $0?.isOf([segments[0].segment]) } == true)
    while index.prepareSomeAnswers() {}
    #expect(index.whole.list.parts.allSatisfy { $0.tables != nil })
    let answer = index.search("w")
    #expect(answer.total == 2000)
    #expect(index.search("an w").total == 1)
  }

  /// However little a step does, the same queries are chosen and answered in the end, and no step chooses all of them.
  @Test func stepsOfAnySizeStoreTheSame() throws {
    var schema = Schema<TextRecord>(fields: [Field("text", \.text)], tolerance: .none)
    schema.tuning = .eager
    (schema.tuning.pairEffort, schema.tuning.tripleEffort) = (1000, 1000)
    let index = SearchIndex(IndexSnapshot(schema: schema), keepsUp: false)
    try index.upsert(
      (0..<200).map { TextRecord(id: $0, text: "a\($0 % 3) b\($0 % 5) c\($0 % 7) \($0 % 2 == 0 ? "aa" : "bb")") })
    let list = index.whole.list
    func stored(records: Int) -> (steps: Int, answers: [[UInt32]: [UInt32]]) {
      var builder = AnswerTablesBuilder(list.segments[0].segment, of: list, schema.tuning)
      var steps = 1
      while builder.work(records: records) { steps += 1 }
      let tables = builder.finish().tables
      return (steps, tables.answers.all(nodes: 1..<UInt32(list.segments[0].segment.lattice.trie.count)))
    }
    let (whole, small) = (stored(records: .max), stored(records: 1))
    #expect(whole.steps == 1 && whole.answers.count > 50)
    let areTheSame = whole.answers == small.answers
    #expect(areTheSame)
    // Each prefix takes a step, and another one to look for those that are stored beside it.
    #expect(small.steps > index.heavyPrefixes * 2)
  }
}

extension StoredAnswersTests {
  /// Pairs and triples of frequent prefixes are stored, in each of their orders, and found.
  @Test func pairsAndTriplesAreStored() throws {
    var schema = Schema<TextRecord>(fields: [Field("text", \.text)], tolerance: .none)
    schema.tuning = .eager
    (schema.tuning.pairEffort, schema.tuning.tripleEffort) = (1000, 1000)
    let index = SearchIndex(schema: schema)
    try index.upsert((0..<200).map { TextRecord(id: $0, text: "a\($0 % 3) b\($0 % 5) c\($0 % 7)") })
    index.prepareAnswers()
    let part = try #require(index.whole.list.parts.first)
    let (segment, answers) = (part.segment, try #require(part.answers))
    let letters = try ["a", "b", "c"].map { letter in
      try #require(
        (1..<UInt32(segment.lattice.trie.count)).first { node in
          let (depth, terms) = (segment.lattice.trie[node].depth, segment.lattice.trie[node].terms)
          return depth == 1 && !terms.isEmpty && segment.terms.bytes(Int(terms.lowerBound))[0] == letter.utf8.first!
        })
    }
    func isStored(_ places: [Int]) -> Bool {
      answers.find(StoredQuery(places.map { letters[$0] })) != nil
    }
    for pair in [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]] { #expect(isStored(pair), "\(pair)") }
    for triple in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      #expect(isStored(triple), "\(triple)")
    }
    var buffer = SearchBuffer()
    for query in ["a b c", "c a b", "b2 c a"] {
      index.snapshot.search(Query(query), into: &buffer)
      let (total, decided) = (buffer.total, buffer.counts.records)
      #expect(total == (query == "b2 c a" ? 40 : 200) && decided == 0, "\(query)")
    }
  }
}

extension StoredAnswersTests {
  /// Records that somebody forged may be counted and then not be found: such an answer is not stored.
  @Test func whatIsCountedAndNotFoundIsNotStored() throws {
    // Prefixes of ten records have no sets, so that postings alone say which these are.
    var tuning = Tuning()
    tuning.tableRecords = 1
    let written = try WrittenSegment((0..<30).map { $0 < 10 ? "東京" : "anna" }, tuning)
    func isStored(_ prefix: String, last record: UInt8) throws -> Bool {
      // Those of 京 come first, then those of 東京, a byte each; records 20 to 29 have them.
      let segment = try written.check(Section.Terms.variants.records) {
        #expect($0.count == 20)
        $0[19] = record
      }
      var builder = AnswerTablesBuilder(segment, of: SegmentList(written.schema), written.schema.tuning)
      while builder.work(records: .max) {}
      let tables = builder.finish().tables
      let store = ColumnStore()
      let node = segment.span(store.keep(Array(prefix.utf8))).answers
      return tables.answers.find(StoredQuery([node])) != nil
    }
    for prefix in ["東", "京"] { #expect(try isStored(prefix, last: 29), "\(prefix)") }
    #expect(try isStored("京", last: 0))
    #expect(try !isStored("東", last: 0))
  }
}

extension StoredAnswers {
  /// The answers of all queries of up to three of some nodes: each a total and the best records.
  fileprivate func all(nodes: Range<UInt32>) -> [[UInt32]: [UInt32]] {
    var all: [[UInt32]: [UInt32]] = [:]
    func add(_ query: [UInt32]) {
      if let number = find(StoredQuery(query)) {
        var answer = [UInt32(total(number))]
        forEachRecord(number) { answer.append($0) }
        all[query] = answer
      }
      if query.count < StoredQuery.mostNodes { for node in nodes { add(query + [node]) } }
    }
    for node in nodes { add([node]) }
    return all
  }
}

extension SearchIndex {
  /// The number of prefixes whose answers are stored.
  fileprivate var heavyPrefixes: Int {
    let trie = whole.list.segments[0].segment.lattice.trie
    return (1..<UInt32(trie.count)).filter { trie[$0].canEnd && trie[$0].answers == $0 }.count
  }
}
