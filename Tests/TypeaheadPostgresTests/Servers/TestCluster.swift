import Foundation
import LocalPostgres
import Synchronization
import Typeahead
import TypeaheadJSON
import TypeaheadPostgres
import TypeaheadStore
import TypeaheadTestSupport

/// Servers that many tests share: one alone, or a coordinator with shards.
actor TestCluster {
  static let single = TestCluster(shards: 0)
  static let three = TestCluster(shards: 3)

  private let shardCount: Int
  private var servers: [LocalServer] = []
  private static let kinds = Atomic(0)

  init(shards: Int) { shardCount = shards }

  /// The servers, the coordinator first; started when they are first needed.
  func started() throws -> [LocalServer] {
    if servers.isEmpty { servers = try (0..<1 + shardCount).map { _ in try LocalServer() } }
    return servers
  }

  /// The name of a kind that no server has.
  static func newKind() -> String { "test_\(kinds.wrappingAdd(1, ordering: .relaxed).newValue)" }

  /// An empty index of a schema, of a kind of its own.
  func index(
    of schema: Schema<TestRecord>, facets: [Facet<TestRecord>] = [], options: PostgresOptions = PostgresOptions()
  ) async throws -> PostgresIndex<TestRecord> {
    let servers = try started()
    let kind = Self.newKind()
    if shardCount > 0 {
      try await PostgresCluster(at: servers[0].address, kind: kind)
        .create(for: schema, facets: facets, on: servers.dropFirst().map(\.shard))
    }
    return try await PostgresIndex(
      at: servers[0].address, kind: kind, schema: schema, facets: facets, codec: JSONRecordCodec<TestRecord>(),
      options: options)
  }
}
