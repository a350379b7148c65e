import Foundation
import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// What is remembered of what somebody chose, and forgotten; how it is stored and added up.
@Suite struct ChoicesTests {
  private struct Row: Identifiable, Sendable {
    let id: String
    var rank: UInt8 = 0

    static func index(_ ids: [String], _ schema: Schema<Row> = schema) throws -> SearchIndex<Row> {
      let index = SearchIndex(schema: schema)
      try index.upsert(ids.map { Row(id: $0) })
      return index
    }

    static let schema = Schema(fields: [Field("title", \Row.id, role: .name)])
  }

  private static func found(_ query: String, _ index: SearchIndex<Row>, _ choices: Choices<String>) -> [String] {
    index.search(query, SearchOptions(choices: choices)).hits.map(\.id)
  }

  // MARK: Order

  @Test func whatWasChosenComesFirstAmongEquals() throws {
    let index = try Row.index(["Dark Mode", "Dark Moon", "Dark Mountain", "Dark"])
    var choices = Choices<String>()
    #expect(Self.found("dark m", index, choices) == ["Dark Mode", "Dark Moon", "Dark Mountain"])
    choices.choose("Dark Mountain", typed: "mo da")
    #expect(Self.found("da mo", index, choices) == ["Dark Mountain", "Dark Mode", "Dark Moon"])
    // Once says nothing of other texts.
    for text in ["dark mo", "d m", "m"] { #expect(Self.found(text, index, choices)[0] != "Dark Mountain") }
    choices.choose("Dark Mountain", typed: "mo da")
    #expect(
      Self.found("d m", index, choices)[0] == "Dark Mountain"
        && Self.found("dark mo", index, choices)[0] == "Dark Mountain")
    // What the text says comes first.
    #expect(Self.found("dark", index, choices)[0] == "Dark")
    choices.choose("Dark Moon", typed: "da")
    choices.choose("Dark Moon", typed: "da")
    choices.choose("Dark Moon", typed: "da")
    #expect(Self.found("da", index, choices).prefix(3) == ["Dark Moon", "Dark Mountain", "Dark"])
    // For this text only one was chosen, though the other was more often.
    #expect(Self.found("da mo", index, choices).prefix(2) == ["Dark Mountain", "Dark Moon"])
  }

  @Test func whatWasChosenForTheTextMayComeFirst() throws {
    let index = try Row.index(["Dark Mode", "Dark"])
    var options = SearchOptions<Row>(choices: Choices())
    for _ in 0..<2 { options.choices?.choose("Dark Mode", typed: "dark") }
    #expect(index.search("dark", options).hits.map(\.id) == ["Dark", "Dark Mode"])
    options.putsChosenTextFirst = true
    #expect(index.search("dark", options).hits.map(\.id) == ["Dark Mode", "Dark"])
    #expect(index.search("dar", options).hits.map(\.id) == ["Dark Mode", "Dark"])
  }

  @Test func theEmptyQueryBeginsWithWhatWasChosen() throws {
    let index = try Row.index(["A", "B", "C", "D"])
    var choices = Choices<String>()
    for id in ["D", "C", "C", "gone"] { choices.choose(id, typed: "x") }
    #expect(Self.found("", index, choices) == ["C", "D", "A", "B"])
    #expect(choices.recent() == ["gone", "C", "D"] && choices.recent(limit: 1) == ["gone"])
  }

  /// A value of the record at the end of the rules is behind what was chosen, one before them is not.
  @Test func valuesOfTheRecordStandWhereTheRankingHasThem() throws {
    let value = Ranking<Row>.Rule.value("rank") { $0.rank }
    for (rules, wanted) in [(Ranking.Rule.defaults + [value], "b"), ([value] + Ranking.Rule.defaults, "a")] {
      let schema = Schema(fields: [Field("title") { (_: Row) in ["same"] }], ranking: Ranking(rules: rules))
      let index = SearchIndex(schema: schema)
      try index.upsert([Row(id: "a", rank: 1), Row(id: "b", rank: 2), Row(id: "c", rank: 3)])
      var choices = Choices<String>()
      choices.choose("b", typed: "sa")
      for limit in 1...3 {
        for query in ["sa", ""] {
          let hits = index.search(query, SearchOptions(limit: limit, choices: choices)).hits
          #expect(hits[0].id == wanted && hits.count == limit)
        }
      }
    }
  }

