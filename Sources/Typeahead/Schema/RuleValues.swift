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
