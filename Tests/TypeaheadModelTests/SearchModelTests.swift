import BoundedWaits
import Foundation
import Synchronization
import Testing
import Typeahead
import TypeaheadTestSupport

@testable import TypeaheadModel

/// The model as a view sees it, on clocks of tests; no test depends on real time.
@MainActor @Suite(.timeLimit(.minutes(1))) struct SearchModelTests {
  typealias Model = SearchModel<TextRecord>

  static let always = Debounce(delay: .fixed(.zero))
  static let trailing = Debounce(delay: .fixed(.milliseconds(100)), edges: .trailing)

  func makeIndex() throws -> SearchIndex<TextRecord> {
    try SearchIndex(["Dark Mode", "Night Light", "Dark Sky", "Model", "Motion", "Mode Selector", "Light Mode"])
  }

  func manyNames(_ count: Int) throws -> SearchIndex<TextRecord> {
    try SearchIndex((0..<count).map { "\($0 % 3 == 0 ? "Night" : "Dark") Mode \($0)" })
  }

  func type(_ text: String, into model: Model) async {
    model.text = text
    await wait { model.state != .searching && model.query.text == text }
  }

  /// A list that is updated by hand whenever it is asked for.
  @MainActor struct List {
    private var shown: ModelUpdate<TextRecord>?

    init(_ model: Model? = nil) { shown = model?.update(from: nil) }

    mutating func update(_ model: Model) -> ModelUpdate<TextRecord> {
      let update = model.update(from: shown)
      shown = update
      return update
    }
  }

  // MARK: Typing

  @Test func typingIsAnswered() async throws {
    let index = try makeIndex()
    let model = Model(index, debounce: Self.always, clock: ImmediateClock())
    #expect(model.state == .idle && model.rows.isEmpty && model.sections.isEmpty)
    var (list, shown) = (List(), [Int]())
    for text in ["m", "mo", "mod", "mode l", "mod", "zzz", "l"] {
      model.text = text
      #expect(model.state == .searching)
      await model.answered()
      let answer = index.search(text)
      #expect(model.rows.map(\.id) == answer.hits.map(\.id) && model.total == answer.total)
      #expect(model.state == (answer.total == 0 ? .noHits : .answered) && model.query.text == text)
      for stage in list.update(model).difference.stages() { shown = stage.rows.map { model.rows[$0].id } }
      #expect(shown == model.rows.map(\.id))
      let suggestions = index.snapshot.suggestions(for: text)
      await wait { model.suggestions == suggestions }
    }
  }

  /// Rows do not wait for suggestions, which may take longer; those shown before stay until then.
  @Test func rowsComeBeforeSuggestions() async throws {
    let isGateClosed = Mutex(false)
    let filter = Filter<TextRecord>.where { _ in
      try? waitUntil("the gate is open") { isGateClosed.withLock { !$0 } }
      return true
    }
    var closesGate = false
    let index = try makeIndex()
    let model = Model(index, SearchOptions(filter: filter), debounce: Self.always, clock: ImmediateClock()) { _ in
      // Where rows are shown.
      if closesGate { isGateClosed.withLock { $0 = true } }
      return ""
    }
    await type("da", into: model)
    await wait { !model.suggestions.isEmpty }
    let before = model.suggestions
    closesGate = true
    await type("mo", into: model)
    #expect(model.total == 5 && model.suggestions == before)
    isGateClosed.withLock { $0 = false }
    let suggestions = index.snapshot.suggestions(for: "mo")
    #expect(suggestions != before)
    await wait { model.suggestions == suggestions }
  }

  /// Every search has the model's budget: that of a text, of another filter, and those for suggestions.
  @Test func searchesTakeABudget() async throws {
    let index = try SearchIndex((0..<3000).map { _ in "fooBar bazFan" }, analyzer: .identifier)
    func model(_ budget: WorkBudget) -> Model {
      Model(index, SearchOptions(budget: budget), debounce: Self.always, clock: ImmediateClock())
    }
    let (little, none, usual) = (model(WorkBudget(postings: 100_000)), model(WorkBudget(postings: 0)), model(.standard))
    for model in [little, none, usual] { await type("foobar b", into: model) }
    #expect(little.state == .partial && little.total < 3000 && usual.state == .answered && usual.total == 3000)
    await wait { !usual.suggestions.isEmpty }
    #expect(none.suggestions.isEmpty)
    little.filter = .where { _ in true }
    await wait { little.state != .searching }
    #expect(little.state == .partial && little.total < 3000)
  }

  @Test func whatWasMeantIsShown() async throws {
    let model = Model(try makeIndex(), debounce: Self.always, clock: ImmediateClock())
    await type("drak", into: model)
    #expect(model.state == .mended && model.didYouMean == "dark" && model.total == 0 && !model.hasMore)
    #expect(Set(model.rows.map(\.record.text)) == ["Dark Mode", "Dark Sky"])
    await type("dark", into: model)
    #expect(model.state == .answered && model.didYouMean == nil && model.total == 2)
  }

  /// A row that stays and highlights something else is changed, in lists and sections; one that shows the same is not.
  @Test func highlightsAreChanges() async throws {
    let model = Model(
      try makeIndex(), debounce: Self.always, clock: ImmediateClock(), section: { String($0.text.suffix(1)) })
    await type("da", into: model)
    var list = List(model)
    await type("dar", into: model)
    let update = list.update(model)
    #expect(update.difference.changes.map(\.new) == [0, 1] && update.difference.inserts.isEmpty)
    #expect(update.sectionDifference.changes.map(\.new) == [RowPath(section: 0, row: 0), RowPath(section: 1, row: 0)])
    await type("DAR", into: model)
    let same = list.update(model)
    #expect(same.difference.isEmpty && same.sectionDifference.isEmpty)
  }

  @Test func theSameTextIsNotAskedAgain() async throws {
    let model = Model(try makeIndex(), debounce: Self.always, clock: ImmediateClock())
    await type("mo", into: model)
    model.text = "mo"
    #expect(model.state == .answered)
  }

  /// However texts follow each other, what is shown is never older than what was shown before.
  @Test func noAnswerIsOlderThanTheOneBefore() async throws {
    let index = try makeIndex()
    for debounce in [Self.always, Self.trailing, Debounce()] {
      var random = SeededRandom(seed: 3)
      let model = Model(index, suggestions: 0, debounce: debounce, clock: ImmediateClock())
      var texts = [""]
      var lastShown = 0
      for number in 0..<200 {
        texts.append(String("modelight".prefix(Int.random(in: 1...9, using: &random))) + " \(number)")
        model.text = texts.last!
        for _ in 0..<Int.random(in: 0...3, using: &random) { await Task.yield() }
        let shown = try #require(texts.lastIndex(of: model.query.text))
        #expect(shown >= lastShown)
        lastShown = shown
      }
      await model.answered()
      #expect(model.query.text == texts.last)
    }
  }

  /// Of a record and a query made for each other the state says what the answer says.
  @Test func answersThatWereCutAreSaidToBe() async throws {
    let letters = (0..<20).map { String(UnicodeScalar(UInt8(97 + $0))) }
    let text = letters.map { "\($0)x-\($0)y" }.joined(separator: " ")
    let query = letters.map { "\($0)x \($0)y \($0)x\($0)y" }.joined(separator: " ")
    let index = try SearchIndex([text + " " + text])
    let model = Model(index, suggestions: 0, debounce: Self.always, clock: ImmediateClock())
    await type(query, into: model)
    #expect(model.state == .partial)
  }

  @Test func fieldsAndFiltersHold() async throws {
    let index = try makeIndex()
    let model = Model(
      index, SearchOptions(fields: ["text"], filter: .where { $0.id > 3 }), debounce: Self.always,
      clock: ImmediateClock())
    await type("mo", into: model)
    #expect(model.total == 3 && model.rows.allSatisfy { $0.id > 3 })
    await wait { !model.suggestions.isEmpty }
    #expect(!model.suggestions.contains { $0.text == "Model" })
  }

  @Test func blankTextsShowAllWhereAsked() async throws {
    let index = try makeIndex()
    let model = Model(index, answersBlank: true, debounce: Self.always, clock: ImmediateClock())
    await wait { model.state == .answered }
    #expect(model.total == 7)
    await type("dark", into: model)
    #expect(model.total == 2)
    await type(" ", into: model)
    #expect(model.total == 7)
  }

  // MARK: Clearing

  @Test func clearingShowsNothingAtOnce() async throws {
    let model = Model(try makeIndex(), debounce: Self.always, clock: ImmediateClock())
    await type("mo", into: model)
    let count = model.rows.count
    var list = List(model)
    model.text = " "
    #expect(model.state == .idle && model.rows.isEmpty && model.total == 0 && model.suggestions.isEmpty)
    #expect(list.update(model).difference.deletes == Array(0..<count) && model.sections.isEmpty)
    await type("dark", into: model)
    #expect(list.update(model).difference.inserts == [0, 1])
  }

  @Test func whatWasTypedBeforeClearingDoesNotComeBack() async throws {
    let clock = ManualClock()
    let model = Model(try makeIndex(), debounce: Self.trailing, clock: clock)
    model.text = "mo"
    await clock.waitForSleep(until: .milliseconds(100))
    model.text = ""
    // The answer to "mo" is found and dropped; the one to "dark" comes after it.
    await clock.advance(by: .milliseconds(100))
    #expect(model.state == .idle && model.rows.isEmpty)
    model.text = "dark"
    await clock.waitForSleep(until: .milliseconds(200))
    #expect(model.state == .searching && model.rows.isEmpty)
    await clock.advance(by: .milliseconds(100))
    await wait { model.state == .answered }
    #expect(model.total == 2)
  }

  // MARK: Updates of the index

  @Test func aRefreshShowsWhatChanged() async throws {
    let index = try makeIndex()
    let model = Model(index, followsChanges: false, debounce: Self.always, clock: ImmediateClock())
    model.refresh()
    #expect(model.state == .idle)
    await type("dark", into: model)
    var list = List(model)
    let old = model.rows.map(\.id)
    index.delete(old[0])
    try index.upsert([TextRecord(id: 20, text: "Darkness"), TextRecord(id: 21, text: "Dark")])
    #expect(model.rows.map(\.id) == old)
    model.refresh()
    await wait { model.total == 3 }
    let new = index.search("dark").hits.map(\.id)
    #expect(model.rows.map(\.id) == new && model.state == .answered)
    let difference = list.update(model).difference
    #expect(difference.deletes == [0] && difference.inserts.map { new[$0] }.sorted() == [20, 21])
  }

  @Test func aRefreshKeepsAsManyRows() async throws {
    let index = try manyNames(100)
    let model = Model(
      index, SearchOptions(limit: 10), followsChanges: false, debounce: Self.always, clock: ImmediateClock())
    await type("mode", into: model)
    for _ in 0..<3 { await model.loadMore() }
    #expect(model.rows.count == 40)
    var list = List(model)
    try index.upsert(TextRecord(id: 500, text: "Mode"))
    model.refresh()
    await wait { model.total == 101 }
    #expect(model.rows.map(\.id) == index.search("mode", limit: 40).hits.map(\.id))
    let difference = list.update(model).difference
    #expect(difference.inserts == [0] && difference.deletes == [39])
  }
}
