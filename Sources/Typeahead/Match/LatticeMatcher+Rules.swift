/// How well the record that was found to match last does so, and how the query stands in its lines.
extension LatticeMatcher {
  /// The value of one rule that depends on the query; lower is better.
  mutating func value(of rule: RuleKind, isAsTyped: Bool) -> UInt8 {
    var holds = false
    switch rule {
    case .priority: return priority
    case .value, .asTyped, .calledSo: return 0
    case .leadsName: holds = leadsName
    case .wholeTokens: holds = serve(.wholeTokens).field != .max
    case .primaryReading: holds = isAsTyped && serve(.primaryReadings).field != .max
    case .adjacent where tokenCount == 1: holds = true
    case .nameIsQuery, .valueIsQuery, .nameBegins, .adjacent, .ordered:
      for number in 0..<values.count where !holds {
        let value = values[number]
        work += 2 * Int(value.nodeCount + value.endEdge - value.firstEdge)
        switch rule {
        case .nameIsQuery: holds = value.isName && isLine(value)
        case .valueIsQuery: holds = isLine(value)
        case .nameBegins: holds = value.isName && beginsLine(value)
        case .adjacent: holds = isAdjacent(value)
        default: holds = isOrdered(value)
        }
      }
    }
    return holds ? 0 : 1
  }

  /// Whether some line of the value is the query, token for token.
  private mutating func isLine(_ value: Value) -> Bool {
    startPlaces(value, anywhere: false)
    for index in Int(value.firstEdge)..<Int(value.endEdge) {
      let edge = edges[index]
      let here = places[Int(edge.from)]
      places[Int(edge.to)] |= edge.step == Step.free.rawValue ? here : (here & edge.whole) << 1
    }
    return places[Int(value.nodeCount) - 1] >> UInt8(tokenCount) & 1 == 1
  }

  /// Whether some line of the value begins with the query, all its tokens but the last whole.
  private mutating func beginsLine(_ value: Value) -> Bool {
    startPlaces(value, anywhere: false)
    let last: UInt8 = 1 << UInt8(tokenCount - 1)
    for index in Int(value.firstEdge)..<Int(value.endEdge) {
      let edge = edges[index]
      let here = places[Int(edge.from)]
      if edge.step == Step.free.rawValue {
        places[Int(edge.to)] |= here
      } else if here & edge.begun & last != 0 {
        return true
      } else {
        places[Int(edge.to)] |= (here & edge.whole) << 1
      }
    }
    return false
  }

  /// Whether the query's tokens stand next to each other, in their order, in some line of the value.
  private mutating func isAdjacent(_ value: Value) -> Bool {
    startPlaces(value, anywhere: true)
    for index in Int(value.firstEdge)..<Int(value.endEdge) {
      let edge = edges[index]
      let here = places[Int(edge.from)]
      let next = edge.step == Step.free.rawValue ? here : (here & edge.begun) << 1
      if next >> UInt8(tokenCount) & 1 == 1 { return true }
      if !edge.endsInside { places[Int(edge.to)] |= next }
    }
    return false
  }

  /// Whether the query's tokens stand in their order in some line of the value.
  private mutating func isOrdered(_ value: Value) -> Bool {
    counts.fill(-1, count: Int(value.nodeCount))
    counts[0] = 0
    for index in Int(value.firstEdge)..<Int(value.endEdge) {
      let edge = edges[index]
      let count = counts[Int(edge.from)]
      if count < 0 { continue }
      var next = count
      if edge.step != Step.free.rawValue, edge.begun >> UInt8(count) & 1 == 1 {
        next += 1
      } else if edge.step == Step.stretch.rawValue {
        continue
      }
      if next == tokenCount { return true }
      counts[Int(edge.to)] = max(counts[Int(edge.to)], next)
    }
    return false
  }

  /// Puts "no token passed yet" at the first node, or at all.
  private mutating func startPlaces(_ value: Value, anywhere: Bool) {
    places.fill(anywhere ? 1 : 0, count: Int(value.nodeCount))
    places[0] = 1
  }
}
