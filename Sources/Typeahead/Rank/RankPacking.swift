/// A record's standing under all rules as one number: rule after rule, the first in the highest bits; lower is better.
typealias RankKey = UInt64

/// Packs rule values into rank keys, in the order a ranking compares them.
struct RankPacking: Sendable {
  private enum Part {
    case rule(RuleKind)
    case column(Int)
  }

  private let parts: [Part]

  init<Record>(_ ranking: Ranking<Record>) {
    var column = 0
    parts = ranking.rules.map { rule in
      if rule.kind != .value { return .rule(rule.kind) }
      defer { column += 1 }
      return .column(column)
    }
  }

  /// The key of a record of `segment`.
  func key(_ rules: RuleValues, _ segment: Segment, _ record: Int) -> RankKey {
    var key: RankKey = 0
    for part in parts {
      switch part {
      case .rule(.priority): key = key << 7 | RankKey(rules.priority)
      case .rule(let kind): key = key << 1 | RankKey(rules[kind])
      case .column(let column): key = key << 8 | RankKey(segment.ruleColumns[column][record])
      }
    }
    return key
  }
}

/// The kinds of ranking rules.
enum RuleKind: Sendable {
  case nameIsQuery, valueIsQuery, nameBegins, priority, wholeTokens, adjacent, ordered, leadsName, primaryReading
  /// A value of the record, whatever the query.
  case value
}

extension RuleValues {
  /// The value of a rule that depends on the query; 0 for one that does not.
  subscript(_ kind: RuleKind) -> UInt8 {
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
    case .value: 0
    }
  }
}
