/// The kinds of ranking rules.
package enum RuleKind: BitwiseCopyable, Sendable {
  case nameIsQuery, valueIsQuery, nameBegins, priority, wholeTokens, adjacent, ordered, leadsName, primaryReading
  // Those of the new order, which the core in `Core` answers by.
  case asTyped, calledSo
  /// A value of the record, whatever the query.
  case value

  /// Those that depend on the query.
  static let ofQuery: [RuleKind] = [
    .nameIsQuery, .valueIsQuery, .nameBegins, .priority, .wholeTokens, .adjacent, .ordered, .leadsName, .primaryReading,
  ]
}

extension RuleValues {
  /// The value of a rule that depends on the query; 0 for one that does not.
  subscript(_ kind: RuleKind) -> UInt8 {
    get {
      switch kind {
      case .nameIsQuery: nameIsQuery
      case .valueIsQuery: valueIsQuery
      case .nameBegins: nameBegins
      case .priority: priority
      case .wholeTokens: wholeTokens
      case .adjacent: adjacent
      case .ordered: ordered
      case .leadsName: leadsName
      case .primaryReading: primaryReading
      case .value, .asTyped, .calledSo: 0
      }
    }
    set {
      switch kind {
      case .nameIsQuery: nameIsQuery = newValue
      case .valueIsQuery: valueIsQuery = newValue
      case .nameBegins: nameBegins = newValue
      case .priority: priority = newValue
      case .wholeTokens: wholeTokens = newValue
      case .adjacent: adjacent = newValue
      case .ordered: ordered = newValue
      case .leadsName: leadsName = newValue
      case .primaryReading: primaryReading = newValue
      case .value, .asTyped, .calledSo: break
      }
    }
  }
}
