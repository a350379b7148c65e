/// Decides whether a record serves a query's tokens, each by a token of its own, and how they stand in its lines.
struct TokenMatcher: ~Copyable {
  /// Which steps a walk may take.
  enum Scope {
    case everything
    case primaryReadings
  }

  // For each node, the sets of the query's tokens that may have been served there, none of which is part of another.
  private var sets: [[UInt64]] = []
  private var frontier: [UInt64] = []
  /// For each node, how many of the tokens, in the query's order, may have been passed there, as bits.
  private var places = Scratch<UInt64>()

  // MARK: Serving all tokens

  /// The least field such that those up to it serve all tokens; nil where the record does not.
  mutating func fields(
    _ record: borrowing RecordEdges, _ query: borrowing ResolvedReading, _ scope: Scope
  ) -> Int? {
    if query.count == 0 { return 0 }
    frontier.removeAll(keepingCapacity: true)
    frontier.append(0)
    for number in 0..<record.values.count {
      let value = record.values[number]
      walk(value, record, query, scope)
      let isLast = number + 1 == record.values.count || record.values[number + 1].field != value.field
      if isLast, frontier.contains(query.all) { return value.field }
    }
    return nil
  }

  private mutating func walk(
    _ value: RecordEdges.Value, _ record: borrowing RecordEdges, _ query: borrowing ResolvedReading, _ scope: Scope
  ) {
    if value.isChain {
      for index in value.edges {
        for place in frontier.indices {
          frontier[place] = Self.adding(record.edges[index].begun, to: frontier[place], query)
        }
      }
      return
    }
    while sets.count < value.nodeCount { sets.append([]) }
    for node in 0..<value.nodeCount { sets[node].removeAll(keepingCapacity: true) }
    sets[0] = frontier
    for index in value.edges {
      let edge = record.edges[index]
      if scope == .primaryReadings, !edge.isPrimary { continue }
      for served in sets[Int(edge.from)] {
        let next = edge.step == .free ? served : Self.adding(edge.begun, to: served, query)
        if edge.step == .stretch, next == served { continue }
        insert(next, at: Int(edge.to))
      }
    }
    // Without a primary reading a value adds nothing to one.
    if !sets[value.nodeCount - 1].isEmpty { swap(&frontier, &sets[value.nodeCount - 1]) }
  }

  /// A set with the longest token that a step may take and that is not in it: whatever could take that one could take what begins it.
  private static func adding(_ begun: UInt64, to served: UInt64, _ query: borrowing ResolvedReading) -> UInt64 {
    let open = begun & ~served
    if open & (open &- 1) == 0 { return served | open }
    for place in query.longestFirst where open >> UInt64(place) & 1 == 1 { return served | 1 << UInt64(place) }
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
    for index in value.edges {
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
