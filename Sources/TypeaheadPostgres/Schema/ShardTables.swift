/// The tables of a shard, on the server that has them; each statement can be repeated.
///
/// A record is a row for each generation in which it was written: it is there from the generation `born` on, until before `died`. What
/// an answer sees is one generation, so that all shards change at once when the generation is counted on.
struct ShardTables {
  let kind: Kind
  let shard: Int
  /// The number of facets that are kept.
  let facets: Int

  /// The `died` of what lives.
  static let never = Int.max
  /// So many bytes of the static order are in its index; rows of an index have a size that whole keys may exceed.
  static let front: SQL = "substring(key, 1, 128)"

  var creation: [SQL] {
    let records = kind.table("records", shard)
    let columns = (0..<facets).map { facet -> SQL in
      ", \(name: "facet_\(facet)") bytea[] NOT NULL, \(name: "measure_\(facet)") bigint"
    }
    return [
      "CREATE SCHEMA IF NOT EXISTS \(kind.schema)",
      """
      CREATE TABLE IF NOT EXISTS \(records) (id bytea NOT NULL, bucket int NOT NULL, born bigint NOT NULL, \
      died bigint NOT NULL, key bytea NOT NULL, owner bytea, terms text COLLATE "C" NOT NULL\(.joined(columns, by: "")), \
      body bytea NOT NULL) WITH (toast_tuple_target = 256)
      """,
      "ALTER TABLE \(records) ALTER COLUMN terms SET COMPRESSION lz4",
      """
      CREATE UNIQUE INDEX IF NOT EXISTS \(name: "records_\(shard)_id") ON \(records) (id) \
      WHERE died = 9223372036854775807
      """,
      """
      CREATE INDEX IF NOT EXISTS \(name: "records_\(shard)_died") ON \(records) (died) \
      WHERE died <> 9223372036854775807
      """,
      "CREATE INDEX IF NOT EXISTS \(name: "records_\(shard)_born") ON \(records) USING brin (born)",
      "CREATE INDEX IF NOT EXISTS \(name: "records_\(shard)_key") ON \(records) ((\(Self.front)))",
    ] + termsIndex + [
      """
      CREATE TABLE IF NOT EXISTS \(kind.table("shard", shard)) (one bool PRIMARY KEY CHECK (one), \
      previous bigint NOT NULL, generation bigint NOT NULL, swept bigint NOT NULL)
      """,
      "INSERT INTO \(kind.table("shard", shard)) VALUES (true, 0, 0, 0) ON CONFLICT DO NOTHING",
    ] + (0..<facets).map(facetView)
  }

  /// The index of terms. Who searches is not kept waiting while it is made; who writes is.
  var termsIndex: [SQL] {
    [
      """
      CREATE INDEX IF NOT EXISTS \(name: "records_\(shard)_terms") ON \(kind.table("records", shard)) \
      USING gin ((\(Condition.terms)))
      """,
      "ALTER INDEX \(kind.table("records_\(shard)_terms")) ALTER COLUMN 1 SET STATISTICS 1000",
    ]
  }

  /// A row for each value of a facet that a record has; what a foreign table can count by.
  private func facetView(_ facet: Int) -> SQL {
    """
    CREATE OR REPLACE VIEW \(kind.table("facet_\(facet)", shard)) AS SELECT born, died, terms, \
    \(name: "measure_\(facet)") AS measure, value FROM \(kind.table("records", shard)), \
    LATERAL unnest(\(name: "facet_\(facet)")) AS value
    """
  }
}
