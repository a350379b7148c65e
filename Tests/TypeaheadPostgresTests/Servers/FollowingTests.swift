import LocalPostgres
import Synchronization
import Testing
import Typeahead
import TypeaheadJSON
import TypeaheadPostgres
import TypeaheadTestSupport

/// One index of a kind is told of what another writes.
@Suite(.enabled(if: LocalServer.isInstalled), .timeLimit(.minutes(2))) struct FollowingTests {
  @Test func writesOfOthersAreTold() async throws {
    let address = try await TestCluster.single.started()[0].address
    let kind = TestCluster.newKind()
    func open() async throws -> PostgresIndex<TestRecord> {
      try await PostgresIndex(
        at: address, kind: kind, schema: TestSchema.users.engine, codec: JSONRecordCodec<TestRecord>())
    }
    let (writer, reader) = (try await open(), try await open())
    let told = Mutex(0)
    let listener = Task { for await _ in reader.changes { told.withLock { $0 += 1 } } }
    let following = Task { try await reader.follow(every: .milliseconds(20)) }
    // The first writes may come before it looks for the first time.
    for number in 1...500 where told.withLock({ $0 == 0 }) {
      try await writer.upsert(TestRecord(id: "\(number)", values: ["name": ["Anna \(number)"]]))
      try await Task.sleep(for: .milliseconds(40))
    }
    #expect(told.withLock { $0 } > 0)
    following.cancel()
    try await following.value
    listener.cancel()
  }
}