  @Test func choicesFadeWithOtherChoices() throws {
    let index = try Row.index(["A1", "A2", "B"])
    var choices = Choices<String>()
    for _ in 0..<4 { choices.choose("A2", typed: "") }
    choices.choose("A1", typed: "")
    #expect(Self.found("a", index, choices) == ["A2", "A1"])
    // Half of a score is left after 34 others: four old ones are less than two new ones.
    for _ in 0..<34 { choices.choose("B", typed: "") }
    choices.choose("A1", typed: "")
    #expect(Self.found("a", index, choices) == ["A2", "A1"])
    choices.choose("A1", typed: "")
    #expect(Self.found("a", index, choices) == ["A1", "A2"])
  }

  @Test func signsCount() throws {
    let index = try Row.index(["C One", "C Two"])
    var choices = Choices<String>()
    for _ in 0..<2 { choices.choose("C Two", typed: "C++") }
    choices.choose("C One", typed: "C#")
    // Both match, and the one chosen for this text is first, though the other was chosen more.
    #expect(Self.found("c#", index, choices) == ["C One", "C Two"])
    #expect(Self.found("c", index, choices) == ["C Two", "C One"])
  }

  // MARK: What it says

  @Test func hitsSayThatTheyWereChosen() throws {
    let index = try Row.index(["Dark Mode", "Dark Moon"])
    var choices = Choices<String>()
    for typed in ["da mo", "dark", "x"] { choices.choose("Dark Moon", typed: typed) }
    choices.pin("Dark Mode", for: "DARK")
    let hits = index.search("dark", SearchOptions(choices: choices)).hits
    #expect(hits.map(\.isPinned) == [true, false])
    #expect(hits[0].choice == HitChoice(isPinned: true, countForText: 0, count: 0))
    #expect(hits[1].choice == HitChoice(isPinned: false, countForText: 1, count: 3))
    #expect(hits[0].explanation.description.hasSuffix(" · pinned"))
    #expect(hits[1].explanation.description.hasSuffix(" · chosen once for the text, 3 in all"))
    #expect(
      index.search("d", SearchOptions(choices: choices)).hits[0].choice?.description
        == "chosen 2 times for the text, 3 in all")
    #expect(index.search("dark").hits.allSatisfy { $0.choice == nil && !$0.isPinned })
    #expect(
      index.search("dark", SearchOptions(order: .staticOrder, choices: choices)).hits.allSatisfy { $0.choice == nil })
  }

  // MARK: Pins

  @Test func pinsComeFirstIfTheyMatch() throws {
    let index = try Row.index(["Wi-Fi", "Wi-Fi Calling", "Internet"])
    var (own, others) = (Choices<String>(), Pins<String>())
    others.pin("Internet", for: "wifi")
    others.pin("Wi-Fi Calling", for: "Wi-Fi")
    own.pin("Wi-Fi Calling", for: "wifi")
    func found(_ query: String) -> [String] {
      index.search(query, SearchOptions(choices: own, pins: others)).hits.map(\.id)
    }
    // The internet does not match; a longer text is another, and so is one with signs.
    #expect(found("wifi") == ["Wi-Fi Calling", "Wi-Fi"])
    #expect(found("wif") == ["Wi-Fi", "Wi-Fi Calling"])
    #expect(found(" WI-FI ") == ["Wi-Fi Calling", "Wi-Fi"])
    own.pin("Wi-Fi", for: "wifi")
    #expect(found("wifi") == ["Wi-Fi Calling", "Wi-Fi"])
    own.unpin("Wi-Fi Calling", for: "WIFI")
    #expect(found("wifi") == ["Wi-Fi", "Wi-Fi Calling"])
    own.forget("Wi-Fi")
    #expect(own.pins.isEmpty && own.isEmpty)
    own.pin("Wi-Fi", for: "  ")
    #expect(own.pins.isEmpty)
  }

  /// The person's pins come before the app's, whatever the order of the values that they are in.
  @Test func ownPinsComeBeforeTheApps() throws {
    let index = try Row.index(["A1", "A2", "A3"])
    var (own, others) = (Choices<String>(), Pins<String>())
    others.pin("A3", for: "a")
    own.pin("A2", for: "a")
    for limit in 1...3 {
      let hits = index.search("a", SearchOptions(limit: limit, choices: own, pins: others)).hits
      #expect(hits.map(\.id) == Array(["A2", "A3", "A1"].prefix(limit)))
    }
  }

  // MARK: What may be seen

  /// What may not be read, or is filtered out, is not shown because it was chosen, and counts stay what they are.
  @Test func whatMayNotBeSeenIsNotShown() throws {
    let rule = AccessRule<Row>("rows") { row in
      Access(owner: "all", readers: row.id.hasPrefix("Secret") ? .only(["chief"]) : .everyone)
    }
    let index = SearchIndex(schema: Schema(fields: [Field("title", \Row.id, role: .name)], access: rule))
    try index.upsert(["Secret plan", "Plan", "Plan B"].map { Row(id: $0) }, by: .system)
    var options = SearchOptions<Row>(choices: Choices())
    options.choices?.choose("Secret plan", typed: "plan")
    options.choices?.pin("Secret plan", for: "plan")
    options.choices?.choose("Plan B", typed: "plan")
    #expect(index.search("plan", options).hits.map(\.id) == ["Plan", "Plan B"])
    options.principal = Principal("chief")
    #expect(index.search("plan", options).hits.map(\.id) == ["Secret plan", "Plan", "Plan B"])
    options.filter = .where { !$0.id.hasPrefix("Secret") }
    let answer = index.search("plan", options)
    #expect(answer.hits.map(\.id) == ["Plan", "Plan B"] && answer.total == 2)
  }

  // MARK: Keeping little

  @Test func aMillionChoicesTakeLittle() {
    var choices = Choices<Int>(limit: 100)
    for number in 0..<1_000_000 { choices.choose(number % 7 == 0 ? 7 : number, typed: "text \(number % 100)") }
    #expect(choices.count <= 100 && choices.count >= 75)
    #expect(choices.recent(limit: .max).contains("7"))
    #expect(choices.table.items.values.allSatisfy { $0.texts.count <= ChosenItem.mostTexts })
  }

  @Test func longTextsAreNotRemembered() {
    var choices = Choices<String>()
    choices.choose("a", typed: String(repeating: "é", count: 64))
    choices.choose("b", typed: String(repeating: "é", count: 65))
    #expect(choices.table.items[TextKey("a")]?.texts.count == 1 && choices.table.items[TextKey("b")]?.texts.count == 0)
  }

  /// Nothing that is remembered is so long, so nothing is looked for.
  @Test func longTextsAreNotLookedFor() throws {
    let index = try Row.index(["a", "a b"])
    var choices = Choices<String>()
    for _ in 0..<2 { choices.choose("a b", typed: "a") }
    #expect(Self.found("a", index, choices) == ["a", "a b"])
    let text = "a" + String(repeating: " ", count: 1024)
    choices.choose("a b", typed: text)
    #expect(choices.table.items[TextKey("a b")]?.texts.count == 1)
    #expect(TypedChoice(text, hashedBy: nil).text == nil && !TypedChoice(text, hashedBy: nil).isEmpty)
    #expect(Set(Self.found(text, index, choices)) == ["a", "a b"])
  }

  @Test func whatIsPausedLearnsNothing() {
    var choices = Choices<String>()
    choices.isPaused = true
    choices.choose("a", typed: "a")
    #expect(choices.isEmpty && choices.count == 0)
  }

  @Test func choicesAreForgotten() {
    var choices = Choices<String>()
    for (id, typed) in [("a", "x"), ("a", "y z"), ("b", "Z  Ý"), ("c", "")] { choices.choose(id, typed: typed) }
    choices.forget(typed: "z y")
    // Of b nothing is left, of a one choice.
    #expect(choices.recent() == ["c", "a"] && choices.table.items[TextKey("a")]?.score.count == 1)
    #expect(choices.forget("a") && !choices.forget("a") && choices.recent() == ["c"])
    #expect(choices.pin("c", for: "Y x") && choices.pin("a", for: "x y") && !choices.pin("c", for: " "))
    #expect(choices.pins.texts == ["x y"] && choices.pins.ids(for: "y X") == ["c", "a"])
    #expect(choices.unpin("a", for: "x y") && !choices.unpin("a", for: "x y") && choices.pins.ids(for: "x y") == ["c"])
    #expect(choices.forget("c") && choices.isEmpty)
    choices.choose("c", typed: "c")
    choices.pin("c", for: "c")
    choices.forgetAll()
    #expect(choices.isEmpty)
  }

  // MARK: Hashes

  @Test func hashesLearnFromEqualTextsAlone() throws {
    let index = try Row.index(["Dark Mode", "Dark Moon", "Dark Mountain"])
    var choices = Choices<String>(texts: .hashed)
    choices.choose("Dark Moon", typed: "")
    choices.choose("Dark Moon", typed: "")
    choices.choose("Dark Mountain", typed: "MO  Dá")
    #expect(Self.found("da mo", index, choices) == ["Dark Mountain", "Dark Moon", "Dark Mode"])
    #expect(Self.found("da m", index, choices) == ["Dark Moon", "Dark Mode", "Dark Mountain"])
    let stored = try JSONEncoder().encode(choices)
    #expect(!String(decoding: stored, as: UTF8.self).contains("da mo"))
    let read = try JSONDecoder().decode(Choices<String>.self, from: stored)
    #expect(read == choices && read.texts == .hashed)
    #expect(Self.found("da mo", index, read) == ["Dark Mountain", "Dark Moon", "Dark Mode"])
  }

  // MARK: Storing

  @Test func itIsStoredAndRead() throws {
    var choices = Choices<Int>(limit: 50)
    for number in 0..<60 { choices.choose(number * number % 23, typed: "text \(number % 5)") }
    choices.pin(3, for: "Drei ")
    choices.isPaused = true
    let stored = try JSONEncoder().encode(choices)
    let read = try JSONDecoder().decode(Choices<Int>.self, from: stored)
    #expect(read == choices && read.limit == 50 && read.isPaused && !read.pins.isEmpty)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(try encoder.encode(read) == encoder.encode(choices))
  }

  /// Whatever was chosen, forgotten and added, it can be read again: what is rounded is no more than what is counted.
  @Test func whateverIsRememberedIsRead() throws {
    for seed in UInt64(0)..<200 {
      var random = SeededRandom(seed: seed)
      var (choices, other) = (Choices<Int>(limit: 8), Choices<Int>(limit: 20))
      for _ in 0..<60 {
        let (id, text) = (Int.random(in: 0..<6, using: &random), "t\(Int.random(in: 0..<12, using: &random))")
        switch Int.random(in: 0..<8, using: &random) {
        case 0: choices.forget(typed: text)
        case 1: choices.forget(id)
        case 2: choices.pin(id, for: text)
        case 3: other.choose(id, typed: text)
        case 4: choices.add(other)
        default: choices.choose(id, typed: text)
        }
      }
      let stored = try JSONEncoder().encode(choices)
      #expect(try JSONDecoder().decode(Choices<Int>.self, from: stored) == choices, "seed \(seed)")
    }
  }

  @Test func theLimitMayBecomeLess() {
    var choices = Choices<Int>()
    for number in 0..<100 { for _ in 0...number / 50 { choices.choose(number, typed: "t") } }
    choices.limit = 10
    #expect(choices.count <= 10 && choices.count >= 7 && choices.recent(limit: 1) == ["99"])
  }

  /// What is known of places is of the snapshot that is searched, and of the ids that it has.
  @Test func placesAreThoseOfTheSnapshot() throws {
    let index = try Row.index(["Dark Mode", "Dark Moon", "Dark Mountain"])
    var choices = Choices<String>()
    choices.choose("Dark Mountain", typed: "dark")
    let old = index.snapshot
    func first(_ snapshot: IndexSnapshot<Row>) -> String? {
      snapshot.search("dark", SearchOptions(choices: choices)).hits.first?.id
    }
    index.delete("Dark Mountain")
    #expect(first(index.snapshot) == "Dark Mode" && first(old) == "Dark Mountain")
    try index.upsert(Row(id: "Dark Mountain"))
    #expect(first(index.snapshot) == "Dark Mountain" && first(old) == "Dark Mountain")
  }

  @Test(arguments: [
    ("\"limit\":50", "\"limit\":0"), ("\"choices\":1", "\"choices\":0"), ("\"value\":1", "\"value\":2"),
    ("\"value\":1", "\"value\":-1"), ("\"count\":1", "\"count\":0"), ("\"time\":1", "\"time\":-1"),
    ("\"limit\":50", "\"limit\":50,\"hash\":[1]"), ("\"choices\":1", "\"choices\":\(Int.max)"),
    ("\"count\":1,\"time\":1,\"value\":1},\"text\"", "\"count\":2,\"time\":1,\"value\":1},\"text\""),
  ])
  func whatCannotBeIsRefused(_ part: String, _ forged: String) throws {
    var choices = Choices<String>(limit: 50)
    choices.choose("a", typed: "a")
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let stored = String(decoding: try encoder.encode(choices), as: UTF8.self)
    let places = stored.ranges(of: part)
    #expect(!places.isEmpty)
    for place in places {
      let changed = stored.replacingCharacters(in: place, with: forged)
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(Choices<String>.self, from: Data(changed.utf8)) }
    }
  }

  @Test func moreThanTheLimitIsNotRead() throws {
    var choices = Choices<Int>(limit: 50)
    for number in 0..<50 { choices.choose(number, typed: "") }
    let stored = String(decoding: try JSONEncoder().encode(choices), as: UTF8.self)
    let changed = stored.replacing("\"limit\":50", with: "\"limit\":10")
    #expect(try JSONDecoder().decode(Choices<Int>.self, from: Data(changed.utf8)).count <= 10)
  }

  // MARK: Several devices

  @Test func choicesOfTwoDevicesAreAddedUp() throws {
    var (first, second) = (Choices<String>(), Choices<String>())
    for _ in 0..<100 { first.choose("old", typed: "o") }
    for _ in 0..<3 { first.choose("a", typed: "t") }
    for _ in 0..<2 { second.choose("b", typed: "t") }
    second.choose("a", typed: "u")
    second.pin("b", for: "p")
    var sum = first
    sum.add(second)
    let a = try #require(sum.table.items[TextKey("a")])
    #expect(a.score.count == 4 && a.texts.count == 2)
    // Both were chosen up to now: the newest of each are as new.
    #expect(a.score.value(at: sum.table.now) > 3.9)
    #expect(sum.recent(limit: 1) == ["a"] && sum.count == 3 && !sum.pins.isEmpty)
    var other = second
    other.add(first)
    #expect(
      other.table.items.mapValues(\.score) == sum.table.items.mapValues(\.score) && other.table.now == sum.table.now)
    var hashed = Choices<String>(texts: .hashed)
    hashed.add(first)
    #expect(hashed.count == 2 && hashed.table.items.values.allSatisfy { $0.texts.isEmpty })
  }
}
