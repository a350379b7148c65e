extension PostgresCluster {
  /// Adds a shard, and moves records to it until all shards have as many. Searches go on meanwhile, and so do writes, each of which may
  /// wait for a move: of some thousand records, or of a bucket, which is one in 1,024 of all. Each answer is as if nothing moved. After an
  /// interruption, call it again with the same address, and it goes on.
  ///
  /// - Throws: ``PostgresError``; what was moved until then stays where it is.
  /// - Complexity: O(*n* / *s*) for *n* records on *s* shards, each of which is copied through the coordinator.
  public func add(_ shard: ShardAddress) async throws(PostgresError) {
    let kind = kind
    do throws(PostgresError) {
      let number = try await pool.run { connection throws(PostgresError) in
        try connection.attach(shard, to: kind)
      }
      while try await moveBuckets(to: number) {}
    } catch {
      throw try await pool.naming(error, of: kind)
    }
  }

  /// Moves some buckets from the shard that has most, in a write of its own; false if none has more than it should.
  private func moveBuckets(to number: Int) async throws(PostgresError) -> Bool {
    let kind = kind
    var attempts = 5
    while true {
      do throws(PostgresError) {
        return try await pool.run { connection throws(PostgresError) in
          let generation = try Generation.begin(kind, connection)
          let moves = try generation.moveBuckets(to: number, connection)
          if moves { try generation.publish(connection) } else { try connection.run("ROLLBACK") }
          return moves
        }
      } catch {
        attempts -= 1
        guard attempts > 0, error.isPassing else { throw error }
      }
    }
  }

  /// Makes the missing tables of this version on all servers. It also makes an index that a killed call of ``loading(_:)`` left out.
  /// Existing tables stay; counting facets may have to wait for a moment.
  ///
  /// - Throws: ``PostgresError``; after an interruption, call it again.
  public func migrate() async throws(PostgresError) {
    // By itself first, since the other statements keep searches waiting until all of a shard is made.
    try await makeTermsIndexes()
    let kind = kind
    do throws(PostgresError) {
      try await pool.run { connection throws(PostgresError) in
        try connection.limiting { () throws(PostgresError) in try connection.migrate(kind) }
      }
    } catch {
      throw try await pool.naming(error, of: kind)
    }
  }
}

extension Generation {
  /// So many records change their shard at once, if the smallest part of them is not larger.
  private static let recordsMovedAtOnce = 5000
  /// And at most so many buckets.
  private static let bucketsMovedAtOnce = 64

  /// Moves buckets from the shard that has most to another, if that has fewer than it should; says whether it had.
  fileprivate func moveBuckets(
    to number: Int, _ connection: borrowing PostgresConnection
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
    let excess = max(1, counts[source]! - wanted)
    // A move takes what it takes.
    try connection.limiting { () throws(PostgresError) in
      let moved = try buckets(of: source, atMost: min(wanted - own, excess, Self.bucketsMovedAtOnce), connection)
      try move(moved, source, number, connection)
    }
    return true
  }

  /// The first buckets of a shard that together have few records, and at least one.
  private func buckets(
    of shard: Int, atMost most: Int, _ connection: borrowing PostgresConnection
  ) throws(PostgresError) -> [Int] {
    let first = try connection.run(
      "SELECT bucket FROM \(kind.table("buckets")) WHERE shard = \(shard) ORDER BY bucket LIMIT \(most)"
    ).integers(0)
    let counts = try connection.run(
      """
      SELECT bucket, count(*) FROM \(kind.table("records", shard)) \
      WHERE bucket = ANY (\(first)) AND died = \(ShardTables.never) GROUP BY bucket
      """)
    let records = Dictionary(uniqueKeysWithValues: zip(counts.integers(0), counts.integers(1)))
    var sum = 0
    let few = first.prefix { bucket in
      sum += records[bucket] ?? 0
      return sum <= Self.recordsMovedAtOnce
    }
    return Array(few.isEmpty ? first.prefix(1) : few)
  }

  private func move(
    _ buckets: [Int], _ source: Int, _ destination: Int, _ connection: borrowing PostgresConnection
  ) throws(PostgresError) {
    try connection.run(
      "UPDATE \(kind.table("buckets")) SET shard = \(destination) WHERE bucket = ANY (\(buckets))")
    let columns: SQL =
      "id, bucket, key, owner, terms, body\(ShardTables.names(ofFacets: try connection.facetCount(of: kind)))"
    try connection.run(
      """
      INSERT INTO \(kind.table("records", destination)) (\(columns), born, died) SELECT \(columns), \(number), \
      \(ShardTables.never) FROM \(kind.table("records", source)) \
      WHERE bucket = ANY (\(buckets)) AND died = \(ShardTables.never)
      """)
    try connection.run(
      """
      UPDATE \(kind.table("records", source)) SET died = \(number) \
      WHERE bucket = ANY (\(buckets)) AND died = \(ShardTables.never)
      """)
  }
}

