extension CollectionDifference where ChangeElement: Hashable & Sendable {
  /// A list difference in the standard library's form, for views that take one change at a time. Its elements are in an order in which they
  /// can be applied one by one.
  ///
  /// ```swift
  /// let (old, new) = ([1, 2, 3], [3, 1, 4])
  /// let difference = CollectionDifference(ListDifference(from: old, to: new), from: old, to: new)
  /// old.applying(difference)  // [3, 1, 4]
  /// ```
  ///
  /// A move is a removal and an insertion that name each other's offsets. Changes of content have no place in it.
  ///
  /// - Parameters:
  ///   - difference: The difference from `old` to `new`.
  ///   - old: The old list.
  ///   - new: The new list.
  /// - Precondition: `difference` was made from the same lists.
  /// - Complexity: O(*d* log *d*) for *d* deletes, inserts and moves.
  public init(
    _ difference: ListDifference<ChangeElement>, from old: some RandomAccessCollection<ChangeElement>,
    to new: some RandomAccessCollection<ChangeElement>
  ) {
    func removal(_ offset: Int, to other: Int? = nil) -> Change {
      .remove(offset: offset, element: old[old.index(old.startIndex, offsetBy: offset)], associatedWith: other)
    }
    func insertion(_ offset: Int, from other: Int? = nil) -> Change {
      .insert(offset: offset, element: new[new.index(new.startIndex, offsetBy: offset)], associatedWith: other)
    }
    let moves = difference.moves
    let removals = difference.deletes.map { removal($0) } + moves.map { removal($0.from, to: $0.to) }
    let insertions = difference.inserts.map { insertion($0) } + moves.map { insertion($0.to, from: $0.from) }
    guard let result = Self(removals + insertions) else {
      preconditionFailure("a difference names no position twice")
    }
    self = result
  }
}
