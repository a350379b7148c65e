extension Matcher {
  /// The value of one rule; lower is better.
  mutating func value(
    of rule: RuleKind, _ graph: RecordGraph<Mask>, _ tokens: QueryTokens<Mask>, _ cover: Cover, nameFields: FieldSet,
    isAsTyped: Bool
  ) -> UInt8 {
    var holds = false
    switch rule {
    case .priority: return UInt8(cover.priority)
    case .leadsName: holds = cover.leadsName
    case .wholeTokens: holds = self.cover(graph, tokens, nameFields, .wholeTokens) != nil
    case .primaryReading: holds = isAsTyped && self.cover(graph, tokens, nameFields, .primaryReadings) != nil
    case .adjacent where tokens.count == 1: holds = true
    case .value, .asTyped, .calledSo: return 0
    case .nameIsQuery, .valueIsQuery, .nameBegins, .adjacent, .ordered:
      for value in graph.values where !holds {
        let isName = nameFields.contains(value.field)
        switch rule {
        case .nameIsQuery: holds = isName && isLine(graph, value, tokens)
        case .valueIsQuery: holds = isLine(graph, value, tokens)
        case .nameBegins: holds = isName && beginsLine(graph, value, tokens)
        case .adjacent: holds = isAdjacent(graph, value, tokens)
        default: holds = isOrdered(graph, value, tokens)
        }
      }
    }
    return holds ? 0 : 1
  }

  /// The values of all rules for a record under one query reading; nil when it does not match.
  mutating func ruleValues(
    _ graph: RecordGraph<Mask>, _ tokens: QueryTokens<Mask>, nameFields: FieldSet, isAsTyped: Bool
  ) -> RuleValues? {
    guard let cover = cover(graph, tokens, nameFields, .everything) else { return nil }
    if tokens.count == 0 { return .equal }
    var rules = RuleValues()
    for rule in RuleKind.ofQuery {
      rules[rule] = value(of: rule, graph, tokens, cover, nameFields: nameFields, isAsTyped: isAsTyped)
    }
    return rules
  }
}
