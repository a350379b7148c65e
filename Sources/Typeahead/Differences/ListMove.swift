/// A row or section that goes from one place in a list to another.
///
/// `Position` is `Int` in a flat list and ``RowPath`` for the rows of a sectioned one.
public struct ListMove<Position: Hashable & Sendable>: Hashable, Sendable {
  /// Where it was.
  public let from: Position
  /// Where it is.
  public let to: Position
}

/// A row that is in both lists with different content.
public struct ListChange<Position: Hashable & Sendable>: Hashable, Sendable {
  /// The row's position in the old list.
  public let old: Position
  /// The row's position in the new list.
  public let new: Position
}
