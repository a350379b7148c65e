import Testing
import TypeaheadCorpora
import TypeaheadTools

@testable import Benchmarking

/// The engines on the same few records: where the definition is theirs, they agree.
@Suite struct EngineTests {
  private static func records(_ preset: Preset, _ lines: String) throws -> BenchRecords {
    let reader = try InputReader(LineReader(MemorySource(lines)), named: "test", format: nil, preset: preset)
    return try BenchRecords(name: "test", preset: preset, documents: try reader.map { try $0.get() })
  }

  private static let names = "xmark.bin\nxmark.bin.fill\nsquare.and.arrow.up\narrow.up.up\nperson\nperson.fill\nÄpfel"

  @Test(arguments: [EngineKind.typeahead, .scan, .oracle])
  func namesAreAnsweredByTheDefinition(_ kind: EngineKind) throws {
    let engine = try kind.make(try Self.records(.names, Self.names))
    let expected = [
      "": 7, " ": 7, "x": 2, "bin x": 2, "xmark.bin.": 1, "up up": 1, "p pe": 0, "fill p": 1, "mark": 0, "apf": 1,
      ".": 0,
    ]
    for (query, total) in expected {
      engine.search(query)
      #expect(engine.outcome.total == total, "\(query)")
    }
  }

  private static let users = """
    {"id":"1","name":"Anna Smith","email":"anna@example.com","phone":"600 111"}
    {"id":"2","name":"Änne Smithers","email":"ae@example.org","phone":"600 222"}
    {"id":"3","name":"Ben Ångström","email":"ben@example.com","phone":"700 333"}
    {"id":"4","name":"Ω Mega","phone":"700 444"}
    """

  @Test(arguments: EngineKind.allCases)
  func whereTheirMeaningIsTheSameAllEnginesAgree(_ kind: EngineKind) throws {
    let engine = try kind.make(try Self.records(.users, Self.users))
    let expected = [
      "": 4, "  ": 4, "a": 3, "ANN": 2, "anna": 1, "smi": 2, "smith ann": 2, " smithe": 1, "exa ben": 1, "angs": 1,
      "700": 2, "ω": 1, "zzz": 0, "anna zzz": 0,
    ]
    for (query, total) in expected {
      engine.search(query)
      #expect(engine.outcome.total == total, "\(query)")
    }
  }

  @Test(arguments: EngineKind.allCases)
  func aRecordReplacedByItselfIsFoundAsBefore(_ kind: EngineKind) throws {
    let engine = try kind.make(try Self.records(.users, Self.users))
    let takesUpdates: Set<EngineKind> = [
      .typeahead, .preset, .buffer, .stored, .scan, .fts5PrefixCount, .fts5PrefixRankCount, .fts5Count, .fts5RankCount,
    ]
    let queries = ["", "smithers", "sm", "an", "600 222", "ae exa"]
    let before = queries.map { query in
      engine.search(query)
      return (engine.outcome.total, engine.ids)
    }
    #expect(before.map(\.0) == [4, 1, 2, 3, 1, 1])
    #expect(try engine.replace(1) == takesUpdates.contains(kind))
    for (query, (total, ids)) in zip(queries, before) {
      engine.search(query)
      #expect(engine.outcome.total == total && engine.ids.sorted() == ids.sorted(), "\(query)")
    }
  }

