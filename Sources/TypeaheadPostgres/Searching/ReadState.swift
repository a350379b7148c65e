/// What a search sees: one generation of the records on some shards.
struct ReadState: Sendable {
  let kind: Kind
  let generation: Int
  let shards: [Int]
  /// Those that have rows of a later generation, which is being written or was left half done.
  let ahead: Set<Int>

  /// Begins a transaction that sees one state of everything, and finds out which.
  ///
  /// - Parameter excluded: The shards that cannot be asked.
  /// - Returns: Nil where writes have overtaken it meanwhile; then it is to be begun again.
  /// - Throws: ``PostgresError/outOfStep(shard:expected:found:)`` where a shard or the coordinator is of old,
  ///   ``PostgresError/otherCluster(shard:expected:found:)``.
  static func begin(
    _ kind: Kind, without excluded: Set<Int>, _ connection: borrowing PostgresConnection
  ) throws(PostgresError) -> ReadState? {
    try connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    let rows = try connection.run(
      "SELECT generation, cluster, shard FROM \(kind.table("state")), \(kind.table("shards")) ORDER BY shard")
    guard rows.count > 0, let generation = rows.integer(0, 0), let cluster = rows.integer(0, 1) else {
      throw .missing(kind: kind.name)
    }
    let shards = rows.integers(2).filter { !excluded.contains($0) }
    var ahead: Set<Int> = []
    if !shards.isEmpty {
      let known = try connection.run(
        .joined(
          shards.map { "SELECT \($0), generation, cluster FROM \(kind.table("shard", $0))" }, by: " UNION ALL "))
      for (shard, found) in zip(known.integers(0), known.integers(2)) where found != cluster {
        throw .otherCluster(shard: shard, expected: cluster, found: found)
      }
      for (shard, found) in zip(known.integers(0), known.integers(1)) where found < generation {
        throw .outOfStep(shard: shard, expected: generation, found: found)
      }
      // One ahead is a write in progress; more were published since, and rows may have been forgotten, or the coordinator is of old.
      if let furthest = zip(known.integers(1), known.integers(0)).max(by: <), furthest.0 > generation + 1 {
        try connection.run("ROLLBACK")
        let published = try connection.run("SELECT generation FROM \(kind.table("state"))").integer(0, 0) ?? 0
        if furthest.0 <= published + 1 { return nil }
        throw .outOfStep(shard: furthest.1, expected: published, found: furthest.0)
      }
      ahead = Set(zip(known.integers(0), known.integers(1)).filter { $0.1 > generation }.map(\.0))
    }
    return ReadState(kind: kind, generation: generation, shards: shards, ahead: ahead)
  }

  /// Whether a row is there in the generation.
  var isAlive: SQL { "born <= \(generation) AND died > \(generation)" }

  /// The same of every shard, one after another.
  func union(_ branch: (Int) -> SQL) -> SQL {
    .joined(shards.map { "(\(branch($0)))" }, by: " UNION ALL ")
  }

  /// The number of records that meet a condition.
  ///
  /// All rows that meet it are counted, for which PostgreSQL need not look at them, and those that are not alive, of which there are
  /// few, are counted off.
  func count(_ condition: Condition, _ connection: borrowing PostgresConnection) throws(PostgresError) -> Int {
    if shards.isEmpty { return 0 }
    var branches: [SQL] = []
    for shard in shards {
      let records = kind.table("records", shard)
      branches.append("(SELECT count(*) AS rows FROM \(records) WHERE \(condition.sql))")
      branches.append(
        """
        (SELECT -count(*) FROM \(records) WHERE died <= \(generation) AND died <> 9223372036854775807 \
        AND \(condition.sql))
        """)
      if ahead.contains(shard) {
        branches.append("(SELECT -count(*) FROM \(records) WHERE born > \(generation) AND \(condition.sql))")
      }
    }
    let counts: SQL = .joined(branches, by: " UNION ALL ")
    return try connection.run("SELECT sum(rows)::bigint FROM (\(counts)) AS shards").integer(0, 0) ?? 0
  }

  /// A record as it is stored.
  struct Row: Sendable {
    let key: [UInt8]
    let body: [UInt8]
  }

  /// The first records that meet a condition, in static order, behind some key.
  ///
  /// - Parameter isCommon: Whether so many meet it that PostgreSQL may better go through all records in static order, until it has
  ///   found enough, than sort those that meet it.
  func records(
    _ condition: Condition, isCommon: Bool, after key: [UInt8]?, limit: Int,
    _ connection: borrowing PostgresConnection
  ) throws(PostgresError) -> [Row] {
    if shards.isEmpty { return [] }
    // By the whole key is the same order, which has no index.
    let order: SQL = isCommon ? "\(ShardTables.front), key" : "key"
    let behind: SQL =
      key.map { key in
        let place: SQL = isCommon ? "\(Array(key.prefix(128))), \(key)" : "\(key)"
        return "AND (\(order)) > (\(place))"
      } ?? ""
    let branches = union { shard in
      """
      SELECT key, body FROM \(kind.table("records", shard)) \
      WHERE \(isAlive) AND \(condition.sql) \(behind) ORDER BY \(order) LIMIT \(limit)
      """
    }
    let rows = try connection.run("SELECT key, body FROM (\(branches)) AS shards ORDER BY key LIMIT \(limit)")
    return (0..<rows.count).map { Row(key: rows.bytes($0, 0), body: rows.bytes($0, 1)) }
  }
}
