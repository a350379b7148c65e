/// A record's standing under all rules as one number: rule after rule, the first in the highest bits; lower is better.
typealias RankKey = UInt64

/// Packs rule values into rank keys, in the order a ranking compares them.
struct RankPacking: Sendable {
  /// One rule's bits.
  struct Part: BitwiseCopyable, Sendable {
    var rule: RuleKind
    /// For a value of the record, its column.
    var column: Int
    var width: RankKey
    /// The bits of the rules after it.
    var shift: RankKey
  }

  let parts: [Part]

  init<Record>(_ ranking: Ranking<Record>) {
    var column = 0
    var parts: [Part] = []
    for rule in ranking.rules {
      let width: RankKey = rule.kind == .value ? 8 : rule.kind == .priority ? 7 : 1
      for index in parts.indices { parts[index].shift += width }
      parts.append(Part(rule: rule.kind, column: column, width: width, shift: 0))
      if rule.kind == .value { column += 1 }
    }
    self.parts = parts
  }

  /// The key of a record of `segment`.
  func key(_ rules: RuleValues, _ segment: Segment, _ record: Int) -> RankKey {
    var key: RankKey = 0
    for part in parts {
      let value = part.rule == .value ? segment.ruleColumns[part.column][record] : rules[part.rule]
      key = key << part.width | RankKey(value)
    }
    return key
  }
}