  /// The call that apps make, once its memory is there: the records of twenty hits, and an answer without hits.
  @Test(.enabled(if: Allocations.ofThisThread != nil, "allocations cannot be counted here"))
  func theUsualCallAllocatesLittle() throws {
    let records = try Self.records(
      .users, (1...200).map { #"{"id":"\#($0)","name":"up \#($0)"}"# }.joined(separator: "\n"))
    let engine = try TypeaheadEngine(.typeahead, records)
    func allocations(_ query: String) throws -> Int {
      for _ in 0..<3 { engine.search(query) }
      let before = try #require(Allocations.ofThisThread)
      engine.search(query)
      return try #require(Allocations.ofThisThread) - before
    }
    #expect(try allocations("up") <= 30 && engine.ids.count == 20)
    #expect(try allocations("zzz") <= 3 && engine.ids.isEmpty)
  }

  @Test func moreThanTheFirstTwentyAreCounted() throws {
    let records = try Self.records(
      .users, (1...50).map { #"{"id":"\#($0)","name":"up \#($0)"}"# }.joined(separator: "\n"))
    for kind in EngineKind.allCases {
      let engine = try kind.make(records)
      engine.search("u")
      #expect(engine.outcome.total == 50, "\(kind)")
    }
  }

  @Test(arguments: EngineKind.allCases)
  func anyTextIsAnswered(_ kind: EngineKind) throws {
    let engine = try kind.make(try Self.records(.users, Self.users))
    for (query, total) in [
      "\"": 0, "'": 0, "*": 0, "a\u{0}b": 0, "\u{301}": 4, "-a": 3, "^a": 3, "{c0}:a": 0, "NEAR(a b)": 0,
      "anna OR ben": 0, "ﬁ ₂": 0,
    ] {
      engine.search(query)
      let expected = Self.otherMeanings(query, kind) ?? total
      #expect(engine.outcome.total == expected, "\(query.debugDescription)")
    }
  }

  /// How many of the users an engine finds for a text that it reads otherwise than the definition.
  private static func otherMeanings(_ query: String, _ kind: EngineKind) -> Int? {
    switch (kind, query) {
    // Signs are no words.
    case (.bitmap, "\""), (.bitmap, "'"), (.bitmap, "*"), (.foldedScan, "\""), (.foldedScan, "'"), (.foldedScan, "*"): 4
    case (.bitmap, "a\u{0}b"), (.foldedScan, "a\u{0}b"): 1
    // Signs before a word are part of it.
    case (.scan, "-a"), (.scan, "^a"): 0
    // A mark is a word when nothing is left of it.
    case (.scan, "\u{301}"), (.fts5PrefixCount, "\u{301}"), (.fts5PrefixRankCount, "\u{301}"), (.fts5Count, "\u{301}"),
      (.fts5RankCount, "\u{301}"):
      0
    default: nil
    }
  }

  @Test func aQueryBecomesQuotedPrefixes() {
    #expect(FTS5Engine.match(" jo  s\"m\u{3000}x ") == #""jo"* "s""m"* "x"*"#)
    #expect(FTS5Engine.match(" ") == "")
  }

  @Test func aGroupStandsForItsEnginesInTheOrderAskedFor() {
    #expect(EngineKind.named(["scan", "fts5", "typeahead"]).map(\.rawValue).first == "scan")
    #expect(EngineKind.named(["fts5"]).count == 4)
    #expect(EngineKind.named(["fts5", "fts5-count"]).count == 4)
    #expect(EngineKind.named(["fts5-count"]) == [.fts5Count])
  }

  @Test func bitmapsOfCommonPrefixesAndListsOfOthersGiveTheSame() throws {
    let lines = (0..<400).map { #"{"id":"\#($0)","name":"w\#($0 % 7) v\#($0 % 40) u\#($0)"}"# }
    let engine = BitmapEngine(try Self.records(.users, lines.joined(separator: "\n")))
    for query in ["w", "w1", "v39", "u399", "w1 v1", "v39 w1", "u39 v39", "u39 v38"] {
      engine.search(query)
      let expected = (0..<400).count { record in
        query.split(separator: " ").allSatisfy { token in
          ["w\(record % 7)", "v\(record % 40)", "u\(record)"].contains { $0.hasPrefix(token) }
        }
      }
      #expect(engine.outcome.total == expected, "\(query)")
    }
  }

  /// Words of a few letters, so that they begin alike, some of them longer than the scan's first look at them, in records of all lengths.
  @Test func aFoldedScanTakesAWordForEachOfTheQuerys() throws {
    var random = SplitMix64(seed: 7)
    func word() -> String {
      let start = (0..<1 + random.index(4)).map { _ in String(random.pick(["a", "b"])) }.joined()
      return random.chance(10) ? start + String(repeating: "ab", count: 15 + random.index(10)) : start
    }
    let names = (0..<300).map { _ in (0..<1 + random.index(6)).map { _ in word() } }
    let lines = names.enumerated().map { #"{"id":"\#($0)","name":"\#($1.joined(separator: " "))"}"# }
    let engine = FoldedScanEngine(try Self.records(.users, lines.joined(separator: "\n")))
    for _ in 0..<500 {
      let query = (0..<1 + random.index(4)).map { _ in word() }
      let expected = names.indices.filter { Self.takesAWordForEach(query, of: names[$0]) }
      engine.search(query.joined(separator: " "))
      #expect(engine.outcome.total == expected.count, "\(query)")
      #expect(engine.ids == expected.prefix(20).map { "\($0)" }, "\(query)")
    }
    engine.search(Array(repeating: "a", count: 7).joined(separator: " "))
    #expect(engine.outcome.total == 0 && engine.ids.isEmpty)
  }

  /// The longest word first, each takes one that begins so.
  private static func takesAWordForEach(_ query: [String], of words: [String]) -> Bool {
    var left = words
    return query.sorted { $0.count > $1.count }.allSatisfy { word in
      guard let place = left.firstIndex(where: { $0.hasPrefix(word) }) else { return false }
      left.remove(at: place)
      return true
    }
  }

  @Test(.enabled(if: Allocations.ofThisThread != nil, "allocations cannot be counted here"))
  func aFoldedScanAllocatesNothing() throws {
    let engine = FoldedScanEngine(try Self.records(.users, Self.users))
    for query in ["", "a", "smi ann", "600 6 zzz"] {
      engine.search(query)
      let before = Allocations.ofThisThread
      engine.search(query)
      let after = Allocations.ofThisThread
      #expect(before == after, "\(query)")
    }
  }

  @Test func anEqualIdReplacesTheRecordBefore() throws {
    let records = try Self.records(.names, "a.b\nc\na.b")
    #expect(records.documents.map(\.id) == ["a.b", "c"])
    #expect(records.rawBytes == 4)
  }

  @Test(arguments: [1000, 70], [1, 3])
  func theOracleInPartsIsTheOracle(_ partSize: Int, _ cores: Int) async throws {
    let records = try Self.records(.names, (0..<300).map { "up.\($0).\($0 % 7)" }.joined(separator: "\n"))
    var trace = Trace(name: "test")
    trace.append(["", "u", "up 1", "2 1 up", "299", "zzz", "up 1"])
    let oracle = OracleEngine(records)
    var recording = Recording(keystrokes: trace.queries.count)
    for (keystroke, query) in trace.queries.enumerated() {
      oracle.search(query)
      recording.add(keystroke, 1, oracle.outcome)
    }
    let expected = await Expectations(
      records, trace, [recording], limit: nil, mostRecordsAtOnce: partSize, cores: cores)
    #expect(expected.distinct == 6)
    #expect(expected.outcomes.count == 6)
    for (query, outcome) in zip(trace.queries, recording.outcomes) {
      #expect(expected.outcomes[Array(query.utf8)] == outcome, "\(query)")
    }
    let verdict = Verdict(recording, trace, expected.outcomes)
    #expect(verdict.keystrokes == 7)
    #expect(verdict.totalMismatches == 0)
    #expect(verdict.orderMismatches == 0)

    let few = await Expectations(
      records, trace, [recording], limit: .init(seconds: 0, fewest: 3), mostRecordsAtOnce: partSize, cores: cores)
    #expect(few.distinct == 6)
    #expect(few.outcomes.count == 3)
    for (query, outcome) in few.outcomes { #expect(expected.outcomes[query] == outcome) }
  }

  @Test func onlyOfManyRecordsSomeAnswersAreChecked() {
    #expect(Expectations.Limit(records: 100_000, seconds: 1) == nil)
    let limit = Expectations.Limit(records: 100_001, seconds: 1)
    #expect(limit?.fewest == 300)
    #expect(limit?.seconds == 1)
  }

  @Test func wrongAnswersAreCounted() {
    var trace = Trace(name: "test")
    trace.append(["a", "b", "c"])
    var recording = Recording(keystrokes: 3)
    recording.add(0, 1, Outcome(total: 2, ranked: ["x", "y"]))
    recording.add(1, 1, Outcome(total: 2, ranked: ["y", "x"]))
    recording.add(2, 1, Outcome(total: 3, ranked: ["x", "y"]))
    let right = Outcome(total: 2, ranked: ["x", "y"])
    let verdict = Verdict(recording, trace, [[0x61]: right, [0x62]: right, [0x63]: right])
    #expect(verdict.totalMismatches == 1)
    #expect(verdict.orderMismatches == 1)
    #expect(verdict.examples.map(\.query) == ["b", "c"])
  }

  @Test func anExampleOfAWrongAnswerIsShownOnce() {
    var trace = Trace(name: "test")
    trace.append(["a", "a"])
    var recording = Recording(keystrokes: 2)
    for keystroke in 0..<2 { recording.add(keystroke, 1, Outcome(total: 2)) }
    let verdict = Verdict(recording, trace, [[0x61]: Outcome(total: 1)])
    #expect(verdict.totalMismatches == 2)
    #expect(verdict.examples == [Verdict.Mismatch(query: "a", expected: 1, found: 2)])
  }
}
