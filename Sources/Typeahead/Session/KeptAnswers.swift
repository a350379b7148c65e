/// The last answers of a session, in memory that is used again for newer ones.
struct KeptAnswers: Sendable {
  /// An answer, by places of records in the snapshot that all kept answers are of.
  struct Kept: Sendable {
    var query = ReadQuery()
    var found: [RankedRecord] = []
    var total = 0
    var isExact = true
    /// What a search for it cost, or for a wider query that it was answered from.
    var cost = 0
  }

  /// What is asked of answers first: comparing these counts no references.
  private struct Sign: BitwiseCopyable {
    var digest: UInt32 = 0
    /// The number of matches, if all are known and looking at them is likely much cheaper than a search, which costs about what
    /// this one cost. Where a search looks at little more, it is as quick.
    var refinable = Int.max
  }

  /// The most answers kept.
  static let capacity = 32
  /// Of answers of more records none is kept.
  static let mostRecords = 1024

  /// Room for answers, the newest before ``next``.
  private var answers: [Kept] = []
  private var signs: [Sign] = []
  private(set) var count = 0
  private var next = 0

  /// Forgets all answers; their memory is used again.
  mutating func removeAll() { count = 0 }

  /// Where one of the answers is, the newest first.
  private func place(_ age: Int) -> Int { (next + Self.capacity - 1 - age) % Self.capacity }

  /// The place of the newest answer to the same query.
  func find(_ query: ReadQuery) -> Int? {
    for age in 0..<count {
      let place = place(age)
      if signs[place].digest == query.digest, answers[place].query == query { return place }
    }
    return nil
  }

  /// The place of the smallest of the newest answers that has all matches of a query, if looking at these is worth it.
  func find(allFor query: ReadQuery) -> Int? {
    var (best, least) = (nil as Int?, Int.max)
    for age in 0..<min(count, Self.newest) {
      let place = place(age)
      if signs[place].refinable < least, query.isMoreRestrictive(than: answers[place].query) {
        (best, least) = (place, signs[place].refinable)
      }
    }
    return best
  }

  /// Of so many answers it is asked whether they have all matches.
  private static let newest = 4

  subscript(_ place: Int) -> Kept {
    _read { yield answers[place] }
  }

  /// Keeps an answer, in the place of the oldest if there are as many as are kept; `source` is the place of the answer it was
  /// found from, if it was. The query is exchanged for one that is not used any more.
  mutating func keep(_ query: inout ReadQuery, _ memory: borrowing SearchMemory, from source: Int? = nil) {
    if memory.found.count > Self.mostRecords { return }
    if next == answers.count {
      answers.append(Kept())
      signs.append(Sign())
    }
    let cost = source.map { answers[$0].cost } ?? memory.counts.cost
    let total = memory.total
    let looking = SearchCounts(postings: 0, records: total, lattices: memory.counts.lattices > 0 ? total : 0).cost
    let isWorthIt = memory.isExact && memory.found.count == total && looking * 4 <= cost
    signs[next] = Sign(digest: query.digest, refinable: isWorthIt ? total : .max)
    swap(&answers[next].query, &query)
    answers[next].take(memory)
    answers[next].cost = cost
    next = (next + 1) % Self.capacity
    count = min(count + 1, Self.capacity)
  }
}

extension KeptAnswers.Kept {
  fileprivate mutating func take(_ memory: borrowing SearchMemory) {
    found.removeAll(keepingCapacity: true)
    for index in 0..<memory.found.count { found.append(memory.found[index]) }
    total = memory.total
    isExact = memory.isExact
  }
}
