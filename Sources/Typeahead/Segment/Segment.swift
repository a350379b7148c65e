/// An immutable part of an index: the terms of some records and who has them, the tokens of each, what the static order compares, ids;
/// without the records themselves.
///
/// Records are numbered in static order, so the better of two records that the rules hold equal has the lower number.
final class Segment: Sendable {
  let identity = Identity()
  let store: ColumnStore
  let terms: TermIndex
  let grams: TermGrams
  let tokens: RecordTokens
  let prefixes: PrefixIndex
  let writing: NameWriting
  let keys: StaticKeys
  let ids: IDTable
  /// For each value rule of the ranking, each record's value.
  let ruleColumns: [Column<UInt8>]
  /// The values of each attribute.
  let attributes: [AttributeColumn]
  /// The most tokens of a record, or more.
  let mostTokens: Int
  /// Whether text services have told words of some record apart.
  let dependsOnServices: Bool

  /// The terms by which runs are found: a run's text from each cluster on, cut to this many bytes.
  static let longestRunTerm = 32

  /// The number of records.
  var count: Int { tokens.count }

  init(
    store: ColumnStore, terms: TermIndex, grams: TermGrams, tokens: RecordTokens, prefixes: PrefixIndex,
    writing: NameWriting, keys: StaticKeys, ids: IDTable, ruleColumns: [Column<UInt8>],
    attributes: [AttributeColumn], mostTokens: Int, dependsOnServices: Bool
  ) {
    self.store = store
    self.terms = terms
    self.grams = grams
    self.tokens = tokens
    self.prefixes = prefixes
    self.writing = writing
    self.keys = keys
    self.ids = ids
    self.ruleColumns = ruleColumns
    self.attributes = attributes
    self.mostTokens = mostTokens
    self.dependsOnServices = dependsOnServices
  }

  /// The bytes of each part, without the records.
  var byteCounts: [(name: String, bytes: Int)] {
    [
      ("terms", terms.vocabularyBytes), ("middles of terms", grams.byteCount), ("postings", terms.postingBytes),
      ("tokens", tokens.byteCount),
      ("prefixes", prefixes.byteCount), ("record sets", prefixes.sets.byteCount),
      ("names as written", writing.byteCount), ("static keys", keys.byteCount), ("ids", ids.byteCount),
      ("rule values", ruleColumns.reduce(0) { $0 + $1.byteCount }),
      ("attributes", attributes.reduce(0) { $0 + $1.byteCount }),
    ]
  }
}
