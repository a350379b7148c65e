import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// Suggestions as people see them.
@Suite struct SuggestionTests {
  struct Person: Identifiable, Sendable {
    let id: Int
    var name: String
    var email: String
    var isStaff: Bool
  }

  private func people() throws -> IndexSnapshot<Person> {
    let index = SearchIndex(
      schema: Schema<Person>(fields: [Field("name", \.name), Field("email", \.email, analyzer: .email)]))
    let names = [
      "John Smith", "John Smith", "Johanna Smithers", "Joseph Miller", "Jo March", "JOSÉ Ñandú", "Ann Smith",
      "Bob Jones",
    ]
    for (id, name) in names.enumerated() {
      try index.upsert(Person(id: id, name: name, email: "p\(id)@example.com", isStaff: id % 2 == 0))
    }
    return index.snapshot
  }

  private func list(_ suggestions: [Suggestion]) -> [String] { suggestions.map { "\($0.text) \($0.total)" } }

  @Test func theDocumentationsExampleHolds() throws {
    let index = try SearchIndex(["Dark Mode", "Dark Sky", "Model T"])
    #expect(list(index.snapshot.suggestions(for: "da mo")) == ["Dark Mode 1"])
    #expect(list(index.snapshot.suggestions(for: "mo")) == ["Mode 2", "Model 1", "Model T 1", "Dark Mode 1"])
  }

  @Test func wordsAreCompletedByOneRecord() throws {
    let snapshot = try people()
    #expect(list(snapshot.suggestions(for: "smi jo")) == ["John Smith 2", "Johanna Smithers 1"])
    #expect(list(snapshot.suggestions(for: "jos")) == ["JOSÉ 2", "Joseph 1", "JOSÉ Ñandú 1", "Joseph Miller 1"])
    #expect(snapshot.suggestions(for: "jos").map(\.kind) == [.word, .word, .value, .value])
    #expect(snapshot.suggestions(for: "jo", limit: 2).count == 2)
    #expect(snapshot.suggestions(for: "jo", limit: 0).isEmpty && snapshot.suggestions(for: "jo", limit: -1).isEmpty)
  }

  @Test func everyWordIsCompleted() throws {
    let index = try SearchIndex([
      "Dark Mode", "Set Wallpaper", "Settings for Wallpapers", "Set up Wi-Fi Calling", "lightModeSwitch", "設定を開く",
      "Da Vinci Code",
    ])
    func texts(_ typed: String) -> [String] { index.snapshot.suggestions(for: typed).map(\.text) }
    #expect(texts("da mo") == ["Dark Mode"])
    #expect(texts("mo da") == ["Dark Mode"], "a name is suggested as it is")
    #expect(texts("dark mo") == ["Dark Mode"])
    #expect(texts("vin da") == ["Vinci da", "Da Vinci Code"], "in the order typed; what is typed in full stays")
    #expect(texts("co v") == ["Code Vinci", "Da Vinci Code"])
    #expect(texts("set wall") == ["Set Wallpaper", "Settings Wallpapers", "Settings for Wallpapers"])
    #expect(texts("ca wi se") == ["Calling Wi-Fi Set", "Set up Wi-Fi Calling"])
    #expect(texts("wi fi c") == ["wi fi Calling", "Set up Wi-Fi Calling"])
    #expect(texts("swi li") == ["Switch light", "lightModeSwitch"])
    #expect(texts("da-mo") == ["Dark Mode"])
    #expect(texts("set & wal").first == "Set Wallpaper")
    #expect(texts("設 開") == ["設 開く", "設定を開く"])
    #expect(texts("da mo ") == ["Dark Mode"], "white space behind it is left out")
  }

  /// Words come from the first of a record's texts that have them all, and may be of several.
  @Test func wordsComeFromTheFirstTexts() throws {
    let index = SearchIndex(
      schema: Schema<Person>(fields: [Field("name", \.name, role: .name), Field("email", \.email)]))
    try index.upsert(Person(id: 1, name: "Dark Mode", email: "modern darkroom", isStaff: true))
    func texts(_ typed: String) -> [String] { index.snapshot.suggestions(for: typed).map(\.text) }
    #expect(texts("mo") == ["Mode", "Dark Mode"])
    #expect(texts("mode dar") == ["Dark Mode"])
    #expect(texts("mod d mod") == ["Mode Dark modern", "Mode darkroom modern"])
    #expect(texts("modern") == [] && texts("moder") == ["modern"])
  }

