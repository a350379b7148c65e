/// What a search sees: one generation of the records on some shards.
struct ReadState: Sendable {
  let kind: Kind
  let generation: Int
  let shards: [Int]

  /// Begins a transaction that sees one state of everything, and finds out which.
  ///
  /// - Parameter excluded: The shards that cannot be asked.
  /// - Returns: Nil where a shard has forgotten the generation meanwhile; then it is to be begun again.
  static func begin(
    _ kind: Kind, without excluded: Set<Int>, _ connection: borrowing PostgresConnection
  ) throws(PostgresError) -> ReadState? {
    try connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    let rows = try connection.run(
      "SELECT generation, shard, is_local::int FROM \(kind.table("state")), \(kind.table("shards")) ORDER BY shard")
    guard rows.count > 0, let generation = rows.integer(0, 0) else { throw .missing(kind: kind.name) }
    let shards = rows.integers(1).filter { !excluded.contains($0) }
    let state = ReadState(kind: kind, generation: generation, shards: shards)
    // What one server sees, it sees at once.
    if !rows.integers(2).contains(0) { return state }
    if shards.isEmpty { return state }
    let swept = try connection.run(
      .joined(shards.map { "SELECT swept FROM \(kind.table("shard", $0))" }, by: " UNION ALL "))
    if swept.integers(0).contains(where: { $0 > generation }) {
      try connection.run("ROLLBACK")
      return nil
    }
    return state
  }

  /// Whether a row is there in the generation.
  var isAlive: SQL { "born <= \(generation) AND died > \(generation)" }

  /// The same of every shard, one after another.
  func union(_ branch: (Int) -> SQL) -> SQL {
    .joined(shards.map { "(\(branch($0)))" }, by: " UNION ALL ")
  }

  /// The number of records that meet a condition.
  func count(_ condition: Condition, _ connection: borrowing PostgresConnection) throws(PostgresError) -> Int {
    if shards.isEmpty { return 0 }
    let branches = union { shard in
      "SELECT count(*) AS records FROM \(kind.table("records", shard)) WHERE \(isAlive) AND \(condition.sql)"
    }
    return try connection.run("SELECT sum(records)::bigint FROM (\(branches)) AS shards").integer(0, 0) ?? 0
  }

  /// A record as it is stored.
  struct Row: Sendable {
    let key: [UInt8]
    let body: [UInt8]
  }

  /// The first records that meet a condition, in static order, behind some key.
  func records(
    _ condition: Condition, after key: [UInt8]?, limit: Int, _ connection: borrowing PostgresConnection
  ) throws(PostgresError) -> [Row] {
    if shards.isEmpty { return [] }
    let front = ShardTables.front
    let behind: SQL = key.map { "AND (\(front), key) > (\(Array($0.prefix(128))), \($0))" } ?? ""
    let branches = union { shard in
      """
      SELECT \(front) AS front, key, body FROM \(kind.table("records", shard)) \
      WHERE \(isAlive) AND \(condition.sql) \(behind) ORDER BY 1, 2 LIMIT \(limit)
      """
    }
    let rows = try connection.run(
      "SELECT key, body FROM (\(branches)) AS shards ORDER BY front, key LIMIT \(limit)")
    return (0..<rows.count).map { Row(key: rows.bytes($0, 0), body: rows.bytes($0, 1)) }
  }
}
