public import Typeahead

/// Whether names match a query by the strict rules, one name after another and without an index.
///
/// ```swift
/// SymbolMatcher("x bin").matches("xmark.bin")                       // true
/// SymbolMatcher("gr back").matches("systemGroupedBackground", kind: .color)   // true
/// names.filter(SymbolMatcher("x bin").matches)                      // in the order of the names
/// ```
///
/// What it says of a name is what an index with `Schema.strictSymbols` says. An index is for many queries, this for one query or a
/// few names.
public struct SymbolMatcher {
  /// The memory in which names are read is kept from one to the next.
  private final class Memory {
    var matcher: RecordMatcher<Symbol>

    init(_ matcher: RecordMatcher<Symbol>) { self.matcher = matcher }
  }

  private let memory: Memory

  /// A matcher of a query.
  public init(_ query: some QueryConvertible) { memory = Memory(RecordMatcher(query, .strictSymbols)) }

  /// Whether a symbol's name matches.
  ///
  /// - Complexity: O(*t*) for *t* bytes of the name, and the time of matching.
  public func matches(_ name: String) -> Bool { matches(name, kind: .symbol) }

  /// Whether the name of a symbol or a colour matches.
  ///
  /// - Complexity: O(*t*) for *t* bytes of the name, and the time of matching.
  public func matches(_ name: String, kind: Symbol.Kind) -> Bool {
    memory.matcher.rank(of: Symbol(name, catalog: "", kind: kind)) != nil
  }
}
