extension PostgresCluster {
  /// The generation of the records, and their shards.
  public struct Status: Sendable, Equatable {
    /// A shard, and whether it answers.
    public struct Shard: Sendable, Equatable {
      /// Its number.
      public let number: Int
      /// Where it is.
      public let place: String
      /// How many of the buckets that records are dealt to it has.
      public let buckets: Int
      /// How many records it has; nil where it cannot be asked.
      public let records: Int?
    }

    /// The number of writes so far, moves of records among shards included.
    public let generation: Int
    /// The shards in the order of their numbers.
    public let shards: [Shard]

    /// The number of buckets on all shards together.
    public static let buckets = CoordinatorTables.buckets
  }

  /// Asks the coordinator and every shard.
  ///
  /// - Throws: ``PostgresError`` where the coordinator cannot be asked, or knows nothing of the kind; a shard that cannot be asked is no
  ///   error.
  public func status() async throws(PostgresError) -> Status {
    let kind = kind
    return try await pool.run { connection throws(PostgresError) in
      _ = try connection.facetCount(of: kind)
      let generation = try connection.run("SELECT generation FROM \(kind.table("state"))").integer(0, 0) ?? 0
      let rows = try connection.run(
        """
        SELECT shards.shard, place, count(bucket) FROM \(kind.table("shards")) AS shards \
        LEFT JOIN \(kind.table("buckets")) AS buckets USING (shard) GROUP BY 1, 2 ORDER BY 1
        """)
      var shards: [Status.Shard] = []
      for row in 0..<rows.count {
        let number = rows.integer(row, 0) ?? 0
        let state = ReadState(kind: kind, generation: generation, shards: [number], isWhole: false)
        var records: Int?
        do throws(PostgresError) { records = try state.count(.always, connection) } catch {
          guard error.isOfForeignServer || error == .timedOut else { throw error }
        }
        shards.append(
          .init(
            number: number, place: rows.text(row, 1), buckets: rows.integer(row, 2) ?? 0, records: records))
      }
      return Status(generation: generation, shards: shards)
    }
  }
}
