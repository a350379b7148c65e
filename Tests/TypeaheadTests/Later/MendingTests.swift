import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// Later tiers by examples.
@Suite struct MendingTests {
  private struct Person: Identifiable, Sendable {
    var id: String { name }
    var name: String
    var code = ""
    var weight = 0.0
  }

  private static func index(
    _ people: [Person], _ tolerance: Tolerance = .standard, readsFreely: Bool = true
  ) throws -> SearchIndex<Person> {
    let index = SearchIndex(
      schema: Schema(
        fields: [
          Field("name", \Person.name, role: .name), Field("code", \Person.code).toleratingTypos(false),
        ], readsQueriesFreely: readsFreely, tolerance: tolerance))
    try index.upsert(people)
    return index
  }

  private static let people = ["John Smith", "Johanna Berg", "Redbull", "Steven Hawkins", "張 三", "Anna Lee"].map {
    Person(name: $0)
  }

  @Test(arguments: [
    ("johnsm", ["John Smith"], Tolerance.Tier.together, 0, "john sm"),
    ("red bull", ["Redbull"], .together, 0, "redbull"),
    ("re db ull", ["Redbull"], .together, 0, "redbull"),
    ("jhon", ["John Smith"], .typo, 1, "john"),
    ("jon smith", ["John Smith"], .typo, 1, "john smith"),
    ("johm smih", ["John Smith"], .typo, 2, "john smith"),
    ("johnn", ["John Smith"], .typo, 1, "john"),
    ("stephen", ["Steven Hawkins"], .typo, 2, "steven"),
    ("hawknis stev", ["Steven Hawkins"], .typo, 1, "hawkins stev"),
    ("ojhn", ["John Smith"], .typo, 1, "john"),
    ("anns", ["Anna Lee"], .typo, 1, "anna"),
  ])
  func whatWasMeantIsFound(
    query: String, names: [String], tier: Tolerance.Tier, edits: Int, meant: String
  ) throws {
    var tolerance = Tolerance.standard
    (tolerance.lettersForOneEdit, tolerance.lettersForTwoEdits) = (3, 6)
    let answer = try Self.index(Self.people, tolerance).search(query)
    #expect(answer.total == 0 && answer.isExact && answer.isMended)
    #expect(Array(answer.hits.map(\.id).prefix(names.count)) == names)
    #expect(answer.hits.first?.mending?.tier == tier && answer.hits.first?.mending?.edits == edits)
    #expect(answer.didYouMean == meant)
  }

  /// All tiers but the last.
  private static let wholly: Tolerance = {
    var tolerance = Tolerance.standard
    tolerance.tiers.remove(.partial)
    return tolerance
  }()

  @Test(arguments: ["xyzzy", "jxyz", "三三", "123", "smith smith"])
  func whatIsTooFarIsNotFound(query: String) throws {
    let answer = try Self.index(Self.people, Self.wholly).search(query)
    #expect(answer.hits.isEmpty && answer.total == 0 && answer.didYouMean == nil && !answer.isMended)
  }

  /// One record that matches does not hide what may have been meant; three do, of typos.
  @Test func fewHitsAreFilledUp() throws {
    let people = ["John Smith", "Johanna Berg", "Jo Hnatek"].map { Person(name: $0) }
    let answer = try Self.index(people).search("john")
    #expect(answer.hits.map(\.id) == ["John Smith", "Jo Hnatek", "Johanna Berg"] && answer.total == 1)
    #expect(answer.hits.map { $0.mending?.tier } == [nil, .together, .typo])
    #expect(answer.isMended && answer.didYouMean == nil)
    var tolerance = Tolerance.standard
    tolerance.enoughHits = 1
    #expect(try Self.index(people, tolerance).search("john").hits.map(\.id) == ["John Smith", "Jo Hnatek"])
    let index = try Self.index(people + ["John Adams", "John Brown"].map { Person(name: $0) })
    #expect(index.search("john").hits.map(\.id) == ["John Adams", "John Brown", "John Smith", "Jo Hnatek"])
    #expect(index.search("john", limit: 3).hits.allSatisfy { $0.mending == nil })
  }

  /// Only white space is taken away, and parts of a word stand together.
  @Test func wordsAreJoinedAcrossBlanksAlone() throws {
    let index = try Self.index(["35mm", "Fish Bone", "Fish and Bone"].map { Person(name: $0) }, Self.wholly)
    #expect(index.search("3.5 mm").hits.isEmpty && index.search("3 5mm").hits.map(\.id) == ["35mm"])
    #expect(index.search("fishbone").hits.map(\.id) == ["Fish Bone"])
  }

