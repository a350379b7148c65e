/// The folded tokens of queries, each in its place: what tells whether one query is more restrictive than another.
struct KeptQueries: Sendable {
  /// The most bytes of a query: one, and for each reading one, its tokens, and one before each of them. Longer ones are left out.
  static let room = 256
  private static let mostTokens = 64

  /// Of each query its readings, and of each of these the tokens, longest first.
  private var queries: [[[[UInt8]]]]

  /// Room for so many queries, which are empty.
  init(count: Int) { queries = Array(repeating: [], count: count) }

  /// Puts what a search has read into a place; says whether there is room.
  mutating func set(_ place: Int, to memory: inout SearchMemory) -> Bool {
    var (size, readings) = (1, [[[UInt8]]]())
    for number in memory.parts.numbers {
      let count = memory.parts[number].part.query.count
      size += 1 + count + memory.parts[number].part.query.text.bytes.count
      if size > Self.room || count > Self.mostTokens { return false }
      readings.append(
        (0..<count).map { memory.parts[number].part.query.text.token($0).array }.sorted { $0.count > $1.count })
    }
    queries[place] = readings
    return true
  }

  /// Whether every record that matches the query in one place matches the one in another: each of its readings has, for every
  /// token of some reading of the other, a token of its own that begins with it.
  ///
  /// Whatever serves the longer tokens serves the shorter ones.
  func isMoreRestrictive(_ place: Int, than other: Int) -> Bool {
    queries[place].allSatisfy { own in queries[other].contains { Self.extends(own, $0) } }
  }

  /// Whether tokens of one reading extend those of another, each one of its own. Of the tokens that begin one token each begins the next
  /// longer, so that the longest can choose first.
  private static func extends(_ reading: [[UInt8]], _ other: [[UInt8]]) -> Bool {
    var unused = reading
    return other.allSatisfy { begun in
      guard let choice = unused.firstIndex(where: { $0.starts(with: begun) }) else { return false }
      unused.remove(at: choice)
      return true
    }
  }
}
