/// Answers that the coordinator keeps: those of queries that many records match, of one beginning that is typed once or several times, or
/// of nothing typed.
///
/// Of each it has the exact total, and the best records up to some place, as of each generation that can be read; whoever writes changes
/// them with the records, in the same transaction. A search of such a query asks no shard how many match, nor which are best. What is not
/// kept, or no longer has as many as are wanted, is searched for.
struct PreparedAnswers: Sendable {
  /// It changes when others are kept, or up to another place.
  let version: Int
  /// By the query's term (``QueryTerms/prepared``) the last place up to which the best are kept; nil where all are.
  let places: [[UInt8]: [UInt8]?]

  /// What is kept by the coordinator.
  static func load(_ kind: Kind, version: Int, _ connection: borrowing PostgresConnection) throws(PostgresError) -> Self
  {
    let rows = try connection.run("SELECT term, last FROM \(kind.table("prepared"))")
    var places: [[UInt8]: [UInt8]?] = [:]
    for row in 0..<rows.count { places[rows.bytes(row, 0)] = .some(rows.isNull(row, 1) ? nil : rows.bytes(row, 1)) }
    return PreparedAnswers(version: version, places: places)
  }
}

/// A record among the best of a prepared answer.
struct PreparedRow {
  let term: [UInt8]
  /// Where it stands, to be compared as bytes: what the rules say of it, and the static order.
  let place: [UInt8]
  let id: [UInt8]
  let body: [UInt8]

  init(_ term: [UInt8], _ rank: [Int], _ key: [UInt8], _ id: [UInt8], _ body: [UInt8]) {
    (self.term, self.id, self.body) = (term, id, body)
    place = Self.place(rank, key)
  }

  static func place(_ rank: [Int], _ key: [UInt8]) -> [UInt8] {
    // A rule says a byte's value at most.
    rank.map { UInt8(clamping: $0) } + key
  }
}