  @Test func laterTiersFillTheListAfterExactHits() throws {
    var tolerance = Tolerance.standard
    tolerance.enoughHits = .max
    let index = try Self.index(["John", "Jon Nils", "Johm", "Jo Hn", "Xohn"].map { Person(name: $0) }, tolerance)
    let answer = index.search("john")
    // Words apart come before typos; the wrong first letter never, as something else is found.
    #expect(answer.hits.map(\.id) == ["John", "Jo Hn", "Johm", "Jon Nils"])
    #expect(answer.hits.map { $0.mending?.tier } == [nil, .together, .typo, .typo])
    #expect(answer.total == 1 && answer.isMended)
    #expect(index.search("john", limit: 2).hits.map(\.id) == ["John", "Jo Hn"])
    #expect(index.search("john", limit: 0).hits.isEmpty)
  }

  @Test func partsOfAWordAreWhole() throws {
    let index = try Self.index(["Johnson Mary", "John Mayer"].map { Person(name: $0) })
    #expect(index.search("johnma").hits.map(\.id) == ["John Mayer"])
  }

  @Test func fieldsAndSchemasSwitchItOff() throws {
    let person = Person(name: "Anna", code: "abcdef")
    let index = try Self.index([person])
    #expect(index.search("abcdfe").hits.isEmpty)
    #expect(index.search("abc def").hits.map(\.id) == ["Anna"], "white space is mended in every field")
    #expect(try Self.index([person], .none).search("anan").hits.isEmpty)
    #expect(index.search("anan").hits.map(\.id) == ["Anna"])
    #expect(index.search("anan", fields: ["code"]).hits.isEmpty)
    #expect(index.search("anan", filter: .equals(\.weight, 1)).hits.isEmpty)
  }

  @Test func theMendedWordIsHighlighted() throws {
    let hit = try #require(try Self.index(Self.people).search("hawknis").hits.first)
    #expect(hit.matches.map(\.field) == ["name"] && hit.matches[0].utf8Ranges == [7..<14])
  }

  @Test func sessionsGiveTheSame() throws {
    let index = try Self.index(Self.people)
    var session = SearchSession<Person>()
    for text in ["j", "jh", "jho", "jhon", "jho", "jhon "] {
      session.search(text, in: index.snapshot)
      #expect(session.answer.hits.map(\.id) == index.search(text).hits.map(\.id))
    }
    #expect(session.answer.isMended)
  }

  @Test func sessionsGiveTheSameOfALittleBudget() throws {
    let people = (0..<2_000).map { Person(name: $0 % 2 == 0 ? "johansen \($0)" : "beta \($0)") }
    let snapshot = try Self.index(people + [Person(name: "Johanson Beta")]).snapshot
    func fresh(_ postings: Int) -> Answer<Person> {
      snapshot.search("johansen beta", limit: 10, budget: WorkBudget(postings: postings))
    }
    // The least budget of which something is found.
    var (low, high) = (0, 1_000_000)
    while low < high {
      let middle = (low + high) / 2
      if fresh(middle).hits.isEmpty { low = middle + 1 } else { high = middle }
    }
    #expect(low > 0 && fresh(low).hits.map(\.id) == ["Johanson Beta"] && fresh(low - 1).hits.isEmpty)
    for postings in [low - 1, low] {
      var session = SearchSession<Person>(limit: 10, budget: WorkBudget(postings: postings))
      for text in ["johansen beta", "zz", "johansen beta"] { session.search(text, in: snapshot) }
      #expect(session.way == .kept)
      let (kept, fresh) = (session.answer, fresh(postings))
      #expect(kept.hits.map(\.id) == fresh.hits.map(\.id) && kept.isExact == fresh.isExact)
    }
  }

  @Test func workIsBounded() throws {
    var tolerance = Tolerance.standard
    tolerance.maximumWork = 10
    let answer = try Self.index(Self.people, tolerance).search("jhon")
    #expect(answer.hits.isEmpty && !answer.isExact && answer.total == 0)
  }

  /// A list of numbered names, in which a word has hundreds of corrections.
  private static func numbered(_ name: (Int) -> String) throws -> SearchIndex<Person> {
    try index((0..<1000).map { Person(name: name($0)) }, wholly)
  }

