internal import Typeahead
internal import TypeaheadTools

/// What is loaded and asked, with an index in memory that is asked the same.
struct ClusterWorkload {
  let records: BenchRecords
  /// The preset's, without later tiers, of which PostgreSQL has none.
  let schema: Schema<Document>
  let embedded: EmbeddedCalls
  let typing: Trace
  let repeated: RepeatedBeginnings
  /// Others of the same kinds.
  let typingBefore: Trace
  let repeatedBefore: RepeatedBeginnings

  init(_ source: RunOptions.Source, seed: UInt64) throws {
    records = try BenchRecords(source)
    let usual = records.preset.schema(words: records.words)
    schema = Schema(
      fields: usual.fields, weight: usual.weight, readsQueriesFreely: usual.readsQueriesFreely, ranking: usual.ranking,
      tolerance: .none)
    let index = SearchIndex(schema: schema)
    try index.upsert(records.documents)
    index.finishMerges()
    let (words, calls) = (RecordWords(records), EmbeddedCalls(index))
    func repeated(_ seed: UInt64) -> RepeatedBeginnings {
      RepeatedBeginnings(words, seed: seed) { query in
        calls.search(query)
        return calls.outcome.total > 0
      }
    }
    embedded = calls
    typing = .typing(words, seed: seed)
    typingBefore = .typing(words, seed: seed &+ 1)
    self.repeated = repeated(seed)
    repeatedBefore = repeated(seed &+ 1)
  }
}
