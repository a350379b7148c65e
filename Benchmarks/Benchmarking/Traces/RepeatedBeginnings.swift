internal import TypeaheadCorpora

/// Beginnings of one, two and three letters of words of names, each typed twice: `up up`.
struct RepeatedBeginnings: Sendable {
  /// Those that something matches, each a session of its own, the final text alone: as many of each length, one length after
  /// another, so that an evenly spaced sample has as many, too.
  private(set) var trace = Trace(name: "repeated")
  /// How many were drawn that nothing matches.
  private(set) var unmatched = 0

  /// Draws beginnings as often as records have them.
  init(_ words: RecordWords, seed: UInt64, drawn: Int = 3000, matches: (String) -> Bool) {
    if words.entries.isEmpty { return }
    var random = SplitMix64(seed: seed)
    var queries: [[String]] = [[], [], []]
    for number in 0..<drawn {
      let length = 1 + number % queries.count
      let beginning = random.pick(random.pick(words.entries).nameWords).prefix(length)
      // Of shorter words there is none.
      if beginning.count < length { continue }
      let query = "\(beginning) \(beginning)"
      if matches(query) { queries[length - 1].append(query) } else { unmatched += 1 }
    }
    let found = queries.filter { !$0.isEmpty }
    for place in 0..<(found.map(\.count).min() ?? 0) {
      for queries in found { trace.append([queries[place]]) }
    }
  }

  /// The letters of the beginning that a query repeats.
  static func length(_ query: String) -> Int { query.prefix { $0 != " " }.count }
}
