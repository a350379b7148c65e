/// A symbol or colour of a catalogue: its name, its former names, and its other searched texts.
///
/// Two symbols are the same when they have one name in one catalogue; a name may be had by several catalogues.
public struct Symbol: Identifiable, Sendable, Equatable {
  /// The kind of thing a name stands for.
  public enum Kind: Sendable, Hashable {
    /// A picture; its name is words with full stops between them, such as `square.and.pencil`.
    case symbol
    /// A colour; its name is in camel case, such as `systemGray2`.
    case color
  }

  /// The catalogue it is of.
  public let catalog: String
  /// Its name.
  public let name: String
  /// What the name stands for.
  public let kind: Kind
  /// Which versions of the system have it.
  public let availability: Availability
  /// What it was called before, the name of the fewest renames ago first.
  public let formerNames: [String]
  /// Splits of the name by hand, each the words of one or more whole parts of it, such as `"eye dropper half full"`.
  public var words: [String] = []
  /// What people call it otherwise.
  public var keywords: [String] = []
  /// The groups it is listed in.
  public var categories: [String] = []
  /// How much it is wanted; of symbols that match alike the heavier comes first.
  public var weight = 0.0

  /// The catalogue and the name, unique for any names: `6:system/sleep` is of the catalogue `system`, of six bytes.
  public var id: String { "\(catalog.utf8.count):\(catalog)/\(name)" }

  /// A symbol by itself. Those of a ``SymbolCatalog`` know when they came and what they were called.
  public init(
    _ name: String, catalog: String, kind: Kind = .symbol, availability: Availability = .always,
    formerNames: [String] = []
  ) {
    self.catalog = catalog
    self.name = name
    self.kind = kind
    self.availability = availability
    self.formerNames = formerNames
  }
}
