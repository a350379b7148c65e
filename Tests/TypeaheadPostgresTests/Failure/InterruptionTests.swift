import Foundation
import LocalPostgres
import Testing
import Typeahead
import TypeaheadTestSupport

@testable import TypeaheadPostgres

/// Who is killed while setting servers up calls it again; whose connection is cut goes on.
@Suite(.enabled(if: LocalServer.isInstalled), .serialized) struct InterruptionTests {
  private typealias Note = WritingPlan.Note

  /// Starts something again and again, and kills it ever later, until it gets through; gives the number of kills.
  private func interrupt(_ arguments: [String], _ check: () async throws -> Void) async throws -> Int {
    var delay = 0.003
    for kills in 0..<30 {
      let process = try ClusterWriterProcess(arguments)
      let end = ContinuousClock.now.advanced(by: .seconds(delay))
      // Not by a task, which may be woken much later.
      while ContinuousClock.now < end, !process.isDone { usleep(1000) }
      process.kill()
      delay *= 1.3
      let isThrough = try process.report().done == 1
      try await check()
      if isThrough { return kills }
    }
    throw CancellationError()
  }

  @Test func whoeverIsKilledWhileSettingUpDoesItAgain() async throws {
    try #require(ClusterWriterProcess.executable != nil, "clusterwriter is not built")
    let servers = try (0..<4).map { _ in try LocalServer() }
    defer { withExtendedLifetime(servers) {} }
    let (address, shards) = (servers[0].address, servers.dropFirst().map(\.address))
    var kills: [Int] = []
    kills.append(try await interrupt([address, "create"] + shards[..<2]) {})
    let index = try await PostgresIndex<Note>(at: address, kind: "notes", schema: Note.schema)
    try await index.upsert((0..<200).map { Note(id: $0, text: "note \($0)") })
    let all = SearchOptions<Note>(limit: .max)
    let wanted = try await index.search("note", all).hits.map(\.record)
    #expect(wanted.count == 200)
    func check() async throws {
      let answer = try await index.search("note", all)
      #expect(answer.hits.map(\.record) == wanted && answer.total == 200 && answer.isExact)
    }
    kills.append(try await interrupt([address, "add", shards[2]], check))
    kills.append(try await interrupt([address, "migrate"], check))
    let status = try await PostgresCluster(at: address, kind: "notes").status()
    #expect(status.shards.map(\.buckets).sorted() == [341, 341, 342])
    #expect(status.shards.compactMap(\.records).reduce(0, +) == 200)
    // What was left half done is not in the way.
    try await index.delete(Array(0..<100))
    #expect(try await index.search("note", all).hits.map(\.record) == wanted.filter { $0.id >= 100 })
    print("killed while creating, adding, migrating: \(kills)")
    #expect(kills.allSatisfy { $0 > 0 })
  }

  /// Whatever connection is cut, on the coordinator or on a shard.
  @Test func aWriterWhoseConnectionsAreCutLosesAndDoublesNothing() async throws {
    let seed = UInt64.random(in: 0..<1_000_000)
    let servers = try (0..<3).map { _ in try LocalServer(isDurable: true) }
    defer { withExtendedLifetime(servers) {} }
    try await PostgresCluster(at: servers[0].address, kind: "notes")
      .create(for: Note.schema, on: servers.dropFirst().map(\.shard))
    let index = try await PostgresIndex<Note>(at: servers[0].address, kind: "notes", schema: Note.schema)
    let isOver = Lock(false)
    let cutting = Task {
      defer { isOver.withLock { $0 = true } }
      var random = SeededRandom(seed: seed)
      for _ in 0..<40 {
        let server = servers.randomElement(using: &random)!
        try PostgresConnection.open(server.address, timeout: .seconds(30)).run(
          """
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
          WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
          """)
        try await Task.sleep(for: .microseconds(Int.random(in: 0..<20_000, using: &random)))
      }
    }
    var (known, number, failures) = ([Int: String](), 0, 0)
    while !isOver.withLock({ $0 }) {
      number += 1
      let notes = [Note(id: number, text: "note \(number)"), Note(id: number / 2, text: "note again \(number)")]
      // What failed is written again, whether it was written or not.
      while true {
        do {
          try await index.upsert(notes)
          break
        } catch {
          failures += 1
          if failures > 500 { throw error }
        }
      }
      for note in notes { known[note.id] = note.text }
    }
    try await cutting.value
    let answer = try await index.search("note", SearchOptions(limit: .max))
    let found = answer.hits.map(\.record)
    #expect(answer.total == found.count && Set(found.map(\.id)).count == found.count, "seed \(seed)")
    #expect(Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0.text) }) == known, "seed \(seed)")
    print("seed \(seed): \(number) writes, \(failures) of them failed")
  }
}
