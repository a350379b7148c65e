extension PostgresCluster {
  /// So many buckets change their shard at once.
  private static let bucketsMovedAtOnce = 16

  /// Adds a shard, and moves to it what makes all have as much. Searches and writes go on meanwhile; each answer is as if nothing
  /// moved. Who was interrupted calls it again with the same address, and it goes on.
  ///
  /// - Throws: ``PostgresError``; what was moved until then stays where it is.
  /// - Complexity: O(*n* / *s*) for *n* records on *s* shards, each of which is copied through the coordinator.
  public func add(_ shard: ShardAddress) async throws(PostgresError) {
    let kind = kind
    let number = try await pool.run { connection throws(PostgresError) in
      try connection.attach(shard, to: kind)
    }
    while try await moveBuckets(to: number) {}
  }

  /// Moves some buckets from the shard that has most, in a write of its own; false if none has more than it should.
  private func moveBuckets(to number: Int) async throws(PostgresError) -> Bool {
    let kind = kind
    var attempts = 5
    while true {
      do throws(PostgresError) {
        return try await pool.run { connection throws(PostgresError) in
          let generation = try Generation.begin(kind, connection)
          let moves = try generation.moveBuckets(to: number, atMost: Self.bucketsMovedAtOnce, connection)
          try generation.publish(connection)
          return moves
        }
      } catch {
        attempts -= 1
        guard attempts > 0, error.isPassing else { throw error }
      }
    }
  }

  /// Makes what newer libraries want of the tables, on all servers, and an index that a call of ``loading(_:)`` left out when it was
  /// killed. What is as it should be stays.
  public func migrate() async throws(PostgresError) {
    // By itself first, since the other statements keep searches waiting until all of a shard is made.
    try await makeTermsIndexes()
    for server in try await shardServers() {
      try await server.run { tables, connection throws(PostgresError) in try connection.make(tables) }
    }
  }
}

extension Generation {
  /// Moves buckets from the shard that has most to another, if that has fewer than it should; says whether it had.
  fileprivate func moveBuckets(
    to number: Int, atMost most: Int, _ connection: borrowing PostgresConnection
  ) throws(PostgresError) -> Bool {
    let rows = try connection.run(
      """
      SELECT shards.shard, count(bucket) FROM \(kind.table("shards")) AS shards \
      LEFT JOIN \(kind.table("buckets")) AS buckets USING (shard) GROUP BY 1 ORDER BY 2 DESC, 1
      """)
    let counts = Dictionary(uniqueKeysWithValues: zip(rows.integers(0), rows.integers(1)))
    let wanted = CoordinatorTables.buckets / counts.count
    guard let own = counts[number], let source = rows.integer(0, 0), own < wanted, source != number else {
      return false
    }
    let moved = try connection.run(
      """
      UPDATE \(kind.table("buckets")) SET shard = \(number) WHERE bucket IN (SELECT bucket FROM \
      \(kind.table("buckets")) WHERE shard = \(source) ORDER BY bucket LIMIT \(min(most, wanted - own))) RETURNING bucket
      """
    ).integers(0)
    let columns: SQL = .joined(
      ["id", "bucket", "key", "owner", "terms", "body"]
        + (0..<(try connection.facetCount(of: kind))).flatMap { facet -> [SQL] in
          ["\(name: "facet_\(facet)")", "\(name: "measure_\(facet)")"]
        }, by: ", ")
    try connection.run(
      """
      INSERT INTO \(kind.table("records", number)) (\(columns), born, died) SELECT \(columns), \(self.number), \
      \(ShardTables.never) FROM \(kind.table("records", source)) \
      WHERE bucket = ANY (\(moved)) AND died = 9223372036854775807
      """)
    try connection.run(
      """
      UPDATE \(kind.table("records", source)) SET died = \(self.number) \
      WHERE bucket = ANY (\(moved)) AND died = 9223372036854775807
      """)
    return true
  }
}

extension PostgresConnection {
  /// Makes a shard's tables where they are not, and lets the coordinator know it, without a bucket; gives its number.
  fileprivate func attach(_ address: ShardAddress, to kind: Kind) throws(PostgresError) -> Int {
    let facets = try facetCount(of: kind)
    let known = try addresses(of: kind)
    if let shard = known.first(where: { $0.address?.place == address.place }) { return shard.shard }
    let number = (known.map(\.shard).max() ?? -1) + 1
    try PostgresConnection(address.connectionString, timeout: .seconds(30))
      .make(ShardTables(kind: kind, shard: number, facets: facets))
    try transaction { () throws(PostgresError) in
      try lockTables()
      // What begins to write waits, and knows it then.
      try run("SELECT 1 FROM \(kind.table("state")) FOR UPDATE")
      let shard = ForeignShard(kind: kind, shard: number, facets: facets, address: address)
      for statement in shard.creation { try run(statement) }
      // It knows of the generation that it begins with.
      try run(
        """
        UPDATE \(kind.table("shard", number)) SET generation = state.generation, swept = 0 \
        FROM \(kind.table("state")) AS state
        """)
      try run("INSERT INTO \(kind.table("shards")) VALUES (\(number), \(text: address.place), 'no')")
    }
    return number
  }

  /// Makes a shard's tables where they are not.
  fileprivate func make(_ tables: ShardTables) throws(PostgresError) {
    try transaction { () throws(PostgresError) in
      try lockTables()
      for statement in tables.creation { try run(statement) }
    }
  }

  /// The number of facets that are kept.
  ///
  /// - Throws: ``PostgresError/missing(kind:)`` where there is nothing of the kind.
  func facetCount(of kind: Kind) throws(PostgresError) -> Int {
    if try !hasState(of: kind) { throw .missing(kind: kind.name) }
    return try run("SELECT cardinality(facets) FROM \(kind.table("state"))").integer(0, 0) ?? 0
  }

  /// The shards with their addresses; nil for the one on this server.
  func addresses(of kind: Kind) throws(PostgresError) -> [(shard: Int, address: ShardAddress?)] {
    let rows = try run("SELECT shard, is_local::int FROM \(kind.table("shards")) ORDER BY shard")
    var addresses: [(shard: Int, address: ShardAddress?)] = []
    for row in 0..<rows.count {
      let shard = rows.integer(row, 0) ?? 0
      let isLocal = rows.integer(row, 1) == 1
      addresses.append((shard, isLocal ? nil : try address(of: kind.server(shard))))
    }
    return addresses
  }

  private func address(of server: String) throws(PostgresError) -> ShardAddress {
    let rows = try run(
      """
      SELECT option FROM (SELECT unnest(srvoptions) AS option FROM pg_foreign_server WHERE srvname = \(text: server) \
      UNION ALL SELECT unnest(umoptions) FROM pg_user_mappings \
      WHERE srvname = \(text: server) AND usename = current_user) AS options
      """)
    var options: [String: String] = [:]
    for row in 0..<rows.count {
      let parts = rows.text(row, 0).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      options[String(parts[0])] = String(parts.last ?? "")
    }
    return ShardAddress(
      host: options["host"] ?? "", port: Int(options["port"] ?? "") ?? 5432, database: options["dbname"] ?? "",
      user: options["user"] ?? "", password: options["password"] ?? "")
  }
}
