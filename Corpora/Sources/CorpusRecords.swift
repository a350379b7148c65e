package import TypeaheadTools

/// The records of a corpus, each the fields of a document in order, made one by one as they are asked for.
package struct CorpusRecords: Sequence, Sendable {
  private let begin: @Sendable () -> () -> JSONObject?
  private let limit: Int

  /// Records from a source that is started anew for every pass, at most `limit` of them.
  init(limit: Int = .max, begin: @escaping @Sendable () -> () -> JSONObject?) {
    self.begin = begin
    self.limit = limit
  }

  /// The first `limit` of records that are already made.
  init(_ records: [JSONObject], limit: Int) {
    self.init(limit: limit) {
      var rest = records.makeIterator()
      return { rest.next() }
    }
  }

  /// Starts a pass over the records.
  package func makeIterator() -> Iterator {
    Iterator(rest: limit, step: begin())
  }

  /// One pass over the records.
  package struct Iterator: IteratorProtocol {
    private var rest: Int
    private let step: () -> JSONObject?

    init(rest: Int, step: @escaping () -> JSONObject?) {
      self.rest = rest
      self.step = step
    }

    /// The next record, or `nil` after the last.
    package mutating func next() -> JSONObject? {
      guard rest > 0, let record = step() else { return nil }
      rest -= 1
      return record
    }
  }
}
