/// Decides whether a record serves a query's tokens, each by a token of its own, and how they stand in its lines.
struct TokenMatcher: ~Copyable {
  /// The most tokens whose sets are all told apart, as bits: with six tokens there are 64 sets.
  static let fewTokens = 6

  /// Of few tokens, which sets of them may have been served at each node.
  private var reached = Scratch<UInt64>()
  /// Of more, these sets themselves.
  var sets = ServedSets()
  /// For each node, how many of the tokens, in the query's order, may have been passed there, as bits.
  private var places = Scratch<UInt64>()
  /// What was done, in postings read.
  private(set) var work = 0

  // MARK: Serving all tokens

  /// The least field such that those up to it serve all tokens; nil where the record does not.
  mutating func fields(
    _ record: borrowing RecordEdges, _ query: borrowing ResolvedReading, primaryOnly: Bool = false
  ) -> Int? {
    work += record.edges.count
    if query.count > Self.fewTokens {
      let before = sets.work
      let field = sets.fields(record, query, primaryOnly: primaryOnly)
      work += sets.work - before
      return field
    }
    var served: UInt64 = 1
    for number in 0..<record.values.count {
      let value = record.values[number]
      served = value.isChain ? along(value, record, served) : through(value, record, served, primaryOnly: primaryOnly)
      if Self.haveAll(served, query.count) { return value.field }
    }
    return nil
  }

  /// Along a chain: no choice of readings.
  private func along(_ value: RecordEdges.Value, _ record: borrowing RecordEdges, _ before: UInt64) -> UInt64 {
    var served = before
    for index in value.firstEdge..<value.endEdge { served |= Self.adding(record.edges[index].begun, to: served) }
    return served
  }

  private mutating func through(
    _ value: RecordEdges.Value, _ record: borrowing RecordEdges, _ before: UInt64, primaryOnly: Bool
  ) -> UInt64 {
    reached.fill(0, count: value.nodeCount)
    reached[0] = before
    for index in value.firstEdge..<value.endEdge {
      let edge = record.edges[index]
      if primaryOnly, !edge.isPrimary { continue }
      let here = reached[Int(edge.from)]
      var next = edge.takes ? Self.adding(edge.begun, to: here) : 0
      if edge.step != .stretch { next |= here }
      reached[Int(edge.to)] |= next
    }
    // Without a primary reading a value adds nothing to one.
    let after = reached[value.nodeCount - 1]
    return after == 0 ? before : after
  }

  /// The sets of tokens that hold token *i*, as bits.
  @inline(__always)
  private static func holding(_ token: Int) -> UInt64 {
    switch token {
    case 0: 0xAAAA_AAAA_AAAA_AAAA
    case 1: 0xCCCC_CCCC_CCCC_CCCC
    case 2: 0xF0F0_F0F0_F0F0_F0F0
    case 3: 0xFF00_FF00_FF00_FF00
    case 4: 0xFFFF_0000_FFFF_0000
    default: 0xFFFF_FFFF_0000_0000
    }
  }

  /// Whether one of some sets is of all tokens.
  @inline(__always)
  static func haveAll(_ sets: UInt64, _ count: Int) -> Bool { sets >> (1 &<< UInt64(count) - 1) & 1 != 0 }

  /// The sets that come from others by serving one of some tokens.
  @inline(__always)
  static func adding(_ tokens: UInt64, to sets: UInt64) -> UInt64 {
    var (result, rest): (UInt64, UInt64) = (0, tokens)
    while rest != 0 {
      let token = rest.trailingZeroBitCount
      result |= (sets & ~holding(token)) &<< (1 &<< UInt64(truncatingIfNeeded: token))
      rest &= rest - 1
    }
    return result
  }

  // MARK: Lines

  /// How tokens of the query must stand in a line.
  enum Order {
    /// The line is the tokens.
    case equal
    /// The line begins with them, all whole.
    case beginsWhole
    /// The line begins with them, all but the last whole.
    case begins
    /// The line begins with what begins with them.
    case leads
    /// What begins with them stands next to each other.
    case adjacent
  }

  /// Whether some of the query's tokens stand so in some line of a value.
  mutating func holds(
    _ order: Order, _ tokens: Range<Int>, _ value: RecordEdges.Value, _ record: borrowing RecordEdges
  ) -> Bool {
    let (width, last, areBegun) = (record.width, tokens.upperBound - 1, order == .leads || order == .adjacent)
    places.fill(0, count: value.nodeCount * width)
    for node in 0..<(order == .adjacent ? value.nodeCount : 1) {
      places[node * width + tokens.lowerBound / 64] = 1 << UInt64(tokens.lowerBound & 63)
    }
    work += (value.endEdge - value.firstEdge) * width
    for index in value.firstEdge..<value.endEdge {
      let edge = record.edges[index]
      let (from, to) = (Int(edge.from) * width, Int(edge.to) * width)
      if edge.step == .free {
        for word in 0..<width { places[to + word] |= places[from + word] }
        continue
      }
      if !edge.takes { continue }
      if order != .equal {
        let word = last / 64
        let taken = order == .beginsWhole ? record.whole(index, word) : record.begun(index, word)
        if places[from + word] & taken & 1 << UInt64(last & 63) != 0 { return true }
      }
      if edge.endsInside { continue }
      var carry: UInt64 = 0
      for word in 0..<width {
        let taken = places[from + word] & (areBegun ? record.begun(index, word) : record.whole(index, word))
        places[to + word] |= taken << 1 | carry
        carry = taken >> 63
      }
    }
    let end = (value.nodeCount - 1) * width + tokens.upperBound / 64
    return order == .equal && places[end] & 1 << UInt64(tokens.upperBound & 63) != 0
  }
}
