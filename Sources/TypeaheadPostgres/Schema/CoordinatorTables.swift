/// What the server that is asked knows of all shards; each statement can be repeated.
struct CoordinatorTables {
  let kind: Kind

  /// The version of the tables and of what terms say. Another one is refused.
  static let version = 3

  /// - Throws: ``PostgresError/otherVersion(expected:found:)``.
  static func check(version found: Int) throws(PostgresError) {
    if found != version { throw .otherVersion(expected: version, found: found) }
  }

  /// Records are dealt to buckets by their ids, and buckets to shards.
  static let buckets = 1024

  var creation: [SQL] {
    [
      "CREATE SCHEMA IF NOT EXISTS \(kind.schema)",
      """
      CREATE TABLE IF NOT EXISTS \(kind.table("state")) (one bool PRIMARY KEY CHECK (one), version int NOT NULL, \
      cluster bigint NOT NULL, fingerprint bigint NOT NULL, folding text NOT NULL, facets text[] NOT NULL, \
      generation bigint NOT NULL, prepared bigint NOT NULL)
      """,
      """
      CREATE TABLE IF NOT EXISTS \(kind.table("shards")) (shard int PRIMARY KEY, place text NOT NULL, \
      is_local bool NOT NULL)
      """,
      "CREATE TABLE IF NOT EXISTS \(kind.table("buckets")) (bucket int PRIMARY KEY, shard int NOT NULL)",
    ] + PreparedTables(kind: kind).creation
  }

  /// The bucket of an id (FNV-1a).
  static func bucket(of id: [UInt8]) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in id { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    // The high bits, which every byte has reached.
    return Int(hash >> 32) % buckets
  }
}
