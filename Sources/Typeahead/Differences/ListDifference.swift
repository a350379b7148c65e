/// The changes from one list of rows to the next, for a list view. Optimised for lists that mostly keep their order, as results do while a
/// person types.
///
/// ```swift
/// let difference = ListDifference(from: ["a", "b", "c", "d"], to: ["d", "a", "c", "e"])
/// difference.deletes  // [1]: "b"
/// difference.inserts  // [3]: "e"
/// difference.moves    // [ListMove(from: 3, to: 0)]: "d"
/// ```
///
/// Every old row is deleted, moved, or stays; every new row is inserted, moved, or stayed. Rows that stay keep their order,
/// and they are as many as can: no other choice of moves is shorter.
///
/// An id may be in a list more than once. Its rows are paired one by one, and those that one list has more of are deleted or
/// inserted. Rows that both lists have in the same order are paired before others.
///
/// A view that takes batches of updates is given ``stages()``. One that takes a change at a time is given a
/// `CollectionDifference`, made from this.
public struct ListDifference<ID: Hashable & Sendable>: Sendable, Equatable {
  /// The old positions of rows that are in the old list only, ascending.
  public let deletes: [Int]
  /// The new positions of rows that are in the new list only, ascending.
  public let inserts: [Int]
  /// The fewest rows that must move for the others to stay in order, from old positions to new ones, ascending by the new.
  public let moves: [ListMove<Int>]
  /// The rows in both lists whose content differs, whether they move or not, ascending by their new positions.
  public let changes: [ListChange<Int>]
  /// For each new row its old position, or `ListPairing.none`.
  @usableFromInline let origins: [Int32]
  @usableFromInline let oldCount: Int

  /// Finds the difference of two lists of row ids.
  ///
  /// The rows are paired by their ids, in the manner of P. Heckel, "A technique for isolating differences between files"
  /// (1978). The rows that stay are a longest increasing subsequence of the pairs, by patience sorting (M. L. Fredman, "On
  /// computing the length of longest increasing subsequences", 1975).
  ///
  /// - Parameters:
  ///   - old: The ids of the rows that are shown.
  ///   - new: The ids of the rows to show.
  ///   - isChanged: Whether the content of a row that is in both lists differs, asked once for each with its positions.
  /// - Precondition: Both lists are shorter than 2³¹.
  /// - Complexity: O(*n* + *m* + *k* log *m*) for *n* old rows, *m* new ones and *k* moves: linear for a list that mostly
  ///   keeps its order. An id is hashed once, and only if its row is not found by walking down both lists.
  @inlinable
  public init(
    from old: some RandomAccessCollection<ID>, to new: some RandomAccessCollection<ID>,
    isChanged: (_ old: Int, _ new: Int) -> Bool = { _, _ in false }
  ) {
    self.init(ListPairing(Array(old), Array(new)), isChanged)
  }

  @usableFromInline
  init(_ pairing: ListPairing, _ isChanged: (_ old: Int, _ new: Int) -> Bool) {
    deletes = pairing.deletes
    inserts = pairing.inserts
    moves = pairing.moves
    origins = pairing.origins
    oldCount = pairing.oldCount
    var changes: [ListChange<Int>] = []
    for (row, origin) in origins.enumerated() where origin != ListPairing.none && isChanged(Int(origin), row) {
      changes.append(ListChange(old: Int(origin), new: row))
    }
    self.changes = changes
  }

  /// Whether the lists have the same rows with the same content in the same order.
  public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty && changes.isEmpty }
}
