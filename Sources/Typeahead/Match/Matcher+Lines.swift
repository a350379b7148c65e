/// How the query stands in one line of one value: the same walk, with places in the query for states.
extension Matcher {
  /// Whether some line of the value is the query, token for token.
  mutating func isLine(
    _ graph: RecordGraph<Mask>, _ value: RecordGraph<Mask>.Value, _ tokens: QueryTokens<Mask>
  ) -> Bool {
    if isGivenUp(after: value.nodeCount + 3 * value.edges.count, tokens) { return false }
    startPlaces(value, tokens, anywhere: false)
    for index in value.edges {
      let edge = graph.edges[index]
      let here = places[Int(edge.from)]
      let next = edge.step == .free ? here : here.intersection(edge.wholeInOrder).shifted()
      places[Int(edge.to)] = places[Int(edge.to)].union(next)
    }
    return places[value.nodeCount - 1].contains(tokens.count)
  }

  /// Whether some line of the value begins with the query, all its tokens but the last whole.
  mutating func beginsLine(
    _ graph: RecordGraph<Mask>, _ value: RecordGraph<Mask>.Value, _ tokens: QueryTokens<Mask>
  ) -> Bool {
    if isGivenUp(after: value.nodeCount + 3 * value.edges.count, tokens) { return false }
    startPlaces(value, tokens, anywhere: false)
    for index in value.edges {
      let edge = graph.edges[index]
      let here = places[Int(edge.from)]
      if edge.step == .free {
        places[Int(edge.to)] = places[Int(edge.to)].union(here)
        continue
      }
      if here.contains(tokens.count - 1), edge.begunInOrder.contains(tokens.count - 1) { return true }
      places[Int(edge.to)] = places[Int(edge.to)].union(here.intersection(edge.wholeInOrder).shifted())
    }
    return false
  }

  /// Whether the query's tokens stand next to each other, in their order, in some line of the value.
  mutating func isAdjacent(
    _ graph: RecordGraph<Mask>, _ value: RecordGraph<Mask>.Value, _ tokens: QueryTokens<Mask>
  ) -> Bool {
    if isGivenUp(after: value.nodeCount + 3 * value.edges.count, tokens) { return false }
    startPlaces(value, tokens, anywhere: true)
    for index in value.edges {
      let edge = graph.edges[index]
      let here = places[Int(edge.from)]
      let next = edge.step == .free ? here : here.intersection(edge.begunInOrder).shifted()
      if next.contains(tokens.count) { return true }
      if !edge.endsInside { places[Int(edge.to)] = places[Int(edge.to)].union(next) }
    }
    return false
  }

  /// Whether the query's tokens stand in their order in some line of the value.
  mutating func isOrdered(
    _ graph: RecordGraph<Mask>, _ value: RecordGraph<Mask>.Value, _ tokens: QueryTokens<Mask>
  ) -> Bool {
    if isGivenUp(after: value.nodeCount + 3 * value.edges.count, tokens) { return false }
    if value.isChain {
      var count = 0
      for index in value.edges where count < tokens.count && graph.edges[index].begunInOrder.contains(count) {
        count += 1
      }
      return count == tokens.count
    }
    counts.removeAll(keepingCapacity: true)
    counts.append(0)
    for _ in 1..<value.nodeCount { counts.append(-1) }
    for index in value.edges {
      let edge = graph.edges[index]
      let count = counts[Int(edge.from)]
      if count < 0 { continue }
      var next = count
      if edge.step != .free, count < tokens.count, edge.begunInOrder.contains(count) {
        next += 1
      } else if edge.step == .stretch {
        continue
      }
      if next == tokens.count { return true }
      counts[Int(edge.to)] = max(counts[Int(edge.to)], next)
    }
    return false
  }

  /// Puts "no token passed yet" at the first node, or at all.
  private mutating func startPlaces(
    _ value: RecordGraph<Mask>.Value, _ tokens: QueryTokens<Mask>, anywhere: Bool
  ) {
    let none = Mask.empty(count: tokens.count)
    var begun = none
    begun.insert(0)
    places.removeAll(keepingCapacity: true)
    for node in 0..<value.nodeCount { places.append(node == 0 || anywhere ? begun : none) }
  }
}
