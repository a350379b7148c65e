/// The kinds of ranking rules, by the numbers that fingerprints know them by.
package enum RuleKind: Int, BitwiseCopyable, Sendable {
  case asTyped, calledSo, priority, adjacent, primaryReading
  /// A value of the record, whatever the query.
  case value
}