  @Test func fieldsAndFiltersHold() throws {
    let snapshot = try people()
    #expect(list(snapshot.suggestions(for: "p", fields: ["name"])) == [])
    #expect(list(snapshot.suggestions(for: "p6", fields: ["email"])) == ["p6@example.com 1"])
    #expect(snapshot.suggestions(for: "jo", fields: ["email"]).isEmpty)
    #expect(list(snapshot.suggestions(for: "john", filter: .equals(\.isStaff, true))) == ["John Smith 1"])
    #expect(list(snapshot.suggestions(for: "jose", filter: .equals(\.isStaff, true))) == [])
    #expect(snapshot.suggestions(for: "jo", filter: .where { _ in false }).isEmpty)
  }

  /// Of a field that says so neither words nor values are suggested, whether few or many records match; totals count it.
  @Test(arguments: [3, 300])
  func fieldsMayBeLeftOut(_ count: Int) throws {
    func snapshot(_ suggests: Bool) throws -> IndexSnapshot<Person> {
      let index = SearchIndex(
        schema: Schema<Person>(fields: [
          Field("name", \.name, role: .name),
          Field("email", \.email, analyzer: .email, role: .name).suggests(suggests),
        ]))
      try index.upsert(
        (0..<count).map {
          Person(id: $0, name: $0 == 0 ? "Annika One" : "Bob \($0)", email: "anna\($0)@one.example", isStaff: true)
        })
      return index.snapshot
    }
    #expect(try snapshot(true).suggestions(for: "ann").contains { $0.text.hasPrefix("anna") })
    let (without, one) = (try snapshot(false), "One \(count)")
    #expect(list(without.suggestions(for: "ann", limit: .max)) == ["Annika 1", "Annika One 1"])
    #expect(list(without.suggestions(for: "on", limit: .max)).filter { $0.hasPrefix("One ") } == [one])
    #expect(without.suggestions(for: "ann", fields: ["email"]).isEmpty)
    #expect(without.suggestions(for: "exam").isEmpty)
    #expect(without.search("anna1").total > 0)
  }

  @Test func whatWasTypedIsNotSuggestedInOtherReadings() throws {
    let index = try SearchIndex(["Wi-Fi", "Dark Mode", "darkMode", "e-mail", "Wi-Fi Calling"])
    func texts(_ typed: String) -> [String] { index.snapshot.suggestions(for: typed).map(\.text) }
    #expect(texts("wifi") == ["Wi-Fi Calling"])
    #expect(texts("wi-fi") == ["Wi-Fi Calling"])
    #expect(texts("email") == [] && texts("e-mail") == [])
    #expect(texts("darkMode") == [] && texts("dark mode") == [])
  }

  @Test func nothingTypedIsNotCompleted() throws {
    let snapshot = try people()
    for text in ["", " ", "\u{3000}\n", "\u{200B}", "nobody", "jo nobody"] {
      #expect(snapshot.suggestions(for: text).isEmpty, "\(text.debugDescription)")
    }
    #expect(list(snapshot.suggestions(for: "jo ma ")) == ["Jo March 1"])
    #expect(list(snapshot.suggestions(for: "Jo March")) == [], "nothing to add")
    #expect(list(snapshot.suggestions(for: "jo  MARCH")) == [], "nor in other letters")
    #expect(list(snapshot.suggestions(for: "march jo")) == [], "nor in another order")
  }

  @Test func wordsAreSpelledAsPeopleWriteThem() throws {
    let index = try SearchIndex(["Wi-Fi Calling", "darkMode", "Straße", "ﬁle", "Ａｎｇｅｌ", "설정", "設定を開く", "file system"])
    func texts(_ typed: String) -> [String] { index.snapshot.suggestions(for: typed).map(\.text) }
    #expect(texts("wif") == ["Wi-Fi", "Wi-Fi Calling"])
    #expect(texts("CALLING wi") == ["Wi-Fi Calling"])
    #expect(texts("dark-mo") == ["darkMode"])
    #expect(texts("stras") == ["Straße"])
    #expect(texts("an") == ["Ａｎｇｅｌ"])
    #expect(texts("서") == ["설정"])
    #expect(texts("定") == ["定を開く", "設定を開く"])
    #expect(texts("fil") == ["ﬁle", "file system"])
  }

