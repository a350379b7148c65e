import Foundation
import TypeaheadTestSupport

/// A run of the built `fts`, as a script would start it.
struct FtsProcess {
  /// The executable that was built together with these tests; `FTS_EXECUTABLE` names another.
  static let executable: URL? =
    ProcessInfo.processInfo.environment["FTS_EXECUTABLE"].map { URL(fileURLWithPath: $0) }
    ?? BuiltProcess.executable("fts")

  /// Runs it to its end.
  static func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) async throws -> ProcessOutcome {
    try make(arguments, environment: environment).outcome(input: input)
  }

  /// Where runs keep their history and their counts.
  static let folder = NSTemporaryDirectory() + "fts-tests-\(ProcessInfo.processInfo.processIdentifier)"

  /// A process that is not started; its history and counts go to a folder of their own.
  static func make(_ arguments: [String], environment: [String: String]) throws -> Process {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    variables["XDG_STATE_HOME"] = folder
    variables["XDG_CACHE_HOME"] = folder
    variables["TERM"] = "xterm-256color"
    variables["LC_ALL"] = "C.UTF-8"
    variables["NO_COLOR"] = nil
    // Where it crashes on a terminal, nobody is there to be asked what is to be done.
    variables["SWIFT_BACKTRACE"] = "interactive=no"
    process.environment = variables.merging(environment) { _, new in new }
    return process
  }

  /// Runs a line of the shell in which `$FTS` is the executable.
  static func shell(_ line: String) throws -> ProcessOutcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", line]
    let variables = ["FTS": executable?.path ?? "", "XDG_CACHE_HOME": folder]
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { _, new in new }
    return try process.outcome()
  }
}

/// A file that is there as long as the value is.
final class TemporaryFile: Sendable {
  let path: String

  init(_ name: String, _ text: String) throws {
    let folder = NSTemporaryDirectory() + "fts-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    path = folder + "/" + name
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  deinit { try? FileManager.default.removeItem(at: URL(fileURLWithPath: path).deletingLastPathComponent()) }
}
