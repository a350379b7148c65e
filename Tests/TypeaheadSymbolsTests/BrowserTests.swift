import Testing
import Typeahead
import TypeaheadSymbols
import TypeaheadTestSupport

/// A browser of colours and symbols.
@Suite struct BrowserTests {
  private let few: IndexSnapshot<Symbol>

  init() throws { few = try Few.index().snapshot }

  @Test("SA1 camel-case names are found by their subwords") func subwords() throws {
    #expect(few.names("gr back") == ["systemGroupedBackground", "secondarySystemGroupedBackground"])
    let strict = try Few.index(.strictSymbols).snapshot
    #expect(Set(strict.names("gr")) == ["systemGray2", "systemGroupedBackground", "secondarySystemGroupedBackground"])
  }

  @Test("SA2 names are found by their beginning as written, or by tokens") func wholeNames() throws {
    let strict = try Few.index(.strictSymbols).snapshot
    #expect(Set(strict.names("systemgr")) == ["systemGray2", "systemGroupedBackground"])
    #expect(strict.names("sec gro").count == 1 && strict.names("groupedb").isEmpty)
  }

  /// With the published names, where they are, and always with names that were made up to give these numbers.
  @Test("SA1 SA2 the numbers of the page", arguments: [("", 54), ("gr", 14), ("systemgr", 8)])
  func colors(query: String, total: Int) throws {
    for catalog in try [MadeUp.colors] + (SharedCorpora.isPresent ? [Real.colors()] : []) {
      let index = SearchIndex(schema: .strictSymbols)
      try index.upsert(catalog.symbols)
      #expect(index.search(query, limit: 0).total == total)
    }
  }

