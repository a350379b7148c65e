import BoundedWaits
import Foundation
import Synchronization
import Testing
import Typeahead
import TypeaheadTestSupport

@testable import TypeaheadModel

/// Pages of rows, groups of them, and what becomes of a model that nobody needs.
extension SearchModelTests {
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

/// What is chosen.
extension SearchModelTests {
  @Test func whatIsChosenComesFirstNextTime() async throws {
    let model = Model(
      try makeIndex(), SearchOptions(choices: Choices()), debounce: Self.always, clock: ImmediateClock())
    await type("mo", into: model)
    let before = model.rows.map(\.id)
    let chosen = try #require(model.rows.dropFirst().first { $0.rank == model.rows[0].rank })
    model.choose(chosen)
    // What is shown stays in its order.
    #expect(model.rows.map(\.id) == before && model.choices?.count == 1 && model.state == .answered)
    await type("m", into: model)
    await type("mo", into: model)
    #expect(model.rows[0].id == chosen.id && model.rows[0].choice?.countForText == 1)
    model.choices?.forget(chosen.id)
    await type("m", into: model)
    await type("mo", into: model)
    #expect(model.rows.map(\.id) == before)
  }

  @Test func withoutChoicesNothingIsRemembered() async throws {
    let model = Model(try makeIndex(), debounce: Self.always, clock: ImmediateClock())
    await type("mo", into: model)
    model.choose(model.rows[1])
    #expect(model.choices == nil)
  }
}
