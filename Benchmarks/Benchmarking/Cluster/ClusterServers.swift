internal import LocalPostgres

/// A coordinator and shards on this machine, which wait for the disk at every commit; one shard is the coordinator itself.
struct ClusterServers {
  let coordinator: LocalServer
  /// Those that have records, in the order of the shards.
  let shards: [LocalServer]

  static let kind = "bench"

  private static let settings = ["fsync=on", "maintenance_work_mem=256MB", "max_connections=60", "autovacuum=off"]

  /// Starts them.
  init(shards count: Int) throws {
    guard LocalServer.isInstalled else { throw BenchError.noPostgres }
    func server(memory: String) throws -> LocalServer {
      try LocalServer(settings: Self.settings + ["shared_buffers=" + memory])
    }
    coordinator = try server(memory: count == 1 ? "1GB" : "128MB")
    shards = count == 1 ? [coordinator] : try (0..<count).map { _ in try server(memory: "1GB") }
  }

  /// Lets all servers write what they still have to, so that they do not while they are timed.
  func settle() throws {
    for server in [coordinator] + shards { try server.execute("CHECKPOINT") }
  }

  /// What the records and their indexes take, each as bytes a record.
  func bytes(records: Int) throws -> ClusterResult.Bytes {
    var sums = [0, 0, 0, 0]
    for (shard, server) in shards.enumerated() {
      let table = "typeahead_\(Self.kind).records_\(shard)"
      let sizes = try server.execute(
        """
        SELECT pg_relation_size(oid), coalesce(pg_total_relation_size(nullif(reltoastrelid, 0)), 0), \
        pg_relation_size('\(table)_terms'), pg_indexes_size(oid) - pg_relation_size('\(table)_terms') \
        FROM pg_class WHERE oid = '\(table)'::regclass
        """)
      for (place, size) in sizes.split(separator: "|").enumerated() { sums[place] += Int(size) ?? 0 }
    }
    let prepared = ["prepared", "prepared_records"].map {
      "pg_total_relation_size('typeahead_\(Self.kind).\($0)')"
    }
    sums.append(Int(try coordinator.execute("SELECT \(prepared.joined(separator: " + "))")) ?? 0)
    let each = sums.map { Figures.rounded(Double($0) / Double(records)) }
    return .init(rows: each[0], outOfLine: each[1], terms: each[2], otherIndexes: each[3], answers: each[4])
  }

  /// The number of prepared answers.
  func answers() throws -> Int {
    Int(try coordinator.execute("SELECT count(*) FROM typeahead_\(Self.kind).prepared")) ?? 0
  }
}
