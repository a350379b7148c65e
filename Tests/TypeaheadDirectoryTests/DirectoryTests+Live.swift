import Synchronization
import Testing
import Typeahead
import TypeaheadDirectory
import TypeaheadModel
import TypeaheadTestSupport

/// What is shown while somebody types and others write.
extension DirectoryTests {
  @Test("CH11 an older query's answer never reaches a newer one") func liveAnswers() async throws {
    let clock = ManualClock()
    let (texts, typing) = AsyncStream.makeStream(of: String.self)
    let answers = Directory([try People.index()]).index(for: People.seller).updates(
      for: texts, followsChanges: false, debounce: Debounce(delay: .fixed(.milliseconds(50)), edges: .trailing),
      clock: clock)
    let reader = Task {
      var shown: [[String]] = []
      for await update in answers { shown.append(update.answer.hits.map(\.id)) }
      return shown
    }
    for text in ["c", "ce", "cel"] { typing.yield(text) }
    await clock.waitForSleep(until: .milliseconds(50))
    await clock.advance(by: .milliseconds(50))
    typing.yield("bert")
    typing.finish()
    let shown = await reader.value
    #expect(shown.last == ["bert"] && shown.dropLast().allSatisfy { $0 == ["celine"] })
  }

  @Test("CH11 an older search that takes longer than the newer one is not answered late") func lateAnswers()
    async throws
  {
    let index = try People.index()
    await Latch.alone { latch in
      let people = Directory([Held(index, latch)]).index(for: People.seller)
      let (texts, typing) = AsyncStream.makeStream(of: String.self)
      let answers = texts.answered(debounce: Debounce(delay: .fixed(.zero)), clock: ImmediateClock()) { text in
        people.search(text, SearchOptions())
      }
      let (shown, showing) = AsyncStream.makeStream(of: [String].self)
      let reader = Task {
        for await answer in answers { showing.yield(answer.hits.map(\.id)) }
        showing.finish()
      }
      typing.yield("cel")
      await latch.isHeld()
      typing.yield("bert")
      var iterator = shown.makeAsyncIterator()
      #expect(await iterator.next() == ["bert"])
      // The older search comes to its end now.
      latch.open()
      typing.yield("eve")
      #expect(await iterator.next() == ["eve"])
      typing.finish()
      #expect(await iterator.next() == nil)
      await reader.value
    }
  }

  /// An index whose first snapshot for somebody takes as long as a latch is held.
  private final class Held: SnapshotService {
    private let index: SearchIndex<User>
    private let latch: Latch
    private let isFirst = Mutex(true)

    init(_ index: SearchIndex<User>, _ latch: Latch) { (self.index, self.latch) = (index, latch) }

    func snapshot(for principal: Principal?) -> IndexSnapshot<User> {
      let isHeld =
        principal != nil
        && isFirst.withLock { isFirst in
          defer { isFirst = false }
          return isFirst
        }
      if isHeld { latch.hold() }
      return index.snapshot(for: principal)
    }

    func upsert(_ records: [User], _ options: WriteOptions) async throws -> UpsertReport {
      try await index.upsert(records, options)
    }

    func delete(_ ids: [String], _ options: WriteOptions) async throws -> Int { try await index.delete(ids, options) }
  }

  @Test("CH1 CH11 an answer to what is typed is of the directory as it is then") func liveWrites() async throws {
    let index = try People.index()
    let (texts, typing) = AsyncStream.makeStream(of: String.self)
    var answers = Directory([index]).index(for: People.outsider).updates(
      for: texts, followsChanges: false, debounce: Debounce(delay: .fixed(.zero)), clock: ImmediateClock()
    ).makeAsyncIterator()
    typing.yield("smi")
    #expect(await answers.next()?.answer.total == 2)
    try index.upsert(User(id: "gil", name: "Gil Smith"), by: .system)
    typing.yield("smit")
    #expect(await answers.next()?.answer.total == 3)
    // Nothing that this caller sees is written.
    try index.upsert(People.eve, by: Caller("eve").principal)
    typing.yield("smith")
    #expect(await answers.next()?.answer.total == 3)
    index.delete("gil", by: .system)
    typing.yield("smith ")
    #expect(await answers.next()?.answer.total == 2)
  }

  @Test("CH7 CH11 a search screen shows what a caller may see, and follows what is written") @MainActor
  func screen() async throws {
    let index = try People.index()
    let model = SearchModel(
      Directory([index, try People.index([User(id: "bert", name: "Bertie")])]).index(
        for: People.outsider, excluding: ["dave"]),
      SearchOptions(limit: 1), debounce: Debounce(delay: .fixed(.zero)), clock: ImmediateClock())
    model.text = "smith"
    await wait { model.state == .answered }
    #expect(model.rows.map(\.id) == ["bert"] && model.total == 1 && !model.hasMore)
    try index.upsert(User(id: "gil", name: "Gil Smith"), by: .system)
    await wait { model.total == 2 }
    await model.loadMore()
    #expect(Set(model.rows.map(\.id)) == ["bert", "gil"])
    model.text = "ber"
    await wait { model.query.text == "ber" && !model.suggestions.isEmpty }
    #expect(model.rows.map(\.record.name) == ["Bert Smith"] && model.suggestions.allSatisfy { $0.total == 1 })
    // A view is what a model can show, too, of one moment.
    let still = SearchModel(
      Directory([index]).view(for: People.outsider), debounce: Debounce(delay: .fixed(.zero)), clock: ImmediateClock())
    index.delete("gil", by: .system)
    still.text = "gil"
    await wait { still.state == .answered }
    #expect(still.rows.map(\.id) == ["gil"])
  }
}