extension PostgresConnection {
  /// Makes a shard's tables where they are not, and lets the coordinator know it, without a bucket; gives its number. A refusal leaves
  /// nothing behind.
  fileprivate func attach(_ address: ShardAddress, to kind: Kind) throws(PostgresError) -> Int {
    var made: MadeShard?
    // Whether the coordinator was told to keep it: nobody knows then whether it does, should the answer not come.
    var isComplete = false
    do throws(PostgresError) {
      return try transaction { () throws(PostgresError) -> Int in
        try lockCluster(of: kind)
        let facets = try facetCount(of: kind)
        let known = try addresses(of: kind)
        if let shard = known.first(where: { $0.address?.place == address.place }) { return shard.shard }
        let number = (known.map(\.shard).max() ?? -1) + 1
        let shard = try address.make(
          ShardTables(kind: kind, cluster: try cluster(of: kind), shard: number, facets: facets))
        made = shard
        try attach(shard)
        isComplete = true
        return number
      }
    } catch {
      if !isComplete { made?.remove() }
      throw error
    }
  }

  private func attach(_ shard: MadeShard) throws(PostgresError) {
    let (kind, number) = (shard.tables.kind, shard.tables.shard)
    try lockTables()
    // What begins to write waits, and knows it then.
    try run("SELECT 1 FROM \(kind.table("state")) FOR UPDATE")
    // Tables of another cluster's shard would be taken for what is known of this one.
    _ = try clear(shard.tables)
    try shard.foreign.make(self)
    do throws(PostgresError) { try checkEmptiness(of: number, of: kind) } catch {
      throw error.isOfForeignServer ? .shardsUnavailable([number], error.message) : error
    }
    // It knows of the generation that it begins with.
    try run(
      """
      UPDATE \(kind.table("shard", number)) SET generation = state.generation \
      FROM \(kind.table("state")) AS state
      """)
    try run("INSERT INTO \(kind.table("shards")) VALUES (\(number), \(text: shard.address.place), 'no')")
  }

  /// Refuses records that a shard has before the coordinator knows it: they are of a time of which it knows nothing.
  private func checkEmptiness(of shard: Int, of kind: Kind) throws(PostgresError) {
    if try run("SELECT 1 FROM \(kind.table("records", shard)) LIMIT 1").count == 0 { return }
    let found = try run("SELECT generation FROM \(kind.table("shard", shard))").integer(0, 0) ?? 0
    throw .outOfStep(shard: shard, expected: 0, found: found)
  }

  fileprivate func migrate(_ kind: Kind) throws(PostgresError) {
    try transaction { () throws(PostgresError) -> Void in
      try lockCluster(of: kind)
      let facets = try facetCount(of: kind)
      let cluster = try cluster(of: kind)
      let shards = try addresses(of: kind)
      func tables(_ shard: Int) -> ShardTables {
        ShardTables(kind: kind, cluster: cluster, shard: shard, facets: facets)
      }
      for (shard, address) in shards { _ = try address?.make(tables(shard)) }
      try lockTables()
      for statement in CoordinatorTables(kind: kind).creation { try run(statement) }
      for (shard, address) in shards {
        if let address {
          let foreign = ForeignShard(kind: kind, shard: shard, facets: facets, address: address)
          try foreign.make(self)
        } else {
          try make(tables(shard))
        }
      }
    }
  }

  /// The number of facets that are kept.
  ///
  /// - Throws: ``PostgresError/missing(kind:)`` where there is nothing of the kind, ``PostgresError/otherVersion(expected:found:)``.
  func facetCount(of kind: Kind) throws(PostgresError) -> Int {
    if try !hasState(of: kind) { throw .missing(kind: kind.name) }
    let rows = try run("SELECT cardinality(facets), version FROM \(kind.table("state"))")
    try CoordinatorTables.check(version: rows.integer(0, 1) ?? 0)
    return rows.integer(0, 0) ?? 0
  }

  /// The number that tells these servers from those of other clusters.
  func cluster(of kind: Kind) throws(PostgresError) -> Int {
    try run("SELECT cluster FROM \(kind.table("state"))").integer(0, 0) ?? 0
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
    return ShardAddress(options: options)
  }
}
