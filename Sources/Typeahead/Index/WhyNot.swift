/// What keeps a record out of a query's answer.
public enum WhyNot: Sendable, CustomStringConvertible {
  /// There is no record with this id.
  case noSuchRecord
  /// The record matches; this is why.
  case matches(Explanation)
  /// The record matches, but the filter excludes it.
  case filteredOut(Explanation)
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
    case .missing(let tokens): "nothing in its searched fields begins with \(Self.list(tokens))"
    case .contested(let tokens):
      "every token begins something in it, but none is left for \(Self.list(tokens)): each token serves one query token"
    }
  }

  private static func list(_ tokens: [String]) -> String { tokens.map { "\"\($0)\"" }.joined(separator: ", ") }
}

extension IndexSnapshot {
  /// Says what keeps the record with the given id out of the query's answer, or why it is in it.
  ///
  /// ```swift
  /// print(snapshot.whyNot("person.fill", "p pe"))
  /// // every token begins something in it, but none is left for "p": each token serves one query token
  /// ```
  ///
  /// - Precondition: The ``schema`` has a field of each name in `fields`.
  /// - Complexity: Reads the record's texts again.
  public func whyNot(
    _ id: Record.ID, _ query: some QueryConvertible, fields: [String]? = nil, filter: Filter<Record>? = nil
  ) -> WhyNot {
    let query = query.query
    let (filter, fields) = (Filter.joining(filter, query, fields), schema.fieldSet(fields))
    guard let record = self[id: id] else { return .noSuchRecord }
    let isLiteral = !schema.readsQueriesFreely
    var finder = MatchFinder(record, RecordKeys(query, isLiteral: isLiteral), schema, fields: fields)
    let finding = finder.find()
    var matcher = RecordMatcher(RecordKeys(query, isLiteral: isLiteral), schema, fields)
    if let rank = matcher.rank(of: record) {
      let explanation = Explanation(tokens: finding.matches, rules: schema.ruleValues(rank))
      return filter.map { $0.includes(record, schema) } ?? true ? .matches(explanation) : .filteredOut(explanation)
    }
    return finding.missing.isEmpty ? .contested(finding.unserved) : .missing(finding.missing)
  }
}
