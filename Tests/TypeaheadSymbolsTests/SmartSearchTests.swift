import Testing
import Typeahead
import TypeaheadSymbols
import TypeaheadTestSupport

/// The published requirements of smart search, on the strict schema and the numbers of the corpus they were published with.
@Suite struct SmartSearchTests {
  private static func snapshot(of catalog: SymbolCatalog) throws -> IndexSnapshot<Symbol> {
    let index = SearchIndex(schema: .strictSymbols)
    try index.upsert(catalog.symbols)
    return index.snapshot
  }

  /// The queries of the page, and how many of its names each finds.
  private static let numbers = [
    ("SM1", "", 2612), ("SM1", "  \t", 2612), ("SM2", "he", 33), ("SM3", "x bin", 4), ("SM3", "p pe", 6),
    ("SM3", "x bin extra", 0), ("SM4", "up up", 3),
    ("SM5", "bin x", 4), ("SM5", "fill circle sq", 3), ("SM6", "pe p", 6), ("SM7", "  x \u{2003} bin ", 4),
    ("SM8", "x    bin", 4), ("SM9", "X BÍN", 4), ("SM9", "HÉ", 33), ("SM10", "x\u{85}bin\u{3000}", 4),
    ("SM11", "xmark.bin", 4), ("SM11", "square.", 87), ("SM11", ".", 0), ("SM11", "bin.", 0),
    ("SM11", "xmark. bin", 0), ("SM2", "fi dr", 4),
  ]

  private let few: IndexSnapshot<Symbol>

  init() throws { few = try Few.index(.strictSymbols).snapshot }

  /// With the published names, where they are, and always with names that were made up to give these numbers.
  @Test("the numbers of the page") func numbersOfThePage() throws {
    for catalog in try [MadeUp.symbols] + (SharedCorpora.isPresent ? [Real.symbols()] : []) {
      let snapshot = try Self.snapshot(of: catalog)
      for (line, query, total) in Self.numbers {
        #expect(snapshot.search(query, limit: 0).total == total, "\(line) \(query.debugDescription)")
      }
    }
  }

  @Test("a matcher of single names says what an index says") func oneName() throws {
    #expect(SymbolMatcher("x bin").matches("xmark.bin") && !SymbolMatcher("x bin extra").matches("xmark.bin"))
    #expect(SymbolMatcher("gr back").matches("systemGroupedBackground", kind: .color))
    #expect(!SymbolMatcher("gr back").matches("systemGroupedBackground"))
    let snapshot = try Self.snapshot(of: MadeUp.symbols)
    for (line, query, total) in Self.numbers {
      let found = MadeUp.names.filter(SymbolMatcher(query).matches)
      #expect(found.count == total && Set(found) == Set(snapshot.names(query)), "\(line) \(query.debugDescription)")
    }
    for query in ["gr", "systemgr", "l n", "ground"] {
      let matcher = SymbolMatcher(query)
      let index = SearchIndex(schema: .strictSymbols)
      try index.upsert(MadeUp.colors.symbols)
      let found = MadeUp.colorNames.filter { matcher.matches($0, kind: .color) }
      #expect(Set(found) == Set(index.snapshot.names(query)) && !found.isEmpty, "\(query)")
    }
  }

  @Test("SM1 no token matches everything") func blanks() {
    #expect(few.search("").total == few.count && few.search(" \u{200B} ").total == few.count && few.count == 14)
  }

  @Test("SM2 prefixes of tokens only, not what stands inside") func prefixes() {
    #expect(few.names("he") == ["heart.fill"])
    #expect(few.names("eckmark").isEmpty && few.names("ill").isEmpty)
  }

  @Test("SM3 every token of the query is needed") func everyToken() {
    #expect(few.names("drop fi") == ["drop.fill"])
    #expect(few.names("drop fi x").isEmpty)
  }

  @Test("SM4 two tokens of the query need two of the name") func separateTokens() {
    #expect(few.names("p pencil").isEmpty && few.names("s squ").isEmpty && few.names("sq p").count == 1)
  }

  @Test("SM5 the order of tokens does not matter") func order() {
    #expect(few.names("pen sq") == few.names("sq pen") && few.names("pen sq") == ["square.and.pencil"])
  }

  @Test("SM6 the longer token is served first") func longerFirst() throws {
    let index = SearchIndex(schema: Schema<Symbol>.strictSymbols)
    try index.upsert(["person.paper", "person.fill", "paper.person"].map { Symbol($0, catalog: "symbols") })
    // "p" could take "person" and leave "pe" none.
    #expect(Set(index.snapshot.names("p pe")) == ["person.paper", "paper.person"])
    #expect(Set(index.snapshot.names("pe p")) == ["person.paper", "paper.person"])
  }

  @Test("SM7 outer blanks do not matter") func outerBlanks() {
    #expect(few.names("  drop fi ") == few.names("drop fi") && few.names("drop fi") == ["drop.fill"])
  }

  @Test("SM8 repeated blanks do not matter") func repeatedBlanks() {
    #expect(few.names("drop   \t fi") == ["drop.fill"])
  }

  @Test("SM9 case and accents do not matter") func caseAndAccents() throws {
    #expect(few.names("DRÖP Fí") == ["drop.fill"] && few.names("ＤＲＯＰ") == ["drop.fill"])
    let index = SearchIndex(schema: Schema<Symbol>.strictSymbols)
    try index.upsert([Symbol("Crème.Brûlée", catalog: "symbols")])
    #expect(index.search("creme BRUL").total == 1)
  }

  @Test(
    "SM10 any Unicode white space cuts the query",
    arguments: "\t\n\u{B}\u{C}\r\u{85}\u{A0}\u{1680}\u{2000}\u{2009}\u{2028}\u{2029}\u{202F}\u{205F}\u{3000}")
  func whiteSpace(space: Character) {
    #expect(few.names("drop\(space)fi") == ["drop.fill"])
  }

  @Test("SM11 the whole name as written is found by its beginning") func asWritten() {
    #expect(few.names("square.and.p") == ["square.and.pencil"] && few.names("drop.").contains("drop.fill"))
    #expect(few.names(".fill").isEmpty && few.names("and.p").isEmpty)
  }
}
