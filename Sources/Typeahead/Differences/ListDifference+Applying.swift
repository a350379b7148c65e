extension ListDifference {
  /// Turns an array of the old rows into the new rows. Unchanged rows are kept and moved, so that rows may be costly to make.
  ///
  /// ```swift
  /// var labels = ["b", "a"].map(Label.init)
  /// let difference = ListDifference(from: ["b", "a"], to: ["a", "b", "c"])
  /// difference.apply(to: &labels) { row in Label(new[row]) }  // makes one label, for "c"
  /// ```
  ///
  /// - Parameters:
  ///   - rows: What the old list shows, a row for each id.
  ///   - makeRow: Makes the row at a position of the new list; asked for inserted and changed rows, in ascending order.
  /// - Precondition: `rows` has as many elements as the old list.
  /// - Complexity: O(*n* + *m*) for *n* old and *m* new rows.
  @inlinable
  public func apply<Row>(to rows: inout [Row], makeRow: (_ new: Int) -> Row) {
    precondition(rows.count == oldCount)
    var change = 0
    rows = origins.enumerated().map { row, origin in
      let isChanged = change < changes.count && changes[change].new == row
      if isChanged { change += 1 }
      return isChanged || origin == ListPairing.none ? makeRow(row) : rows[Int(origin)]
    }
  }
}
