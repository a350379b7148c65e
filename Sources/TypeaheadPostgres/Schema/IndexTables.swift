/// The tables of a kind of records, made and checked.
struct IndexTables: Sendable {
  let kind: Kind
  /// Of the schema for which records are indexed.
  let fingerprint: UInt64
  let facets: [String]

  /// Checks what there is; where there is nothing, makes it on this server alone.
  func open(_ connection: borrowing PostgresConnection) throws(PostgresError) {
    if try !connection.hasState(of: kind) { try create(on: [], connection) }
    try check(connection)
  }

  /// Makes the tables, with shards at some addresses, or on this server alone. What is there stays as it is.
  func create(on shards: [ShardAddress], _ connection: borrowing PostgresConnection) throws(PostgresError) {
    for (number, address) in shards.enumerated() { try makeShard(number, at: address) }
    try connection.transaction { () throws(PostgresError) in
      try connection.lockTables()
      for statement in CoordinatorTables(kind: kind).creation { try connection.run(statement) }
      if try connection.run("SELECT 1 FROM \(kind.table("state"))").count == 1 { return }
      if shards.isEmpty {
        for statement in ShardTables(kind: kind, shard: 0, facets: facets.count).creation {
          try connection.run(statement)
        }
      }
      for (number, address) in shards.enumerated() { try attach(number, at: address, connection) }
      let places = shards.isEmpty ? ["this server"] : shards.map(\.place)
      for (number, place) in places.enumerated() {
        try connection.run(
          "INSERT INTO \(kind.table("shards")) VALUES (\(number), \(text: place), \(literal: shards.isEmpty ? "yes" : "no"))"
        )
      }
      try connection.run(
        """
        INSERT INTO \(kind.table("buckets")) SELECT bucket, bucket % \(places.count) \
        FROM generate_series(0, \(CoordinatorTables.buckets) - 1) AS bucket
        """)
      try connection.run(
        """
        INSERT INTO \(kind.table("state")) VALUES (true, \(CoordinatorTables.version), \
        \(Int(Int64(bitPattern: fingerprint))), \(texts: facets.map { Array($0.utf8) }), 0)
        """)
    }
  }

  /// Makes the tables of a shard on its own server.
  func makeShard(_ number: Int, at address: ShardAddress) throws(PostgresError) {
    let server = try PostgresConnection(address.connectionString, timeout: .seconds(30))
    try server.transaction { () throws(PostgresError) in
      try server.lockTables()
      for statement in ShardTables(kind: kind, shard: number, facets: facets.count).creation {
        try server.run(statement)
      }
    }
  }

  /// Makes the coordinator know a shard on another server.
  func attach(
    _ number: Int, at address: ShardAddress, _ connection: borrowing PostgresConnection
  ) throws(PostgresError) {
    let shard = ForeignShard(kind: kind, shard: number, facets: facets.count, address: address)
    for statement in shard.creation { try connection.run(statement) }
  }

  /// Refuses what was made for something else.
  private func check(_ connection: borrowing PostgresConnection) throws(PostgresError) {
    let rows = try connection.run(
      "SELECT version, fingerprint, array_to_json(facets)::text FROM \(kind.table("state"))")
    guard rows.count == 1 else { throw .missing(kind: kind.name) }
    let version = rows.integer(0, 0) ?? 0
    if version > CoordinatorTables.version { throw .newerVersion(expected: CoordinatorTables.version, found: version) }
    let found = UInt64(bitPattern: Int64(rows.integer(0, 1) ?? 0))
    let names = try connection.run(
      "SELECT 1 FROM \(kind.table("state")) WHERE facets = \(texts: facets.map { Array($0.utf8) })")
    if found != fingerprint || names.count != 1 { throw .otherSchema(kind: kind.name) }
  }
}

extension PostgresConnection {
  /// Carries out all of it or nothing.
  func transaction(_ body: () throws(PostgresError) -> Void) throws(PostgresError) {
    try run("BEGIN")
    do throws(PostgresError) {
      try body()
      try run("COMMIT")
    } catch {
      // The connection may be gone, and with it the transaction.
      _ = try? run("ROLLBACK")
      throw error
    }
  }

  /// Whether the tables of a kind are made.
  func hasState(of kind: Kind) throws(PostgresError) -> Bool {
    let table = "typeahead_\(kind.name).state"
    guard try run("SELECT 1 WHERE to_regclass(\(text: table)) IS NOT NULL").count == 1 else { return false }
    return try run("SELECT 1 FROM \(kind.table("state"))").count == 1
  }

  /// Waits until nobody else makes tables, of whatever kind, until the transaction ends: extensions are of all.
  func lockTables() throws(PostgresError) {
    try run("SELECT pg_advisory_xact_lock(hashtext('typeahead'))")
  }
}
