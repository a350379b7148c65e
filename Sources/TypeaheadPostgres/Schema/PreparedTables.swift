/// Prepared answers as the coordinator keeps them; each statement of their creation can be repeated.
///
/// Who searches reads them and the current generation in one snapshot of the coordinator, and who writes changes both in one transaction,
/// so they need no generations of their own, as rows of shards do.
struct PreparedTables {
  let kind: Kind

  private var answers: SQL { kind.table("prepared") }
  private var records: SQL { kind.table("prepared_records") }

  /// A statement has so many bytes at most, or one row that has more: a message must not exceed a gigabyte.
  private static let mostBytes = 16 << 20

  var creation: [SQL] {
    [
      "CREATE TABLE IF NOT EXISTS \(answers) (term bytea PRIMARY KEY, last bytea, total bigint NOT NULL)",
      """
      CREATE TABLE IF NOT EXISTS \(records) (term bytea NOT NULL, place bytea NOT NULL, id bytea NOT NULL, body bytea NOT NULL)
      """,
      "CREATE INDEX IF NOT EXISTS prepared_records_term ON \(records) (term)",
      "CREATE INDEX IF NOT EXISTS prepared_records_id ON \(records) (id)",
    ]
  }

  /// Keeps the answer to a query, in place of what was kept.
  func replace(
    _ term: [UInt8], upTo last: [UInt8]?, total: Int, _ rows: [PreparedRow],
    _ connection: borrowing PostgresConnection
  ) throws(PostgresError) {
    try forget([term], connection)
    let place: SQL = last.map { "\($0)" } ?? "NULL"
    try connection.run("INSERT INTO \(answers) VALUES (\(term), \(place), \(total))")
    try add(rows, connection)
  }

  /// Counts so many matches more of some queries.
  func add(_ totals: [[UInt8]: Int], _ connection: borrowing PostgresConnection) throws(PostgresError) {
    if totals.isEmpty { return }
    try connection.run(
      """
      UPDATE \(answers) AS answers SET total = total + records \
      FROM unnest(\(Array(totals.keys)), \(Array(totals.values))) AS totals (term, records) \
      WHERE answers.term = totals.term
      """)
  }

  /// Adds records to the best of some queries.
  func add(_ rows: [PreparedRow], _ connection: borrowing PostgresConnection) throws(PostgresError) {
    var rest = rows[...]
    while !rest.isEmpty {
      var bytes = 0
      let part = rest.prefix { row in
        bytes += row.body.count + row.place.count
        return bytes <= Self.mostBytes
      }
      let rows = part.isEmpty ? rest.prefix(1) : part
      rest = rest[rows.endIndex...]
      try connection.run(
        """
        INSERT INTO \(records) (term, place, id, body) SELECT * FROM \
        unnest(\(rows.map(\.term)), \(rows.map(\.place)), \(rows.map(\.id)), \(rows.map(\.body)))
        """)
    }
  }

  /// Removes the records of some ids.
  func remove(_ ids: [[UInt8]], _ connection: borrowing PostgresConnection) throws(PostgresError) {
    try connection.run("DELETE FROM \(records) WHERE id = ANY (\(ids))")
  }

  /// Forgets all answers.
  func clear(_ connection: borrowing PostgresConnection) throws(PostgresError) {
    // First, so that nobody writes until the transaction ends.
    try tellOthers(connection)
    try connection.run("DELETE FROM \(answers)")
    try connection.run("DELETE FROM \(records)")
  }

  /// Forgets the answers of some queries.
  func forget(_ terms: [[UInt8]], _ connection: borrowing PostgresConnection) throws(PostgresError) {
    try connection.run("DELETE FROM \(answers) WHERE term = ANY (\(terms))")
    try connection.run("DELETE FROM \(records) WHERE term = ANY (\(terms))")
  }

  /// Forgets the answers of all queries but some.
  func keep(only terms: [[UInt8]], _ connection: borrowing PostgresConnection) throws(PostgresError) {
    let rows = try connection.run("SELECT term FROM \(answers) WHERE term <> ALL (\(terms))")
    try forget((0..<rows.count).map { rows.bytes($0, 0) }, connection)
    try tellOthers(connection)
  }

  /// Lets whoever writes see that others are kept, by a number that was never there before.
  func tellOthers(_ connection: borrowing PostgresConnection) throws(PostgresError) {
    try connection.run("UPDATE \(kind.table("state")) SET prepared = \(Int.random(in: 1 ... .max))")
  }

  /// Keeps of some queries so many of the best, and no others.
  func tighten(_ terms: [[UInt8]], to kept: Int, _ connection: borrowing PostgresConnection) throws(PostgresError) {
    if terms.isEmpty { return }
    try connection.run(
      """
      UPDATE \(answers) AS answers SET last = best.place FROM (SELECT term, place, \
      row_number() OVER (PARTITION BY term ORDER BY place) AS number FROM \(records) \
      WHERE term = ANY (\(terms))) AS best WHERE answers.term = best.term AND number = \(kept)
      """)
    try connection.run(
      """
      DELETE FROM \(records) AS records USING \(answers) AS answers \
      WHERE answers.term = ANY (\(terms)) AND records.term = answers.term AND place > last
      """)
    try tellOthers(connection)
  }

  /// The queries of which more records are kept than so many.
  func crowded(by most: Int, _ connection: borrowing PostgresConnection) throws(PostgresError) -> [[UInt8]] {
    let rows = try connection.run(
      "SELECT term FROM \(records) GROUP BY term HAVING count(*) > \(most)")
    return (0..<rows.count).map { rows.bytes($0, 0) }
  }
}
