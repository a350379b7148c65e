/// A part of a ``ListDifference`` that a list view can apply as one batch.
public struct ListStage: Sendable, Equatable {
  /// The rows to remove, by their positions before the stage, ascending.
  public internal(set) var deletes: [Int] = []
  /// The rows to show anew, by their positions before the stage; none of them is removed.
  public internal(set) var changes: [Int] = []
  /// The rows to insert, by their positions after the stage, ascending.
  public internal(set) var inserts: [Int] = []
  /// The rows to move, from their positions before the stage to those after it.
  public internal(set) var moves: [ListMove<Int>] = []
  /// The rows after the stage, each by its position in the new list.
  public internal(set) var rows: [Int]
}

extension ListDifference {
  /// Cuts the difference into at most two batches, optimised for few animations: first the deletes and changes, then the
  /// inserts and moves.
  ///
  /// No stage names a row twice, and its deletes and inserts account for the number of rows after it, which is what table
  /// and collection views check. A stage that would do nothing is left out.
  ///
  /// ```swift
  /// var shown = ["a", "b", "c"]
  /// let new = ["c", "d", "a"]
  /// for stage in ListDifference(from: shown, to: new).stages() {
  ///   view.performBatchUpdates {
  ///     shown = stage.rows.map { new[$0] }  // ["a", "c"], then ["c", "d", "a"]
  ///     view.deleteItems(at: stage.deletes)  // [1], then []
  ///     view.reloadItems(at: stage.changes)
  ///     view.insertItems(at: stage.inserts)  // [], then [1]
  ///     for move in stage.moves { view.moveItem(at: move.from, to: move.to) }  // none, then 1 to 0
  ///   }
  /// }
  /// ```
  ///
  /// - Complexity: O(*n* + *m*) for *n* old and *m* new rows.
  public func stages() -> [ListStage] {
    var stages: [ListStage] = []
    let kept = KeptRows(origins, oldCount: oldCount)
    if !deletes.isEmpty || !changes.isEmpty {
      stages.append(ListStage(deletes: deletes, changes: changes.map(\.old).sorted(), rows: kept.rows))
    }
    if !inserts.isEmpty || !moves.isEmpty {
      let moves = moves.map { ListMove(from: kept.places[$0.from], to: $0.to) }
      stages.append(ListStage(inserts: inserts, moves: moves, rows: Array(origins.indices)))
    }
    return stages
  }
}
