import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// The stored answers of all readings of a query are what would be worked out, also when records are deleted and when there are several
/// segments; and looking for those takes no records.
@Suite struct StoredReadingsTests {
  /// Digits typed with blanks are read joined, too.
  @Test(arguments: 0..<4) func answersOfJoinedDigitsAreStored(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    func number(_ digits: Int) -> String {
      (0..<digits).map { _ in "\(Int.random(in: 0...1, using: &random))" }.joined()
    }
    func record(_ id: Int) -> TextRecord {
      // What begins with 2 begins with 23, so that both have one answer; not so what is joined behind them.
      let texts = [
        "\(number(7)) \(number(3))", "\(number(2)) \(number(3)) \(number(1))", number(6), "2301\(number(3))",
        "234 01\(number(3))",
      ]
      return TextRecord(id: id, text: texts.randomElement(using: &random)!)
    }
    let indices = Indices(seed % 2 == 0 ? .phone : .prose)
    try indices.add((0..<150).map(record))
    let more = (150..<180).map(record)
    let queries = (0..<400).map { _ in
      let first = ["", "", "2 01", "23 01"].randomElement(using: &random)!
      return first
        + (0..<Int.random(in: 1...2, using: &random)).map { _ in number(Int.random(in: 1...5, using: &random)) }
        .joined(separator: " ")
    }
    try indices.compare(queries, more, "seed \(seed)") { $0 > 20 }
  }

  /// Of a pair with several readings the answer of all is stored, and not the one as typed, which nobody asks for; of one without, that
  /// one; of a prefix that, too.
  @Test func whatIsAskedForIsStored() throws {
    let indices = Indices(.phone)
    try indices.add((0..<150).map { TextRecord(id: $0, text: "010\($0 % 5) 01\($0 % 7) 09 ab cd") })
    let index = indices.stored
    // Five digits are read joined.
    for pair in [["010", "01"], ["01", "010"]] {
      #expect(index.storesReadings(pair.joined(separator: " ")) && !index.storesAsTyped(pair), "\(pair)")
    }
    for pair in [["01", "01"], ["ab", "010"]] {
      #expect(!index.storesReadings(pair.joined(separator: " ")) && index.storesAsTyped(pair), "\(pair)")
    }
    #expect(index.storesAsTyped(["01"]) && index.storesAsTyped(["010"]))
  }

  /// Names typed with their dots are read without them, and joined. What is typed in capitals folds alike, and has other readings, whose
  /// answers are not stored.
  @Test(arguments: 0..<4) func answersOfNamesWithDotsAreStored(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    func word(_ letters: String, _ length: Int) -> String {
      String((0..<length).map { _ in letters.randomElement(using: &random)! })
    }
    func name(_ letters: String, _ dots: String) -> String {
      (0..<Int.random(in: 1...3, using: &random)).map { _ in word(letters, Int.random(in: 1...3, using: &random)) }
        .joined(separator: dots)
    }
    func record(_ id: Int) -> TextRecord {
      TextRecord(id: id, text: name("aab", [".", "-"].randomElement(using: &random)!))
    }
    let records = (0..<180).map(record)
    let queries = (0..<300).map { _ in name("ab", ".") + ["", ".", " a", " b.a"].randomElement(using: &random)! }
    let capitals = (0..<300).map { _ in name("aAb", ".") }.filter { $0.contains("A") }
    for areStored in [true, false] {
      let indices = Indices(.identifier)
      try indices.add(Array(records.prefix(150)))
      let more = Array(records.dropFirst(150))
      try indices.compare(areStored ? queries : capitals, more, "seed \(seed)") { areStored ? $0 > 10 : $0 == 0 }
    }
  }
}

/// Two indices of the same records, one of which stores answers.
private struct Indices {
  let stored: SearchIndex<TextRecord>
  let worked: SearchIndex<TextRecord>
  private var all: [SearchIndex<TextRecord>] { [stored, worked] }

  init(_ analyzer: Analyzer) {
    var schema = Schema<TextRecord>(fields: [Field("text", \.text, analyzer: analyzer)], tolerance: .none)
    schema.tuning = .eager
    (schema.tuning.pairEffort, schema.tuning.tripleEffort) = (4000, 4000)
    stored = SearchIndex(schema: schema)
    schema.tuning.tableRecords = .max
    worked = SearchIndex(schema: schema)
  }

  func add(_ records: [TextRecord]) throws {
    for index in all { try index.upsert(records) }
    stored.prepareAnswers()
  }

  /// Asks both the same, then with some records deleted, then with `more` records in another segment; `isExpected` is asked about how many
  /// of the queries were stored each time.
  func compare(
    _ queries: [String], _ more: [TextRecord], _ what: String, isExpected: (_ stored: Int) -> Bool
  ) throws {
    var taken = [0, 0, 0]
    for round in 0..<3 {
      if round == 1 { for index in all { index.delete(Array(stride(from: 3, to: 150, by: 17))) } }
      if round == 2 {
        for index in all { try index.upsert(more) }
        stored.prepareAnswers()
      }
      for query in queries {
        let (first, second) = (stored.search(query, limit: 20), worked.search(query, limit: 20))
        #expect(
          first.total == second.total && first.hits.map(\.id) == second.hits.map(\.id),
          "\(what), round \(round), \(query)"
        )
        if stored.storesReadings(query) { taken[round] += 1 }
      }
    }
    let areExpected = taken.allSatisfy(isExpected)
    #expect(areExpected, "\(what): \(taken)")
  }
}

extension SearchIndex {
  /// Whether the first segment has the answer of a query in all its readings.
  fileprivate func storesReadings(_ query: String) -> Bool {
    let list = snapshot.list
    var memory = SearchMemory()
    memory.begin(query, isLiteral: false)
    return memory.takeAllReadings(list.segments[0], list.tableRequest) != nil
  }

  /// Whether the first segment has the answer of some tokens as typed.
  fileprivate func storesAsTyped(_ tokens: [String]) -> Bool {
    let list = snapshot.list
    var memory = SearchMemory()
    memory.begin(QueryReadings.Combination(tokens: tokens.map { Array($0.utf8) }, isAsTyped: true))
    return memory.takeBest(list.segments[0], list.tableRequest)
  }
}
