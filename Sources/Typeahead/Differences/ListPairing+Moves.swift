extension ListPairing {
  /// The fewest moves that leave the other pairs in order, ascending by the new positions.
  ///
  /// - Complexity: O(*m* + *k* log *m*) for *m* new rows and *k* moves.
  var moves: [ListMove<Int>] {
    let stays = longestOrder()
    var moves: [ListMove<Int>] = []
    for (row, origin) in origins.enumerated() where origin != Self.none && !stays[row] {
      moves.append(ListMove(from: Int(origin), to: row))
    }
    return moves
  }

  /// For each new row whether it belongs to the most pairs that are in order, by patience sorting.
  ///
  /// A pair that stands after the last pile's top, as nearly all do in a list that mostly keeps its order, begins a new
  /// pile at once. In the end there are as many piles as pairs that stay, so the binary searches for the pile of each other
  /// pair are as many as the moves.
  private func longestOrder() -> [Bool] {
    // For each pile the new row on its top; their origins ascend.
    var tops: [Int32] = []
    tops.reserveCapacity(origins.count)
    // For each new row the one before it in the longest order that ends with it.
    var previous = Array(repeating: Self.none, count: origins.count)
    for (row, origin) in origins.enumerated() where origin != Self.none {
      var pile = tops.count
      if let last = tops.last, origins[Int(last)] > origin {
        pile = (0..<pile).partitionPoint { origins[Int(tops[$0])] < origin }
      }
      if pile > 0 { previous[row] = tops[pile - 1] }
      if pile < tops.count { tops[pile] = Int32(row) } else { tops.append(Int32(row)) }
    }
    var stays = Array(repeating: false, count: origins.count)
    var row = tops.last ?? Self.none
    while row != Self.none {
      stays[Int(row)] = true
      row = previous[Int(row)]
    }
    return stays
  }
}
