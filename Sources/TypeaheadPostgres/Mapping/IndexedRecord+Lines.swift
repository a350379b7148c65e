internal import Typeahead

extension IndexedRecord.Value {
  /// The most that some steps weigh, by their places, on one line: the longest path of a graph without circles, node after node.
  ///
  /// - Complexity: O(*s*) for *s* steps.
  func most(_ weights: [Int: Int]) -> Int {
    if weights.count == 1 { return weights.values.first! }
    // Steps are sorted by the node they leave, and every line goes from the first node to the last.
    var most = Array(repeating: 0, count: nodeCount)
    for (place, step) in steps.enumerated() {
      most[step.to] = max(most[step.to], most[step.from] + (weights[place] ?? 0))
    }
    return most.last ?? 0
  }
}
