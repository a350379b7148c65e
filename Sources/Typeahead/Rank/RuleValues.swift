/// How one record fares under each rule that depends on the query; lower is better everywhere.
struct RuleValues: Equatable, Sendable {
  /// 0 when some line of a name equals the query.
  var nameIsQuery: UInt8 = 1
  /// 0 when some line of any value equals the query.
  var valueIsQuery: UInt8 = 1
  /// 0 when some line of a name begins with the query, all tokens but the last whole.
  var nameBegins: UInt8 = 1
  /// The best priority whose fields suffice.
  var priority: UInt8 = .max
  /// 0 when every query token is a whole token.
  var wholeTokens: UInt8 = 1
  /// 0 when the tokens stand next to each other in the query's order.
  var adjacent: UInt8 = 1
  /// 0 when the tokens stand in the query's order.
  var ordered: UInt8 = 1
  /// 0 when a query token begins the first token of a name.
  var leadsName: UInt8 = 1
  /// 0 when the query as typed and primary readings suffice.
  var primaryReading: UInt8 = 1

  /// What the empty query gives every record.
  static let equal = RuleValues(
    nameIsQuery: 0, valueIsQuery: 0, nameBegins: 0, priority: 0, wholeTokens: 0, adjacent: 0, ordered: 0, leadsName: 0,
    primaryReading: 0)

  /// Takes the better of each rule: every rule may have a witness of its own.
  mutating func improve(by other: RuleValues) {
    nameIsQuery = min(nameIsQuery, other.nameIsQuery)
    valueIsQuery = min(valueIsQuery, other.valueIsQuery)
    nameBegins = min(nameBegins, other.nameBegins)
    priority = min(priority, other.priority)
    wholeTokens = min(wholeTokens, other.wholeTokens)
    adjacent = min(adjacent, other.adjacent)
    ordered = min(ordered, other.ordered)
    leadsName = min(leadsName, other.leadsName)
    primaryReading = min(primaryReading, other.primaryReading)
  }
}

extension Matcher {
  /// The rules' values for a record under one query reading; nil when it does not match.
  mutating func ruleValues(
    _ graph: RecordGraph<Mask>, _ tokens: QueryTokens<Mask>, nameFields: FieldSet, isAsTyped: Bool
  ) -> RuleValues? {
    guard let cover = cover(graph, tokens, nameFields, .everything) else { return nil }
    if tokens.count == 0 { return .equal }
    var rules = RuleValues()
    rules.priority = UInt8(cover.priority)
    rules.leadsName = cover.leadsName ? 0 : 1
    for value in graph.values {
      let isName = nameFields.contains(value.field)
      if rules.valueIsQuery != 0 || (isName && rules.nameIsQuery != 0), isLine(graph, value, tokens) {
        rules.valueIsQuery = 0
        if isName { rules.nameIsQuery = 0 }
      }
      if isName, rules.nameBegins != 0, beginsLine(graph, value, tokens) { rules.nameBegins = 0 }
      if rules.adjacent != 0, tokens.count == 1 || isAdjacent(graph, value, tokens) { rules.adjacent = 0 }
      if rules.ordered != 0, rules.adjacent == 0 || isOrdered(graph, value, tokens) { rules.ordered = 0 }
    }
    if rules.valueIsQuery == 0 || self.cover(graph, tokens, nameFields, .wholeTokens) != nil { rules.wholeTokens = 0 }
    if isAsTyped, self.cover(graph, tokens, nameFields, .primaryReadings) != nil { rules.primaryReading = 0 }
    return rules
  }
}
