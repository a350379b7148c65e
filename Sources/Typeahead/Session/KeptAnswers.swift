/// The last answers of a session, in memory that is used again for newer ones.
///
/// Optimised for what happens at most keystrokes, which is nothing: a text longer than all before was not answered before,
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
  /// Of texts of more bytes none is kept.
  static let mostBytes = 1024
  /// The bits of the answers of which it is asked whether they have all matches of a query.
  private static let ofNewest: UInt32 = 0b1111

  /// What looking at a record takes about, in postings read; and of so few matches any looking is quicker than a search.
  private static let (lookingWork, fewMatches) = (100, 8)

  /// The newest answer is before ``next``.
  private var next = 0
  private(set) var count = 0
  private var heads = Scratch<Head>()
  /// A bit for each length, in bytes, of the texts, and one for all from 63 bytes on.
  private var lengths: UInt64 = 0
  /// A bit for each answer, the lowest for the newest: whether all matches are kept, and looking at them is likely much cheaper
  /// than a search, which costs about what this one cost. Where a search looks at little more, it is as quick.
  private var refinable: UInt32 = 0
  private var texts: [String] = []
  /// The tokens of the answers that are refinable, and behind them those of the query at hand.
  private var queries = KeptQueries(count: Self.capacity + 1)
  /// The records of each answer, in as much room as any may need.
  private var records = Scratch<RankedRecord>()
  private let room: Int

  /// Room for answers of at most `limit` records.
  init(limit: Int) { room = min(limit, Self.mostRecords) }

  /// Forgets all answers; their memory is used again, from the first on, which the processor may still have at hand.
  mutating func removeAll() { (next, count, lengths, refinable) = (0, 0, 0, 0) }

  /// Where one of the answers is, the newest first.
  private func place(_ age: Int) -> Int { (next + Self.capacity - 1 - age) % Self.capacity }

  /// The place of the newest answer to the same text.
  func find(_ text: String) -> Int? {
    let length = text.utf8.count
    if lengths & Self.bit(length) == 0 { return nil }
    for age in 0..<count {
      let place = place(age)
      if texts[place].hasSameBytes(as: text) { return place }
    }
    return nil
  }

  private static func bit(_ length: Int) -> UInt64 { 1 << UInt64(min(length, 63)) }

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
      if heads[place].total < least, queries.isMoreRestrictive(Self.capacity, than: place) {
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

  /// Gives an answer to a search's memory, as if it had been searched for.
  func put(_ place: Int, into memory: inout SearchMemory) {
    memory.begin(total: heads[place].total, isExact: heads[place].isExact)
    forEachRecord(place) { memory.append($0) }
  }

  /// Keeps an answer, in the place of the oldest if there are as many as are kept; `source` is the place of the answer it was
  /// found from, if it was.
  ///
  /// The search's memory is lent as in ``findSource(_:)``.
  mutating func keep(_ text: String, _ memory: inout SearchMemory, from source: Int? = nil) {
    let found = memory.found.count
    if found > room || text.utf8.count > Self.mostBytes { return }
    let cost = source.map { heads[$0].cost } ?? memory.counts.cost
    let looking = found <= Self.fewMatches ? 0 : found * Self.lookingWork
    let head = Head(total: memory.total, count: found, isExact: memory.isExact, cost: cost)
    let isRefinable =
      memory.isExact && found == memory.total && looking * 2 <= cost
      && queries.set(next, to: &memory)
    refinable = refinable << 1 | (isRefinable ? 1 : 0)
    if next == heads.count {
      heads.append(head)
      texts.append(text)
      records.reserve((next + 1) * room)
      records.grow(by: room)
    } else {
      heads[next] = head
      texts[next] = text
    }
    records.replace(at: next * room, by: memory.found)
    lengths |= Self.bit(text.utf8.count)
    next = (next + 1) % Self.capacity
    count = min(count + 1, Self.capacity)
  }
}
