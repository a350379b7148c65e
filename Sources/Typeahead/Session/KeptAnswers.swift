/// The last answers of a session, in memory that is used again for newer ones.
///
/// Optimised for what happens at most keystrokes, which is nothing: a text that was not answered before is told by its digest,
/// and tokens are compared only where an earlier answer has few matches and was dear.
struct KeptAnswers: ~Copyable, Sendable {
  /// What is known of an answer beside its records. Not private: where it does not optimise, the compiler crashes on private
  /// types of noncopyable ones.
  struct Head: BitwiseCopyable {
    var total: Int
    /// The number of records kept, at ``records``.
    var count: Int
    var isExact: Bool
    /// What a search for it cost, or for a wider query that it was answered from.
    var cost: Int
  }

  /// The most answers kept.
  static let capacity = 32
  /// Of answers of more records none is kept.
  static let mostRecords = 1024
  /// Of so many answers it is asked whether they have all matches of a query.
  private static let newest = 4

  /// The newest answer is before ``next``.
  private var next = 0
  private(set) var count = 0
  private var heads = Scratch<Head>()
  /// Of the texts, side by side: looking for one that is not there touches little memory.
  private var digests = Scratch<UInt64>()
  /// A bit for each place: whether all matches are kept, and looking at them is likely much cheaper than a search, which costs
  /// about what this one cost. Where a search looks at little more, it is as quick.
  private var refinable: UInt32 = 0
  private var texts: [String] = []
  /// The tokens of the answers that are refinable.
  private var queries: [ReadQuery] = []
  /// The records of each answer, in as much room as any may need.
  private var records = Scratch<RankedRecord>()
  private let room: Int

  /// Room for answers of at most `limit` records.
  init(limit: Int) { room = min(limit, Self.mostRecords) }

  /// Forgets all answers; their memory is used again.
  mutating func removeAll() { count = 0 }

  /// Where one of the answers is, the newest first.
  private func place(_ age: Int) -> Int { (next + Self.capacity - 1 - age) % Self.capacity }

  /// The place of the newest answer to the same text.
  func find(_ text: String, _ digest: UInt64) -> Int? {
    for age in 0..<count {
      let place = place(age)
      if digests[place] == digest, texts[place].utf8.elementsEqual(text.utf8) { return place }
    }
    return nil
  }

  /// Whether some of the newest answers may have all matches of other queries.
  var hasRefinable: Bool {
    for age in 0..<min(count, Self.newest) where isRefinable(place(age)) { return true }
    return false
  }

  private func isRefinable(_ place: Int) -> Bool { refinable >> UInt32(place) & 1 == 1 }

  /// The place of the smallest of the newest answers that has all matches of a query, if looking at these is worth it.
  func find(allFor query: ReadQuery) -> Int? {
    var (best, least) = (nil as Int?, Int.max)
    for age in 0..<min(count, Self.newest) {
      let place = place(age)
      if isRefinable(place), heads[place].total < least, query.isMoreRestrictive(than: queries[place]) {
        (best, least) = (place, heads[place].total)
      }
    }
    return best
  }

  /// Calls `body` with the records of an answer, best first.
  func forEachRecord(_ place: Int, _ body: (RankedRecord) -> Void) {
    for index in 0..<heads[place].count { body(records[place * room + index]) }
  }

  func total(_ place: Int) -> Int { heads[place].total }
  func isExact(_ place: Int) -> Bool { heads[place].isExact }

  /// Keeps an answer, in the place of the oldest if there are as many as are kept; `source` is the place of the answer it was
  /// found from, if it was.
  mutating func keep(_ text: String, _ digest: UInt64, _ memory: borrowing SearchMemory, from source: Int? = nil) {
    let found = memory.found.count
    if found > room { return }
    let cost = source.map { heads[$0].cost } ?? memory.counts.cost
    let looking = SearchCounts(postings: 0, records: found, lattices: memory.counts.lattices > 0 ? found : 0).cost
    let head = Head(total: memory.total, count: found, isExact: memory.isExact, cost: cost)
    let isRefinable = memory.isExact && found == memory.total && memory.canRefine && looking * 4 <= cost
    refinable = refinable & ~(1 << UInt32(next)) | (isRefinable ? 1 << UInt32(next) : 0)
    if next == heads.count {
      heads.append(head)
      digests.append(digest)
      texts.append(text)
      queries.append(ReadQuery())
      for _ in 0..<room { records.append(RankedRecord(key: 0, part: 0, record: 0)) }
    } else {
      heads[next] = head
      digests[next] = digest
      texts[next] = text
    }
    if isRefinable { queries[next].take(memory) }
    for index in 0..<found { records[next * room + index] = memory.found[index] }
    next = (next + 1) % Self.capacity
    count = min(count + 1, Self.capacity)
  }
}
