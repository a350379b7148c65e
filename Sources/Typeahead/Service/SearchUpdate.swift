/// An answer to the text of a query field, with the changes to the list shown before.
public struct SearchUpdate<Record: Identifiable & Sendable>: Sendable where Record.ID: Sendable {
  /// What was typed.
  public let query: Query
  /// The best records and the exact total; where there is no answer, that of the update before.
  public let answer: Answer<Record>
  /// Why there is no answer: of an index on this machine there always is one.
  public let failure: (any Error)?
  /// How the answer was found.
  public let way: SearchWay
  /// How long finding it took, by the clock of the updates.
  public let duration: Duration
  /// How much of ``duration`` the search took. The rest made the hits, with those of later tiers, and what is highlighted in them.
  public let searchDuration: Duration
  /// From the hits of the update before, none before the first, to those of this one.
  public let difference: ListDifference<Record.ID>
}
