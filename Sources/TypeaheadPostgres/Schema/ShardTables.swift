/// The tables of a shard, on the server that has them; each statement can be repeated.
///
/// What is not looked at while matches are found, the terms above all, is kept apart from the rows (out of line), so that few pages
/// have many rows.
///
/// A record is a row for each generation in which it was written: it is there from the generation `born` on, until before `died`. What
/// an answer sees is one generation, so that all shards change at once when the generation is counted on. There is no index of `born`:
/// PostgreSQL would find what lives by it, and then read the terms of all that.
struct ShardTables {
  let kind: Kind
  /// The cluster that it is of.
  let cluster: Int
  let shard: Int
  /// The number of facets that are kept.
  let facets: Int

  /// The `died` of what lives.
  static let never: SQL = "9223372036854775807"
  /// So many bytes of the static order are in its index; rows of an index have a size that whole keys may exceed.
  static let front: SQL = "substring(key, 1, 128)"

  var creation: [SQL] {
    let records = kind.table("records", shard)
    return [
      "CREATE SCHEMA IF NOT EXISTS \(kind.schema)",
      """
      CREATE TABLE IF NOT EXISTS \(records) (id bytea NOT NULL, bucket int NOT NULL, born bigint NOT NULL, \
      died bigint NOT NULL, key bytea NOT NULL, owner bytea, terms text COMPRESSION lz4 COLLATE "C" NOT NULL\
      \(Self.columns(ofFacets: facets)), body bytea NOT NULL) WITH (toast_tuple_target = 256)
      """,
      "ALTER TABLE \(records) ALTER COLUMN id SET STORAGE MAIN, ALTER COLUMN key SET STORAGE MAIN",
      """
      CREATE UNIQUE INDEX IF NOT EXISTS \(name: "records_\(shard)_id") ON \(records) (id) WHERE died = \(Self.never)
      """,
      """
      CREATE INDEX IF NOT EXISTS \(name: "records_\(shard)_bucket") ON \(records) (bucket) WHERE died = \(Self.never)
      """,
      """
      CREATE INDEX IF NOT EXISTS \(name: "records_\(shard)_died") ON \(records) (died) WHERE died <> \(Self.never)
      """,
      "CREATE INDEX IF NOT EXISTS \(name: "records_\(shard)_key") ON \(records) ((\(Self.front)))",
      termsIndex,
      """
      CREATE TABLE IF NOT EXISTS \(kind.table("shard", shard)) (one bool PRIMARY KEY CHECK (one), \
      cluster bigint NOT NULL, previous bigint NOT NULL, generation bigint NOT NULL)
      """,
      """
      INSERT INTO \(kind.table("shard", shard)) VALUES (true, \(literal: String(cluster)), 0, 0) \
      ON CONFLICT DO NOTHING
      """,
      """
      CREATE OR REPLACE VIEW \(kind.table("rows", shard)) AS \
      SELECT born, died, key, \(Self.terms) AS terms, body, false AS never FROM \(records)
      """,
      sampleView,
    ] + (0..<facets).map(facetView)
  }

  /// What takes the tables away.
  var removal: [SQL] {
    [
      "DROP TABLE \(kind.table("records", shard)) CASCADE", "DROP TABLE \(kind.table("shard", shard))",
      "DROP VIEW IF EXISTS \(kind.table("sample", shard))",
    ]
  }

  /// The list of a record's terms, of which there is an index.
  private static let terms: SQL = "string_to_array(rtrim(terms, E'\\x02'), E'\\x02')"

  /// Many rows that look as those of records do to who plans: see ``ForeignShard``.
  private var sampleView: SQL {
    """
    CREATE OR REPLACE VIEW \(kind.table("sample", shard)) AS SELECT 0::bigint AS born, \
    \(Self.never) AS died, ''::bytea AS key, ARRAY['']::text[] COLLATE "C" AS terms, ''::bytea AS body, true AS never \
    FROM generate_series(1, 20000)
    """
  }

  /// The index of terms. Who searches is not kept waiting while it is made; who writes is.
  var termsIndex: SQL {
    """
    CREATE INDEX IF NOT EXISTS \(name: "records_\(shard)_terms") ON \(kind.table("records", shard)) \
    USING gin ((\(Self.terms)))
    """
  }

  /// The columns of facets: the values of a record, and what is measured of it.
  static func columns(ofFacets facets: Int) -> SQL {
    .joined(
      (0..<facets).map { ", \(name: "facet_\($0)") bytea[] NOT NULL, \(name: "measure_\($0)") bigint" }, by: "")
  }

  /// Their names.
  static func names(ofFacets facets: Int) -> SQL {
    .joined((0..<facets).map { ", \(name: "facet_\($0)"), \(name: "measure_\($0)")" }, by: "")
  }

