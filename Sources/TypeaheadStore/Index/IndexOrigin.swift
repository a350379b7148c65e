internal import Typeahead

/// What an index of records was made with, and must be made anew without.
public struct IndexOrigin: Sendable, Equatable {
  /// What the records are, in the app's words, such as `"users"`.
  public var kind: String
  /// `Schema.fingerprint` of the schema.
  public var schema: UInt64
  /// `Folding.version` of the rules of folding.
  public var folding: Int
  /// `Folding.icuVersion`.
  public var icu: String

  /// An origin of the given parts.
  public init(kind: String, schema: UInt64, folding: Int, icu: String) {
    self.kind = kind
    self.schema = schema
    self.folding = folding
    self.icu = icu
  }

  init<Record>(of schema: Schema<Record>, kind: String) {
    self.init(kind: kind, schema: schema.fingerprint, folding: Folding.version, icu: Folding.icuVersion)
  }
}
