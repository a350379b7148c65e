import Typeahead
import TypeaheadSymbols
import TypeaheadTools

/// The symbols and colours of records, and how those that were renamed go on.
///
/// `since` is the version that a name begins with. Where a former name is a record, too, it ends where the newer name begins, and that one
/// is the same symbol since the version of the first.
struct SymbolRecords {
  private(set) var symbols: [Symbol] = []
  /// The version in which a symbol began, of those that began under another name.
  private var beginnings: [TextKey: SystemVersion] = [:]
  /// What a name became.
  private var successors: [TextKey: String] = [:]

  /// Reads records, of which the last of each id counts.
  ///
  /// - Parameter kind: What they are; nil where each says it by `kind`, or else by how its name is written.
  /// - Throws: ``DocumentError`` where one has no version, or two have one name, which is what tells symbols apart.
  init(_ documents: [Document], kind: Symbol.Kind? = nil) throws(DocumentError) {
    var versions: [TextKey: SystemVersion] = [:]
    var ids: [TextKey: String] = [:]
    for document in documents {
      let name = TextKey(document.symbolName)
      if let other = ids.updateValue(document.id, forKey: name), !other.hasSameBytes(as: document.id) {
        throw .repeatedName(document.symbolName, ids: [other, document.id])
      }
      versions[name] = try document.since
    }
    var ends: [TextKey: SystemVersion] = [:]
    for document in documents {
      let name = document.symbolName
      guard let since = versions[TextKey(name)] else { continue }
      for former in document.texts("formerNames").map(TextKey.init) {
        guard let begun = versions[former], begun < since else { continue }
        beginnings[TextKey(name)] = min(begun, beginnings[TextKey(name)] ?? begun)
        if let end = ends[former], end <= since { continue }
        (ends[former], successors[former]) = (since, name)
      }
    }
    let looksLikeColors =
      documents.contains { $0.symbolName.isCamelCase } && !documents.contains { $0.symbolName.hasParts }
    for document in documents {
      let name = document.symbolName
      let colors = name.hasParts ? false : name.isCamelCase || looksLikeColors
      let availability = versions[TextKey(name)].map { Availability(from: $0, until: ends[TextKey(name)]) } ?? .always
      symbols.append(Symbol(document, kind: kind ?? document.kind ?? (colors ? .color : .symbol), availability))
    }
  }

  /// Adds other records.
  static func += (left: inout SymbolRecords, right: SymbolRecords) {
    left.symbols += right.symbols
    left.beginnings.merge(right.beginnings) { first, _ in first }
    left.successors.merge(right.successors) { first, _ in first }
  }

  /// Since when a symbol is there, under whatever name, and until when under this one: `1.0`, `1.0–2.0`; empty where it always was.
  func span(of symbol: Symbol) -> String {
    guard let since = beginnings[TextKey(symbol.name)] ?? symbol.availability.introduced else { return "" }
    return "\(since)" + (symbol.availability.removed.map { "–\($0)" } ?? "")
  }

  /// What a renamed symbol was or is called in other versions; nil of others.
  func renaming(of symbol: Symbol) -> String? {
    if let successor = successors[TextKey(symbol.name)] { return "now \(successor)" }
    guard beginnings[TextKey(symbol.name)] != nil else { return nil }
    return symbol.availability.introduced.map { "called so since \($0)" }
  }
}

extension Document {
  fileprivate var symbolName: String { texts("name").first ?? id }

  /// The version that the name begins with; nil where it always was.
  fileprivate var since: SystemVersion? {
    get throws(DocumentError) {
      guard let since = fields["since"], since != .null, since != .string("") else { return nil }
      let text = texts("since").first ?? since.text
      guard let version = SystemVersion(text) else { throw .wrongVersion(id: id, found: text) }
      return version
    }
  }

  /// What it says it is.
  fileprivate var kind: Symbol.Kind? {
    switch texts("kind").first {
    case "symbol": .symbol
    case "color", "colour": .color
    default: nil
    }
  }
}

extension Symbol {
  fileprivate init(_ document: Document, kind: Kind, _ availability: Availability) {
    self.init(
      document.symbolName, catalog: kind == .color ? "colors" : "symbols", kind: kind, availability: availability,
      formerNames: document.texts("formerNames"))
    words = document.texts("words")
    keywords = document.texts("keywords")
    categories = document.texts("categories")
    weight = document.number("weight") ?? 0
  }
}

extension String {
  /// Whether it is cut by full stops, as names of symbols are.
  fileprivate var hasParts: Bool { utf8.contains(UInt8(ascii: ".")) }
  /// Whether it is cut by capitals, as names of colours are.
  fileprivate var isCamelCase: Bool { !hasParts && unicodeScalars.contains { $0.properties.isUppercase } }
}
