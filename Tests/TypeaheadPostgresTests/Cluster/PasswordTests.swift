import Foundation
import LocalPostgres
import Testing
import Typeahead
import TypeaheadPostgres
import TypeaheadTestSupport

/// Passwords are shown by no error, need stand in no argument, and are not in the server's log.
@Suite(.serialized) struct PasswordTests {
  private typealias Note = WritingPlan.Note

  /// Parts of `secret` too, since libpq takes what stands before `@` for a host.
  @Test(arguments: [
    "postgresql://me:50%off-secret@host/db", "postgresql://me:secret@[::1/db", "postgresql://me:with@secret@host/db",
    "postgresql://me:with/secret@host/db", "postgresql://me:12/secret@host/db", "postgresql://me:secret",
    "me:secret@host/db", "host=one password=my secret dbname=app", "host=one password='secret",
    "host=one passwrd=secret",
  ])
  func anAddressThatIsNoneIsNotShown(_ address: String) async throws {
    var errors: [String] = []
    do { _ = try ShardAddress(parsing: address) } catch { errors.append("\(error)") }
    do { _ = try await PostgresCluster(at: address, kind: "notes").status() } catch { errors.append("\(error)") }
    #expect(errors.count == 2)
    if BuiltProcess.executable("fts") != nil {
      let words = ["--preset", "users", "--postgres"]
      errors.append(try BuiltProcess.run("fts", ["cluster", "status"] + words + [address]).all)
      errors.append(try BuiltProcess.run("fts", ["cluster", "add"] + words + ["host=/none", address]).all)
      errors.append(try BuiltProcess.run("fts", ["cluster", "add"] + words + ["host=/none", "one", address]).all)
      errors.append(try BuiltProcess.run("fts", [address]).all)
    }
    for error in errors { #expect(!error.isEmpty && !error.contains("secret") && !error.contains("with"), "\(error)") }
  }

  /// Servers, the coordinator first, which logs all it can; the other asks `app` for a password.
  private func servers() throws -> [LocalServer] {
    let logging = ["log_statement=all", "log_min_messages=info", "log_min_duration_statement=0"]
    let servers = [try LocalServer(settings: logging + ["fsync=off"]), try LocalServer()]
    try servers[1].execute("CREATE ROLE app LOGIN PASSWORD 'secret''\\'; GRANT CREATE ON DATABASE postgres TO app")
    let rules = URL(fileURLWithPath: servers[1].folder + "/data/pg_hba.conf")
    let before = try String(contentsOf: rules, encoding: .utf8)
    try "local all app scram-sha-256\n\(before)".write(to: rules, atomically: false, encoding: .utf8)
    try servers[1].execute("SELECT pg_reload_conf()")
    return servers
  }

  private func log(of server: LocalServer) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: server.folder + "/log")), as: UTF8.self)
  }

  @Test(.enabled(if: LocalServer.isInstalled && BuiltProcess.executable("fts") != nil))
  func thePasswordOfAShardIsReadFromAFile() throws {
    let servers = try servers()
    let file = servers[0].folder + "/passwords"
    try #"*:*:*:app:secret'\\"#.write(toFile: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    let place = "host=\(servers[1].folder) dbname=postgres user=app"
    func run(
      _ command: String, _ arguments: [String], input: String = "", environment: [String: String] = [:]
    ) throws -> ProcessOutcome {
      try BuiltProcess.run(
        "fts", ["cluster", command, "--preset", "names", "--postgres", servers[0].address] + arguments, input: input,
        environment: environment)
    }
    let without = try run("create", [place], environment: ["PGPASSFILE": file + ".none"])
    #expect(without.status == 2 && without.errors.contains("no password supplied"), "\(without.errors)")
    for (address, environment) in [
      (place, ["PGPASSFILE": file]), (place, ["PGPASSWORD": #"secret'\"#]), (place + " passfile=\(file)", [:]),
    ] {
      let made = try run("create", [address], environment: environment)
      #expect(made.status == 0, "\(made.errors)")
      // The coordinator keeps it: it is not needed any more.
      let loaded = try run("load", ["--input", "-"], input: "anna\n")
      #expect(loaded.output == "1 added, 0 replaced\n")
      let found = try run("search", ["an"])
      #expect(found.output == "anna\tanna\n")
      let kept = try servers[0].execute("SELECT umoptions FROM pg_user_mappings")
      #expect(kept.contains("password=secret") && !kept.contains("passfile"))
      try servers[0].execute(
        "DROP SCHEMA typeahead_names CASCADE; DROP SERVER typeahead_names_0 CASCADE")
      try servers[1].execute("DROP SCHEMA typeahead_names CASCADE")
    }
    let log = try log(of: servers[0])
    #expect(log.contains("CREATE SERVER") && !log.contains("secret"))
  }

  @Test(.enabled(if: LocalServer.isInstalled)) func noLogHasAPasswordAlsoWhereItIsRefused() async throws {
    let servers = try servers()
    var address = servers[1].shard
    (address.user, address.password) = ("app", #"secret'\"#)
    try servers[0].execute(
      """
      CREATE FUNCTION refuse() RETURNS event_trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''no mappings''; END';
      CREATE EVENT TRIGGER refuse ON ddl_command_start WHEN TAG IN ('CREATE USER MAPPING') EXECUTE FUNCTION refuse()
      """)
    let cluster = try PostgresCluster(at: servers[0].address, kind: "notes")
    await #expect(throws: PostgresError.refused(code: "P0001", message: "no mappings")) {
      try await cluster.create(for: Note.schema, on: [address])
    }
    try servers[0].execute("DROP EVENT TRIGGER refuse")
    try await cluster.create(for: Note.schema, on: [address])
    let index = try await PostgresIndex<Note>(at: servers[0].address, kind: "notes", schema: Note.schema)
    try await index.upsert([Note(id: 1, text: "note")])
    #expect(try await index.search("no", SearchOptions()).total == 1)
    let log = try log(of: servers[0])
    #expect(log.contains("CREATE SERVER") && log.contains("no mappings") && !log.contains("secret"))
  }
}
