/// The tables of a shard, on the server that has them; each statement can be repeated.
///
/// What is not looked at while matches are found, the terms above all, is kept apart from the rows (out of line), so that few pages
/// have many rows.
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
      """
      ALTER TABLE \(records) ALTER COLUMN terms SET COMPRESSION lz4, ALTER COLUMN id SET STORAGE MAIN, \
      ALTER COLUMN key SET STORAGE MAIN
      """,
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
      termsIndex,
      """
      CREATE TABLE IF NOT EXISTS \(kind.table("shard", shard)) (one bool PRIMARY KEY CHECK (one), \
      previous bigint NOT NULL, generation bigint NOT NULL, swept bigint NOT NULL)
      """,
      "INSERT INTO \(kind.table("shard", shard)) VALUES (true, 0, 0, 0) ON CONFLICT DO NOTHING",
      """
      CREATE OR REPLACE VIEW \(kind.table("rows", shard)) AS \
      SELECT born, died, key, \(Self.terms) AS terms, body FROM \(records)
      """,
      sampleView,
    ] + (0..<facets).map(facetView)
  }

  /// The list of a record's terms, of which there is an index.
  private static let terms: SQL = "string_to_array(rtrim(terms, E'\\x02'), E'\\x02')"

  /// Many rows that look as those of records do to who plans: see ``ForeignShard``.
  private var sampleView: SQL {
    """
    CREATE OR REPLACE VIEW \(kind.table("sample", shard)) AS SELECT 0::bigint AS born, \
    9223372036854775807 AS died, ''::bytea AS key, ARRAY['']::text[] COLLATE "C" AS terms, ''::bytea AS body \
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

  /// A row for each value of a facet that a record has; what a foreign table can count by.
  private func facetView(_ facet: Int) -> SQL {
    """
    CREATE OR REPLACE VIEW \(kind.table("facet_\(facet)", shard)) AS SELECT born, died, \(Self.terms) AS terms, \
    \(name: "measure_\(facet)") AS measure, value FROM \(kind.table("records", shard)), \
    LATERAL unnest(\(name: "facet_\(facet)")) AS value
    """
  }
}
