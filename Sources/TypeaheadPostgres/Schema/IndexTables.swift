internal import Typeahead

/// The tables of a kind of records, made and checked.
struct IndexTables: Sendable {
  let kind: Kind
  /// Of the schema for which records are indexed.
  let fingerprint: UInt64
  let facets: [String]

  /// What folds texts here: who folds otherwise finds other records, in another order.
  private static var folding: String { "folding \(Folding.version) and \(Folding.textServices)" }
  /// What is shown of a shard on the coordinator itself.
  private static let here = "this server"

  /// Checks what there is; where there is nothing, makes it on this server alone, unless that is not wanted.
  func open(_ connection: borrowing PostgresConnection, creating: Bool) throws(PostgresError) {
    if try connection.hasState(of: kind) { return try check(connection) }
    if !creating { throw .missing(kind: kind.name) }
    try create(on: [], connection)
  }

  /// Makes the tables, with shards at some addresses, or on this server alone. What is there already is only checked.
  ///
  /// A refusal leaves nothing behind, on shards that can be reached still.
  func create(on shards: [ShardAddress], _ connection: borrowing PostgresConnection) throws(PostgresError) {
    try connection.checkEncoding()
    var made: [MadeShard] = []
    // Whether the coordinator was told to keep it: nobody knows then whether it does, should the answer not come.
    var isComplete = false
    do throws(PostgresError) {
      try connection.transaction { () throws(PostgresError) -> Void in
        try connection.lockCluster(of: kind)
        let places = shards.isEmpty ? [Self.here] : shards.map(\.place)
        if try connection.hasState(of: kind) {
          try check(connection)
          return try check(places, connection)
        }
        let cluster = Int.random(in: .min ... .max)
        for (number, address) in shards.enumerated() {
          made.append(
            try address.make(ShardTables(kind: kind, cluster: cluster, shard: number, facets: facets.count)))
        }
        try create(made, places, of: cluster, connection)
        isComplete = true
      }
    } catch {
      if !isComplete { for shard in made { shard.remove() } }
      throw error
    }
  }

  /// Makes what the coordinator has, with shards that are made, or with all records here.
  private func create(
    _ shards: [MadeShard], _ places: [String], of cluster: Int, _ connection: borrowing PostgresConnection
  ) throws(PostgresError) {
    try connection.lockTables()
    // What an interrupted call made here as a shard would be taken for what is known of it.
    for shard in shards where try connection.clear(shard.tables) {
      throw .sameDatabase(shard: shard.tables.shard, other: nil)
    }
    for statement in CoordinatorTables(kind: kind).creation { try connection.run(statement) }
    if shards.isEmpty {
      try connection.make(ShardTables(kind: kind, cluster: cluster, shard: 0, facets: facets.count))
    }
    for shard in shards { try shard.foreign.make(connection) }
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
      INSERT INTO \(kind.table("state")) VALUES (true, \(CoordinatorTables.version), \(cluster), \
      \(Int(Int64(bitPattern: fingerprint))), \(text: Self.folding), \(texts: facets.map { Array($0.utf8) }), 0, 0)
      """)
  }

  /// Refuses what was made for something else.
  private func check(_ connection: borrowing PostgresConnection) throws(PostgresError) {
    let rows = try connection.run(
      """
      SELECT version, fingerprint, folding, (facets = \(texts: facets.map { Array($0.utf8) }))::int \
      FROM \(kind.table("state"))
      """)
    try CoordinatorTables.check(version: rows.integer(0, 0) ?? 0)
    let found = UInt64(bitPattern: Int64(rows.integer(0, 1) ?? 0))
    if found != fingerprint || rows.integer(0, 3) != 1 { throw .otherSchema(kind: kind.name) }
    let folding = rows.text(0, 2)
    if folding != Self.folding { throw .otherFolding(expected: Self.folding, found: folding) }
  }

  /// Refuses other shards than there were at first; those that were added since may be named, too.
  private func check(_ places: [String], _ connection: borrowing PostgresConnection) throws(PostgresError) {
    let rows = try connection.run("SELECT place FROM \(kind.table("shards")) ORDER BY shard")
    let found = (0..<rows.count).map { rows.text($0, 0) }
    if !found.starts(with: places) { throw .otherShards(expected: places, found: found) }
  }
}

extension PostgresConnection {
  /// Carries out all of it or nothing.
  func transaction<Value>(_ body: () throws(PostgresError) -> Value) throws(PostgresError) -> Value {
    try run("BEGIN")
    do throws(PostgresError) {
      let value = try body()
      try run("COMMIT")
      return value
    } catch {
      // The connection may be gone, and with it the transaction.
      _ = try? run("ROLLBACK")
      throw error
    }
  }

  /// Whether the tables of a kind are made.
  func hasState(of kind: Kind) throws(PostgresError) -> Bool {
    guard try hasTable("state", of: kind) else { return false }
    return try run("SELECT 1 FROM \(kind.table("state"))").count == 1
  }

  /// Waits until nobody else makes or changes the cluster of a kind, until the transaction ends; in which it may be idle while shards
  /// are set up.
  func lockCluster(of kind: Kind) throws(PostgresError) {
    try run(
      """
      SELECT pg_advisory_xact_lock(hashtext('typeahead cluster'), hashtext(\(text: kind.name))), \
      set_config('idle_in_transaction_session_timeout', '0', true)
      """)
  }
}
