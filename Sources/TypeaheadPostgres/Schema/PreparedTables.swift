/// What the coordinator keeps of them; each statement can be repeated.
struct PreparedTables {
  let kind: Kind

  var creation: [SQL] {
    let records = kind.table("prepared_records")
    return [
      "CREATE TABLE IF NOT EXISTS \(kind.table("prepared")) (term bytea PRIMARY KEY, last bytea)",
      """
      CREATE TABLE IF NOT EXISTS \(kind.table("prepared_totals")) (term bytea NOT NULL, generation bigint NOT NULL, \
      records bigint NOT NULL, PRIMARY KEY (term, generation))
      """,
      """
      CREATE TABLE IF NOT EXISTS \(records) (term bytea NOT NULL, place bytea NOT NULL, id bytea NOT NULL, \
      born bigint NOT NULL, died bigint NOT NULL, body bytea NOT NULL)
      """,
      "CREATE INDEX IF NOT EXISTS prepared_records_term ON \(records) (term)",
      "CREATE INDEX IF NOT EXISTS prepared_records_id ON \(records) (id) WHERE died = \(ShardTables.never)",
      "CREATE INDEX IF NOT EXISTS prepared_records_died ON \(records) (died) WHERE died <> \(ShardTables.never)",
    ]
  }

  /// Whether the answer to a query is kept.
  func has(_ term: [UInt8], _ connection: borrowing PostgresConnection) throws(PostgresError) -> Bool {
    try connection.run("SELECT 1 FROM \(kind.table("prepared")) WHERE term = \(term)").count == 1
  }

  /// Keeps the answer to a query, as of a generation.
  func add(
    _ term: [UInt8], upTo last: [UInt8]?, total: Int, _ rows: [PreparedRow], _ generation: Int,
    _ connection: borrowing PostgresConnection
  ) throws(PostgresError) {
    let place: SQL = last.map { "\($0)" } ?? "NULL"
    try connection.run("INSERT INTO \(kind.table("prepared")) VALUES (\(term), \(place))")
    try add([term: total], generation, connection)
    try add(rows, generation, connection)
  }

  /// Counts so many matches more of some queries from a generation on.
  func add(
    _ totals: [[UInt8]: Int], _ generation: Int, _ connection: borrowing PostgresConnection
  ) throws(PostgresError) {
    if totals.isEmpty { return }
    try connection.run(
      """
      INSERT INTO \(kind.table("prepared_totals")) SELECT term, \(generation), records \
      FROM unnest(\(Array(totals.keys)), \(Array(totals.values))) AS totals (term, records)
      """)
  }

  /// Adds records to the best of some queries from a generation on.
  func add(
    _ rows: [PreparedRow], _ generation: Int, _ connection: borrowing PostgresConnection
  ) throws(PostgresError) {
    // A statement has so many at most.
    for start in stride(from: 0, to: rows.count, by: 1000) {
      let part = rows[start..<min(start + 1000, rows.count)]
      try connection.run(
        """
        INSERT INTO \(kind.table("prepared_records")) (term, place, id, body, born, died) \
        SELECT rows.*, \(generation), \(ShardTables.never) FROM \
        unnest(\(part.map(\.term)), \(part.map(\.place)), \(part.map(\.id)), \(part.map(\.body))) AS rows
        """)
    }
  }

  /// Lets records of some ids die, as of a generation.
  func remove(
    _ ids: [[UInt8]], _ generation: Int, _ connection: borrowing PostgresConnection
  ) throws(PostgresError) {
    try connection.run(
      """
      UPDATE \(kind.table("prepared_records")) SET died = \(generation) \
      WHERE id = ANY (\(ids)) AND died = \(ShardTables.never)
      """)
  }

  /// Forgets all answers.
  func clear(_ connection: borrowing PostgresConnection) throws(PostgresError) {
    // First, so that nobody writes until the transaction ends.
    try tellOthers(connection)
    for table in ["prepared", "prepared_totals", "prepared_records"] {
      try connection.run("DELETE FROM \(kind.table(table))")
    }
  }

  /// Forgets the answers of some queries.
  func forget(_ terms: [[UInt8]], _ connection: borrowing PostgresConnection) throws(PostgresError) {
    for table in ["prepared", "prepared_totals", "prepared_records"] {
      try connection.run("DELETE FROM \(kind.table(table)) WHERE term = ANY (\(terms))")
    }
    try tellOthers(connection)
  }

  /// Lets whoever writes see that others are kept.
  func tellOthers(_ connection: borrowing PostgresConnection) throws(PostgresError) {
    try connection.run("UPDATE \(kind.table("state")) SET prepared = prepared + 1")
  }

  /// Keeps of some queries so many of the best, and no others.
  func tighten(_ terms: [[UInt8]], to kept: Int, _ connection: borrowing PostgresConnection) throws(PostgresError) {
    if terms.isEmpty { return }
    try connection.run(
      """
      UPDATE \(kind.table("prepared")) AS prepared SET last = best.place FROM (SELECT term, place, \
      row_number() OVER (PARTITION BY term ORDER BY place) AS number FROM \(kind.table("prepared_records")) \
      WHERE term = ANY (\(terms)) AND died = \(ShardTables.never)) AS best \
      WHERE prepared.term = best.term AND number = \(kept)
      """)
    try connection.run(
      """
      DELETE FROM \(kind.table("prepared_records")) AS records USING \(kind.table("prepared")) AS prepared \
      WHERE prepared.term = ANY (\(terms)) AND records.term = prepared.term AND place > last
      """)
    try tellOthers(connection)
  }

  /// Forgets what only generations before some could see.
  func sweep(upTo oldest: Int, _ connection: borrowing PostgresConnection) throws(PostgresError) {
    try connection.run(
      """
      DELETE FROM \(kind.table("prepared_records")) WHERE died <= \(oldest) AND died <> \(ShardTables.never)
      """)
    let totals = kind.table("prepared_totals")
    try connection.run(
      """
      WITH old AS (DELETE FROM \(totals) WHERE generation <= \(oldest) AND term IN (SELECT term FROM \(totals) \
      WHERE generation <= \(oldest) GROUP BY term HAVING count(*) > 1) RETURNING term, generation, records) \
      INSERT INTO \(totals) SELECT term, max(generation), sum(records)::bigint FROM old GROUP BY term
      """)
  }

  /// The queries of which more records are kept than so many.
  func crowded(by most: Int, _ connection: borrowing PostgresConnection) throws(PostgresError) -> [[UInt8]] {
    let rows = try connection.run(
      """
      SELECT term FROM \(kind.table("prepared_records")) WHERE died = \(ShardTables.never) \
      GROUP BY term HAVING count(*) > \(most)
      """)
    return (0..<rows.count).map { rows.bytes($0, 0) }
  }
}