  @Test("hits are in rank order, and by the alphabet where an app sorts them") func alphabetical() throws {
    let strict = try Few.index(.strictSymbols)
    let names = strict.search("s", limit: .max).hits.map(\.record.name)
    #expect(
      names.sorted() == [
        "circle.bottomthird.split", "secondarySystemGroupedBackground", "sleep", "square.and.pencil", "systemGray2",
        "systemGroupedBackground",
      ])
    #expect(names != names.sorted())
  }

  @Test("SA3 several catalogues, and what a version has, as filters") func availability() {
    #expect(few.names("eyed", filter: .available(in: "13.5")) == ["eyedropper.halffull"])
    #expect(few.names("sleep", filter: .available(in: "13.5")).isEmpty)
    #expect(few.names("sleep", filter: .available(in: "14")) == ["sleep"])
    #expect(few.names("bottom", filter: .available(in: "13")) == ["circle.bottomthird.split"])
    #expect(few.search("", filter: .available(in: "14") && .inCatalog("symbols")).total == 9)
    #expect(few.search("", filter: .inCatalog("colors")).total == 3)
    #expect(Set(few.names("", filter: .inCategory("devices") && .available(in: "14"))).count == 3)
    let facets = few.facets("", by: Facet("categories", \.categories), filter: .available(in: "14.1"))
    #expect(facets.map(\.value) == ["devices", "audio"] && facets.map(\.count) == [3, 2])
    #expect(few.facets("", by: Facet("categories", \.categories), filter: .available(in: "13")).isEmpty)
  }

  @Test("SA4 a former name finds a symbol, and the hit says which") func formerName() throws {
    let hits = few.search("split", filter: .available(in: "14")).hits
    #expect(hits.map(\.record.name) == ["sleep"] && hits.map(\.formerName) == ["circle.bottomthird.split"])
    #expect(hits.first?.matches.map(\.field) == ["formerNames"])
    #expect(few.search("sle").hits.map(\.formerName) == [nil])
    #expect(few.search("half eyedr").hits.map(\.formerName) == [nil])
  }

  @Test(
    "SA4 former names of a real system, over chains and cycles", .enabled(if: SharedCorpora.isPresent, Real.comment))
  func realFormerNames() throws {
    let index = SearchIndex(schema: .symbols())
    try index.upsert(try Real.symbols().symbols)
    #expect(index.count == 2612)
    let split = try #require(index.search("circle.bottomthird.split").hits.first)
    #expect(split.record.name == "sleep" && split.formerName == "circle.bottomthird.split")
    // Each of these became the other in some version; one alone is of this version.
    let phone = index.search("phone.arrow.up.right.fill").hits
    #expect(phone.map(\.record.name) == ["phone.fill.arrow.up.right"])
    #expect(phone.map(\.formerName) == [nil], "the words of its name, too")
    #expect(index.snapshot[id: "7:symbols/pencil"]?.formerNames == [])
  }

  @Test("SA5 words inside tokens are found, by hand-given splits and by the word model") func words() throws {
    let model = try Real.words([Few.symbols])
    let snapshot = try Few.index(.symbols(words: model)).snapshot
    #expect(Set(snapshot.names("pro")) == ["macpro.gen1", "airpodspro", "airpodpro.left"])
    #expect(snapshot.names("drop f") == ["drop.fill", "eyedropper.halffull"])
    // The hand gave "air pod", and what it gave wins.
    #expect(snapshot.names("pod left") == ["airpodpro.left"])
    // Without a model only what the hand gave is found, and never in the strict schema.
    #expect(few.names("pro") == ["airpodpro.left"])
    #expect(try Few.index(.strictSymbols).snapshot.names("pro").isEmpty)
  }

  @Test("SA5 the model learns from the names of symbols what no list knows, and nothing from colours")
  func learnedWords() throws {
    let list = [("circle", 100), ("fill", 100), ("mark", 50), ("bin", 20)]
    let names = ["xqark", "xqark.bin", "xqark.circle", "xqark.fill"]
    func model(_ kind: Symbol.Kind) -> WordModel {
      WordModel(
        words: list,
        learningFrom: [SymbolCatalog("names", kind: kind, releases: [SymbolRelease("1.0", names: names)])])
    }
    let learned = model(.symbol)
    #expect(learned.contains("xqark") && learned.words(in: "xqarkfill") == ["xqark", "fill"])
    #expect(!model(.color).contains("xqark") && model(.color) == WordModel(words: list, learningFrom: []))
    // What was learned is what finds it.
    for (model, expected) in [(learned, ["circlexqark"]), (model(.color), [])] {
      let index = SearchIndex(schema: .symbols(words: model))
      try index.upsert([Symbol("circlexqark", catalog: "names")])
      #expect(index.snapshot.names("xqa").filter { $0 == "circlexqark" } == expected)
    }
  }

  @Test("SA5 the words of the real names", .enabled(if: SharedCorpora.isPresent, Real.comment))
  func realWords() throws {
    let catalog = try Real.symbols()
    let index = SearchIndex(schema: .symbols(words: try Real.words([catalog])))
    try index.upsert(catalog.symbols)
    #expect(Set(index.snapshot.names("pro")).isSuperset(of: ["macpro.gen1", "airpodspro", "airpodpro.left"]))
    #expect(Set(index.snapshot.names("drop f")).isSuperset(of: ["drop.fill", "eyedropper.halffull"]))
  }

  @Test("SA6 a symbol is listed once, whichever reading matches") func once() throws {
    let model = try Real.words([Few.symbols])
    // Its name, its former name, its keyword and its category all begin so, and the name in several readings.
    var many = Symbol(
      "halffull.half", catalog: "symbols", formerNames: ["half.full", "half", "halffull"])
    many.keywords = ["half", "half full"]
    many.categories = ["halves"]
    let index = SearchIndex(schema: .symbols(words: model))
    try index.upsert(Few.symbols.symbols + [many])
    for query in ["half", "half fu", "halffull", "h", "ha ha", ""] {
      let names = index.snapshot.names(query)
      #expect(names.filter { $0 == "halffull.half" }.count == 1 && Set(names).count == names.count)
      #expect(index.search(query, limit: 0).total == names.count)
    }
  }

  /// Tags of an icon set: what people call the icons otherwise.
  @Test("SA3 SA6 icons of a third catalogue", .enabled(if: SharedCorpora.isPresent, Real.comment)) func icons() throws {
    let (symbols, colors, icons) = (try Real.symbols(), try Real.colors(), try Real.icons())
    let index = SearchIndex(schema: .symbols())
    for catalog in [symbols, colors, icons] { try index.upsert(catalog.symbols) }
    let snapshot = index.snapshot
    #expect(snapshot.count == 2612 + 54 + 1776)
    #expect(snapshot.search("", filter: .inCatalog("icons")).total == 1776)
    #expect(snapshot.names("font bigger", filter: .inCatalog("icons")).contains("a-arrow-up"))
    let facets = snapshot.facets("arrow", by: Facet("catalog", \.catalog))
    #expect(facets.reduce(0) { $0 + $1.count } == snapshot.search("arrow", limit: 0).total)
    // A name of two catalogues is two symbols.
    #expect(
      Set(snapshot.search("heart", limit: .max).hits.map(\.id)).isSuperset(of: ["7:symbols/heart", "5:icons/heart"]))
  }

  @Test("SA6 symbols of two catalogues are two, whatever these are called") func idsAreUnique() {
    #expect(Symbol("b/c", catalog: "a").id != Symbol("c", catalog: "a/b").id)
    #expect(Symbol("2:b/c", catalog: "").id != Symbol("c", catalog: "0:/2:b").id)
  }
}
