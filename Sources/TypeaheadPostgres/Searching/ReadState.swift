/// What a search sees: one generation of the records on some shards.
struct ReadState: Sendable {
  let kind: Kind
  let generation: Int
  let shards: [Int]
  /// Whether these are all.
  let isWhole: Bool

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
    return try find(kind, without: excluded, connection)
  }

  /// Finds out which state a transaction sees, and ends it where writes have overtaken that; then nil.
  static func find(
    _ kind: Kind, without excluded: Set<Int>, _ connection: borrowing PostgresConnection
  ) throws(PostgresError) -> ReadState? {
    let rows = try connection.run(
      "SELECT generation, cluster, shard FROM \(kind.table("state")), \(kind.table("shards")) ORDER BY shard")
    guard rows.count > 0, let generation = rows.integer(0, 0), let cluster = rows.integer(0, 1) else {
      throw .missing(kind: kind.name)
    }
    let shards = rows.integers(2).filter { !excluded.contains($0) }
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
    }
    return ReadState(kind: kind, generation: generation, shards: shards, isWhole: excluded.isEmpty)
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
    let counts = union { shard in
      "SELECT count(*) AS records FROM \(kind.table("rows", shard)) WHERE \(isAlive) AND \(condition.sql)"
    }
    return try connection.run("SELECT sum(records)::bigint FROM (\(counts)) AS shards").integer(0, 0) ?? 0
  }

  /// A record as it is stored.
  struct Row: Sendable {
    let key: [UInt8]
    let body: [UInt8]
  }

  /// The first records in static order, behind some key, that meet a condition.
  struct Page: Sendable {
    let condition: Condition
    var key: [UInt8]?
    let limit: Int
    /// Whether so many records meet the condition that PostgreSQL may better go through all in static order, until it has found enough,
    /// than sort those that meet it.
    var isCommon = false
  }

  /// Asks for the records of some pages, all at once.
  ///
  /// PostgreSQL leaves sorting and the limit to a shard only where it takes more rows than the limit to meet the condition, and it takes
  /// each part of a condition to be met by one in a hundred. Of `never` it knows that all rows it was shown have it.
  func statement(of pages: [Page]) -> SQL {
    let branches = pages.enumerated().map { number, page in
      // By the whole key is the same order, which has no index.
      let order: SQL = page.isCommon ? "\(ShardTables.front), key" : "key"
      let behind: SQL =
        page.key.map { key in
          // For the index; a comparison of rows would not be left to the shards.
          let front: SQL = page.isCommon ? " AND \(ShardTables.front) >= \(Array(key.prefix(128)))" : ""
          return "\(front) AND key > \(key)"
        } ?? ""
      return union { shard in
        """
        SELECT \(number) AS page, key, body FROM \(kind.table("rows", shard)) \
        WHERE \(isAlive) AND (\(page.condition.sql)\(behind) OR never) ORDER BY \(order) LIMIT \(page.limit)
        """
      }
    }
    let all: SQL = .joined(branches, by: " UNION ALL ")
    return "SELECT page, key, body FROM (\(all)) AS shards ORDER BY page, key"
  }

  /// The records of some pages.
  func records(
    of pages: [Page], _ connection: borrowing PostgresConnection
  ) throws(PostgresError) -> [[Row]] {
    if shards.isEmpty || pages.isEmpty { return pages.map { _ in [] } }
    let rows = try connection.run(statement(of: pages))
    var found: [[Row]] = pages.map { _ in [] }
    for row in 0..<rows.count {
      let page = rows.integer(row, 0) ?? 0
      if found[page].count < pages[page].limit {
        found[page].append(Row(key: rows.bytes(row, 1), body: rows.bytes(row, 2)))
      }
    }
    return found
  }
}
