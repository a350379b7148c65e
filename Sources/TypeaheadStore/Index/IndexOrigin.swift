internal import Typeahead

/// The conditions an index was made under; if one changes, the index is made anew.
public struct IndexOrigin: Sendable, Equatable {
  /// What the records are, in the app's words, such as `"users"`.
  public var kind: String
  /// `Schema.fingerprint` of the schema.
  public var schema: UInt64
  /// `Folding.version` of the rules of folding.
  public var folding: Int
  /// `Folding.textServices` where these decide something: a language that they spell, an order of names by a locale, or words of a script
  /// without spaces in some record. Else it is empty, and the index opens with any.
  public var services: String

  /// An origin of the given parts.
  public init(kind: String, schema: UInt64, folding: Int, services: String) {
    self.kind = kind
    self.schema = schema
    self.folding = folding
    self.services = services
  }

  init<Record>(of schema: Schema<Record>, kind: String) {
    let services = schema.asksServices ? Folding.textServices : ""
    self.init(kind: kind, schema: schema.fingerprint, folding: Folding.version, services: services)
  }

  /// The origin of an index with some segments, of an earlier origin where some are in files already. These are not read again: where
  /// they have decided something once, it counts.
  func with<Record>(new segments: [StoredSegment<Record>], earlier: IndexOrigin?) -> IndexOrigin {
    var origin = self
    let hasWords = earlier?.services == Folding.textServices || segments.contains(where: \.dependsOnServices)
    if hasWords { origin.services = Folding.textServices }
    return origin
  }

  /// What an index made with another origin would be made with now.
  func asNow(_ made: IndexOrigin) -> IndexOrigin {
    var origin = self
    if !made.services.isEmpty { origin.services = Folding.textServices }
    return origin
  }
}
