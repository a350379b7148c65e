/// What an index spends memory on. No answer depends on it.
///
/// ```swift
/// let schema = Schema<Setting>(fields: [Field("title", \.title)], footprint: .compact)
/// ```
///
/// An index on the disk opens what was written with either; its segments become as the schema says when they are written anew.
public enum Footprint: Sendable, Hashable {
  /// Searches are as fast as can be.
  case fast
  /// Less memory, for an index beside which much else must find room: a fifth to nearly a third less of some thousand records, an eighth
  /// of a hundred thousand. Half of all searches take as long, the slowest of a hundred about twice as long at most.
  case compact
}
