import Testing

@testable import TypeaheadOracle

/// The rules of the ranking page, each with cases that fail if it is broken.
@Suite struct DefaultRulesTests {
  private static let settings: OracleSchema = {
    var schema = OracleSchema.settings
    schema.fields[1].isName = true
    return schema
  }()
  private static let users = OracleSchema.users

  private func value(
    _ rule: Rule, _ query: String, _ values: [String: [String]], _ schema: OracleSchema = settings
  ) -> Int? {
    let found = Oracle(schema: schema, records: [OracleRecord(id: "1", values: values)]).search(query)
    return found.first?.rules[Rule.defaults.firstIndex(of: rule)!]
  }

  private func titles(_ query: String, _ titles: String..., keywords: [String: [String]] = [:]) -> [String] {
    let records = titles.map { OracleRecord(id: $0, values: ["title": [$0], "keywords": keywords[$0] ?? []]) }
    return Oracle(schema: Self.settings, records: records).search(query).map(\.id)
  }

  @Test(arguments: [
    ("f#", "F# Minor", 0), ("f#", "F Minor", 1), ("c++", "C++ Tools", 0), ("c++", "C Tools", 1), ("c+", "C++", 0),
    ("jürgen", "Jürgen", 0), ("jürgen", "Jurgen", 1), ("jurgen", "Jürgen", 0), ("fuße", "Füße", 1), ("füße", "Füße", 0),
    ("füsse", "Füße", 1), ("3.1", "Version 3.1.4", 0), ("3.1", "3 1", 1), ("sea-horse", "The Sea-Horse", 0),
    ("sea-horse", "Sea Horse", 1), ("sea-horse", "Seahorse", 1), (".org", "OpenStreetMap.org", 0), (".org", "Organ", 1),
    ("map.org", "OpenStreetMap.org", 0), ("ap.org", "OpenStreetMap.org", nil), ("@mia", "Mia", 0), ("#tea", "Tea", 0),
    ("@mía", "Mia", 1), ("DARK", "dark", 0), ("👍🏽", "👍🏽 ok", 0), ("👍🏽", "👍 ok", 1), ("-1", "+1", 1), ("+1", "x +1", 0),
    ("ガ", "ガス", 0), ("ｶﾞ", "ガス", 0), ("١٢", "12", 0), ("x y-z", "y-z x", 0), ("x y-z", "y z x", 1),
    ("søren", "Søren", 0), ("soren", "Søren", 0), ("søren", "Soren", 1),
  ])
  func asTyped(_ query: String, _ title: String, _ expected: Int?) {
    #expect(value(.asTyped, query, ["title": [title]]) == expected)
  }

  /// Every name counts, and what is searched alone; other fields do not.
  @Test func asTypedInNames() {
    #expect(value(.asTyped, "f#", ["title": ["x"], "keywords": ["F#"]]) == 0)
    #expect(value(.asTyped, "f#", ["title": ["x"], "path": ["F#"]]) == 1)
    #expect(value(.asTyped, "f# b-c", ["title": ["F#"], "keywords": ["B-C"]]) == 0)
    #expect(value(.asTyped, "f# b-c", ["title": ["F#"], "path": ["B-C"]]) == 1)
    let oracle = Oracle(
      schema: Self.settings, records: [OracleRecord(id: "1", values: ["title": ["F#"], "path": ["F#"]])])
    #expect(oracle.search("f#", fields: ["path"]).map { $0.rules[0] } == [1])
    #expect(titles("c#", "C", "C++", "C#") == ["C#", "C", "C++"])
    #expect(titles("müller", "Muller", "Müller") == ["Müller", "Muller"])
    #expect(titles("muller", "Müller", "Muller") == ["Muller", "Müller"])
  }

