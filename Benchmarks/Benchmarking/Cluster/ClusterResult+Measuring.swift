internal import LocalPostgres
internal import Typeahead
internal import TypeaheadPostgres
internal import TypeaheadTools

extension ClusterResult {
  /// Starts servers for each size and number of shards, loads them and replays the same queries on them and on an index in memory.
  /// Progress goes to standard error.
  ///
  /// - Parameter each: Is told what there is so far, after each configuration.
  static func measure(
    _ options: ClusterOptions, each: (ClusterResult) throws -> Void = { _ in }
  ) async throws -> ClusterResult {
    var result: ClusterResult?
    for source in options.sources {
      let workload = try ClusterWorkload(source, seed: options.seed)
      var found =
        result
        ?? ClusterResult(
          command: options.command, revision: Machine.revision, machine: .current, corpus: workload.records.name)
      for shards in options.shards {
        found.configurations.append(try await Configuration.measure(workload, shards: shards, budget: options.budget))
        try each(found)
      }
      result = found
    }
    guard let result else { preconditionFailure("the table wants a size") }
    return result
  }
}

extension ClusterResult.Configuration {
  fileprivate static func measure(_ workload: ClusterWorkload, shards: Int, budget: Double) async throws -> Self {
    let servers = try ClusterServers(shards: shards)
    // They run as long as somebody has them.
    defer { withExtendedLifetime(servers) {} }
    let (address, kind) = (servers.coordinator.address, ClusterServers.kind)
    let cluster = try PostgresCluster(at: address, kind: kind)
    try await cluster.create(for: workload.schema, on: shards == 1 ? [] : servers.shards.map(\.shard))
    let index = try await PostgresIndex(at: address, kind: kind, schema: workload.schema, codec: DocumentCodec())
    let records = workload.records.documents
    let load = try await ClusterResult.Load(records, into: index, of: cluster, on: servers)
    try servers.settle()

    let postgres = PostgresCalls(index)
    var replay = ClusterReplay(postgres, workload.embedded, budget: budget / 2)
    let typing = try replay.run(workload.typing, after: workload.typingBefore)
    let repeated = try replay.run(workload.repeated.trace, after: workload.repeatedBefore.trace)
    try postgres.check()
    return Self(
      records: records.count, shards: shards, load: load, bytesPerRecord: try servers.bytes(records: records.count),
      calls: [typing.calls("typing")]
        + (1...3).map { length in
          repeated.calls(length == 1 ? "1 letter twice" : "\(length) letters twice") {
            RepeatedBeginnings.length($0) == length
          }
        },
      unmatched: workload.repeated.unmatched, comparison: replay.comparison)
  }
}

extension ClusterResult.Load {
  /// So many records are written at once.
  private static let part = 5000

  /// Writes all records.
  fileprivate init(
    _ documents: [Document], into index: PostgresIndex<Document>, of cluster: PostgresCluster,
    on servers: ClusterServers
  ) async throws {
    var progress = ProgressBar("loading", of: documents.count, callsPerReading: 1)
    defer { progress.finish() }
    let start = MonotonicClock.now
    let written = try await cluster.loading {
      for first in stride(from: 0, to: documents.count, by: Self.part) {
        let end = min(first + Self.part, documents.count)
        try await index.upsert(Array(documents[first..<end]), by: .system)
        progress.update(end)
      }
      return MonotonicClock.now
    }
    progress.finish()
    let (seconds, indexSeconds) = (MonotonicClock.seconds(since: start), MonotonicClock.seconds(since: written))
    let loaded = MonotonicClock.now
    try await index.prepareAnswers()
    self.init(
      seconds: Figures.rounded(seconds), indexSeconds: Figures.rounded(indexSeconds),
      recordsPerSecond: Figures.rounded(Double(documents.count) / seconds),
      answerSeconds: Figures.rounded(MonotonicClock.seconds(since: loaded)), answers: try servers.answers())
  }
}
