import Typeahead
import TypeaheadCorpora
import TypeaheadSymbols
import TypeaheadTools

/// Symbols and colours: at the left what a browser finds, by words, former names and keywords; at the right what the strict rules do.
struct SymbolsDemo: Demonstration {
  private var editor = LineEditor()
  private(set) var hasEnded = false
  private let records: SymbolRecords
  /// How many columns say since when a symbol is there; none where no record says it.
  private let sinceWidth: Int
  private let smart: IndexSnapshot<Symbol>
  private let strict: IndexSnapshot<Symbol>
  /// The versions that brought something, the oldest first.
  private let versions: [SystemVersion]
  /// The version that is built for; nil for any.
  private var version: SystemVersion?
  private var category: String?
  /// The kind that is listed; nil for both.
  private var kind: Symbol.Kind?
  private let kinds: [Symbol.Kind?]
  /// Whether names are listed by the alphabet, and not by rank.
  private var isAlphabetical = false
  private var facets: [FacetValue] = []
  private var found: (smart: Answer<Symbol>, strict: Answer<Symbol>)
  private var listed: (smart: [Hit<Symbol>], strict: [Hit<Symbol>]) = ([], [])
  private var scroll = 0

  /// The most hits listed.
  private static let limit = 200
  /// The rows that a key scrolls by.
  private static let rowsAtOnce = 10

  /// - Parameter file: Symbols of one's own; nil for the built-in ones.
  init(file: String?) throws {
    let documents = try DemoRecords.documents(of: file, corpus: "symbols", preset: .symbols)
    var records = try SymbolRecords(documents, kind: file == nil ? .symbol : nil)
    if file == nil {
      records += try SymbolRecords(DemoRecords.documents(of: nil, corpus: "colors", preset: .colors), kind: .color)
    }
    self.records = records
    let symbols = records.symbols
    let longest = symbols.reduce(0) { max($0, records.span(of: $1).columns) }
    sinceWidth = longest == 0 ? 0 : max(longest, Self.sinceTitle.count) + 2
    let hasColors = symbols.contains { $0.kind == .color }
    let hasSymbols = symbols.contains { $0.kind == .symbol }
    kinds = hasColors && hasSymbols ? [.symbol, .color, nil] : hasColors ? [.color] : [.symbol]
    kind = kinds[0]
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
      let last = max(listed.smart.count, listed.strict.count) - 1
      scroll = min(max(0, scroll + (key == .pageUp ? -1 : 1) * Self.rowsAtOnce), max(0, last))
      return
    }
    scroll = 0
    switch key {
    case .up: version = neighbour(of: version, among: versions, by: 1)
    case .down: version = neighbour(of: version, among: versions, by: -1)
    case .control("t"): kind = kinds[((kinds.firstIndex(of: kind) ?? 0) + 1) % kinds.count]
    case .control("o"): isAlphabetical.toggle()
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
    let filters = [
      version.map { Filter<Symbol>.available(in: $0) }, kind.map { .inCatalog($0 == .color ? "colors" : "symbols") },
    ].compactMap(\.self)
    facets = smart.facets(Query(editor.text), by: Facet("categories", \Symbol.categories), filter: Self.all(filters))
    let filter = Self.all(filters + [category.map { .inCategory($0) }].compactMap(\.self))
    // By the alphabet the first ones are known once all are.
    let limit = isAlphabetical ? .max : Self.limit
    found = (
      smart.search(editor.text, limit: limit, filter: filter), strict.search(editor.text, limit: limit, filter: filter)
    )
    listed = (list(found.smart), list(found.strict))
  }

  private static func all(_ filters: [Filter<Symbol>]) -> Filter<Symbol>? {
    filters.dropFirst().reduce(filters.first) { all, filter in all.map { $0 && filter } }
  }

  /// The hits that are listed, in the order that is wanted.
  private func list(_ answer: Answer<Symbol>) -> [Hit<Symbol>] {
    guard isAlphabetical else { return answer.hits }
    return Array(answer.hits.sorted { $0.record.name.precedesInBytes($1.record.name) }.prefix(Self.limit))
  }

  mutating func passTime(_ duration: Duration) {}

  func frame(width: Int, height: Int) -> LiveFrame {
    let (left, right) = listed
    let what = kind.map { found.smart.total.counted($0 == .color ? "colour" : "symbol") }
    var status = StyledLine(
      "\(what ?? "\(found.smart.total) of both kinds") · \(found.strict.total) by the strict rules", .bold)
    status.append(" · \(version.map { "version \($0)" } ?? "any version")")
    if let category { status.append(" · \(category)") }
    if isAlphabetical { status.append(" · a–z") }
    let column = max(20, width * 3 / 5)
    let rows = (min(scroll, max(left.count, right.count))..<max(left.count, right.count)).lazy.map { row in
      var line = row < left.count ? self.line(left[row]) : StyledLine()
      if row < right.count { line = line.truncated(to: column - 2) }
      line.append("".filled(to: max(0, column - line.columns)))
      if row < right.count { line.append(right[row].record.name, .faint, marking: right[row].nameRanges) }
      return line
    }
    return LiveFrame(
      prompt: "symbols", before: editor.before, after: editor.after,
      status: (status, StyledLine("↑↓ version · Tab category", .faint)),
      body: hints + (facets.isEmpty ? [] : [facetLine]) + [heading(column)] + rows.map(\.self) + rest)
  }

  /// The keys that are not in the status, as long as nothing is typed.
  private var hints: [StyledLine] {
    guard editor.text.isEmpty else { return [] }
    let other = kinds.count > 1 ? "Ctrl-T: \(kind == .symbol ? "colours" : kind == .color ? "both" : "symbols") · " : ""
    return [StyledLine("\(other)Ctrl-O: \(isAlphabetical ? "by rank" : "by the alphabet") · Ctrl-D leaves", .faint)]
  }

  private static let sinceTitle = "since"

  /// What the columns are.
  private func heading(_ column: Int) -> StyledLine {
    let left = "\(Self.sinceTitle.filled(to: sinceWidth))name, by words and former names, too"
    return StyledLine(left.filled(to: column - 2) + "  " + "by the strict rules", .bold)
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

  /// Since when it is there, the name with the matches marked, then by what else it was found, and what it is called otherwise.
  private func line(_ hit: Hit<Symbol>) -> StyledLine {
    var line = StyledLine(records.span(of: hit.record).filled(to: sinceWidth), .faint)
    line.append(hit.record.name, marking: hit.nameRanges)
    for match in hit.matches where match.field != "name" {
      line.append(match.field == "formerNames" ? "  formerly " : "  \(match.field): ", .faint)
      line.append(match.value, .faint, marking: match.utf8Ranges)
    }
    if let renaming = records.renaming(of: hit.record) { line.append("  \(renaming)", .faint) }
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
