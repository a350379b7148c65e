/// A set of symbols or colours, put together from the names that each version of a system has.
///
/// ```swift
/// let catalog = SymbolCatalog(
///   "symbols",
///   releases: [
///     SymbolRelease("13.0", names: ["moon", "circle.bottomthird.split"]),
///     SymbolRelease("14.0", names: ["moon", "sleep"]),
///   ],
///   formerNames: FormerNames([("circle.bottomthird.split", "sleep")]),
///   describing: { $0.keywords = tags[$0.name] ?? [] })
/// catalog.symbols.map(\.name)                   // ["circle.bottomthird.split", "moon", "sleep"]
/// catalog.symbols[0].availability.removed       // 14.0
/// catalog.symbols[2].formerNames                // ["circle.bottomthird.split"]
/// ```
///
/// Every name is a symbol, also one that became another: who builds for an old version needs the name it had there. A filter by
/// version (`Filter.available(in:)`) shows the names of that version alone.
public struct SymbolCatalog: Sendable {
  /// What the catalogue is called.
  public let name: String
  /// All symbols of any version, each once, in the order of their names' bytes.
  public let symbols: [Symbol]

  /// Puts a catalogue together.
  ///
  /// - Parameters:
  ///   - name: What the catalogue is called; one index has one catalogue of a name.
  ///   - kind: What its names stand for.
  ///   - releases: The names of each version, in any order; a version between two has what the older one has. Of a version that
  ///     comes twice all names count.
  ///   - formerNames: What the symbols were called.
  ///   - describe: Adds words, keywords, categories and weight; it is asked about each symbol once.
  /// - Complexity: O(*n* log *n*) for *n* names of all releases.
  public init(
    _ name: String, kind: Symbol.Kind = .symbol, releases: [SymbolRelease], formerNames: FormerNames = FormerNames([]),
    describing describe: (inout Symbol) -> Void = { _ in }
  ) {
    self.name = name
    var availabilities: [[UInt8]: Availability] = [:]
    var versions: [SystemVersion: Set<[UInt8]>] = [:]
    for release in releases { versions[release.version, default: []].formUnion(release.names.map { Array($0.utf8) }) }
    var before: Set<[UInt8]> = []
    for (version, names) in versions.sorted(by: { $0.key < $1.key }) {
      for name in names.subtracting(before) {
        availabilities[name, default: Availability(spans: [])].change(to: true, at: version)
      }
      for name in before.subtracting(names) { availabilities[name]!.change(to: false, at: version) }
      before = names
    }
    symbols = availabilities.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { bytes, availability in
      let text = String(decoding: bytes, as: UTF8.self)
      var symbol = Symbol(
        text, catalog: name, kind: kind, availability: availability, formerNames: formerNames[of: text])
      describe(&symbol)
      return symbol
    }
  }
}

/// The names that a version of a system has.
public struct SymbolRelease: Sendable {
  /// The version.
  public let version: SystemVersion
  /// All names it has, in any order.
  public let names: [String]

  /// The names of a version.
  public init(_ version: SystemVersion, names: [String]) {
    self.version = version
    self.names = names
  }
}
