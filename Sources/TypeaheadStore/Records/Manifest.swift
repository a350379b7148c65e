internal import Typeahead

/// What a store says of its records as a whole; written in the transaction of every commit.
public struct Manifest: Sendable, Equatable {
  /// What an index of the records was made with, and must be made anew without.
  public struct Origin: Sendable, Equatable {
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
  }

  /// The format that is written, and the newest that is read.
  public static let formatVersion = 2

  /// Nothing before the first commit.
  public internal(set) var origin: Origin?
  /// The number of the last change; each upsert and delete has the next one.
  public internal(set) var change = 0
  /// The number of records.
  public internal(set) var count = 0
  /// The sum of the records' checksums, the same in whatever order they stand.
  public internal(set) var sum: UInt64 = 0
  /// The last change that is in the segments on the disk; what came after is indexed on opening.
  public internal(set) var sealed = 0
  /// The checksum of the list of segments.
  var segments = ManifestSegment.checksum([])

  init() {}

  /// The checksum of all of it.
  var checksum: UInt64 {
    var checksum = Checksum()
    checksum.combine(Self.formatVersion)
    checksum.combine(origin == nil ? 0 : 1)
    if let origin {
      checksum.combine(origin.kind)
      checksum.combine(origin.schema)
      checksum.combine(origin.folding)
      checksum.combine(origin.icu)
    }
    checksum.combine(change)
    checksum.combine(count)
    checksum.combine(sum)
    checksum.combine(sealed)
    checksum.combine(segments)
    return checksum.value
  }
}