  @Test func punctuationAroundWordsIsLeftOut() throws {
    let index = try SearchIndex(["Night, light", "(Wi-Fi) calling", "C++ tips"])
    func texts(_ typed: String) -> [String] { index.snapshot.suggestions(for: typed).map(\.text) }
    #expect(texts("nig") == ["Night", "Night, light"])
    #expect(texts("wif") == ["Wi-Fi", "(Wi-Fi) calling"])
    #expect(texts("(wi") == ["(Wi-Fi", "(Wi-Fi) calling"])
    #expect(texts("c+") == ["C++ tips", "(Wi-Fi) calling"])
  }

  /// A word that begins within a character is not completed: what is typed before it would be lost.
  @Test func partsOfACharacterAreNotCompleted() throws {
    let index = try SearchIndex(["2nd floor", "½ litre", "1 ⅔ of 2", "1⁄2nd part"])
    func words(_ typed: String) -> [String] {
      index.snapshot.suggestions(for: typed).filter { $0.kind == .word }.map(\.text)
    }
    #expect(words("½") == [])
    #expect(words("1⁄2").contains("1⁄2nd"))
    #expect(index.snapshot.suggestions(for: "½ l").map(\.text) == ["½ litre"])
  }

  /// Where more match than are read, what begins most is found; that it leads to most is counted.
  @Test func commonWordsAreFoundAmongMany() throws {
    var texts: [String] = []
    for number in 0..<2000 {
      let word =
        number % 10 == 0 ? "Settings" : number % 3 == 0 ? "Setting" : number % 7 == 0 ? "Setup" : "Set\(number)"
      texts.append("\(number % 2 == 0 ? "Alpha" : "Beta") \(word)")
    }
    let index = try SearchIndex(texts)
    try index.upsert((2000..<2300).map { TextRecord(id: $0, text: "Setter gamma") })
    let snapshot = index.snapshot
    func brute(_ words: String...) -> Int { snapshot.search(words.joined(separator: " "), limit: 0).total }
    #expect(
      list(snapshot.suggestions(for: "sett", limit: 3)) == [
        "Setting \(brute("setting"))", "Setter \(brute("setter"))", "Settings \(brute("settings"))",
      ])
    // Several words are completed as the best records have them.
    let within = snapshot.suggestions(for: "bet sett", limit: 2)
    #expect(list(within) == ["Beta Setting \(brute("beta", "setting"))"])
  }

  /// A word that is the first of no write may be the first of all, and what was deleted counts for none.
  @Test func commonWordsAreThoseOfAllRecordsHoweverWritten() throws {
    let writes = [
      [("Setter", 40), ("Settle", 30), ("Seton", 29)], [("Setback", 35), ("Setup", 33), ("Seton", 32)],
    ]
    var records: [[TextRecord]] = []
    for write in writes {
      let texts = write.flatMap { (word, count) in (0..<count).map { "\(word) \(word) \($0)" } }
      let first = records.joined().count
      records.append(texts.enumerated().map { TextRecord(id: first + $0.offset, text: $0.element) })
    }
    let (together, apart) = (try SearchIndex([]), try SearchIndex([]))
    try together.upsert(records.flatMap { $0 })
    for write in records { try apart.upsert(write) }
    for index in [together, apart] {
      #expect(list(index.snapshot.suggestions(for: "set", limit: 1)) == ["Seton 61"])
      for id in 0..<20 { index.delete(id) }
      for id in 75..<90 { index.delete(id) }
      #expect(list(index.snapshot.suggestions(for: "set", limit: 2)) == ["Seton 46", "Setback 35"])
    }
  }

  @Test func longAndHostileTextsAreLeftOut() throws {
    let index = try SearchIndex([
      String(repeating: "a", count: 3000), "ab" + String(repeating: "\u{301}", count: 2000), "ab c\nd",
      (0..<400).map { "ab\($0)" }.joined(separator: " "),
    ])
    let found = index.snapshot.suggestions(for: "ab", limit: .max)
    #expect(found.contains { $0.text == "ab c d" && $0.kind == .value && $0.total == 1 })
    #expect(index.snapshot.suggestions(for: "ab c" + String(repeating: " ", count: 100) + "d").isEmpty)
    #expect(found.allSatisfy { $0.text.utf8.count <= 96 } && found.count <= 48)
  }
}
