internal import Typeahead

extension RecordSearch {
  /// The most hits that are looked for so; for more, all matches are ranked.
  private static var mostRanked: Int { 10_000 }

  /// Finds the total and the best records.
  mutating func run(_ connection: borrowing PostgresConnection) throws(PostgresError) -> Int {
    let reach = options.reach
    if isBeyondTerms || reach > Self.mostRanked {
      return try lookAtAll(of: matching, keeping: reach, connection).matches
    }
    let superset = try state.count(matching, connection)
    isCommon = superset > index.options.mostSorted * state.shards.count
    if reach > 0, superset > 0 {
      let optimum = Array(repeating: 0, count: index.steps.count)
      let page = max(index.options.pageSize, reach + 1)
      let last = try look(at: matching, after: nil, atMost: page, keeping: reach, connection)
      // All there are.
      guard let last else { return knownMatches }
      try visit(matching, behind: last, page: page, step: 0, optimum, connection)
    }
    if doubtful.isNever { return superset }
    let doubted = try lookAtAll(of: doubtful, keeping: reach, connection)
    return superset - doubted.records + doubted.matches
  }

  /// Looks at those records of a condition that can be among the best, of which some were fetched already, up to a key in static order.
  ///
  /// `optimum` is the best rank that any of them can have. Rule after rule, those of which terms say that they may be better by it are
  /// looked at first; then no other is better by it, and the optimum is less. As soon as as many records as are wanted are as good as
  /// the optimum, what is left, which stands behind in static order, cannot be among the best.
  private mutating func visit(
    _ condition: Condition, behind key: [UInt8], page: Int, step: Int, _ optimum: [Int],
    _ connection: borrowing PostgresConnection
  ) throws(PostgresError) {
    var (key, page, optimum) = (key, page, optimum)
    for next in step..<index.steps.count {
      if isSettled(optimum, key) { return }
      guard let (better, otherwise) = terms.better(by: index.steps[next]) else { continue }
      let narrowed = Condition.and([condition, better])
      let last = try look(at: narrowed, after: nil, atMost: page, keeping: options.reach, connection)
      if let last { try visit(narrowed, behind: last, page: page, step: next + 1, optimum, connection) }
      if !isComplete { return }
      optimum[next] = otherwise
    }
    while !isSettled(optimum, key) {
      page *= 4
      guard let last = try look(at: condition, after: key, atMost: page, keeping: options.reach, connection) else {
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
