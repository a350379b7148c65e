/// A record's standing under all rules as one number: rule after rule, the first in the highest bits; lower is better.
typealias RankKey = UInt64

/// Packs rule values into rank keys, in the order a ranking compares them.
struct RankPacking: Sendable {
  /// One rule's bits.
  struct RuleBits: BitwiseCopyable, Sendable {
    var rule: RuleKind
    /// For a value of the record, its column.
    var column: Int
    var width: RankKey
    /// The bits of the rules after it.
    var shift: RankKey

    var mask: RankKey { (1 &<< width - 1) &<< shift }
  }

  let rules: [RuleBits]
  /// The bits of the values of the record that come behind all rules of the query: what was chosen comes before them.
  let lastValues: RankKey

  init<Record>(_ ranking: Ranking<Record>) {
    var column = 0
    var rules: [RuleBits] = []
    for rule in ranking.rules {
      let width: RankKey = rule.kind == .value ? 8 : rule.kind == .priority ? 7 : rule.kind == .calledSo ? 3 : 1
      for index in rules.indices { rules[index].shift += width }
      rules.append(RuleBits(rule: rule.kind, column: column, width: width, shift: 0))
      if rule.kind == .value { column += 1 }
    }
    self.rules = rules
    lastValues = rules.reversed().prefix { $0.rule == .value }.reduce(0) { $0 + $1.width }
  }

  /// The key of some values of the rules.
  @inline(__always)
  func key(_ value: (RuleBits) -> UInt8) -> RankKey {
    var key: RankKey = 0
    for bits in rules { key = key << bits.width | RankKey(value(bits)) }
    return key
  }

  /// The values of the rules in a key, in their order.
  func values(_ key: RankKey) -> [UInt8] { rules.map { UInt8((key & $0.mask) >> $0.shift) } }

  /// The key of a record that two readings match: rule by rule the better value.
  func better(_ left: RankKey, _ right: RankKey) -> RankKey {
    var key: RankKey = 0
    for bits in rules {
      key |= min(left & bits.mask, right & bits.mask)
    }
    return key
  }
}