  /// What mending does for a query, in counts.
  private static func mend(
    _ query: String, _ index: SearchIndex<Person>, budget: WorkBudget = .standard
  ) -> (searches: Int, hits: Int, isCut: Bool) {
    let snapshot = index.snapshot
    var buffer = SearchBuffer(limit: 10, budget: budget)
    snapshot.search(Query(query), into: &buffer)
    var mending = MendingSearch(snapshot, beside: buffer, filter: nil)
    let hits = mending.search(beside: buffer.memory.found)
    return (mending.searches, hits.count, mending.isCut)
  }

  @Test(arguments: [
    "idnumber1231 idnumber9879", "idnumber1231 idnumber9879 idnumber5555",
    "idnumber1231 idnumber9879 idnumber5555 idnumber3213 idnumber7777 idnumber1111 idnumber9999 idnumber0000",
  ])
  func correctionsThatNoRecordHasTogetherAreNotSearchedFor(_ query: String) throws {
    let index = try Self.numbered { "idnumber\($0 + 1000) town" }
    let found = Self.mend(query, index)
    #expect(found.hits == 0 && !found.isCut)
    #expect(found.searches < 200, "\(found.searches) searches")
  }

  @Test func correctionsThatARecordHasTogetherAreFound() throws {
    let index = try Self.numbered { "idnumber\($0 + 1000) idnumber\(9999 - $0)" }
    let found = Self.mend("idnumber1o23 idnumbr9976", index)
    #expect(found.hits > 0 && !found.isCut)
    #expect(found.searches < 2000, "\(found.searches) searches")
    #expect(index.search("idnumber1o23 idnumbr9976").hits.first?.id == "idnumber1023 idnumber9976")
  }

  @Test(arguments: [0, 100_000, 1_000_000])
  func aBudgetBoundsTheSearches(_ postings: Int) throws {
    // Every record has dozens of corrections of each word.
    let numbers = (200..<270).map { "idnumber\($0 + 1000)" }
    let index = try Self.index((0..<3).map { Person(name: "\($0) " + numbers.joined(separator: " ")) })
    let found = Self.mend("idnumber123x idnumbex1234 idnumber12x5", index, budget: WorkBudget(postings: postings))
    #expect(found.isCut)
    #expect(found.searches <= postings / 2000 + 1, "\(found.searches) searches")
  }

  // MARK: - The middle of words, initials, layouts, words left out

  private static func answer(_ names: [String], _ query: String, _ tolerance: Tolerance = .standard) throws -> [String]
  {
    try index(names.map { Person(name: $0) }, tolerance).search(query).hits
      .map { "\($0.id): \($0.mending.map { ([$0.tier.rawValue] + $0.without).joined(separator: " ") } ?? "exact")" }
  }

  /// Many words that begin alike, and have the same middles again and again.
  @Test(arguments: 0..<UInt64(20)) func theMiddleOfAnyWordIsFound(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var words: Set<String> = []
    while words.count < 150 {
      words.insert(
        String((0..<Int.random(in: 3...9, using: &random)).map { _ in "abc".randomElement(using: &random)! }))
    }
    var tolerance = Tolerance()
    (tolerance.tiers, tolerance.enoughHits) = ([.inside], .max)
    let index = try Self.index(words.sorted().map { Person(name: $0) }, tolerance)
    for _ in 0..<10 {
      let middle = String((0..<Int.random(in: 3...4, using: &random)).map { _ in "abc".randomElement(using: &random)! })
      let found = index.search(Query(middle), limit: 200).hits.filter { $0.mending != nil }.map(\.id)
      #expect(Set(found) == words.filter { !$0.hasPrefix(middle) && $0.contains(middle) }, "seed \(seed), \(middle)")
    }
  }

  @Test func theMiddleOfWordsIsFound() throws {
    let names = ["Fensterladen", "Autofetch Status", "Ladder"]
    #expect(try Self.answer(names, "laden") == ["Fensterladen: inside"])
    #expect(try Self.answer(names, "status fetch") == ["Autofetch Status: inside"])
    #expect(try Self.answer(names, "en") == [], "of two letters nothing is sought inside")
    let index = try Self.index(names.map { Person(name: $0) })
    let hit = try #require(index.search("laden").hits.first)
    #expect(hit.matches.map(\.utf8Ranges) == [[7..<12]], "what was typed is highlighted")
    #expect(index.search("laden").didYouMean == "fensterladen")
  }

