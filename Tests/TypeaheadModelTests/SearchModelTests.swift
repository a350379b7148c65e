import BoundedWaits
import Foundation
import Synchronization
import Testing
import Typeahead
import TypeaheadTestSupport

@testable import TypeaheadModel

/// The model as a view sees it, on clocks of tests; no test depends on real time.
@MainActor @Suite(.timeLimit(.minutes(1))) struct SearchModelTests {
  private typealias Model = SearchModel<TextRecord>

  static let always = Debounce(delay: .fixed(.zero))
  static let trailing = Debounce(delay: .fixed(.milliseconds(100)), edges: .trailing)

  private func makeIndex() throws -> SearchIndex<TextRecord> {
    try SearchIndex(["Dark Mode", "Night Light", "Dark Sky", "Model", "Motion", "Mode Selector", "Light Mode"])
  }

  private func manyNames(_ count: Int) throws -> SearchIndex<TextRecord> {
    try SearchIndex((0..<count).map { "\($0 % 3 == 0 ? "Night" : "Dark") Mode \($0)" })
  }

  private func type(_ text: String, into model: Model) async {
    model.text = text
    await wait { model.state != .searching && model.query.text == text }
  }

  /// A list that is updated by hand whenever it is asked for.
  @MainActor private struct List {
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
      await wait { model.state != .searching }
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
      await wait { model.state != .searching }
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

  // MARK: More rows

  @Test func moreRowsFollow() async throws {
    let index = try manyNames(95)
    let model = Model(
      index, SearchOptions(limit: 10), followsChanges: false, debounce: Self.always, clock: ImmediateClock())
    await model.loadMore()
    #expect(model.rows.isEmpty)
    await type("mode", into: model)
    let ids = index.search("mode", limit: .max).hits.map(\.id)
    var (count, list) = (10, List(model))
    while model.hasMore {
      #expect(model.rows.count == count && model.total == 95)
      // Written to meanwhile: the rows are of one moment.
      try index.upsert(TextRecord(id: 1000 + count, text: "Mode"))
      await model.loadMore()
      let added = Array(count..<min(count + 10, 95))
      let difference = list.update(model).difference
      #expect(difference.inserts == added && difference.deletes.isEmpty && difference.moves.isEmpty)
      count += added.count
    }
    #expect(model.rows.map(\.id) == ids)
    await model.loadMore()
    #expect(model.rows.count == 95)
  }

  @Test func rowsOfAnotherTextAreNotAdded() async throws {
    let index = try manyNames(95)
    let model = Model(
      index, SearchOptions(limit: 10), followsChanges: false, debounce: Self.always, clock: ImmediateClock())
    await type("mode", into: model)
    let loading = Task { await model.loadMore() }
    let doubled = Task { await model.loadMore() }
    model.text = "night"
    await wait { model.state == .answered }
    await loading.value
    await doubled.value
    #expect(model.query.text == "night")
    #expect(model.rows.allSatisfy { $0.record.text.hasPrefix("Night") })
    #expect(Set(model.rows.map(\.id)).count == model.rows.count)
    let cleared = Task { await model.loadMore() }
    model.text = ""
    await cleared.value
    #expect(model.rows.isEmpty)
  }

  /// Whoever asks for more while more is loaded has it when the call returns.
  @Test func whoAsksTwiceWaitsForTheSameRows() async throws {
    let gate = Mutex((isClosed: false, isReached: false))
    let filter = Filter<TextRecord>.where { _ in
      // Asleep, so that where there is one thread for all tasks, another is made.
      try? waitUntil("the gate is open") {
        gate.withLock { gate in
          gate.isReached = gate.isClosed
          return !gate.isClosed
        }
      }
      return true
    }
    let model = Model(
      try manyNames(95), SearchOptions(limit: 10, filter: filter), debounce: Self.always, clock: ImmediateClock())
    await type("mode", into: model)
    gate.withLock { $0.isClosed = true }
    let first = Task { await model.loadMore() }
    try await waitUntil("the filter is reached") { gate.withLock { $0.isReached } }
    let second = Task {
      await model.loadMore()
      return model.rows.count
    }
    for _ in 0..<10 { await Task.yield() }
    #expect(model.rows.count == 10)
    gate.withLock { $0.isClosed = false }
    await first.value
    #expect(await second.value == 20 && model.rows.count == 20)
  }

  // MARK: What is shown differs

  /// A record that was written again is another row, though the text that is highlighted is the same.
  @Test func aRowWrittenAgainIsChanged() async throws {
    let index = SearchIndex(schema: Schema<Described>(fields: [Field("title") { [$0.title] }]))
    try index.upsert([Described(id: 1, title: "Dark Mode", note: "off"), Described(id: 2, title: "Dark Sky", note: "")])
    let model = SearchModel(index, followsChanges: false, debounce: Self.always, clock: ImmediateClock())
    model.text = "dark"
    await wait { model.rows.count == 2 && model.state == .answered }
    let shown = model.update(from: nil)
    try index.upsert(Described(id: 1, title: "Dark Mode", note: "on"))
    model.refresh()
    await wait { model.rows.contains { $0.record.note == "on" } }
    let place = try #require(model.rows.firstIndex { $0.id == 1 })
    #expect(model.update(from: shown).difference.changes.map(\.new).contains(place))
  }

  private struct Described: Identifiable, Sendable {
    let id: Int
    let title: String
    let note: String
  }

  @Test func anotherFilterIsAnsweredAnew() async throws {
    let model = Model(try manyNames(30), debounce: Self.always, clock: ImmediateClock())
    await type("mode", into: model)
    #expect(model.total == 30)
    model.filter = .where { $0.text.hasPrefix("Night") }
    #expect(model.state == .searching)
    await wait { model.state == .answered }
    #expect(model.total == 10 && model.rows.allSatisfy { $0.record.text.hasPrefix("Night") })
    model.filter = nil
    await wait { model.total == 30 }
  }

  /// What is not seen is nothing typed; a mark that white space carries is something.
  @Test func blankIsWhatHasNoTokens() async throws {
    let model = Model(try makeIndex(), debounce: Self.always, clock: ImmediateClock())
    for text in [" ", "\u{200B}", "\u{AD} \u{200B}"] {
      model.text = text
      #expect(model.state == .idle)
    }
    await type(" \u{0E34}", into: model)
    #expect(model.state == .noHits)
  }

  // MARK: Groups

  @Test func rowsAreGrouped() async throws {
    let index = try manyNames(30)
    let model = Model(
      index, SearchOptions(limit: 10), debounce: Self.always, clock: ImmediateClock(),
      section: { String($0.text.prefix { $0 != " " }) })
    var (list, shown) = (List(), [[Int]]())
    func check() {
      for stage in list.update(model).sectionDifference.stages() {
        shown = stage.sections.map { $0.rows.map { model.sections[$0.section].rows[$0.row].id } }
      }
      #expect(shown == model.sections.map { $0.rows.map(\.id) })
      for section in model.sections {
        #expect(section.rows.map(\.id) == model.rows.filter { $0.record.text.hasPrefix(section.id) }.map(\.id))
      }
      #expect(model.sections.map(\.rows.count).reduce(0, +) == model.rows.count)
    }
    for text in ["mode", "mode 1", "night", "da", "", "mode 2"] {
      await type(text, into: model)
      check()
      await model.loadMore()
      check()
    }
    #expect(model.sections.map(\.id).sorted() == ["Dark", "Night"])
    await type("night", into: model)
    #expect(model.sections.map(\.id) == ["Night"])
  }

  @Test func groupsThatDifferOnlyCanonicallyAreTwo() async throws {
    let model = Model(
      try manyNames(30), SearchOptions(limit: 30), debounce: Self.always, clock: ImmediateClock(),
      section: { $0.text.hasPrefix("Night") ? "caf\u{E9}" : "cafe\u{301}" })
    await type("mode", into: model)
    #expect(Set(model.sections.map { Array($0.id.utf8) }) == [Array("caf\u{E9}".utf8), Array("cafe\u{301}".utf8)])
    // One group goes and the other stays, however alike they are.
    let other = try #require(model.sections.firstIndex { $0.id.utf8.count == 6 })
    var list = List(model)
    await type("night", into: model)
    #expect(model.sections.map(\.id.utf8.count) == [5])
    #expect(list.update(model).sectionDifference.sections.deletes == [other])
  }

  // MARK: The end

  @Test func aModelThatIsLetGoOfIsFreedAndCancelsItsSearches() async throws {
    let clock = ManualClock()
    weak var freed: Model?
    do {
      let model = Model(try makeIndex(), debounce: Self.trailing, clock: clock)
      model.text = "mo"
      await clock.waitForSleep(until: .milliseconds(100))
      freed = model
    }
    #expect(freed == nil)
    try await waitUntil("its searches are cancelled") { clock.sleeperCount == 0 }
  }

  @Test func aModelThatIsShownIsFreed() async throws {
    weak var freed: Model?
    do {
      let model = Model(try manyNames(50), debounce: Self.always, clock: ImmediateClock())
      await type("mode", into: model)
      await model.loadMore()
      freed = model
    }
    // What the last answer was shown by may end a little later.
    try await waitUntil("the model is freed") { freed == nil }
  }
}