  /// A row for each value of a facet that a record has; what a foreign table can count by.
  private func facetView(_ facet: Int) -> SQL {
    """
    CREATE OR REPLACE VIEW \(kind.table("facet_\(facet)", shard)) AS SELECT born, died, \(Self.terms) AS terms, \
    \(name: "measure_\(facet)") AS measure, value FROM \(kind.table("records", shard)), \
    LATERAL unnest(\(name: "facet_\(facet)")) AS value
    """
  }
}

extension PostgresConnection {
  /// Makes a shard's tables where they are not, on the server that has them; within a transaction. Says whether tables and schema are new.
  ///
  /// Tables of another cluster to which nothing was ever written are made anew: whoever made them was interrupted before anybody knew.
  ///
  /// - Throws: ``PostgresError/otherCluster(shard:expected:found:)`` where they are of another cluster,
  ///   ``PostgresError/sameDatabase(shard:other:)`` where the database has another part of this one.
  @discardableResult
  func make(_ tables: ShardTables) throws(PostgresError) -> (hasNewTables: Bool, hasNewSchema: Bool) {
    try lockTables()
    let hasSchema = try hasSchema(of: tables.kind)
    let isNew = try !clear(tables)
    if isNew { try checkIsOtherDatabase(tables) }
    for statement in tables.creation { try run(statement) }
    return (isNew, !hasSchema)
  }

  /// Whether a shard's tables are there. Those of another cluster are dropped if nothing was ever written to them.
  ///
  /// - Throws: ``PostgresError/otherCluster(shard:expected:found:)`` where something was.
  func clear(_ tables: ShardTables) throws(PostgresError) -> Bool {
    guard try hasTable("shard_\(tables.shard)", of: tables.kind) else { return false }
    // What another coordinator knows of a shard has its name.
    if try hasState(of: tables.kind) {
      let cluster = try cluster(of: tables.kind)
      if cluster != tables.cluster {
        throw .otherCluster(shard: tables.shard, expected: tables.cluster, found: cluster)
      }
    }
    // Who writes there is waited for.
    let rows = try run("SELECT cluster, generation FROM \(tables.kind.table("shard", tables.shard)) FOR UPDATE")
    guard let cluster = rows.integer(0, 0), cluster != tables.cluster else { return true }
    if rows.integer(0, 1) != 0 {
      throw .otherCluster(shard: tables.shard, expected: tables.cluster, found: cluster)
    }
    for statement in tables.removal { try run(statement) }
    return false
  }

  /// Refuses to have two parts of a cluster in one database, where they would have one schema.
  private func checkIsOtherDatabase(_ tables: ShardTables) throws(PostgresError) {
    let kind = tables.kind
    if try hasState(of: kind), try cluster(of: kind) == tables.cluster {
      // It may have a shard itself, whose tables are made after.
      let shards = try run("SELECT 1 FROM \(kind.table("shards")) WHERE shard = \(tables.shard)")
      if shards.count == 0 { throw .sameDatabase(shard: tables.shard, other: nil) }
    }
    let rows = try run(
      """
      SELECT substring(relname FROM 7)::bigint FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace \
      WHERE nspname = \(text: kind.schemaName) AND relkind = 'r' AND relname ~ '^shard_[0-9]+$'
      """)
    for shard in rows.integers(0) where shard != tables.shard {
      if try run("SELECT cluster FROM \(kind.table("shard", shard))").integer(0, 0) == tables.cluster {
        throw .sameDatabase(shard: tables.shard, other: shard)
      }
    }
  }

  private func hasSchema(of kind: Kind) throws(PostgresError) -> Bool {
    try run("SELECT 1 FROM pg_namespace WHERE nspname = \(text: kind.schemaName)").count == 1
  }

  /// Whether a kind has a table of a name. The catalogue is read, for what `to_regclass` did not find it may not find when it is there.
  func hasTable(_ name: String, of kind: Kind) throws(PostgresError) -> Bool {
    try run(
      """
      SELECT 1 FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace \
      WHERE nspname = \(text: kind.schemaName) AND relname = \(text: name)
      """
    ).count == 1
  }

  /// Waits until nobody else makes tables, of whatever kind, until the transaction ends: extensions are of all.
  func lockTables() throws(PostgresError) {
    try run("SELECT pg_advisory_xact_lock(hashtext('typeahead'))")
  }

  /// - Throws: ``PostgresError/otherEncoding(expected:found:)`` where there are texts that the database cannot store.
  func checkEncoding() throws(PostgresError) {
    let found = try run("SHOW server_encoding").text(0, 0)
    if found != "UTF8" { throw .otherEncoding(expected: "UTF8", found: found) }
  }
}

extension PostgresError {
  /// The same with clusters as they are shown.
  static func otherCluster(shard: Int, expected: Int, found: Int) -> PostgresError {
    let names = [expected, found].map { String(UInt(bitPattern: $0), radix: 16) }
    return .otherCluster(shard: shard, expected: names[0], found: names[1])
  }
}