  @Test(arguments: [
    ("night shift", ["Night Shift"], [], 0), ("night shift", ["Night Shift Hours"], [], 1),
    ("night shif", ["Night Shift"], ["night shif"], 2), ("night shif", ["Night Shift"], ["x"], 3),
    ("night shif", ["x"], ["night shift"], 4), ("night shift", ["x"], ["y", "night shift"], 2),
    ("shift", ["Night Shift"], ["a shift"], 5), ("shift night", ["Night Shift"], [], 5),
    ("nig shift", ["Night Shift"], [], 5), ("night", ["Night Shift"], ["night"], 1),
    ("nigh", ["Night Shift"], ["nigh"], 2),
    ("seahorse", ["Sea-Horse"], [], 0), ("seahor", ["Sea-Horse"], [], 3), ("sea horse", ["Sea-Horse Bay"], [], 1),
    ("東京", ["東京都庁"], [], 1), ("東", ["東京都庁"], [], 3), ("&", ["&"], [], 0), ("&", ["& more"], [], 3),
    ("&", ["Q & A"], [], 5), ("& &", ["& & x"], [], 3), ("", ["x"], [], 0),
  ])
  func calledSo(_ query: String, _ title: [String], _ keywords: [String], _ expected: Int) {
    #expect(value(.calledSo, query, ["title": title, "keywords": keywords]) == expected)
  }

  /// What one sees beats what one does not.
  @Test func calledSoInOrder() {
    #expect(
      titles("lamp", "Lamps", "Other", "Lamp Shade", "Lamp", keywords: ["Other": ["lamp"]])
        == ["Lamp", "Lamp Shade", "Other", "Lamps"])
  }

  @Test func priority() {
    #expect(value(.priority, "dark mo", ["title": ["Dark"], "keywords": ["mode"]]) == 1)
    #expect(value(.priority, "dark dark", ["title": ["Dark"], "path": ["Dark"]]) == 4)
  }

  /// Of a telephone number all digits, joined, begin a part of it.
  @Test func adjacent() {
    #expect(value(.adjacent, "b c", ["title": ["a b c d"]]) == 0)
    #expect(value(.adjacent, "c b", ["title": ["a b c d"]]) == 1)
    #expect(value(.adjacent, "c d", ["title": ["a b c"], "keywords": ["d"]]) == 1)
    func phone(_ query: String) -> Int? {
      value(.adjacent, query, ["name": ["5 Ann"], "phone": ["+1 (415) 555-0134"]], Self.users)
    }
    #expect(phone("415 555") == 0)
    #expect(phone("1 415 5") == 0)
    #expect(phone("555 01") == 0)
    #expect(phone("555 415") == 1)
    #expect(phone("1 555") == 1)
    #expect(phone("415 5 ann") == 1)
  }

  /// The parts of an address are typed together.
  @Test func adjacentInAddresses() {
    func address(_ query: String) -> Int? {
      value(.adjacent, query, ["name": ["Per Ek"], "email": ["per.ek@mail.example"]], Self.users)
    }
    #expect(address("per.e") == 0)
    #expect(address("mail.example") == 0)
    #expect(address("mail-example") == 0)
    #expect(address("mail example") == 1)
    #expect(address("mail.example .") == 0)
    #expect(address("per e") == 0, "the name's tokens stand so")
    #expect(address("mail.ex per") == 1)
    #expect(address("mail") == 0)
  }

  @Test func primary() {
    #expect(value(.primary, "dark mode", ["title": ["Dark Mode"]]) == 0)
    #expect(value(.primary, "darkMode", ["title": ["Dark Mode"]]) == 1)
    #expect(value(.primary, "seahorse", ["title": ["Sea-Horse"]]) == 1)
  }

  /// The best of a schema's rules are found as all of them are.
  @Test func bestAreTheFirst() {
    let names = ["C", "C++", "C# x", "Sea-Horse", "Sea Horse", "Seahorse", "x sea", "Jürgen", "Jurgen"]
    let oracle = Oracle(
      schema: Self.settings, records: names.map { OracleRecord(id: $0, values: ["title": [$0], "keywords": ["sea"]]) })
    for query in ["c", "c+", "sea", "sea-h", "sea h", "jü", ""] {
      let all = oracle.search(query)
      let best = oracle.best(3, for: query)
      #expect(best.total == all.count && best.matches.map(\.id) == all.prefix(3).map(\.id))
    }
  }
}
