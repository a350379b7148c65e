import Foundation
import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// Two indexes that differ only in what somebody may not see answer them alike, byte for byte, and with the same work.
///
/// `TYPEAHEAD_SEED` chooses the first seed, `TYPEAHEAD_ROUNDS` how many.
@Suite struct NonInterferenceTests {
  private static let viewer = Principal("viewer", memberOf: ["team"])
  /// Of what may be seen and of what may not, so much that it would come first.
  private static let choices = {
    var choices = Choices<String>()
    for round in 0..<80 {
      for id in ["h\(round % 40)", "v\(round % 40)"] { choices.choose(id, typed: ["plan", "da", "e"][round % 3]) }
    }
    choices.pin("h1", for: "plan")
    return choices
  }()

  @Test func answersAndWorkAreTheSame() throws {
    let first = Effort.seed
    for seed in first..<first + UInt64(Effort.count("TYPEAHEAD_ROUNDS", short: 12, long: 96)) {
      var pair = try IndexPair(seed: seed)
      try pair.write(rounds: 14)
      let difference = pair.difference(queries: 60)
      #expect(difference == nil, "seed \(seed): \(difference ?? "")")
    }
  }

  /// The test would notice: with the same records visible to another principal, the two indexes do differ.
  @Test func whatIsHiddenDiffers() throws {
    var differing = 0
    for seed in UInt64(0)..<4 {
      var pair = try IndexPair(seed: seed)
      try pair.write(rounds: 14)
      if pair.difference(queries: 60, for: .system) != nil { differing += 1 }
    }
    #expect(differing == 4)
  }

  /// Two indexes of the same visible records, and hidden ones of their own.
  private struct IndexPair {
    private let first: SearchIndex<Note>
    private let second: SearchIndex<Note>
    private var random: SeededRandom
    private static let words = [
      "anna", "bert", "carla", "dark", "mode", "planet", "plan", "e-mail", "WiFi", "東京", "smith", "jones", "naïve",
    ]

    init(seed: UInt64) throws {
      random = SeededRandom(seed: seed)
      var schema = Note.schema()
      if seed % 2 == 0 { schema.tuning = .eager }
      // What is done in the background depends on the time.
      first = SearchIndex(IndexSnapshot(schema: schema), keepsUp: false)
      second = SearchIndex(IndexSnapshot(schema: schema), keepsUp: false)
    }

    private mutating func text() -> String {
      (0..<Int.random(in: 1...4, using: &random)).map { _ in Self.words.randomElement(using: &random)! }
        .joined(separator: " ")
    }

    /// Visible records are everyone's or the team's, hidden ones of some others.
    private mutating func notes(hidden: Bool) -> [Note] {
      (0..<Int.random(in: 0...6, using: &random)).map { _ in
        let readers: Access.Readers =
          hidden
          ? .only([["x"], ["y", "z"], []].randomElement(using: &random)!)
          : [.everyone, .only(["team"]), .only(["viewer"])].randomElement(using: &random)!
        return Note(
          id: (hidden ? "h" : "v") + "\(Int.random(in: 0..<40, using: &random))", text: text(), owner: "owner",
          readers: readers)
      }
    }

    mutating func write(rounds: Int) throws {
      for _ in 0..<rounds {
        let visible = notes(hidden: false)
        // Hidden records come with the visible ones, or by themselves.
        try first.upsert(notes(hidden: true) + visible + notes(hidden: true), by: .system)
        try second.upsert(notes(hidden: true), by: .system)
        try second.upsert(visible, by: .system)
        let gone = "\(Int.random(in: 0..<40, using: &random))"
        first.delete(["v" + gone, "h" + gone], by: .system)
        second.delete(["v" + gone], by: .system)
      }
      first.finishMerges()
      second.finishMerges()
    }

    /// Says how answers differ; nil where they do not.
    mutating func difference(queries: Int, for principal: Principal? = viewer) -> String? {
      let (left, right) = (first.snapshot(for: principal), second.snapshot(for: principal))
      var leftSession = SearchSession<Note>()
      var rightSession = SearchSession<Note>()
      for _ in 0..<queries {
        let typed = String(text().prefix(Int.random(in: 0...9, using: &random)))
        let found = Self.facts(of: typed, left, &leftSession)
        let other = Self.facts(of: typed, right, &rightSession)
        if found != other { return "\(typed.debugDescription): \(found) and \(other)" }
      }
      return nil
    }

    /// All that can be seen of the answers to a query.
    private static func facts(
      of typed: String, _ snapshot: IndexSnapshot<Note>, _ session: inout SearchSession<Note>
    ) -> [String] {
      let answer = snapshot.search(typed)
      var buffer = SearchBuffer(limit: 3)
      snapshot.search(Query(typed), into: &buffer)
      session.search(typed, in: snapshot)
      let counts = buffer.counts
      let chosen = snapshot.search(Query(typed), SearchOptions(choices: choices, putsChosenTextFirst: true))
      var chosenBuffer = SearchBuffer(limit: 3)
      chosenBuffer.chosen = snapshot.chosen(
        SearchOptions(choices: choices), Query(typed), known: &chosenBuffer.chosenRecords)
      snapshot.search(Query(typed), into: &chosenBuffer)
      return [
        "\(snapshot.count) \(answer.total) \(answer.isExact) \(answer.didYouMean ?? "")",
        "\(answer.hits.map { "\($0.record) \($0.rank) \($0.matches) \(String(describing: $0.mending))" })",
        "\(counts.postings) \(counts.records) \(counts.work)",
        "\(chosen.total) \(chosen.hits.map { "\($0.record) \($0.rank) \(String(describing: $0.choice))" })",
        "\(chosenBuffer.counts.postings) \(chosenBuffer.counts.records) \(chosenBuffer.counts.work)",
        "\(session.way) \(session.total) \(session.hits.map(\.id))",
        "\(snapshot.suggestions(for: typed))", "\(snapshot.facets(typed, by: Facet("text", \.text)))",
        "\(snapshot.whyNot("v1", Query(typed)))", "\(snapshot.whyNot("h1", Query(typed)))",
        "\(snapshot.byteCounts)",
      ]
    }
  }
}
