/// A shard on a server of its own, as the coordinator reaches it; each statement can be repeated.
struct ForeignShard {
  let kind: Kind
  let shard: Int
  let facets: Int
  /// The options of libpq for connections to it.
  let address: ShardAddress

  /// Makes what is not there.
  func make(_ connection: borrowing PostgresConnection) throws(PostgresError) {
    for statement in server { try connection.run(statement) }
    if address.hasSecrets { try connection.runSecretly(userMapping) } else { try connection.run(userMapping) }
    for statement in tables + rows { try connection.run(statement) }
  }

  var server: [SQL] {
    [
      "CREATE EXTENSION IF NOT EXISTS postgres_fdw",
      """
      CREATE SERVER IF NOT EXISTS \(name: kind.server(shard)) FOREIGN DATA WRAPPER postgres_fdw \
      OPTIONS (\(options(of: address.serverOptions + Self.manner.filter { address.options[$0.0] == nil })))
      """,
    ]
  }

  /// How the coordinator logs in. An empty list of options is none.
  var userMapping: SQL {
    let user = address.userOptions
    return """
      CREATE USER MAPPING IF NOT EXISTS FOR CURRENT_USER SERVER \(name: kind.server(shard))\
      \(user.isEmpty ? "" : " OPTIONS (\(options(of: user)))")
      """
  }

  /// All shards are asked at once, in few messages. Who is gone, on either side, is noticed before statements take too long. PostgreSQL
  /// takes a record's terms for cheap to read, and would rather read those of all records of a small shard than use their index.
  static let manner = [
    ("async_capable", "true"), ("parallel_commit", "true"), ("fetch_size", "500"), ("batch_size", "500"),
    ("connect_timeout", "5"), ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
    ("tcp_user_timeout", "20000"),
    (
      "options",
      "-c jit=off -c enable_seqscan=off -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3"
    ),
  ]

  private func options(of values: [(String, String)]) -> SQL {
    .joined(values.map { name, value in "\(name: name) \(literal: value)" }, by: ", ")
  }

  private var tables: [SQL] {
    var tables: [SQL] = [
      foreign(
        "records",
        """
        id bytea NOT NULL, bucket int NOT NULL, born bigint NOT NULL, died bigint NOT NULL, key bytea NOT NULL, \
        owner bytea, terms text COLLATE "C" NOT NULL\(ShardTables.columns(ofFacets: facets)), body bytea NOT NULL
        """),
      foreign(
        "shard",
        "one bool NOT NULL, cluster bigint NOT NULL, previous bigint NOT NULL, generation bigint NOT NULL"),
    ]
    for facet in 0..<facets {
      tables.append(
        foreign(
          "facet_\(facet)",
          #"born bigint, died bigint, terms text[] COLLATE "C", measure bigint, value bytea"#))
    }
    return tables
  }

  /// What is searched. PostgreSQL takes a foreign table it has not analyzed for a small one, of which it would rather fetch all matches
  /// and sort them itself than let the shard find the first; so it is shown one of many rows instead, all of which `never` lets through.
  /// Of the shard's rows it lets none through: see ``ReadState/records(of:_:)``.
  private var rows: [SQL] {
    let table = kind.table("rows", shard)
    return [
      foreign(
        "rows",
        """
        born bigint NOT NULL, died bigint NOT NULL, key bytea NOT NULL, terms text[] COLLATE "C" NOT NULL, \
        body bytea NOT NULL, never bool NOT NULL
        """),
      "ALTER FOREIGN TABLE \(table) OPTIONS (SET table_name \(literal: "sample_\(shard)"))",
      "ANALYZE \(table)",
      "ALTER FOREIGN TABLE \(table) OPTIONS (SET table_name \(literal: "rows_\(shard)"))",
    ]
  }

  private func foreign(_ table: String, _ columns: SQL) -> SQL {
    """
    CREATE FOREIGN TABLE IF NOT EXISTS \(kind.table(table, shard)) (\(columns)) SERVER \(name: kind.server(shard)) \
    OPTIONS (schema_name \(literal: "typeahead_" + kind.name), table_name \(literal: "\(table)_\(shard)"))
    """
  }
}
