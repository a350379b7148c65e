/// The records of a corpus, made one by one as they are asked for.
public struct CorpusRecords: Sequence, Sendable {
  private let begin: @Sendable () -> () -> CorpusRecord?
  private let limit: Int

  /// Records from a source that is started anew for every pass, at most `limit` of them.
  init(limit: Int = .max, begin: @escaping @Sendable () -> () -> CorpusRecord?) {
    self.begin = begin
    self.limit = limit
  }

  /// The first `limit` of records that are already made.
  init(_ records: [CorpusRecord], limit: Int) {
    self.init(limit: limit) {
      var rest = records.makeIterator()
      return { rest.next() }
    }
  }

  /// Starts a pass over the records.
  public func makeIterator() -> Iterator {
    Iterator(rest: limit, step: begin())
  }

  /// One pass over the records.
  public struct Iterator: IteratorProtocol {
    private var rest: Int
    private let step: () -> CorpusRecord?

    init(rest: Int, step: @escaping () -> CorpusRecord?) {
      self.rest = rest
      self.step = step
    }

    /// The next record, or `nil` after the last.
    public mutating func next() -> CorpusRecord? {
      guard rest > 0, let record = step() else { return nil }
      rest -= 1
      return record
    }
  }
}
