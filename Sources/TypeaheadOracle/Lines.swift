/// A text in all its readings: places between its words, and steps from one to a later one. Every path from the first place to the last is
/// a line of it.
struct Lines {
  /// What takes one from a place to a later one: tokens, or none where something may be left out.
  struct Step: Hashable {
    var from: Int
    var to: Int
    var tokens: [Token]
  }

  /// The number of words, and so the last place.
  var end: Int
  /// The tokens of the primary reading.
  var primary: [Token]
  /// By the places they leave.
  private(set) var steps: [Step]

  /// Nil where nothing is to be read.
  init?(end: Int, primary: [Token], steps: [Step]) {
    if steps.allSatisfy(\.tokens.isEmpty) { return nil }
    self.end = end
    self.primary = primary
    self.steps = distinct(steps).sorted { $0.from < $1.from }
  }

  /// Every reading, written out.
  var readings: [[Token]] {
    var readings = [[[Token]]](repeating: [], count: end + 1)
    readings[0] = [[]]
    for step in steps { readings[step.to] += readings[step.from].map { $0 + step.tokens } }
    return distinct(readings[end])
  }

  /// As many query tokens as it could serve at the very most.
  var capacity: Int {
    var most = [Int](repeating: 0, count: end + 1)
    for step in steps { most[step.to] = max(most[step.to], most[step.from] + step.tokens.map(\.capacity).reduce(0, +)) }
    return most[end]
  }
}

/// The first of each of several equal elements.
func distinct<Element: Hashable>(_ elements: [Element]) -> [Element] {
  var met: Set<Element> = []
  return elements.filter { met.insert($0).inserted }
}
