import Testing
import Typeahead
import TypeaheadCorpora
import TypeaheadSymbols
import TypeaheadTestSupport

/// A few symbols and colours of two versions.
enum Few {
  static let symbols = SymbolCatalog(
    "symbols",
    releases: [
      SymbolRelease(
        "13.0",
        names: [
          "circle.bottomthird.split", "drop.fill", "eyedropper.halffull", "pencil", "checkmark", "square.and.pencil",
        ]),
      SymbolRelease(
        "14.0",
        names: [
          "sleep", "drop.fill", "eyedropper.halffull", "pencil", "checkmark", "airpodspro", "airpodpro.left",
          "macpro.gen1",
          "heart.fill",
        ]),
    ],
    formerNames: FormerNames([("circle.bottomthird.split", "sleep"), ("eyedropper.half", "eyedropper.halffull")])
  ) { symbol in
    if symbol.name.hasPrefix("airpod") { symbol.categories = ["devices", "audio"] }
    if symbol.name.hasPrefix("macpro") { symbol.categories = ["devices"] }
    if symbol.name == "heart.fill" { symbol.keywords = ["love"] }
    if symbol.name == "airpodpro.left" { symbol.words = ["air pod pro left"] }
  }

  static let colors = SymbolCatalog(
    "colors", kind: .color,
    releases: [
      SymbolRelease("13.0", names: ["systemGray2", "systemGroupedBackground", "secondarySystemGroupedBackground"])
    ])

  static func index(_ schema: Schema<Symbol> = .symbols()) throws -> SearchIndex<Symbol> {
    let index = SearchIndex(schema: schema)
    try index.upsert(symbols.symbols + colors.symbols)
    return index
  }
}

/// The catalogues beside the package, where they are there.
enum Real {
  static let comment: Comment = "the shared corpora are not on this machine"

  static func symbols() throws -> SymbolCatalog {
    var renames: [(String, String)] = []
    for line in try SharedCorpora.lines("sfsymbols_aliases.tsv").dropFirst() {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      for later in [cells[1], cells[4]] where !later.isEmpty { renames.append((cells[0], later)) }
    }
    return SymbolCatalog(
      "symbols", releases: [SymbolRelease("14.0", names: try SharedCorpora.lines("sfsymbols_ios14.txt"))],
      formerNames: FormerNames(renames))
  }

  static func colors() throws -> SymbolCatalog {
    SymbolCatalog(
      "colors", kind: .color, releases: [SymbolRelease("13.0", names: try SharedCorpora.lines("systemcolors.txt"))])
  }

  static func icons() throws -> SymbolCatalog {
    var rows: [String: [String]] = [:]
    for line in try SharedCorpora.lines("icons_lucide.tsv").dropFirst() {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      rows[cells[0]] = cells
    }
    let former = rows.values.flatMap { cells in
      cells[3].split(separator: "|").map { (String($0), cells[0]) }
    }
    return SymbolCatalog(
      "icons", releases: [SymbolRelease("1.0", names: Array(rows.keys))], formerNames: FormerNames(former)
    ) { symbol in
      symbol.categories = rows[symbol.name]![1].split(separator: ",").map(String.init)
      symbol.keywords = rows[symbol.name]![2].split(separator: "|").map(String.init)
    }
  }

  /// The word model that the names and the built-in list teach.
  static func words(_ catalogs: [SymbolCatalog]) throws -> WordModel {
    WordModel(words: try WordCounts.all().map { ($0.word, $0.count) }, learningFrom: catalogs)
  }
}

extension IndexSnapshot<Symbol> {
  func names(_ query: String, filter: Filter<Symbol>? = nil) -> [String] {
    search(query, limit: .max, filter: filter).hits.filter { $0.mending == nil }.map(\.record.name)
  }
}
