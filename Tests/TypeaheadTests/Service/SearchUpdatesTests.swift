import Testing
import Typeahead
import TypeaheadTestSupport

/// Updates as a list takes them: applying the differences one after another shows each answer.
@Suite struct SearchUpdatesTests {
  private let names = ["Dark Mode", "Night Light", "Dark Sky", "Model", "Motion", "Mode Selector", "Light Mode"]

  @Test(arguments: [
    ["", "m", "mo", "mod", "mode", "mode l", "mode", "m", "zzz", ""], ["dark", "light"], [""], [],
  ])
  func differencesLeadFromListToList(_ texts: [String]) async throws {
    let index = try SearchIndex(names)
    let typed = AsyncStream<String> { continuation in
      for text in texts { continuation.yield(text) }
      continuation.finish()
    }
    var shown: [Int] = []
    var last: SearchUpdate<TextRecord>?
    for await update in index.updates(for: typed, debounce: Debounce(delay: .fixed(.zero)), clock: ImmediateClock()) {
      let hits = update.answer.hits
      for stage in update.difference.stages() { shown = stage.rows.map { hits[$0].id } }
      #expect(shown == hits.map(\.id))
      let fresh = index.search(update.query)
      #expect(shown == fresh.hits.map(\.id) && update.answer.total == fresh.total)
      last = update
    }
    #expect(last?.query.text == texts.last)
  }

  /// A row that stays and highlights something else is changed; one that shows the same is not.
  @Test func highlightsAreChanges() async throws {
    let index = try SearchIndex(["Dark Mode", "Dark Sky"])
    let (typed, field) = AsyncStream.makeStream(of: String.self)
    var updates = index.updates(
      for: typed, followsChanges: false, debounce: Debounce(delay: .fixed(.zero)), clock: ImmediateClock()
    ).makeAsyncIterator()
    field.yield("da")
    let first = await updates.next()
    #expect(first?.difference.inserts == [0, 1] && first?.difference.changes.isEmpty == true)
    field.yield("dar")
    let second = await updates.next()
    #expect(second?.difference.changes.count == 2 && second?.difference.inserts.isEmpty == true)
    field.yield("DAR")
    let third = await updates.next()
    #expect(third?.difference.isEmpty == true && third?.way == .refined)
    field.yield("dar")
    let again = await updates.next()
    #expect(again?.difference.isEmpty == true && again?.way == .kept)
    try index.upsert(TextRecord(id: 1, text: "Night"))
    field.yield("dark")
    let fourth = await updates.next()
    #expect(fourth?.difference.deletes.count == 1 && fourth?.answer.total == 1 && fourth?.way == .fresh)
    field.finish()
    #expect(await updates.next() == nil)
  }

  /// A record that was written again is another row, whatever is highlighted in it.
  @Test func recordsWrittenAgainAreChanges() async throws {
    let index = try SearchIndex(["Dark Mode", "Dark Sky"])
    let (typed, field) = AsyncStream.makeStream(of: String.self)
    var updates = index.updates(
      for: typed, followsChanges: false, debounce: Debounce(delay: .fixed(.zero)), clock: ImmediateClock()
    ).makeAsyncIterator()
    field.yield("dark")
    _ = await updates.next()
    try index.upsert(TextRecord(id: 1, text: "Dark Sea"))
    field.yield("dark ")
    let update = try #require(await updates.next())
    let place = update.answer.hits.firstIndex { $0.id == 1 }
    #expect(update.difference.changes.map(\.new) == place.map { [$0] })
    field.finish()
  }

  /// After a write the last text is answered anew, and the difference says what became of the rows.
  @Test func changesAreFollowed() async throws {
    let index = try SearchIndex(["Dark Mode", "Dark Sky"])
    let (typed, field) = AsyncStream.makeStream(of: String.self)
    var updates = index.updates(
      for: typed, debounce: Debounce(delay: .fixed(.zero)), clock: ImmediateClock()
    ).makeAsyncIterator()
    field.yield("dark")
    #expect(await updates.next()?.answer.total == 2)
    try index.upsert(TextRecord(id: 7, text: "Darkness"))
    let more = try #require(await updates.next())
    #expect(more.answer.total == 3 && more.query.text == "dark" && more.difference.inserts.count == 1)
    index.delete(7)
    let less = try #require(await updates.next())
    #expect(less.answer.total == 2 && less.difference.deletes.count == 1)
    field.finish()
    #expect(await updates.next() == nil)
  }
}
