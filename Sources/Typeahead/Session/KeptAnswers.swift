/// The last answers of a session, in memory that is used again for newer ones.
struct KeptAnswers: Sendable {
  /// An answer, by places of records in the snapshot that all kept answers are of.
  struct Kept: Sendable {
    var query = ReadQuery()
    var found: [RankedRecord] = []
    var total = 0
    var isExact = true
    /// What finding it cost; and whether lattices were walked for it.
    var cost = 0
    var walksLattices = false

    /// Whether all matches are known, and not the best alone.
    var isWhole: Bool { isExact && found.count == total }

    /// Whether looking at its matches is likely cheaper than a search, which costs about what this one cost.
    var isWorthRefining: Bool {
      SearchCounts(postings: 0, records: total, lattices: walksLattices ? total : 0).cost <= cost
    }
  }

  /// How many answers are kept.
  static let capacity = 32
  /// Of answers of more records none is kept.
  static let mostRecords = 1024

  /// Oldest first from ``next`` on, once there are as many as are kept.
  private var answers: [Kept] = []
  private var next = 0

  var count: Int { answers.count }

  mutating func removeAll() {
    answers.removeAll(keepingCapacity: true)
    next = 0
  }

  /// One of the answers, the newest first.
  subscript(_ age: Int) -> Kept { answers[place(age)] }

  private func place(_ age: Int) -> Int { (next + answers.count * 2 - 1 - age) % answers.count }

  /// The newest answer to the same query.
  func find(_ query: ReadQuery) -> Int? { (0..<count).first { answers[place($0)].query == query } }

  /// The smallest of the newest answers that has all matches of a query.
  func find(wholeFor query: ReadQuery) -> Int? {
    var best: Int?
    for age in 0..<min(count, Self.asked) {
      let kept = answers[place(age)]
      if kept.isWhole, best.map({ kept.total < answers[place($0)].total }) ?? true,
        query.isMoreRestrictive(than: kept.query)
      {
        best = age
      }
    }
    return best
  }

  private static let asked = 4

  /// Keeps an answer in the place of the oldest.
  mutating func keep(_ query: ReadQuery, _ memory: borrowing SearchMemory) {
    if memory.found.count > Self.mostRecords { return }
    if answers.count < Self.capacity {
      answers.append(Kept())
      next = answers.count - 1
    }
    answers[next].take(query, memory)
    next = (next + 1) % answers.count
  }
}

extension KeptAnswers.Kept {
  fileprivate mutating func take(_ query: ReadQuery, _ memory: borrowing SearchMemory) {
    self.query = query
    found.removeAll(keepingCapacity: true)
    for index in 0..<memory.found.count { found.append(memory.found[index]) }
    total = memory.total
    isExact = memory.isExact
    cost = memory.counts.cost
    walksLattices = memory.counts.lattices > 0
  }
}
