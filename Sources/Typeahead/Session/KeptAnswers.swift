/// The last answers of a session. Tokens are compared only where an earlier answer has few matches and was dear.
struct KeptAnswers: Sendable {
  private struct Kept {
    let text: String
    let total: Int
    let isExact: Bool
    /// What a search for it cost, or for a wider query that it was answered from.
    let cost: Int
    let records: [RankedRecord]
  }

  /// The most answers kept.
  static let capacity = 32
  /// Of answers of more records none is kept.
  static let mostRecords = 1024
  /// Of texts of more bytes none is kept.
  static let mostBytes = 1024
  /// The bits of the answers of which it is asked whether they have all matches of a query.
  private static let ofNewest: UInt32 = 0b1111

  /// What looking at a record takes about, in postings read; and of so few matches any looking is quicker than a search.
  private static let (lookingWork, fewMatches) = (100, 8)

  /// The newest answer is before ``next``.
  private var next = 0
  private var answers: [Kept] = []
  /// A bit for each answer, the lowest for the newest: whether all matches are kept, and looking at them is likely much cheaper
  /// than a search, which costs about what this one cost. Where a search looks at little more, it is as quick.
  private var refinable: UInt32 = 0
  /// The tokens of the answers that are refinable, and behind them those of the query at hand.
  private var queries = KeptQueries(count: Self.capacity + 1)
  private let room: Int

  /// Room for answers of at most `limit` records.
  init(limit: Int) { room = min(limit, Self.mostRecords) }

  var count: Int { answers.count }

  /// Forgets all answers.
  mutating func removeAll() { (next, answers, refinable) = (0, [], 0) }

  /// Where one of the answers is, the newest first.
  private func place(_ age: Int) -> Int { (next + Self.capacity - 1 - age) % Self.capacity }

  /// The place of the newest answer to the same text.
  func find(_ text: String) -> Int? {
    (0..<count).first { answers[place($0)].text.hasSameBytes(as: text) }.map(place)
  }

  /// The place of the smallest of the newest answers that has all matches of the query a search has read, if looking at these is
  /// worth it.
  ///
  /// The search's memory is lent for writing, though nothing is written: what is lent for reading the compiler copies here.
  mutating func findSource(_ memory: inout SearchMemory) -> Int? {
    var left = refinable & Self.ofNewest
    if left == 0 || !queries.set(Self.capacity, to: &memory) { return nil }
    var (best, least) = (nil as Int?, Int.max)
    while left != 0 {
      let place = place(left.trailingZeroBitCount)
      left &= left - 1
      if answers[place].total < least, queries.isMoreRestrictive(Self.capacity, than: place) {
        (best, least) = (place, answers[place].total)
      }
    }
    return best
  }

  /// Calls `body` with the records of an answer, best first.
  func forEachRecord(_ place: Int, _ body: (RankedRecord) -> Void) { answers[place].records.forEach(body) }

  func total(_ place: Int) -> Int { answers[place].total }

  /// Gives an answer to a search's memory, as if it had been searched for.
  func put(_ place: Int, into memory: inout SearchMemory) {
    memory.begin(total: answers[place].total, isExact: answers[place].isExact)
    forEachRecord(place) { memory.append($0) }
  }

  /// Keeps an answer, in the place of the oldest if there are as many as are kept; `source` is the place of the answer it was
  /// found from, if it was.
  ///
  /// The search's memory is lent as in ``findSource(_:)``.
  mutating func keep(_ text: String, _ memory: inout SearchMemory, from source: Int? = nil) {
    let found = memory.found.count
    if found > room || text.utf8.count > Self.mostBytes { return }
    let cost = source.map { answers[$0].cost } ?? memory.counts.cost
    let looking = found <= Self.fewMatches ? 0 : found * Self.lookingWork
    let isRefinable =
      memory.isExact && found == memory.total && looking * 2 <= cost
      && queries.set(next, to: &memory)
    refinable = refinable << 1 | (isRefinable ? 1 : 0)
    let kept = Kept(
      text: text, total: memory.total, isExact: memory.isExact, cost: cost,
      records: (0..<found).map { memory.found[$0] })
    if next == count { answers.append(kept) } else { answers[next] = kept }
    next = (next + 1) % Self.capacity
  }
}
