import Foundation
import LocalPostgres
import Testing
import Typeahead
import TypeaheadTestSupport

@testable import TypeaheadPostgres

/// What an address of a shard says, to libpq and to the server that is asked.
@Suite struct ShardAddressTests {
  private typealias Note = WritingPlan.Note

  private static func creation(_ address: ShardAddress) throws -> String {
    let shard = ForeignShard(kind: try Kind("notes"), shard: 0, facets: 0, address: address)
    return (shard.server + [shard.userMapping]).map(\.rendered.text).joined(separator: ";\n")
  }

  @Test func withoutUserThereAreNoOptionsOfUsers() throws {
    let anonymous = try Self.creation(ShardAddress(host: "two", database: "app"))
    #expect(!anonymous.contains("OPTIONS ()") && anonymous.hasSuffix(#"SERVER "typeahead_notes_0""#))
    let named = try Self.creation(ShardAddress(host: "two", database: "app", user: "me", password: "it's"))
    #expect(named.contains(#"OPTIONS ("user" 'me', "password" 'it''s')"#))
  }

  /// Who logs in without a name has that of the process, here and on the coordinator.
  @Test(.enabled(if: LocalServer.isInstalled)) func aShardIsReachedWithoutUser() async throws {
    let servers = try await TestCluster.three.started()
    let name = NSUserName()
    try servers[1].execute(
      """
      DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '\(name)') THEN \
      CREATE ROLE "\(name)" SUPERUSER LOGIN; END IF; END $$
      """)
    let kind = TestCluster.newKind()
    try await PostgresCluster(at: servers[0].address, kind: kind)
      .create(for: Note.schema, on: [ShardAddress(host: servers[1].folder, database: "postgres")])
    let index = try await PostgresIndex<Note>(at: servers[0].address, kind: kind, schema: Note.schema)
    try await index.upsert([Note(id: 1, text: "note")])
    #expect(try await index.search("no", SearchOptions()).total == 1)
  }

  @Test func whatLibpqIsToldBesidesIsKept() throws {
    let address = try ShardAddress(
      parsing: "postgresql://me:pass%20word@two:5433/app?sslmode=verify-full&sslrootcert=/ca.pem&sslpassword=key")
    #expect(address.port == 5433 && address.user == "me" && address.password == "pass word")
    #expect(address.options == ["sslmode": "verify-full", "sslrootcert": "/ca.pem", "sslpassword": "key"])
    #expect(address.connectionString.contains("sslmode='verify-full'"))
    let creation = try Self.creation(address)
    #expect(creation.contains(#""sslmode" 'verify-full', "sslrootcert" '/ca.pem'"#))
    #expect(creation.contains(#""password" 'pass word', "sslpassword" 'key')"#))
    let slow = try ShardAddress(parsing: "host=two dbname=app connect_timeout=60")
    #expect(try Self.creation(slow).components(separatedBy: "connect_timeout").count == 2)
    #expect(!"\(address)".contains("pass") && !String(reflecting: address).contains("pass"))
    // And is read again as it was.
    for address in [address, slow, ShardAddress(host: "two", database: "app")] {
      let told =
        ForeignShard.manner.filter { address.options[$0.0] == nil } + address.serverOptions + address.userOptions
      #expect(ShardAddress(options: Dictionary(uniqueKeysWithValues: told)) == address)
    }
  }

  @Test(arguments: [
    "postgresql://me:secret@two:x:y/app", "host=two dbname=app password='secret", "host=two password=secret",
    "host=two,three port=1,2 dbname=app password=secret", "host=two,three dbname=app password=secret",
    "host=two dbname=app password=secret options='-c work_mem=1GB'",
    "host=two dbname=app password=secret client_encoding=LATIN1",
  ])
  func whatNoShardCanBeToldIsRefusedWithoutTellingThePassword(_ text: String) {
    let error = #expect(throws: PostgresError.self) { try ShardAddress(parsing: text) }
    #expect(error.map { !"\($0)".contains("secret") } == true)
  }
}
