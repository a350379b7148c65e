/// A shard whose tables were made on its own server, and what of it is new.
struct MadeShard {
  let tables: ShardTables
  /// With the password that its server asked for.
  let address: ShardAddress
  fileprivate let (hasNewTables, hasNewSchema): (Bool, Bool)

  /// What the coordinator knows of it.
  var foreign: ForeignShard {
    ForeignShard(kind: tables.kind, shard: tables.shard, facets: tables.facets, address: address)
  }

  /// Takes away what was added, as far as the server can be reached. What stays is made anew by whoever makes it the next time.
  func remove() {
    guard hasNewTables, let server = try? PostgresConnection.open(address.connectionString, timeout: .seconds(60))
    else { return }
    try? server.transaction { () throws(PostgresError) -> Void in
      try server.lockTables()
      // Somebody else may have made them anew.
      let rows = try server.run(
        "SELECT 1 FROM \(tables.kind.table("shard", tables.shard)) WHERE cluster = \(tables.cluster)")
      if rows.count == 1 { for statement in tables.removal { try server.run(statement) } }
    }
    // It stays where somebody else has put something into it.
    if hasNewSchema { _ = try? server.run("DROP SCHEMA \(tables.kind.schema)") }
  }
}

extension ShardAddress {
  /// Makes a shard's tables on its own server.
  func make(_ tables: ShardTables) throws(PostgresError) -> MadeShard {
    let server = try PostgresConnection.open(connectionString, timeout: .seconds(3600))
    try server.checkEncoding()
    let made = try server.transaction { () throws(PostgresError) in try server.make(tables) }
    var address = self
    if password.isEmpty { address.password = server.passwordUsed ?? "" }
    return MadeShard(tables: tables, address: address, hasNewTables: made.hasNewTables, hasNewSchema: made.hasNewSchema)
  }
}
