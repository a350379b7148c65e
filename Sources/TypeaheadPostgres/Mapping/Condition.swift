/// A condition on a record's terms.
indirect enum Condition: Sendable {
  /// Has all of the terms.
  case all([[UInt8]])
  /// Has one of the terms.
  case any([[UInt8]])
  case and([Condition])
  case or([Condition])
  case not(Condition)

  static let always = Condition.all([])
  static let never = Condition.any([])

  /// Whether it is seen to hold for nothing.
  var isNever: Bool {
    switch self {
    case .all, .not: false
    case .any(let terms): terms.isEmpty
    case .and(let parts): parts.contains(where: \.isNever)
    case .or(let parts): parts.allSatisfy(\.isNever)
    }
  }

  /// Whether it holds for a record of some terms.
  func holds(for terms: Set<[UInt8]>) -> Bool {
    switch self {
    case .all(let wanted): wanted.allSatisfy(terms.contains)
    case .any(let wanted): wanted.contains(where: terms.contains)
    case .and(let parts): parts.allSatisfy { $0.holds(for: terms) }
    case .or(let parts): parts.contains { $0.holds(for: terms) }
    case .not(let part): !part.holds(for: terms)
    }
  }

  /// The condition in SQL, on a list of terms.
  var sql: SQL {
    switch self {
    case .all(let terms): terms.isEmpty ? "true" : "terms @> \(texts: terms)"
    case .any(let terms): terms.isEmpty ? "false" : "terms && \(texts: terms)"
    case .and(let parts): parts.isEmpty ? "true" : "(\(.joined(parts.map(\.sql), by: " AND ")))"
    case .or(let parts): parts.isEmpty ? "false" : "(\(.joined(parts.map(\.sql), by: " OR ")))"
    case .not(let part): "NOT (\(part.sql))"
    }
  }
}
