package import TypeaheadTools

/// A built-in corpus: the same name, size and seed always give the same records.
package struct Corpus: Sendable {
  /// The name by which it is asked for.
  package let name: String
  /// What it holds, in one line.
  package let summary: String
  /// What its records are.
  package let preset: Preset
  /// The seed that is used unless another is given; only scalable corpora depend on it.
  package let defaultSeed: UInt64
  private let source: Source

  /// Where the records come from.
  enum Source: Sendable {
    /// Records that are all there: the first N of them are taken.
    case fixed(@Sendable () throws(CorpusError) -> [JSONObject])
    /// Records that are counted and made on demand: at most `limit` of them are made.
    case lazy(count: @Sendable () -> Int, @Sendable (_ limit: Int) -> CorpusRecords)
    /// Records made to any number, as many as `size` unless told otherwise.
    case scalable(size: Int, @Sendable (_ size: Int, _ seed: UInt64) throws(CorpusError) -> CorpusRecords)
  }

  init(name: String, preset: Preset, summary: String, seed: UInt64 = 1, source: Source) {
    self.name = name
    self.preset = preset
    self.summary = summary
    self.defaultSeed = seed
    self.source = source
  }

  /// Whether it can be made to any size; the others have a fixed number of records, of which a size takes the first.
  package var isScalable: Bool {
    if case .scalable = source { true } else { false }
  }

  /// The number of records it has unless a size is given; for a fixed corpus that is all of them (it is read to count).
  package var defaultSize: Int {
    switch source {
    case .fixed(let make): (try? make().count) ?? 0
    case .lazy(let count, _): count()
    case .scalable(let size, _): size
    }
  }

  /// The records: `size` of them (the first, for a fixed corpus), made from `seed`.
  package func records(size: Int? = nil, seed: UInt64? = nil) throws(CorpusError) -> CorpusRecords {
    if let size, size < 0 { throw .negativeSize(size) }
    switch source {
    case .fixed(let make): return CorpusRecords(try make(), limit: size ?? .max)
    case .lazy(_, let make): return make(size ?? .max)
    case .scalable(let usual, let make): return try make(size ?? usual, seed ?? defaultSeed)
    }
  }
}
