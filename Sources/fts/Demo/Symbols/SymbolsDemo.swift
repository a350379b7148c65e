import Typeahead
import TypeaheadCorpora
import TypeaheadSymbols
import TypeaheadTools

/// Symbols and colours: at the left what a browser finds, by words, former names and keywords; at the right what the strict rules do.
struct SymbolsDemo: Demonstration {
  private var editor = LineEditor()
  private(set) var hasEnded = false
  private let smart: IndexSnapshot<Symbol>
  private let strict: IndexSnapshot<Symbol>
  /// The versions that brought something, the oldest first.
  private let versions: [SystemVersion]
  /// The version that is built for; nil for any.
  private var version: SystemVersion?
  private var category: String?
  private var facets: [FacetValue] = []
  private var found: (smart: Answer<Symbol>, strict: Answer<Symbol>)
  private var scroll = 0

  /// The most hits listed.
  private static let limit = 200
  /// The rows that a key scrolls by.
  private static let rowsAtOnce = 10

  /// - Parameter file: Symbols of one's own; nil for the built-in ones.
  init(file: String?) throws {
    var symbols = try Symbol.catalog(
      "symbols", of: DemoRecords.documents(of: file, corpus: "symbols", preset: .symbols), kind: .symbol)
    if file == nil {
      symbols += try Symbol.catalog(
        "colors", of: DemoRecords.documents(of: nil, corpus: "colors", preset: .colors), kind: .color)
    }
    let words = try Preset.symbols.wordModel()
    smart = try Self.snapshot(of: symbols, words.map { .symbols(words: $0) } ?? .symbols())
    strict = try Self.snapshot(of: symbols, .strictSymbols)
    versions = Set(symbols.compactMap(\.availability.introduced)).sorted()
    found = (smart.search("", limit: 0), strict.search("", limit: 0))
    search()
  }

  private static func snapshot(of symbols: [Symbol], _ schema: Schema<Symbol>) throws -> IndexSnapshot<Symbol> {
    let index = SearchIndex(schema: schema)
    try index.upsert(symbols)
    return index.snapshot
  }

  mutating func press(_ key: Key) {
    if key == .pageUp || key == .pageDown {
      let last = max(found.smart.hits.count, found.strict.hits.count) - 1
      scroll = min(max(0, scroll + (key == .pageUp ? -1 : 1) * Self.rowsAtOnce), max(0, last))
      return
    }
    scroll = 0
    switch key {
    case .up: version = neighbour(of: version, among: versions, by: 1)
    case .down: version = neighbour(of: version, among: versions, by: -1)
    case .backTab: category = neighbour(of: category, among: facets.map(\.value), by: -1)
    default:
      switch editor.press(key) {
      case .completionWanted: category = neighbour(of: category, among: facets.map(\.value), by: 1)
      case .escaped: goBack()
      case .ended: hasEnded = true
      default: break
      }
    }
    search()
  }

  /// Takes back the category, then the version, then the query.
  private mutating func goBack() {
    if category != nil {
      category = nil
    } else if version != nil {
      version = nil
    } else {
      editor.replace(with: "")
    }
  }

  /// The value before or behind another, nil being before the first and behind the last.
  private func neighbour<Value: Equatable>(of value: Value?, among values: [Value], by step: Int) -> Value? {
    let places = [nil] + values.map(Optional.some)
    let place = (places.firstIndex(of: value) ?? 0) + step
    return places[(place + places.count) % places.count]
  }

  private mutating func search() {
    let available = version.map { Filter<Symbol>.available(in: $0) }
    facets = smart.facets(Query(editor.text), by: Facet("categories", \Symbol.categories), filter: available)
    var filter = available
    if let category { filter = filter.map { $0 && .inCategory(category) } ?? .inCategory(category) }
    found = (
      smart.search(editor.text, limit: Self.limit, filter: filter),
      strict.search(editor.text, limit: Self.limit, filter: filter)
    )
  }

  mutating func passTime(_ duration: Duration) {}

  func frame(width: Int, height: Int) -> LiveFrame {
    let (left, right) = (found.smart.hits, found.strict.hits)
    var status = StyledLine("\(found.smart.total.counted("symbol")) · \(found.strict.total) by the strict rules", .bold)
    status.append(" · \(version.map { "version \($0)" } ?? "any version")")
    if let category { status.append(" · \(category)") }
    let column = max(20, width * 3 / 5)
    let rows = (0..<max(left.count, right.count)).lazy.map { row in
      var line = row < left.count ? Self.line(left[row]).truncated(to: column - 2) : StyledLine()
      line.append(String(repeating: " ", count: max(0, column - line.columns)))
      if row < right.count { line.append(right[row].record.name, .faint, marking: right[row].nameRanges) }
      return line
    }
    return LiveFrame(
      prompt: "symbols", before: editor.before, after: editor.after,
      status: (status, StyledLine("↑↓ version · Tab category", .faint)), body: [facetLine] + rows.map(\.self) + rest,
      scroll: scroll)
  }

  /// Says where the list is cut.
  private var rest: [StyledLine] {
    if max(found.smart.total, found.strict.total) <= Self.limit { return [] }
    return [StyledLine("the first \(Self.limit) are listed; type more to see others", .faint)]
  }

  /// How many each category has, the most frequent first.
  private var facetLine: StyledLine {
    var line = StyledLine()
    for (place, facet) in facets.enumerated() {
      if place > 0 { line.append(" · ", .faint) }
      line.append("\(facet.value) \(facet.count)", facet.value == category ? .bold : .faint)
    }
    return line
  }

  /// The name with the matches marked, then by what else it was found.
  private static func line(_ hit: Hit<Symbol>) -> StyledLine {
    var line = StyledLine()
    line.append(hit.record.name, marking: hit.nameRanges)
    for match in hit.matches where match.field != "name" {
      line.append(match.field == "formerNames" ? "  formerly " : "  \(match.field): ", .faint)
      line.append(match.value, .faint, marking: match.utf8Ranges)
    }
    if hit.mending != nil { line.append("  mended", .faint) }
    return line
  }
}

extension Hit<Symbol> {
  /// Where the name itself matches.
  fileprivate var nameRanges: [Range<Int>] {
    matches.filter { ["name", "color"].contains($0.field) }.flatMap(\.utf8Ranges)
  }
}
