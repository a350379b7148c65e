internal import Typeahead

extension RecordSearch {
  /// The most hits that are looked for so; for more, all matches are ranked.
  private static var mostRanked: Int { 10_000 }
  /// Up to so many pages are looked at whole, which takes less time than some questions.
  private static var mostPagesOfAll: Int { 8 }
  /// So many rules are asked about at once, if few records meet them.
  private static var rulesAskedAtOnce: Int { 4 }
  /// To find out which of so many records are better takes less time than to ask again.
  private static var fewRecords: Int { 2000 }

  /// Finds the total and the best records.
  mutating func run(_ connection: borrowing PostgresConnection) throws(PostgresError) -> Int {
    let reach = options.reach
    if isBeyondTerms { return try lookAtAll(of: matching, keeping: reach, connection).matches }
    if let total = try takePrepared(connection) { return total }
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
    let optimum = Array(repeating: 0, count: index.steps.count)
    if superset > Self.mostPagesOfAll * size || superset >= mostRecords {
      var all = page(of: matching, size)
      all.isCommon = superset > index.options.mostSorted * state.shards.count
      let asksAtOnce = superset <= Self.fewRecords * state.shards.count
      try visit(all, behind: nil, asksAtOnce, step: 0, optimum, connection)
    } else {
      // To look at all of few is less work than to ask for the best.
      let all = page(of: matching, superset + 1)
      _ = try look(at: state.records(of: [all], connection)[0], of: all, keeping: options.reach)
    }
  }

  /// Looks at those records of a page's condition that can be among the best, of which the page was looked at, up to a key; or not yet.
  ///
  /// `optimum` is the best rank that any of them can have. Rule after rule, those of which terms say that they may be better by it are
  /// looked at first; then no other is better by it, and the optimum is less. As soon as as many records as are wanted are as good as
  /// the optimum, what is left, which stands behind in static order, cannot be among the best.
  private mutating func visit(
    _ page: ReadState.Page, behind key: [UInt8]?, _ asksAtOnce: Bool, step: Int, _ optimum: [Int],
    _ connection: borrowing PostgresConnection
  ) throws(PostgresError) {
    var (key, limit, optimum) = (key, page.limit, optimum)
    var rules = index.steps.indices[step...].flatMap { step in
      terms.better(by: index.steps[step]).map { (step, Condition.and([page.condition, $0.condition]), $0.otherwise) }
    }[...]
    while !rules.isEmpty, !isSettled(optimum, key) {
      // Behind a rule by which many may be better, which then are looked at, others are rarely asked about.
      let rare = rules.prefix { index.steps[$0.0].isRarelyMet }.count
      let asked = rules.prefix(asksAtOnce ? Self.rulesAskedAtOnce : rare + 1)
      rules = rules.dropFirst(asked.count)
      let pages = asked.map { self.page(of: $0.1, page.limit) }
      for ((rule, better), rows) in zip(zip(asked, pages), try state.records(of: pages, connection)) {
        if isSettled(optimum, key) { return }
        if let last = try look(at: rows, of: better, keeping: options.reach) {
          try visit(better, behind: last, asksAtOnce, step: rule.0 + 1, optimum, connection)
        }
        if !isComplete { return }
        optimum[rule.0] = rule.2
      }
    }
    while !isSettled(optimum, key) {
      if key != nil { limit *= 4 }
      var next = self.page(of: page.condition, after: key, limit)
      next.isCommon = page.isCommon
      guard let last = try look(at: state.records(of: [next], connection)[0], of: next, keeping: options.reach) else {
        return
      }
      key = last
    }
  }

  /// Whether no record of at best this rank, behind a key in static order, can be among the best.
  private func isSettled(_ optimum: [Int], _ key: [UInt8]?) -> Bool {
    guard found.count == options.reach, let last = found.last else { return false }
    if last.rank == optimum, let key { return !key.lexicographicallyPrecedes(last.key) }
    return last.rank.lexicographicallyPrecedes(optimum)
  }
}
