/// A record that matches a query, with how it ranks; where it matches and why is worked out when asked.
public struct Hit<Record: Identifiable & Sendable>: Sendable, Identifiable {
  /// The record.
  public let record: Record
  /// How it fares under the rules.
  let rules: RuleValues
  let query: Query
  let schema: Schema<Record>
  let fields: FieldSet

  /// The record's id.
  public var id: Record.ID { record.id }

  /// The value of each ranking rule for this record and query, in order of comparison; lower is better.
  public var rank: [Int] {
    schema.ranking.rules.map { rule in
      Int(rule.value.map { $0(record) } ?? rules[rule.kind])
    }
  }
}
