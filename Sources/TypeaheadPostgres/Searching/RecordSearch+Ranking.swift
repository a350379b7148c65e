internal import Typeahead

extension RecordSearch {
  /// The most hits that are looked for so; for more, all matches are ranked.
  private static var mostRanked: Int { 10_000 }
  /// Up to so many pages are looked at whole.
  private static var mostPagesOfAll: Int { 3 }
  /// So many rules are asked about at once.
  private static var rulesAskedAtOnce: Int { 4 }

  /// Finds the total and the best records.
  mutating func run(_ connection: borrowing PostgresConnection) throws(PostgresError) -> Int {
    let reach = options.reach
    if isBeyondTerms { return try lookAtAll(of: matching, keeping: reach, connection).matches }
    let superset = try state.count(matching, connection)
    if reach > Self.mostRanked {
      _ = try lookAtAll(of: matching, keeping: reach, connection)
    } else if reach > 0, superset > 0 {
      try lookForBest(among: superset, connection)
    }
    if knownCount == superset { return knownMatches }
    let doubted = try lookAtAll(of: doubtful, keeping: reach, connection)
    return superset - doubted.records + doubted.matches
  }

  private mutating func lookForBest(
    among superset: Int, _ connection: borrowing PostgresConnection
  ) throws(PostgresError) {
    let size = max(index.options.pageSize, options.reach + 1)
    // To look at all of few is less work than to ask for the best.
    var first = page(of: matching, superset <= Self.mostPagesOfAll * size ? superset + 1 : size)
    first.isCommon = superset > index.options.mostSorted * state.shards.count
    guard let last = try look(at: state.records(of: [first], connection)[0], of: first, keeping: options.reach) else {
      return
    }
    try visit(first, behind: last, size, step: 0, Array(repeating: 0, count: index.steps.count), connection)
  }

  /// Looks at those records of a page's condition that can be among the best, of which the page was looked at, up to a key.
  ///
  /// `optimum` is the best rank that any of them can have. Rule after rule, those of which terms say that they may be better by it are
  /// looked at first; then no other is better by it, and the optimum is less. As soon as as many records as are wanted are as good as
  /// the optimum, what is left, which stands behind in static order, cannot be among the best.
  private mutating func visit(
    _ page: ReadState.Page, behind key: [UInt8], _ size: Int, step: Int, _ optimum: [Int],
    _ connection: borrowing PostgresConnection
  ) throws(PostgresError) {
    var (key, size, optimum) = (key, size, optimum)
    var rules = index.steps.indices[step...].compactMap { step in
      terms.better(by: index.steps[step]).map { (step, Condition.and([page.condition, $0.condition]), $0.otherwise) }
    }[...]
    while !rules.isEmpty, !isSettled(optimum, key) {
      let asked = rules.prefix(Self.rulesAskedAtOnce)
      rules = rules.dropFirst(asked.count)
      // Few of them may be better even where there are many.
      let pages = asked.map { self.page(of: $0.1, size) }
      for ((rule, better), rows) in zip(zip(asked, pages), try state.records(of: pages, connection)) {
        if isSettled(optimum, key) { return }
        if let last = try look(at: rows, of: better, keeping: options.reach) {
          try visit(better, behind: last, size, step: rule.0 + 1, optimum, connection)
        }
        if !isComplete { return }
        optimum[rule.0] = rule.2
      }
    }
    while !isSettled(optimum, key) {
      size *= 4
      var next = self.page(of: page.condition, after: key, size)
      next.isCommon = page.isCommon
      guard let last = try look(at: state.records(of: [next], connection)[0], of: next, keeping: options.reach) else {
        return
      }
      key = last
    }
  }

  /// Whether no record of at best this rank, behind a key in static order, can be among the best.
  private func isSettled(_ optimum: [Int], _ key: [UInt8]) -> Bool {
    guard found.count == options.reach, let last = found.last else { return false }
    if last.rank == optimum { return !key.lexicographicallyPrecedes(last.key) }
    return last.rank.lexicographicallyPrecedes(optimum)
  }
}
