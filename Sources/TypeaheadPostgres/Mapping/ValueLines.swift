internal import Typeahead

/// How many of some steps of a value stand together on one line: the longest path of a graph without circles, node after node.
struct ValueLines {
  private let steps: [IndexedRecord.Step]
  private let nodeCount: Int

  init(of value: IndexedRecord.Value) { (steps, nodeCount) = (value.steps, value.nodeCount) }

  /// The most that steps of some weights, by their places, weigh on one line.
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
