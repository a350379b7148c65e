import BoundedWaits
import Testing
import Typeahead
import TypeaheadTestSupport

@testable import TypeaheadModel

/// A model follows what is searched, and tells each consumer what became of the rows that this one has.
@MainActor @Suite(.timeLimit(.minutes(10))) struct FollowingTests {
  private typealias Model = SearchModel<TextRecord>

  private static let always = Debounce(delay: .fixed(.zero))

  private func makeModel(_ service: some SearchService<TextRecord>, limit: Int = 20) -> Model {
    Model(service, SearchOptions(limit: limit), debounce: Self.always, clock: ImmediateClock())
  }

  @Test func writesAreFollowed() async throws {
    let index = try SearchIndex(["Dark Mode", "Dark Sky"])
    let model = makeModel(index)
    model.text = "dark"
    await wait { model.total == 2 }
    try index.upsert(TextRecord(id: 7, text: "Darkness"))
    await wait { model.total == 3 }
    index.delete(7)
    await wait { model.total == 2 }
  }

  @Test func whoDoesNotFollowSeesNothingUntilItRefreshes() async throws {
    let index = try SearchIndex(["Dark Mode"])
    let model = Model(index, followsChanges: false, debounce: Self.always, clock: ImmediateClock())
    model.text = "dark"
    await wait { model.total == 1 }
    try index.upsert(TextRecord(id: 7, text: "Darkness"))
    for _ in 0..<100 { await Task.yield() }
    #expect(model.total == 1)
    model.refresh()
    await wait { model.total == 2 }
  }

  /// A sequence that is kept keeps no loop alive.
  @Test func updatesEndWithTheModel() async throws {
    let index = try SearchIndex(["Dark Mode"])
    var model: Model? = makeModel(index)
    let updates = try #require(model?.updates)
    let loop = Task { for await _ in updates {} }
    await Task.yield()
    model = nil
    await loop.value
    for await _ in updates { Issue.record("a model that is gone shows nothing") }
  }

  /// Texts are read, and hits ordered, as options say.
  @Test func optionsAreTheModels() async throws {
    let index = SearchIndex(
      schema: Schema<TextRecord>(fields: [Field("text", \.text)], attributes: [Attribute("id", \.id)]))
    try index.upsert(["Dark Mode", "Dark Sky", "Darkness"].enumerated().map { TextRecord(id: $0, text: $1) })
    var options = SearchOptions<TextRecord>(order: .attribute("id", descending: true), parsesSigns: true)
    let model = Model(index, options, debounce: Self.always, clock: ImmediateClock())
    model.text = "dark"
    await wait { model.rows.map(\.id) == [2, 1, 0] }
    model.text = "dark -sky"
    await wait { model.rows.map(\.id) == [2, 0] }
    model.text = "-dark"
    await wait { model.rows.map(\.id) == [2] }
    options = SearchOptions(matching: .wholeWords)
    let whole = Model(index, options, debounce: Self.always, clock: ImmediateClock())
    whole.text = "dark"
    await wait { whole.total == 2 && whole.rows.count == 2 }
  }

  /// What writes, texts, pages and filters come between two looks at a model, the difference of each consumer leads to its rows.
  @Test func everyConsumersDifferencesLeadToTheRows() async throws {
    for seed in 0..<Effort.count("TYPEAHEAD_ROUNDS", short: 40, long: 1000) {
      var random = SeededRandom(seed: UInt64(seed))
      let index = try SearchIndex((0..<60).map { "\($0 % 3 == 0 ? "Night" : "Dark") Mode \($0)" })
      let model = makeModel(index, limit: 7)
      var consumers = (0..<3).map { _ in Consumer(model) }
      for step in 0..<20 {
        switch Int.random(in: 0..<7, using: &random) {
        case 0: model.text = ""
        case 1, 2: model.text = ["mo", "dark", "night m", "mode 1", "zzz"].randomElement(using: &random)!
        case 3: try index.upsert(TextRecord(id: Int.random(in: 0..<80, using: &random), text: "Mode \(step)"))
        case 4: index.delete(Int.random(in: 0..<80, using: &random))
        case 5: await model.loadMore()
        default: model.filter = Bool.random(using: &random) ? nil : .where { $0.id % 2 == 0 }
        }
        for _ in 0..<Int.random(in: 0...20, using: &random) { await Task.yield() }
        let place = Int.random(in: 0..<3, using: &random)
        if Bool.random(using: &random) { consumers[place].look(model, "seed \(seed), step \(step)") }
      }
      for place in consumers.indices { consumers[place].look(model, "seed \(seed), at the end") }
    }
  }

  /// A list that looks at a model now and then.
  @MainActor private struct Consumer {
    private var last: ModelUpdate<TextRecord>?
    private var rows: [Hit<TextRecord>] = []

    init(_ model: Model) { look(model, "at first") }

    mutating func look(_ model: Model, _ place: String) {
      let update = model.update(from: last)
      last = update
      update.difference.apply(to: &rows) { update.rows[$0] }
      #expect(rows.map(\.id) == model.rows.map(\.id), "\(place)")
      #expect(
        zip(rows, model.rows).allSatisfy { $0.record.text == $1.record.text && $0.matches == $1.matches }, "\(place)")
    }
  }

  /// However fast changes follow each other, and whatever debounces texts, rows are shown; and they are right in the end.
  @Test func changesPutNoAnswerOff() async throws {
    let index = try SearchIndex(["Dark Mode"])
    let model = Model(
      index, debounce: Debounce(delay: .fixed(.milliseconds(80)), edges: .trailing), clock: ContinuousClock())
    let writer = Task.detached {
      var number = 0
      while !Task.isCancelled {
        number += 1
        try index.upsert(TextRecord(id: 1000 + number % 50, text: "Darkness \(number)"))
        try? await Task.sleep(for: .milliseconds(2))
      }
    }
    model.text = "dark"
    await wait { model.state == .answered }
    let first = model.rows.map(\.record.text)
    await wait { model.rows.map(\.record.text) != first }
    writer.cancel()
    try await writer.value
    let wanted = index.search("dark").hits.map(\.record.text)
    await wait { model.rows.map(\.record.text) == wanted }
  }

  /// A sequence begins with what is there, leaves out what is the same, and ends with the model.
  @Test func updatesComeUntilTheModelIsGone() async throws {
    let index = try SearchIndex(["Dark Mode", "Dark Sky", "Night"])
    var model: Model? = makeModel(index)
    var updates = model!.updates.makeAsyncIterator()
    let first = try #require(await updates.next())
    #expect(first.rows.isEmpty && first.difference.isEmpty)
    model!.text = "dark"
    let second = try #require(await updates.next())
    #expect(second.rows.count == 2 && second.difference.inserts == [0, 1])
    model!.text = "sky"
    let third = try #require(await updates.next())
    #expect(third.rows.map(\.record.text) == ["Dark Sky"] && third.difference.deletes.count == 1)
    model = nil
    #expect(await updates.next() == nil)
  }

  /// A service that cannot be reached is said to be, and what was shown stays.
  @Test func failuresAreShown() async throws {
    let service = Unreliable(index: try SearchIndex(["Dark Mode", "Dark Sky"]))
    let model = makeModel(service, limit: 1)
    model.text = "dark"
    await wait { model.state == .answered }
    #expect(model.total == 2 && model.rows.count == 1)
    await model.loadMore()
    #expect(Set(model.rows.map(\.record.text)) == ["Dark Mode", "Dark Sky"])
    service.isBroken.withLock { $0 = true }
    model.text = "mode"
    await wait { model.state == .failed }
    #expect(model.failure is Unreachable && model.query.text == "dark" && model.rows.count == 2)
    service.isBroken.withLock { $0 = false }
    model.text = "mod"
    await wait { model.state == .answered }
    #expect(model.failure == nil && model.rows.count == 1)
  }

  /// A page that could not be had is no failure any more once it was.
  @Test func aFailureToLoadMoreEndsWithTheNextPage() async throws {
    let service = Unreliable(index: try SearchIndex(["Dark Mode", "Dark Sky", "Dark Night"]))
    let model = makeModel(service, limit: 1)
    model.text = "dark"
    await wait { model.state == .answered }
    service.isBroken.withLock { $0 = true }
    for _ in 0..<2 { await model.loadMore() }
    #expect(model.state == .failed && model.failure is Unreachable && model.rows.count == 1)
    service.isBroken.withLock { $0 = false }
    await model.loadMore()
    #expect(model.state == .answered && model.failure == nil && model.rows.count == 2)
  }

  /// Rows that cannot be had are not asked for again and again, and none behind them is missed.
  @Test(arguments: [1, 2, 4, .max])
  func lostRowsAreNotMore(_ limit: Int) async throws {
    let index = try SearchIndex((1...9).map { "Dark \($0)" })
    let all = index.search("dark").hits.map(\.id)
    let service = Unreliable(index: index, lost: [all[2], all[3], all[8]])
    let model = makeModel(service, limit: limit)
    model.text = "dark"
    await wait { model.state == .answered }
    var pages = 0
    while model.hasMore, pages < 20 {
      let count = model.rows.count
      await model.loadMore()
      #expect(model.rows.count > count || !model.hasMore, "each call but the last adds rows")
      pages += 1
    }
    let wanted = all.filter { !service.lost.contains($0) }
    #expect(pages < 20 && model.total == 9 && model.rows.map(\.id) == wanted)
    model.refresh()
    await wait { model.state == .answered }
    for _ in 0..<100 { await Task.yield() }
    #expect(model.rows.map(\.id) == wanted)
  }

  private struct Unreachable: Error {}

  /// A service that is elsewhere: nothing but searches, which fail at times, without some of the records.
  private final class Unreliable: SearchService {
    let isBroken = Lock(false)
    let lost: Set<Int>
    private let index: SearchIndex<TextRecord>

    init(index: SearchIndex<TextRecord>, lost: Set<Int> = []) { (self.index, self.lost) = (index, lost) }

    func upsert(_ records: [TextRecord], _ options: WriteOptions) async throws -> UpsertReport { throw Unreachable() }

    func delete(_ ids: [Int], _ options: WriteOptions) async throws -> Int { throw Unreachable() }

    func search(_ query: some QueryConvertible, _ options: SearchOptions<TextRecord>) async throws -> Answer<TextRecord>
    {
      if isBroken.withLock({ $0 }) { throw Unreachable() }
      let answer = index.search(query, options)
      return Answer(
        hits: answer.hits.filter { !lost.contains($0.id) }, total: answer.total, isExact: answer.isExact)
    }

    func facets(
      _ query: some QueryConvertible, by facet: Facet<TextRecord>, _ options: SearchOptions<TextRecord>
    ) async throws -> FacetAnswer { throw Unreachable() }
  }
}
