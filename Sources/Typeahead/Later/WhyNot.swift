/// The reason why a record is missing from a query's answer.
public enum WhyNot: Sendable, CustomStringConvertible {
  /// There is no record with this id.
  case noSuchRecord
  /// The record matches; this is why.
  case matches(Explanation)
  /// The record matches, but the filter excludes it.
  case filteredOut(Explanation)
  /// The record matches, but not these conditions of the query.
  case leftOut(by: [Query.Condition], Explanation)
  /// The record does not match as typed; a later tier has it among the first 20 hits.
  case foundLater(Mending)
  /// These query tokens begin no token of the record's searched fields.
  case missing([String])
  /// Every query token begins some token of the record, but these find none left for themselves: each token of the record
  /// serves one query token.
  case contested([String])

  /// What keeps it out, in words.
  public var description: String {
    switch self {
    case .noSuchRecord: "there is no record with this id"
    case .matches(let explanation): "it matches:\n\(explanation)"
    case .filteredOut(let explanation): "it matches, but the filter excludes it:\n\(explanation)"
    case .leftOut(let conditions, let explanation):
      "it matches, but the query leaves it out by \(Self.list(conditions)):\n\(explanation)"
    case .foundLater(let mending): "it does not match as typed; it is found \(Self.description(of: mending))"
    case .missing(let tokens): "nothing in its searched fields begins with \(Self.list(tokens))"
    case .contested(let tokens):
      "every token begins something in it, but none is left for \(Self.list(tokens)): each token serves one query token"
    }
  }

  private static func list(_ tokens: [String]) -> String { tokens.map { "\"\($0)\"" }.joined(separator: ", ") }

  /// Conditions as they are typed.
  private static func list(_ conditions: [Query.Condition]) -> String {
    conditions.map { condition in
      (condition.isExcluded ? "-" : "") + (condition.isPhrase ? "\"\(condition.words)\"" : condition.words)
    }.joined(separator: ", ")
  }

  private static func description(of mending: Mending) -> String {
    let words = mending.tokens.joined(separator: " ")
    return switch mending.tier {
    case .together: "by \"\(words)\", read together"
    case .typo: "by \"\(words)\", with \(mending.edits == 1 ? "a typo" : "\(mending.edits) typos")"
    case .inside: "by \"\(words)\", inside of words"
    case .initials: "by initials"
    case .layout: "by \"\(words)\", of another keyboard layout"
    case .partial: "without \(list(mending.without))"
    }
  }
}

extension IndexSnapshot {
  /// Says what keeps the record with the given id out of the query's answer, or why it is in it.
  ///
  /// ```swift
  /// print(snapshot.whyNot("person.fill", "p pe"))
  /// // every token begins something in it, but none is left for "p": each token serves one query token
  /// ```
  ///
  /// Of a budget that does not suffice for looking through later tiers or all readings it says less: what is missing as typed.
  ///
  /// - Precondition: The ``schema`` has a field of each name in `fields`.
  /// - Complexity: Reads the record's texts again; of a record that does not match as typed, a search of the budget.
  public func whyNot(
    _ id: Record.ID, _ query: some QueryConvertible, fields: [String]? = nil, filter: Filter<Record>? = nil,
    budget: WorkBudget = .standard
  ) -> WhyNot {
    let (query, searched) = (query.query, schema.fieldSet(fields))
    guard let record = self[id: id] else { return .noSuchRecord }
    let reader = RecordReader(schema)
    reader.ask(.typed(query.text), in: searched, of: schema, budget)
    reader.read(record, schema)
    let finding = reader.find()
    if let rank = reader.rank() {
      let explanation = Explanation(tokens: finding.matches, rules: schema.ruleValues(rank), choice: nil)
      if let filter, !filter.includes(record, schema) { return .filteredOut(explanation) }
      let unmet = query.conditions.filter { !Filter.meeting($0, in: fields).includes(record, schema) }
      return unmet.isEmpty ? .matches(explanation) : .leftOut(by: unmet, explanation)
    }
    let found = search(query, fields: fields, filter: filter, budget: budget).hits.first {
      String(describing: $0.id).hasSameBytes(as: String(describing: id))
    }
    if let mending = found?.mending { return .foundLater(mending) }
    return finding.missing.isEmpty ? .contested(finding.unserved) : .missing(finding.missing)
  }
}
