/// The kinds of ranking rules.
package enum RuleKind: BitwiseCopyable, Sendable {
  case asTyped, calledSo, priority, adjacent, primaryReading
  /// A value of the record, whatever the query.
  case value

  /// Those that depend on the query.
  static let ofQuery: [RuleKind] = [.asTyped, .calledSo, .priority, .adjacent, .primaryReading]
}
