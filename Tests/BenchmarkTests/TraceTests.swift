import Testing
import TypeaheadTools

@testable import Benchmarking

@Suite struct TraceTests {
  private let words = RecordWords([
    ("square.and.arrow.up", ["share export"]), ("person.fill", []), ("東京 タワー", ["tokyo tower"]), ("...", ["nothing"]),
  ])

  @Test func wordsAreRunsOfLettersMarksAndDigits() {
    #expect(RecordWords.words("square.and-arrow_up 2 e\u{301}a") == ["square", "and", "arrow", "up", "2", "e\u{301}a"])
    #expect(RecordWords.words(" .-") == [])
    #expect(words.entries.map(\.name) == ["square.and.arrow.up", "person.fill", "東京 タワー"])
  }

  @Test func equalSeedsGiveEqualTraces() {
    let trace = Trace.typing(words, seed: 7, sessions: 300)
    #expect(trace.queries == Trace.typing(words, seed: 7, sessions: 300).queries)
    #expect(trace.queries != Trace.typing(words, seed: 8, sessions: 300).queries)
    #expect(Trace.adversarial(words, seed: 7).queries == Trace.adversarial(words, seed: 7).queries)
  }

  @Test func sessionsFollowOneAnother() {
    let trace = Trace.typing(words, seed: 1, sessions: 300)
    #expect(trace.sessions.count == 300)
    #expect(trace.sessions.first?.lowerBound == 0)
    #expect(trace.sessions.last?.upperBound == trace.queries.count)
    #expect(zip(trace.sessions, trace.sessions.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
  }

  @Test func aKeystrokeAddsOrTakesOneCharacter() {
    let trace = Trace.typing(words, seed: 1, sessions: 300)
    for session in trace.sessions {
      let queries = trace.queries[session]
      #expect(queries.first?.count == 1)
      for (before, after) in zip(queries, queries.dropFirst()) {
        let isTyped = after.hasPrefix(before) && after.count == before.count + 1
        let isTakenBack = before.hasPrefix(after) && before.count == after.count + 1
        #expect(isTyped || isTakenBack, "\(before) → \(after)")
      }
    }
  }

  @Test func typingShowsEveryStyle() {
    let sessions = Trace.typing(words, seed: 1, sessions: 300)
    let last = sessions.sessions.map { sessions.queries[$0.upperBound - 1] }
    #expect(TypingStyle.allCases.reduce(0) { $0 + $1.share } == 100)
    #expect(last.contains("square.and.arrow.up"))
    #expect(last.contains("s a a u"))
    #expect(last.contains { $0.split(separator: " ").count == 2 })
    #expect(last.contains { $0.split(separator: " ").count == 3 })
    #expect(last.contains { query in Set(query.split(separator: " ")).count < query.split(separator: " ").count })
    #expect(zip(sessions.queries, sessions.queries.dropFirst()).contains { $1.count + 1 == $0.count && !$1.isEmpty })
  }

  @Test func aCorrectedWordEndsAsItShould() {
    let words = RecordWords([("abcdef", [])])
    let trace = Trace.typing(words, seed: 3, sessions: 400)
    let corrected = trace.sessions.map { Array(trace.queries[$0]) }.filter { session in
      session.last?.lowercased() == "abcdef" && session.contains { !"abcdef".hasPrefix($0.lowercased()) }
    }
    #expect(!corrected.isEmpty)
    for session in corrected { #expect(Set(session).count < session.count) }
  }

  @Test func adversarialQueriesAreShortAndCommon() {
    let trace = Trace.adversarial(words, seed: 1, drawn: 100)
    #expect(trace.sessions.count == trace.queries.count)
    for query in trace.queries {
      let tokens = query.split(separator: " ")
      #expect((2...3).contains(tokens.count) && tokens.allSatisfy { $0.count <= 2 })
    }
    #expect(trace.queries.contains("a a"))
    #expect(Trace.commonBeginnings(words, length: 1, count: 3) == ["a", "s", "t"])
  }

  @Test func noWordsGiveNoTrace() {
    #expect(Trace.typing(RecordWords([]), seed: 1).queries.isEmpty)
    #expect(Trace.adversarial(RecordWords([]), seed: 1).queries.isEmpty)
  }
}

@Suite struct TraceFileTests {
  private func trace(_ text: String) throws(BenchError) -> Trace {
    try Trace(LineReader(MemorySource(text)), path: "some/typed.tsv")
  }

  @Test func aSessionIsARunOfEqualNumbers() throws {
    let trace = try trace("1\ta\n1\tab \n2\t\n2\tx\ty\n1\tz\n")
    #expect(trace.name == "typed.tsv")
    #expect(trace.queries == ["a", "ab ", "", "x\ty", "z"])
    #expect(trace.sessions == [0..<2, 2..<4, 4..<5])
  }

  @Test(arguments: ["1\ta\nab\n", "1\ta\n\tb\n"])
  func aLineWithoutNumberIsAnError(_ text: String) {
    #expect(throws: BenchError.malformedTrace(path: "some/typed.tsv", line: 2)) { try trace(text) }
  }

  @Test func namesAreBuiltInOrPaths() {
    #expect(Trace.Source(nil) == .typing)
    #expect(Trace.Source("typing") == .typing)
    #expect(Trace.Source("adversarial") == .adversarial)
    #expect(Trace.Source("./typing") == .file("./typing"))
  }
}
