import LocalPostgres
import Testing

@testable import TypeaheadPostgres

@Suite(.enabled(if: LocalServer.isInstalled)) struct LostConnectionTests {
  /// What libpq itself finds out has none of the fields that servers fill.
  @Test func theCauseIsSaid() throws {
    let server = try LocalServer()
    let connection = try PostgresConnection.open(server.address, timeout: .seconds(10))
    try server.kill()
    let error = #expect(throws: PostgresError.self) { try connection.run("SELECT 1") }
    guard case .lost(let message) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!message.isEmpty && message.utf8.allSatisfy { $0 >= 0x20 })
    #expect(PostgresError.lost(message).description.contains("broke: \(message); ask again"))
  }
}
