import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// Each matcher by itself, on one record and one list of query tokens: whether it matches, and which rules hold.
@Suite struct MatcherTests {
  struct Entry: Identifiable, Sendable {
    let id = 0
    let name: String
    let note: String
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let entry: Entry
    let tokens: [String]
    /// The rules that hold, ``RuleKind/priority`` aside, and the priority; nil where it does not match.
    let holds: Set<RuleKind>?
    let priority: UInt8
    /// Whether the query touches no variant of the record, so that its flat record decides.
    let isFlat: Bool

    init(
      _ name: String, _ note: String, _ query: String, _ holds: Set<RuleKind>?, priority: UInt8 = 0, isFlat: Bool = true
    ) {
      entry = Entry(name: name, note: note)
      tokens = query.split(separator: " ").map(String.init)
      (self.holds, self.priority, self.isFlat) = (holds, priority, isFlat)
    }

    var testDescription: String { "\(entry.name), \(entry.note): \(tokens.joined(separator: " "))" }
  }

  static let cases: [Case] = [
    Case(
      "Dark Mode", "screen theme", "dark",
      [.nameBegins, .wholeTokens, .adjacent, .ordered, .leadsName, .primaryReading]),
    Case("Dark Mode", "screen theme", "da", [.nameBegins, .adjacent, .ordered, .leadsName, .primaryReading]),
    Case("Dark Mode", "screen theme", "da mo", [.adjacent, .ordered, .leadsName, .primaryReading]),
    Case("Dark Mode", "screen theme", "dark mo", [.nameBegins, .adjacent, .ordered, .leadsName, .primaryReading]),
    Case(
      "Dark Mode", "screen theme", "dark mode",
      [
        .nameIsQuery, .valueIsQuery, .nameBegins, .wholeTokens, .adjacent, .ordered, .leadsName, .primaryReading,
      ]),
    Case("Dark Mode", "screen theme", "mode dark", [.wholeTokens, .leadsName, .primaryReading]),
    Case("Dark Mode", "screen theme", "mode", [.wholeTokens, .adjacent, .ordered, .primaryReading]),
    Case("Dark Mode", "screen theme", "scr", [.adjacent, .ordered, .primaryReading], priority: 1),
    Case(
      "Dark Mode", "screen theme", "screen theme", [.valueIsQuery, .wholeTokens, .adjacent, .ordered, .primaryReading],
      priority: 1),
    Case("Dark Mode", "screen theme", "mo sc", [.primaryReading], priority: 1),
    Case("Dark Mode", "screen theme", "da da", nil),
    Case("Dark Mode", "screen theme", "d da", nil),
    Case("Dark Mode", "screen theme", "dark modes", nil),
    Case("up up Up", "", "up up", [.nameBegins, .wholeTokens, .adjacent, .ordered, .leadsName, .primaryReading]),
    Case("up up Up", "", "up up up up", nil),
    Case("Eve Evelyn", "", "eve e", [.nameBegins, .adjacent, .ordered, .leadsName, .primaryReading]),
    Case("Evelyn Eve", "", "eve evel", [.leadsName, .primaryReading]),
    Case("Eve Bo Ann", "", "eve ann", [.wholeTokens, .ordered, .leadsName, .primaryReading]),
    // Both begin the first token, which serves one of them.
    Case("Wi-Fi", "", "wifi w", nil, isFlat: false),
    Case("Wi-Fi", "", "wif", [.nameBegins, .adjacent, .ordered, .leadsName], isFlat: false),
    Case("Wi-Fi calls", "", "wifi ca", [.nameBegins, .adjacent, .ordered, .leadsName], isFlat: false),
  ]

  private static let schema = Schema<Entry>(
    fields: [Field("name", \.name, role: .name), Field("note", \.note)], readsQueriesFreely: false, tolerance: .none)

  private func check(_ test: Case, _ matcher: String, _ value: (RuleKind) -> UInt8?) {
    for rule in RuleKind.ofQuery {
      let expected: UInt8? = test.holds.map { rule == .priority ? test.priority : $0.contains(rule) ? 0 : 1 }
      #expect(value(rule) == expected, "\(matcher), \(rule)")
    }
  }

  @Test(arguments: cases) func eachMatcherSaysWhatIsWritten(_ test: Case) throws {
    let index = SearchIndex(schema: Self.schema)
    try index.upsert([test.entry])
    let segment = index.whole.list.segments[0].segment
    var text = QueryText()
    text.set(QueryReadings.Combination(tokens: test.tokens.map { Array($0.utf8) }, isAsTyped: true))
    var spans = Scratch<TermSpan>()
    for token in 0..<text.count { spans.append(segment.span(text.token(token))) }
    let nameFields = Self.schema.nameFields

    var lattice = LatticeMatcher()
    lattice.prepare(spans, terms: segment.terms.count)
    lattice.read(segment.lattices(0), text, fields: .all, nameFields: nameFields)
    let isMatch = lattice.matches()
    check(test, "lattice") { isMatch ? lattice.value(of: $0, isAsTyped: true) : nil }

    if test.isFlat {
      var flat = FlatMatcher()
      flat.prepare(
        spans, .init(fields: .all, nameFields: nameFields, isAsTyped: true, isUncut: true, mayAllBeWhole: true))
      let isFlatMatch = unsafe flat.matches(segment.flat.words(0))
      check(test, "flat") { isFlatMatch ? flat.value(of: $0) : nil }
    }

    var matcher = RecordMatcher(Query(test.tokens.joined(separator: " ")), Self.schema)
    let rank = matcher.rank(of: test.entry)
    let kinds = Self.schema.ranking.rules.map(\.kind)
    check(test, "sets") { rule in rank.map { UInt8($0[kinds.firstIndex(of: rule)!]) } }
    withExtendedLifetime(index) {}
  }

  /// Only some fields are searched.
  @Test func fieldsThatAreNotSearchedDoNotServe() throws {
    let index = SearchIndex(schema: Self.schema)
    try index.upsert([Entry(name: "Dark Mode", note: "dark theme")])
    let segment = index.whole.list.segments[0].segment
    for (fields, query, matches) in [
      ([0], "mode", true), ([1], "mode", false), ([1], "theme", true), ([0], "dark dark", false),
      ([0, 1], "dark dark", true),
    ] {
      var text = QueryText()
      text.set(QueryReadings.Combination(tokens: query.split(separator: " ").map { Array($0.utf8) }, isAsTyped: true))
      var spans = Scratch<TermSpan>()
      let set = fields.count == 2 ? .all : FieldSet(fields)
      for token in 0..<text.count { spans.append(segment.span(text.token(token))) }
      var lattice = LatticeMatcher()
      var flat = FlatMatcher()
      lattice.prepare(spans, terms: segment.terms.count)
      lattice.read(segment.lattices(0), text, fields: set, nameFields: Self.schema.nameFields)
      flat.prepare(
        spans,
        .init(fields: set, nameFields: Self.schema.nameFields, isAsTyped: true, isUncut: true, mayAllBeWhole: true))
      let (isLatticeMatch, isFlatMatch) = (lattice.matches(), unsafe flat.matches(segment.flat.words(0)))
      #expect(isLatticeMatch == matches && isFlatMatch == matches, "\(fields), \(query)")
    }
    withExtendedLifetime(index) {}
  }
}