  @Test func digitsAreFoundInsideTelephoneNumbersAlone() throws {
    let fields = [
      Field("name", \Person.name, role: .name), Field("code", \Person.code, analyzer: .phone()),
    ]
    let index = SearchIndex(schema: Schema(fields: fields))
    try index.upsert([Person(name: "Anna 55134", code: "+1 415 5550134"), Person(name: "Berg 9134")])
    #expect(index.search("5013").hits.map(\.id) == ["Anna 55134"])
    #expect(index.search("5513").hits.map(\.id) == ["Anna 55134"], "as typed")
    #expect(index.search("134").hits.map(\.id) == ["Anna 55134"])
    #expect(index.search("5013").didYouMean == nil, "nobody's number is offered")
  }

  @Test func initialsAreFound() throws {
    let names = ["List of Figures", "A List of Figures", "Visual Studio Code", "LOF"]
    #expect(try Self.answer(names, "lof") == ["LOF: exact", "List of Figures: initials"])
    #expect(try Self.answer(names, "vsc") == ["Visual Studio Code: initials"])
    #expect(try Self.answer(names, "vs2") == [] && Self.answer(names, "vscxyz") == [])
    #expect(try Self.index(names.map { Person(name: $0) }).search("vsc").didYouMean == "visual studio code")
  }

  @Test func otherLayoutsAreRead() throws {
    var tolerance = Tolerance.standard
    let names = ["привет", "hello", "안녕"]
    #expect(try Self.answer(names, "ghbdtn", tolerance) == [])
    tolerance.layouts = [.us, .russian, .korean]
    #expect(try Self.answer(names, "ghbdtn", tolerance) == ["привет: layout"])
    #expect(try Self.answer(names, "руддщ", tolerance) == ["hello: layout"])
    #expect(try Self.answer(names, "dkssud", tolerance) == ["안녕: layout"])
    #expect(KeyboardLayout.korean.retyped("ㅗ디ㅣㅐ", on: .us) == "hello")
  }

  /// All keys of a layout have places of their own, so that what is typed comes back.
  @Test(arguments: [
    KeyboardLayout.german, .french, .russian, .ukrainian, .greek, .hebrew, .arabic, .korean,
  ])
  func layoutsLeadBack(_ layout: KeyboardLayout) throws {
    let letters = "qwertyuiopasdfghjklzxcvbnm"
    let typed = try #require(KeyboardLayout.us.retyped(letters, on: layout))
    #expect(typed.count == 26 && layout.retyped(typed, on: .us) == letters)
  }

  @Test func wordsAreLeftOut() throws {
    let names = ["Wallpaper", "Change Password", "Change the Password", "I Do"]
    #expect(
      try Self.answer(names, "how do i change the wallpaper") == [
        "I Do: partial how change the wallpaper", "Change the Password: partial how do i wallpaper",
        "Wallpaper: partial how do i change the", "Change Password: partial how do i the wallpaper",
      ])
    #expect(
      try Self.answer(["Wallpaper", "Change Password"], "please change wallpaper") == [
        "Wallpaper: partial please change", "Change Password: partial please wallpaper",
      ])
    #expect(try Self.answer(names, "wall paperxyz") == [], "words but the last are whole")
    #expect(try Self.answer(names, "foo wallp") == ["Wallpaper: partial foo"], "the last is a beginning")
    #expect(try Self.answer(names, "foo") == [] && Self.answer(names, "& wallpaper") == ["Wallpaper: exact"])
    #expect(try Self.answer(names, "password password").first == "Change Password: partial password")
  }

  /// Words that are repeated are looked for once, and one set of them is enough: this took a minute.
  @Test(.timeLimit(.minutes(1)), arguments: [("a", "a"), ("a b", "b"), ("c a", "A")])
  func repeatedWordsTakeLittle(_ name: String, _ last: String) throws {
    let snapshot = try Self.index([Person(name: name)], .standard).snapshot
    let query = String(repeating: "a ", count: 63) + last
    let answer = snapshot.search(query, budget: WorkBudget(postings: 5_000_000))
    #expect(answer.total == 0 && answer.hits.map(\.id) == [name] && answer.isExact)
    #expect(answer.hits[0].mending?.without.count == (name == "a b" ? 62 : 63))
  }
}
