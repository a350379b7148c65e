extension Range<Int> {
  /// The first place of which something does not hold that holds of all places before it and of none behind it; else the end.
  ///
  /// - Complexity: O(log *n*) questions.
  @inline(__always)
  func partitionPoint(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
