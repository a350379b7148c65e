internal import BoundedWaits
internal import Foundation
package import TypeaheadPostgres

/// A PostgreSQL server of its own, in a temporary folder and reached by a socket in there, that ends with the process that made it.
package final class LocalServer: @unchecked Sendable {
  /// Where PostgreSQL's programs are; nil where it is not installed.
  private static let installation: Installation? = {
    let environment = ProcessInfo.processInfo.environment
    var folders = environment["TYPEAHEAD_POSTGRES"].map { [$0] } ?? []
    folders += [
      "/usr/lib/postgresql/15/bin", "/opt/homebrew/opt/postgresql@15/bin", "/usr/local/opt/postgresql@15/bin",
    ]
    return folders.first { FileManager.default.isExecutableFile(atPath: $0 + "/initdb") }.map { Installation(at: $0) }
  }()

  private static var programs: String? { installation?.folder }

  package static var isInstalled: Bool { installation != nil }

  package let folder: String
  private let settings: [String]
  private var watcher: Process?
  /// As long as this is open, the server runs.
  private var leash: Pipe?

  /// The files of a server that was just made, which go with this process.
  private static let files = Result { try Files() }

  private final class Files: @unchecked Sendable {
    let folder = "/tmp/typeahead-\(UUID().uuidString.prefix(13))"
    /// As long as this is open, they are there.
    private let leash = Pipe()

    init() throws {
      try LocalServer.run(
        LocalServer.asServer + [
          LocalServer.programs! + "/initdb", "-D", folder, "-A", "trust", "-U", "postgres", "-E", "UTF8",
          "--locale=C", "--no-sync",
        ])
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/bash")
      process.arguments = ["-c", #"read -r line; rm -rf "$0""#, folder]
      process.standardInput = leash
      try process.run()
    }
  }

  /// Makes and starts a server that nobody reaches over the network.
  ///
  /// - Parameter settings: Of its configuration, such as `fsync=off`.
  package init(settings: [String]) throws {
    folder = "/tmp/typeahead-\(UUID().uuidString.prefix(13))"
    self.settings =
      ["listen_addresses=", "logging_collector=off", "log_min_messages=fatal"] + settings
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try Self.run(["/bin/chmod", "700", folder])
    if getuid() == 0 { try Self.run(["/bin/chown", "postgres", folder]) }
    // Making a server's files takes longer than copying them.
    try Self.run(Self.asServer + ["/bin/cp", "-R", try Self.files.get().folder, folder + "/data"])
    try start()
  }

  deinit {
    // Whatever failed meanwhile may have failed of this.
    try? Self.installation?.check()
    stop()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// How apps reach it.
  package var address: String { "host=\(folder) user=postgres dbname=postgres" }

  /// How a coordinator does.
  package var shard: ShardAddress { ShardAddress(host: folder, database: "postgres", user: "postgres") }

  // Signals may be blocked, as they are where tests run, that of a child's end too, for which other shells wait for ever.

  /// PostgreSQL refuses to run as root.
  private static var asServer: [String] {
    getuid() == 0 ? ["/usr/bin/setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] : []
  }

  /// Starts it, and waits until it answers.
  package func start() throws {
    let (process, leash) = (Process(), Pipe())
    let script = """
      "$0" -D "$1/data" -k "$1" \(settings.map { "-c \($0)" }.joined(separator: " ")) >>"$1/log" 2>&1 </dev/null &
      if read -r line; then keep=yes; fi
      end() {
        kill -$1 $! 2>/dev/null
        for ((late = SECONDS + $2; SECONDS < late; )); do [ -e "$folder/data/postmaster.pid" ] || return 0; sleep 0.01; done
        return 1
      }
      folder=$1
      end INT 30 || end QUIT 10 || kill -KILL $! 2>/dev/null
      [ "$keep" = yes ] || rm -rf "$1"
      """
    let command = Self.asServer + ["/bin/bash", "-c", script, Self.programs! + "/postgres", folder]
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.standardInput = leash
    process.currentDirectoryURL = URL(fileURLWithPath: "/")
    try process.run()
    (watcher, self.leash) = (process, leash)
    // What asks waits until it is answered. In vain, the log says why.
    let asks = """
      i=0
      until "$0" -q -h "$1"; do
        i=$((i + 1))
        [ $i -lt 600 ] || { tail -n 5 "$1/log" >&2; exit 1; }
        sleep 0.05
      done
      """
    try Self.run(["/bin/bash", "-c", asks, Self.programs! + "/pg_isready", folder])
  }

  /// Ends it as it should be ended; where it does not end, the shell that watches it has it end at once (it kills what does not), and at
  /// last kills it. Its folder stays. Where the process ends that made it, the folder goes, too.
  private func stop() {
    guard let watcher else { return }
    try? leash?.fileHandleForWriting.write(contentsOf: Data("stop\n".utf8))
    do {
      try waitUntil("PostgreSQL has ended at \(folder)") { !watcher.isRunning }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
    }
    (self.watcher, leash) = (nil, nil)
  }

  private var identifierFile: String { "\(folder)/data/postmaster.pid" }

  private var processIdentifier: Int32 {
    get throws {
      guard let line = try String(contentsOfFile: identifierFile, encoding: .utf8).split(separator: "\n").first,
        let server = Int32(line)
      else { throw LocalServerError(description: "\(identifierFile) names no process") }
      return server
    }
  }

  /// Sends a signal to all of its processes: what is stopped takes connections and answers nothing until it goes on.
  package func signal(_ number: Int32) throws {
    let server = try processIdentifier
    for one in try [server] + RunningProcesses().children(of: server) { _ = Foundation.kill(one, number) }
  }

  /// Kills all of it, as nothing can ward off.
  package func kill() throws {
    guard let watcher else { return }
    let server = try processIdentifier
    // Stopped first: it starts no other meanwhile.
    _ = Foundation.kill(server, SIGSTOP)
    let all = try [server] + RunningProcesses().children(of: server)
    for one in all { _ = Foundation.kill(one, SIGKILL) }
    // Not before all have ended are its files and its memory free for the next start.
    try waitUntil("killed processes \(all) of PostgreSQL have ended") {
      let running = try RunningProcesses()
      return !all.contains { running.contains($0) }
    }
    _ = Foundation.kill(watcher.processIdentifier, SIGKILL)
    try waitUntil("the shell that watches PostgreSQL has ended") { !watcher.isRunning }
    (self.watcher, leash) = (nil, nil)
    // A server does not start while these name a process that nobody has reaped yet, or one that has got its number since.
    for lock in [identifierFile, "\(folder)/.s.PGSQL.5432.lock"] { try FileManager.default.removeItem(atPath: lock) }
  }

  /// Carries out statements behind the library's back, and gives the first line they print.
  @discardableResult
  package func execute(_ statements: String) throws -> String {
    let output = Pipe()
    let command = [
      Self.programs! + "/psql", "-qAt", "-v", "ON_ERROR_STOP=1", "-h", folder, "-U", "postgres", "-c", statements,
    ]
    try Self.run(command, output: output)
    let lines = try output.fileHandleForReading.readToEnd() ?? Data()
    return String(decoding: lines.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// Waits until it does nothing for others: who was killed may have told it to do something.
  package func waitForOthers() throws {
    let others = """
      SELECT count(*) FROM pg_stat_activity \
      WHERE backend_type = 'client backend' AND state <> 'idle' AND pid <> pg_backend_pid()
      """
    try waitUntil("PostgreSQL does nothing for others") { try execute(others) == "0" }
  }

  /// - Throws: ``LocalServerError`` with what it printed, where its status is not 0.
  private static func run(_ command: [String], output: Pipe? = nil) throws {
    try installation?.check()
    let (process, errors) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.standardOutput = output ?? FileHandle.nullDevice
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    process.currentDirectoryURL = URL(fileURLWithPath: "/")
    try process.run(atMost: .seconds(120))
    let said = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw LocalServerError(
        description: "\(command.joined(separator: " ").prefix(300)) ended with \(process.terminationStatus): \(said)")
    }
  }
}

/// A program of PostgreSQL's, or one that prepares its files, that does not do what it should.
package struct LocalServerError: Error, CustomStringConvertible {
  package let description: String
}
