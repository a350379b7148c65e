/// Matches whose lattices were not walked, the most promising of which come first: a heap.
///
/// - Complexity: O(*n*) to put *n* matches in order, and O(log *n*) for each that is taken.
struct DeferredMatches: ~Copyable {
  struct Match: BitwiseCopyable {
    var record: UInt32
    /// What its key is not below.
    var leastKey: RankKey
  }

  private var matches = Scratch<Match>()

  mutating func removeAll() { matches.removeAll() }

  /// Adds a match; ``order()`` must be called before any is taken.
  mutating func append(_ match: Match) { matches.append(match) }

  /// Puts the matches in order.
  mutating func order() {
    for place in (0..<matches.count / 2).reversed() { sink(place) }
  }

  /// Takes the next match, unless its key is not below a bound.
  mutating func next(below bound: RankKey) -> Match? {
    if matches.count == 0 || matches[0].leastKey >= bound { return nil }
    let first = matches[0]
    matches[0] = matches[matches.count - 1]
    matches.truncate(matches.count - 1)
    if matches.count > 1 { sink(0) }
    return first
  }

  private mutating func sink(_ start: Int) {
    var place = start
    let match = matches[place]
    while 2 * place + 1 < matches.count {
      var child = 2 * place + 1
      if child + 1 < matches.count, isBefore(matches[child + 1], matches[child]) { child += 1 }
      if !isBefore(matches[child], match) { break }
      matches[place] = matches[child]
      place = child
    }
    matches[place] = match
  }

  /// Whether a match is looked at before another: by the least keys, then in static order.
  private func isBefore(_ left: Match, _ right: Match) -> Bool {
    left.leastKey != right.leastKey ? left.leastKey < right.leastKey : left.record < right.record
  }
}
