import Foundation
import LocalPostgres
import Testing

/// The servers that the other tests talk to.
@Suite(.enabled(if: LocalServer.isInstalled), .timeLimit(.minutes(5))) struct LocalServerTests {
  @Test func startsAsSoonAsItWasKilled() throws {
    let server = try LocalServer(isDurable: true)
    defer { withExtendedLifetime(server) {} }
    try server.execute("CREATE TABLE kept (number integer)")
    for round in 1...3 {
      try server.execute("INSERT INTO kept VALUES (\(round))")
      try server.kill()
      // Its files name no process: who has not been reaped yet would keep the next server from starting.
      let files = ["data", ""].map { "\(server.folder)/\($0)" }.flatMap {
        (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? []
      }
      #expect(files.contains("PG_VERSION"))
      #expect(!files.contains { $0 == "postmaster.pid" || $0.hasSuffix(".lock") })
      try server.start()
      #expect(try server.execute("SELECT count(*) FROM kept") == "\(round)")
    }
  }
}
