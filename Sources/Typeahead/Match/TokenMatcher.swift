/// Decides whether a record serves a query's tokens, each by a token of its own, and how they stand in its lines.
struct TokenMatcher: ~Copyable {
  /// Which steps a walk may take.
  enum Scope {
    case everything
    case primaryReadings
  }

  /// The most tokens whose sets are all told apart, as bits: with six tokens there are 64 sets.
  private static let fewTokens = 6

  /// Of few tokens, which sets of them may have been served at each node.
  private var reached = Scratch<UInt64>()
  // Of more, these sets themselves, none of which is part of another.
  private var sets: [[UInt64]] = []
  private var frontier: [UInt64] = []
  /// For each node, how many of the tokens, in the query's order, may have been passed there, as bits.
  private var places = Scratch<UInt64>()

  // MARK: Serving all tokens

  /// The least field such that those up to it serve all tokens; nil where the record does not.
  mutating func fields(
    _ record: borrowing RecordEdges, _ query: borrowing ResolvedReading, _ scope: Scope
  ) -> Int? {
    if query.count > Self.fewTokens { return fieldsOfMany(record, query, scope) }
    let all: UInt64 = 1 << (1 << UInt64(query.count) - 1)
    var served: UInt64 = 1
    for number in 0..<record.values.count {
      let value = record.values[number]
      served = value.isChain ? along(value, record, served) : through(value, record, served, scope)
      if served & all != 0 {
        return value.field
      }
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
    _ value: RecordEdges.Value, _ record: borrowing RecordEdges, _ before: UInt64, _ scope: Scope
  ) -> UInt64 {
    reached.fill(0, count: value.nodeCount)
    reached[0] = before
    for index in value.firstEdge..<value.endEdge {
      let edge = record.edges[index]
      if scope == .primaryReadings, !edge.isPrimary { continue }
      let here = reached[Int(edge.from)]
      var next = edge.begun == 0 ? 0 : Self.adding(edge.begun, to: here)
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

  /// The sets that come from others by serving one of some tokens.
  @inline(__always)
  private static func adding(_ tokens: UInt64, to sets: UInt64) -> UInt64 {
    var (result, rest): (UInt64, UInt64) = (0, tokens)
    while rest != 0 {
      let token = rest.trailingZeroBitCount
      result |= (sets & ~holding(token)) &<< (1 &<< UInt64(truncatingIfNeeded: token))
      rest &= rest - 1
    }
    return result
  }

  // MARK: Serving many tokens

  private mutating func fieldsOfMany(
    _ record: borrowing RecordEdges, _ query: borrowing ResolvedReading, _ scope: Scope
  ) -> Int? {
    let all: UInt64 = 1 << UInt64(query.count) - 1
    frontier.removeAll(keepingCapacity: true)
    frontier.append(0)
    for number in 0..<record.values.count {
      walk(record.values[number], record, query, scope)
      if frontier.contains(all) { return record.values[number].field }
    }
    return nil
  }

  private mutating func walk(
    _ value: RecordEdges.Value, _ record: borrowing RecordEdges, _ query: borrowing ResolvedReading, _ scope: Scope
  ) {
    if value.isChain {
      for index in value.firstEdge..<value.endEdge {
        for place in frontier.indices {
          frontier[place] = Self.addingLongest(of: record.edges[index].begun, to: frontier[place], query)
        }
      }
      return
    }
    while sets.count < value.nodeCount { sets.append([]) }
    for node in 0..<value.nodeCount { sets[node].removeAll(keepingCapacity: true) }
    sets[0] = frontier
    for index in value.firstEdge..<value.endEdge {
      let edge = record.edges[index]
      if scope == .primaryReadings, !edge.isPrimary { continue }
      for served in sets[Int(edge.from)] {
        let next = edge.step == .free ? served : Self.addingLongest(of: edge.begun, to: served, query)
        if edge.step == .stretch, next == served { continue }
        insert(next, at: Int(edge.to))
      }
    }
    if !sets[value.nodeCount - 1].isEmpty { swap(&frontier, &sets[value.nodeCount - 1]) }
  }

  /// A set with the longest token that a step may take and that is not in it: whatever could take that one could take what begins it.
  private static func addingLongest(
    of begun: UInt64, to served: UInt64, _ query: borrowing ResolvedReading
  ) -> UInt64 {
    let open = begun & ~served
    if open & (open &- 1) == 0 { return served | open }
    for number in 0..<query.count {
      let token: UInt64 = 1 << UInt64(query.longestFirst[number])
      if open & token != 0 { return served | token }
    }
    return served
  }

  private mutating func insert(_ set: UInt64, at node: Int) {
    for other in sets[node] where set & ~other == 0 { return }
    sets[node].removeAll { $0 & ~set == 0 }
    sets[node].append(set)
  }

  // MARK: Lines

  /// How the query's tokens must stand in a line.
  enum Order {
    /// The line is the tokens.
    case equal
    /// The line begins with them, all whole.
    case beginsWhole
    /// The line begins with them, all but the last whole.
    case begins
    /// They stand next to each other.
    case adjacent
  }

  /// Whether the query's tokens stand so in some line of a value.
  mutating func holds(
    _ order: Order, _ value: RecordEdges.Value, _ record: borrowing RecordEdges, _ query: borrowing ResolvedReading
  ) -> Bool {
    let last: UInt64 = 1 << UInt64(query.count - 1)
    places.fill(order == .adjacent ? 1 : 0, count: value.nodeCount)
    places[0] = 1
    for index in value.firstEdge..<value.endEdge {
      let edge = record.edges[index]
      let (here, to) = (places[Int(edge.from)], Int(edge.to))
      if edge.step == .free {
        places[to] |= here
        continue
      }
      switch order {
      case .equal: places[to] |= (here & edge.whole) << 1
      case .beginsWhole:
        if here & edge.whole & last != 0 { return true }
        places[to] |= (here & edge.whole) << 1
      case .begins:
        if here & edge.begun & last != 0 { return true }
        places[to] |= (here & edge.whole) << 1
      case .adjacent:
        if here & edge.begun & last != 0 { return true }
        if !edge.endsInside { places[to] |= (here & edge.begun) << 1 }
      }
    }
    return order == .equal && places[value.nodeCount - 1] & last << 1 != 0
  }
}
