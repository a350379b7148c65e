/// An answer to what somebody has typed, with what it changes in the list shown before.
public struct SearchUpdate<Record: Identifiable & Sendable>: Sendable where Record.ID: Sendable {
  /// What was typed.
  public let query: Query
  /// The best records and the exact total.
  public let answer: Answer<Record>
  /// How the answer was found.
  public let way: SearchWay
  /// How long finding it took, by the clock of the updates.
  public let duration: Duration
  /// From the hits of the update before, none before the first, to those of this one.
  public let difference: ListDifference<Record.ID>
}
