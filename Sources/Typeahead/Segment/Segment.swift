/// An immutable part of an index: the terms, postings, contents and order of some records, without the records themselves.
///
/// Records are numbered in static order, so the better of two records that the rules hold equal has the lower number.
final class Segment: Sendable {
  let identity = Identity()
  private let store: ColumnStore
  /// The tokens of primary readings.
  let terms: TermIndex
  /// The tokens of all other readings, and runs from each of their characters on.
  let variants: TermIndex
  let prefixes: PrefixIndex
  let flat: FlatRecords
  let forward: ForwardIndex
  let keys: StaticKeys
  let ids: IDTable
  /// For each value rule of the ranking, each record's value.
  let ruleColumns: [Column<UInt8>]
  /// The most tokens a reading of any record has, or more.
  let mostTokens: Int
  /// The fields records are called by.
  let nameFields: FieldSet
  let tuning: Tuning

  init(
    store: ColumnStore, terms: TermIndex, variants: TermIndex, prefixes: PrefixIndex, flat: FlatRecords,
    forward: ForwardIndex, keys: StaticKeys, ids: IDTable, ruleColumns: [Column<UInt8>], mostTokens: Int,
    nameFields: FieldSet, tuning: Tuning
  ) {
    self.store = store
    self.terms = terms
    self.variants = variants
    self.prefixes = prefixes
    self.flat = flat
    self.forward = forward
    self.keys = keys
    self.ids = ids
    self.ruleColumns = ruleColumns
    self.mostTokens = mostTokens
    self.nameFields = nameFields
    self.tuning = tuning
  }

  /// The number of records.
  var count: Int { flat.count }

  /// Walks a record's lattices.
  func lattices(_ record: Int) -> LatticeDecoder { unsafe forward.lattices(record, flat.words(record)) }

  /// The bytes of each part, without the records.
  var byteCounts: [(name: String, bytes: Int)] {
    [
      ("terms", terms.vocabularyBytes), ("postings", terms.postingBytes),
      ("variants", variants.vocabularyBytes), ("variant postings", variants.postingBytes),
      ("trie", prefixes.trieBytes), ("record sets", prefixes.sets.byteCount), ("flat records", flat.byteCount),
      ("lattices", forward.byteCount),
      ("static keys", keys.byteCount), ("ids", ids.byteCount),
      ("rule values", ruleColumns.reduce(0) { $0 + $1.byteCount }),
    ]
  }

  /// The terms by which runs are found: a run's text from each character on, cut to this many bytes. A longer query token is
  /// looked up cut and checked against the run itself.
  static let longestRunTerm = 32
}
