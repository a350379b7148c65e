import Synchronization
import Testing
import Typeahead
import TypeaheadDirectory
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
    static let excludesCaller = false
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
}
