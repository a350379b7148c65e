import LocalPostgres
import Testing
import Typeahead
import TypeaheadTestSupport

@testable import TypeaheadPostgres

/// What is left to the shards: of however many matches each sorts its own, and sends the first.
@Suite(.enabled(if: LocalServer.isInstalled)) struct PushdownTests {
  private typealias Note = WritingPlan.Note

  @Test(arguments: [1, 2, 5], [false, true]) func shardsAreLeftOrderAndLimit(
    _ conditions: Int, _ isCommon: Bool
  ) async throws {
    let servers = try await TestCluster.three.started()
    let kind = TestCluster.newKind()
    try await PostgresCluster(at: servers[0].address, kind: kind)
      .create(for: Note.schema, on: servers.dropFirst().map(\.shard))
    let connection = try PostgresConnection.open(servers[0].address, timeout: .seconds(30))
    let state = ReadState(kind: try Kind(kind), generation: 1, shards: [0, 1, 2], isWhole: true)
    let condition = Condition.and((0..<conditions).map { .any([Array("term \($0)".utf8), [98]]) })
    for key in [nil, Array("behind".utf8)] {
      for limit in [21, 8192] {
        var page = ReadState.Page(condition: condition, key: key, limit: limit)
        page.isCommon = isCommon
        let rows = try connection.run("EXPLAIN VERBOSE \(state.statement(of: [page]))")
        let remote = (0..<rows.count).map { rows.text($0, 0) }.filter { $0.contains("Remote SQL") }
        #expect(remote.count == 3)
        #expect(remote.allSatisfy { $0.contains("ORDER BY") && $0.contains("LIMIT \(limit)") }, "\(remote.first ?? "")")
      }
    }
  }
}
