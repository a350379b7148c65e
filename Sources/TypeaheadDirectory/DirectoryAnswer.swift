/// The answer of a directory: the best of what was found, and how much that was.
public struct DirectoryAnswer<Row: Sendable>: Sendable {
  /// The best in rank order, at most as many as asked for. Where nothing matches as typed, these are of later tiers and do not count
  /// in ``total``.
  public internal(set) var rows: [Row] = []
  /// The exact number of entries that match and that the caller may be shown, each counted once.
  public internal(set) var total = 0
  /// Whether ``total`` and ``rows`` are exact; see `Answer.isExact`.
  public internal(set) var isExact = true
  /// Whether there was nothing to look for, and such queries are refused.
  public internal(set) var isRefused = false

  /// The same answer with each row as something else.
  func map<Other: Sendable>(_ other: (Row) -> Other) -> DirectoryAnswer<Other> {
    DirectoryAnswer<Other>(rows: rows.map(other), total: total, isExact: isExact, isRefused: isRefused)
  }
}

/// What becomes of a query with nothing to look for (`Query.isEmpty`).
public enum BlankQuery: Sendable, Hashable {
  /// It finds nothing, and the answer says that it was refused.
  case isRefused
  /// It finds everybody.
  case findsEverybody
}
