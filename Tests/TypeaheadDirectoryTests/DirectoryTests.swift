import Synchronization
import Testing
import Typeahead
import TypeaheadDirectory
import TypeaheadModel
import TypeaheadTestSupport

/// Looking up users, line by line of what a directory must do.
@Suite(.timeLimit(.minutes(1))) struct DirectoryTests {
  @Test("CH1 one entry for each id, in configured fields; its owner alone writes it, and a changed profile replaces it")
  func ownersWrite() throws {
    let index = try People.index()
    func found(_ query: String) -> [String] { Directory([index]).view(for: People.seller).found(query) }
    #expect(found("smitty") == ["eve"] && found("jones").sorted() == ["anna", "dave"])
    // Without the field in the schema nothing is found by it.
    let narrow = SearchIndex(schema: .users(in: [.name]))
    try narrow.upsert(People.all, by: .system)
    #expect(Directory([narrow]).view(for: People.seller).search("smitty").total == 0)
    #expect(Directory([narrow]).view(for: People.seller).search("bert@mail").total == 0)

    var changed = People.bert
    changed.name = "Bertram Taylor"
    #expect(throws: IndexError.forbidden(id: "bert")) { try index.upsert(changed, by: Caller("dave").principal) }
    #expect(throws: IndexError.forbidden(id: "bert")) { try index.upsert(changed) }
    let forged = User(id: "hal", name: "Hal Taylor")
    #expect(throws: IndexError.forbidden(id: "hal")) { try index.upsert(forged, by: Caller("dave").principal) }
    #expect(found("taylor").isEmpty && found("bert smith") == ["bert"])
    try index.upsert(changed, by: Caller("bert").principal)
    #expect(found("taylor") == ["bert"])
    #expect(Directory([index]).view(for: People.seller).search("bert smith").total == 0)
    #expect(Directory([index]).view(for: People.seller, answersBlank: true).search("").total == 5)
    #expect(!index.delete("bert", by: Caller("dave").principal) && index.delete("bert", by: Caller("bert").principal))
    #expect(found("taylor").isEmpty)
    // Whoever may see Eve may not write her, and she may although she does not find herself.
    #expect(throws: IndexError.forbidden(id: "eve")) { try index.upsert(People.eve, by: People.seller.principal) }
    try index.upsert(People.eve, by: Caller("eve").principal)
  }

  @Test("CH2 both sides are folded") func folded() throws {
    let view = try People.view()
    for query in ["celine", "CÉLINE", "ce\u{301}line mu\u{308}ller", "Ｃｅｌｉｎｅ", "muller"] {
      #expect(view.found(query) == ["celine"], "\(query)")
    }
  }

  @Test("CH3 prefixes, also of a second or a middle name") func prefixes() throws {
    let view = try People.view()
    #expect(view.found("mar") == ["anna"] && view.found("jon ma") == ["anna"] && view.found("jones smi") == ["dave"])
    #expect(view.search("ria").total == 0 && view.search("ones").total == 0)
  }

  /// Names that many share, with some who are excluded in between.
  private func many() throws -> SearchIndex<User> {
    try People.index((0..<300).map { User(id: "u\($0)", name: "Sam Smith \($0)") })
  }

  @Test("CH4 the limit counts matches, and more can be asked for") func paging() throws {
    let excluded = (0..<40).map { "u\($0 * 2)" }
    let view = Directory([try many()]).view(for: Caller("u1"), excluding: excluded)
    #expect(view.search("smi", limit: 25).hits.count == 25 && view.search("smi", limit: 25).total == 300 - 41)
    #expect(view.search("smi", limit: 0).hits.isEmpty && view.search("smi", limit: 0).total == 300 - 41)
    var pages = view.pages(of: "smi", size: 20)
    #expect(pages.total == 259 && pages.count == 13)
    var ids: [String] = []
    for page in 0..<pages.count {
      let hits = pages[page]
      #expect(hits.count == (page < 12 ? 20 : 19))
      ids += hits.map(\.id)
    }
    #expect(ids == view.found("smi") && Set(ids).count == 259 && pages[13].isEmpty)
    // Any page first.
    var others = view.pages(of: "smi", size: 20)
    #expect(others[7].map(\.id) == Array(ids[140..<160]) && others[0].map(\.id) == Array(ids[..<20]))
  }

  @Test("CH6 hits stream, and completion comes after the last") func streaming() async throws {
    let view = Directory([try many(), try People.index()]).view(for: Caller("u7"), excluding: ["u8"])
    var ids: [String] = []
    for await hit in view.hits(for: "smi") { ids.append(hit.id) }
    #expect(ids == view.found("smi") && ids.count == view.search("smi").total && ids.count == 300)
    // Who goes away gets no more.
    let task = Task {
      var count = 0
      for await _ in view.hits(for: "smi") {
        count += 1
        if count == 3 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
      }
      return count
    }
    #expect(await task.value == 3)
    var iterator = view.hits(for: "nobody").makeAsyncIterator()
    #expect(await iterator.next() == nil)
    #expect(await iterator.next() == nil)
  }

  /// An entry that counts how often it is looked at.
  private struct Room: DirectoryEntry {
    static let areUsers = false
    let number: Int
    let looks: Looks
    var id: String {
      looks.add()
      return "\(number)"
    }
    var owner: Caller.Name { .id("house") }
    var audience: Audience { .everybody }
  }

  private final class Looks: Sendable {
    private let value = Mutex(0)
    var count: Int { value.withLock { $0 } }
    func add() { value.withLock { $0 += 1 } }
  }

  @Test("CH6 the first hits are given before the last ones are looked at") func firstHitsComeFirst() async throws {
    let looks = Looks()
    let index = SearchIndex(schema: Schema<Room>.directory(fields: [Field("name") { ["Room \($0.number)"] }]))
    try index.upsert((0..<3000).map { Room(number: $0, looks: looks) }, by: .system)
    // Who is excluded is told by the id.
    let view = Directory([index]).view(for: Caller("u1"), excluding: ["7"])
    let before = looks.count
    var iterator = view.hits(for: "room").makeAsyncIterator()
    #expect(await iterator.next() != nil)
    let first = looks.count - before
    var count = 1
    while await iterator.next() != nil { count += 1 }
    #expect(count == 2999 && looks.count - before >= 2999)
    #expect((1...300).contains(first), "\(first) looks for one hit")
  }

  @Test func anotherVersionOfADirectorysSchemaIsAnotherSchema() {
    func fingerprint(_ version: Int) -> UInt64 {
      Schema<Room>.directory(version: version, fields: [Field("name") { ["Room \($0.number)"] }]).fingerprint
    }
    #expect(fingerprint(0) == fingerprint(0) && fingerprint(0) != fingerprint(1))
  }

  @Test("CH7 who asks and who is excluded never shows, and does not count") func exclusion() throws {
    let index = try People.index()
    let directory = Directory([index])
    let view = directory.view(
      for: Caller("bert", memberOf: ["sales"]), excluding: ["dave", "nobody"], answersBlank: true)
    #expect(view.found("smith") == ["eve"] && view.search("smith", limit: 0).total == 1)
    #expect(view.search("").total == 3 && view.found("").sorted() == ["anna", "celine", "eve"])
    #expect(
      view.facets("", by: Facet("name", \.name)).values.count == 3
        && view.facets("smith", by: Facet("name", \.name)).values.map(\.count) == [1])
    #expect(view.suggestions(for: "ber").isEmpty && view.suggestions(for: "smi").map(\.total).max() == 1)
    #expect(view.entry(email: "bert@example.com") == nil)
    // Where only they match as typed, others are still mended to; where only they would be mended to, nobody is.
    try index.upsert(User(id: "bernd", name: "Bernd Smith"), by: .system)
    let bernd = directory.view(for: Caller("bert"))
    #expect(bernd.search("bert").total == 0 && bernd.found("bert") == ["bernd"])
    #expect(directory.view(for: Caller("celine")).found("celnie").isEmpty)
    #expect(directory.view(for: Caller("anna")).found("celnie") == ["celine"])
  }

  @Test("CH8 a blank query is refused, or finds everybody") func blank() throws {
    for text in ["", "  ", "\u{200B}\u{3000}"] {
      let refused = try People.view(for: People.outsider).search(text)
      #expect(refused.hits.isEmpty && refused.total == 0)
      let everybody = try People.view(for: People.outsider, answersBlank: true).search(text)
      #expect(everybody.hits.count == 4 && everybody.total == 4)
      #expect(try People.view().facets(text, by: Facet("id", \.id)).values.isEmpty)
    }
  }

  @Test("CH9 ids and nothing else, where that is wanted") func ids() throws {
    let view = try People.view()
    let answer = view.search("smi", limit: 2)
    #expect(answer.hits.map(\.id) == Array(view.found("smi").prefix(2)) && answer.total == 3)
  }

  @Test("CH10 threads are looked up by the same means") func threads() throws {
    let index = SearchIndex(schema: Schema<ChatThread>.threads())
    try index.upsert(
      [
        ChatThread(
          id: "t1", title: "Summer party", participants: ["Anna", "Bert"], owner: .id("anna"), audience: .everybody),
        ChatThread(
          id: "t2", title: "Party budget", participants: ["Anna", "Eve"], owner: .id("anna"),
          audience: .only([.group("sales")])),
      ], by: .system)
    let directory = Directory([index])
    #expect(directory.view(for: People.seller).found("par").sorted() == ["t1", "t2"])
    #expect(directory.view(for: People.seller, excluding: ["t1"]).found("par ann") == ["t2"])
    #expect(directory.view(for: People.outsider).found("party") == ["t1"])
    // Ids of threads and of users have nothing to do with each other.
    try index.upsert(
      ChatThread(id: "yan", title: "Party music", owner: .id("anna"), audience: .everybody), by: .system)
    let view = directory.view(for: People.seller)
    #expect(view.found("music") == ["yan"] && view.search("music").total == 1 && view.search("par").total == 3)
    #expect(directory.view(for: People.seller, excluding: ["yan"]).search("music").total == 0)
    let stolen = ChatThread(id: "t1", title: "Mine", owner: .id("bert"), audience: .everybody)
    #expect(throws: IndexError.forbidden(id: "t1")) { try index.upsert(stolen, by: Caller("bert").principal) }
  }

  @Test("CH11 one- and two-letter queries work") func shortQueries() throws {
    let view = try People.view()
    #expect(view.found("m").sorted() == ["anna", "celine"])
    #expect(view.found("b s") == ["bert"] && view.found("ev") == ["eve"])
  }

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

  @Test("CH11 a full address gives exactly one") func email() throws {
    let view = try People.view()
    #expect(view.search("anna.jones@example.com").total == 2)
    #expect(view.entry(email: "anna.jones@example.com")?.id == "anna")
    #expect(view.entry(email: " ANNA.Jones@Example.com\n")?.id == "anna")
    #expect(view.entry(email: "anna.jones@example.com.au")?.id == "dave")
    for text in ["anna.jones@example.co", "anna", "", "@example.com", "Anna Maria Jones"] {
      #expect(view.entry(email: text) == nil, "\(text)")
    }
    #expect(try People.view(for: People.outsider).entry(email: "eve@example.com") == nil)
    #expect(view.entry(email: "eve@example.com")?.id == "eve")
  }

  @Test(
    "CH11 phone numbers match however they are written",
    arguments: [
      "+44 7700 900123", "+447700900123", "07700-900123", "07700 900 123", "0044 7700 900123", "(07700) 900123",
      "7700 900123", "4477009001", "+44 (0)7700 900123",
    ])
  func phones(query: String) throws {
    #expect(try People.view().found(query) == ["anna"])
  }

  @Test("CH11 phone numbers by their last digits, where that is switched on") func lastDigits() throws {
    #expect(try People.view().found("0123") == ["anna"] && People.view().found("900456") == ["bert"])
    // The code of the country is known, and Bert's number has none.
    #expect(try People.view().found("+44 7700 900456") == ["bert"])
    let plain = SearchIndex(schema: .users())
    try plain.upsert(People.all, by: .system)
    let view = Directory([plain]).view(for: People.seller)
    #expect(view.search("0123").total == 0 && view.search("+44 7700 900456").total == 0)
    #expect(view.found("07700 900456") == ["bert"])
  }

  @Test("CH12 reading needs a caller, and shows what they may see") func callers() throws {
    let index = try People.index()
    // Asked without anybody, the index itself shows nothing, not even what every caller sees.
    #expect(index.count == 0 && index.search("").total == 0 && index.snapshot.suggestions(for: "an").isEmpty)
    #expect(try People.view(for: People.outsider).found("smith").sorted() == ["bert", "dave"])
    #expect(try People.view(for: People.seller).found("smith").sorted() == ["bert", "dave", "eve"])
    // No name from outside is that of all callers.
    for name in ["callers", "\u{0}callers", "zoe", "sales"] {
      #expect(index.snapshot(for: Principal(name)).count == 0, "\(name.debugDescription)")
    }
    for name in ["everybody", "\u{0}callers", "id:zoe", "group:sales"] {
      #expect(try People.view(for: Caller(name)).found("smith").sorted() == ["bert", "dave"])
      #expect(try People.view(for: Caller("zoe", memberOf: [name])).found("smith").sorted() == ["bert", "dave"])
    }
  }

  @Test("CH1 an id is no group's name, nor that of all callers: only who has the id may write its entry")
  func idsOwn() throws {
    let index = try People.index()
    let stranger = Caller("yan", memberOf: ["sales", "id:hal", "\u{0}callers", "everybody"]).principal
    for id in ["\u{0}callers", "everybody", "sales", "group:sales", "id:yan", "hal", "id:hal"] {
      let forged = User(id: id, name: "Forged Taylor")
      #expect(throws: IndexError.forbidden(id: id), "\(id.debugDescription)") { try index.upsert(forged, by: stranger) }
      try index.upsert(forged, by: Caller(id).principal)
      #expect(!index.delete(id, by: stranger) && index.delete(id, by: Caller(id).principal), "\(id.debugDescription)")
    }
  }

  @Test("CH1 an empty id, or group, is nobody's: who has none finds what every caller may, and owns nothing")
  func emptyNamesOwnNothing() throws {
    let index = try People.index()
    let nobody = Caller("", memberOf: [""])
    for names in [[Caller.Name.id("")], [.group("")]] {
      var user = People.eve
      user.audience = .only(names)
      try index.upsert(user, by: .system)
      #expect(Directory([index]).view(for: nobody).found("smith").sorted() == ["bert", "dave"])
    }
    let forged = User(id: "", name: "Forged Smith")
    #expect(throws: IndexError.forbidden(id: "")) { try index.upsert(forged, by: nobody.principal) }
    try index.upsert(forged, by: .system)
    #expect(!index.delete("", by: nobody.principal))
  }

  @Test("CH12 whoever's id is a group's name does not see what the group may") func idsSee() throws {
    for id in ["sales", "group:sales"] {
      #expect(try People.view(for: Caller(id)).found("smith").sorted() == ["bert", "dave"])
      #expect(try People.view(for: Caller(id, memberOf: ["marketing"])).entry(email: "eve@example.com") == nil)
    }
  }

  @Test(
    "CH12 an index that was made without the directory's rule is refused, however it is given",
    arguments: [true, false])
  func indexesWithoutRules(isAsked: Bool) async throws {
    await #expect(processExitsWith: .success) { _ = Directory([try People.index()]).view(for: People.outsider) }
    if isAsked {
      await #expect(processExitsWith: .failure) {
        let plain = SearchIndex(schema: Schema<User>(fields: Schema.users().fields))
        _ = Directory<User>(mixed: [plain])
      }
    } else {
      await #expect(processExitsWith: .failure) {
        let plain = SearchIndex(schema: Schema<User>(fields: Schema.users().fields))
        _ = Directory([plain])
      }
    }
  }
}
