/// Walks a record with every set of the query's tokens that some choice of readings can have served so far, none of which is part of another.
///
/// A token of the record takes the longest token that it can and that is not served yet: whatever could serve that one could serve those
/// that begin it. With a single reading there is never more than one set.
struct ServedSets: ~Copyable {
  /// The sets, and for each which is the next one at its node.
  private var words = Scratch<UInt64>()
  private var next = Scratch<Int32>()
  private var heads = Scratch<Int32>()
  /// The sets before the value at hand.
  private var frontier = Scratch<UInt64>()
  private var set = Scratch<UInt64>()
  private var width = 1
  /// What was done, in postings read.
  private(set) var work = 0
  /// Whether a record was given up: only one and a query made for each other, with many pieces whose readings compete for many tokens,
  /// take so much.
  var isCut = false
  private static let mostWork = 100_000_000
  /// What the records to come may take at most, each.
  private var most = mostWork

  /// Bounds what a record may take by what is left of a budget, but for a little.
  mutating func bound(by rest: Int) { most = min(Self.mostWork, max(rest, Self.leastWork)) }

  private static let leastWork = 10_000

  /// The least field such that those up to it serve all tokens; nil where the record does not.
  mutating func fields(
    _ record: borrowing RecordEdges, _ query: borrowing ResolvedReading, primaryOnly: Bool
  ) -> Int? {
    width = record.width
    frontier.fill(0, count: width)
    let most = work + self.most
    for number in 0..<record.values.count {
      let value = record.values[number]
      if value.isChain {
        walkChain(value, record, query)
        if work > most { isCut = true }
      } else {
        walk(value, record, query, primaryOnly: primaryOnly, atMost: most)
      }
      if isComplete(query.count) { return value.field }
      if isCut { return nil }
    }
    return nil
  }

  /// Whether one of the sets before the next value has all tokens.
  private func isComplete(_ count: Int) -> Bool {
    for start in stride(from: 0, to: frontier.count, by: width) {
      var served = 0
      for word in start..<start + width { served += frontier[word].nonzeroBitCount }
      if served == count { return true }
    }
    return false
  }

  private mutating func walkChain(
    _ value: RecordEdges.Value, _ record: borrowing RecordEdges, _ query: borrowing ResolvedReading
  ) {
    for index in value.firstEdge..<value.endEdge {
      for start in stride(from: 0, to: frontier.count, by: width) {
        set.removeAll()
        for word in 0..<width { set.append(frontier[start + word]) }
        if let place = longest(index, record, query) {
          frontier[start + place / 64] |= 1 << UInt64(place & 63)
        }
      }
    }
  }

  private mutating func walk(
    _ value: RecordEdges.Value, _ record: borrowing RecordEdges, _ query: borrowing ResolvedReading,
    primaryOnly: Bool, atMost most: Int
  ) {
    words.removeAll()
    next.removeAll()
    heads.fill(-1, count: value.nodeCount)
    for start in stride(from: 0, to: frontier.count, by: width) {
      set.removeAll()
      for word in 0..<width { set.append(frontier[start + word]) }
      insert(at: 0)
    }
    for index in value.firstEdge..<value.endEdge {
      let edge = record.edges[index]
      if primaryOnly, !edge.isPrimary { continue }
      var link = heads[Int(edge.from)]
      while link >= 0 {
        let start = Int(link) * width
        set.removeAll()
        for word in 0..<width { set.append(words[start + word]) }
        let place = edge.takes ? longest(index, record, query) : nil
        if let place { set[place / 64] |= 1 << UInt64(place & 63) }
        if place != nil || edge.step != .stretch { insert(at: Int(edge.to)) }
        if work > most {
          isCut = true
          return
        }
        link = next[Int(link)]
      }
    }
    var link = heads[value.nodeCount - 1]
    // Without a primary reading a value adds nothing to one.
    if link < 0 { return }
    frontier.removeAll()
    while link >= 0 {
      for word in 0..<width { frontier.append(words[Int(link) * width + word]) }
      link = next[Int(link)]
    }
  }

  /// The longest token that a step may take and that is not in the set at hand.
  private mutating func longest(
    _ edge: Int, _ record: borrowing RecordEdges, _ query: borrowing ResolvedReading
  ) -> Int? {
    work += width
    var (open, first) = (0, 0)
    for word in 0..<width {
      let rest = record.begun(edge, word) & ~set[word]
      if rest != 0, open == 0 { first = word * 64 + rest.trailingZeroBitCount }
      open += rest.nonzeroBitCount
    }
    if open < 2 { return open == 0 ? nil : first }
    for number in 0..<query.count {
      let place = query.longestFirst[number]
      if record.begun(edge, place / 64) & ~set[place / 64] & 1 << UInt64(place & 63) != 0 {
        work += number / 8
        return place
      }
    }
    return nil
  }

  /// Puts the set at hand at a node, unless it is part of another there, in the place of those that are part of it.
  private mutating func insert(at node: Int) {
    var (link, previous): (Int32, Int32) = (heads[node], -1)
    while link >= 0 {
      work += width
      let following = next[Int(link)]
      var (isPart, hasPart) = (true, true)
      for word in 0..<width {
        let (own, other) = (set[word], words[Int(link) * width + word])
        if own & ~other != 0 { isPart = false }
        if other & ~own != 0 { hasPart = false }
      }
      if isPart { return }
      if hasPart {
        if previous < 0 { heads[node] = following } else { next[Int(previous)] = following }
      } else {
        previous = link
      }
      link = following
    }
    let new = Int32(next.count)
    for word in 0..<width { words.append(set[word]) }
    next.append(-1)
    if previous < 0 { heads[node] = new } else { next[Int(previous)] = new }
  }
}
