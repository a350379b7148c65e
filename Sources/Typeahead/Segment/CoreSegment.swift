/// Records that are searched: their terms and who has them, the tokens of each, what the static order compares, ids. It never changes.
final class CoreSegment: Sendable {
  let store: ColumnStore
  let terms: TermIndex
  let tokens: RecordTokens
  let prefixes: PrefixTable
  let writing: NameWriting
  let keys: StaticKeys
  let ids: IDTable
  /// The values of the rules that are values of the record.
  let ruleColumns: [Column<UInt8>]
  /// The most tokens of a record.
  let mostTokens: Int

  /// The terms by which runs are found: a run's text from each cluster on, cut to this many bytes.
  static let longestRunTerm = 32

  var count: Int { tokens.count }

  init(
    store: ColumnStore, terms: TermIndex, tokens: RecordTokens, prefixes: PrefixTable, writing: NameWriting,
    keys: StaticKeys, ids: IDTable,
    ruleColumns: [Column<UInt8>], mostTokens: Int
  ) {
    self.store = store
    self.terms = terms
    self.tokens = tokens
    self.prefixes = prefixes
    self.writing = writing
    self.keys = keys
    self.ids = ids
    self.ruleColumns = ruleColumns
    self.mostTokens = mostTokens
  }

  /// The bytes of each part, without the records.
  var byteCounts: [(name: String, bytes: Int)] {
    [
      ("terms", terms.vocabularyBytes), ("postings", terms.postingBytes), ("tokens", tokens.byteCount),
      ("prefixes", prefixes.byteCount), ("record sets", prefixes.sets.byteCount),
      ("names as written", writing.texts.byteCount), ("static keys", keys.byteCount), ("ids", ids.byteCount),
      ("rule values", ruleColumns.reduce(0) { $0 + $1.byteCount }),
    ]
  }
}
