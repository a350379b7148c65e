/// How a ``SearchSession`` found an answer. It says what it cost, and nothing about what it is.
public enum SearchWay: Sendable, Equatable {
  /// By a search of the index.
  case fresh
  /// From all the matches of an earlier query, which this one can only have fewer of; see ``SearchSession`` for when.
  case refined
  /// From an earlier answer to the same text.
  case kept
}
