internal import Typeahead

extension RecordSearch {
  /// Takes the total and the best records from what the coordinator keeps; nil where it does not keep enough.
  mutating func takePrepared(_ connection: borrowing PostgresConnection) throws(PostgresError) -> Int? {
    guard takesPrepared, state.isWhole, seesAll, options.reach <= index.options.bestPrepared * 4,
      let term = terms.prepared
    else { return nil }
    guard let answer = try state.prepared(term, options.reach, connection) else { return nil }
    if answer.bodies.count < min(options.reach, answer.total) { return nil }
    take(try answer.bodies.map { body throws(PostgresError) in try index.record(of: body) })
    return answer.total
  }
}

extension ReadState {
  /// The total of a prepared answer and so many of the best records, if they are kept.
  fileprivate func prepared(
    _ term: [UInt8], _ limit: Int, _ connection: borrowing PostgresConnection
  ) throws(PostgresError) -> (total: Int, bodies: [[UInt8]])? {
    let rows = try connection.run(
      """
      SELECT total, body FROM \(kind.table("prepared")) AS answers \
      LEFT JOIN LATERAL (SELECT place, body FROM \(kind.table("prepared_records")) \
      WHERE term = \(term) ORDER BY place LIMIT \(limit)) AS records ON true WHERE answers.term = \(term) ORDER BY place
      """)
    guard rows.count > 0, let total = rows.integer(0, 0) else { return nil }
    return (total, (0..<rows.count).filter { !rows.isNull($0, 1) }.map { rows.bytes($0, 1) })
  }
}
