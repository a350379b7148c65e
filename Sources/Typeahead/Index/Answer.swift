/// The answer to a query: the best records and how many there are.
public struct Answer<Record: Identifiable & Sendable>: Sendable, Equatable {
  /// The best records in rank order, at most as many as asked for. Those of later tiers come last, and do not count in ``total``:
  /// their ``Hit/mending`` says what was mended.
  public internal(set) var hits: [Hit<Record>]
  /// The exact number of matching records.
  public let total: Int
  /// Whether ``total`` and ``hits`` are exact. They are for everything people type; false says that the ``WorkBudget`` was spent, that
  /// later tiers took more than ``Tolerance/maximumWork``, or that a record and a query made for it (hundreds of readings that compete
  /// for many different tokens) were not followed to the end: matches may be missing, and rules may be better than ``Hit/rank``
  /// says. An index that is read from files gives such answers, too, until what is damaged in these is made anew.
  public internal(set) var isExact: Bool

  /// An answer found elsewhere than in an index.
  package init(hits: [Hit<Record>], total: Int, isExact: Bool) {
    self.hits = hits
    self.total = total
    self.isExact = isExact
  }
}
