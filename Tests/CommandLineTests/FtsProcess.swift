import BoundedWaits
import Foundation

/// A run of the built `fts`, as a script would start it.
struct FtsProcess {
  /// What a run gave.
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String
    var lines: [Substring] { output.split(separator: "\n") }
  }

  /// The executable that was built together with these tests; `FTS_EXECUTABLE` names another.
  static let executable: URL? = {
    if let path = ProcessInfo.processInfo.environment["FTS_EXECUTABLE"] { return URL(fileURLWithPath: path) }
    let bundles = Bundle.allBundles.map(\.bundleURL) + [Bundle.main.bundleURL]
    let folders = bundles.flatMap { [$0, $0.deletingLastPathComponent()] }
    return folders.map { $0.appendingPathComponent("fts") }.first {
      FileManager.default.isExecutableFile(atPath: $0.path)
    }
  }()

  /// Runs it to its end.
  static func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) async throws -> Outcome {
    let process = try make(arguments, environment: environment)
    let (inPipe, outPipe, errorPipe) = (Pipe(), Pipe(), Pipe())
    process.standardInput = inPipe
    process.standardOutput = outPipe
    process.standardError = errorPipe
    try process.run(atMost: .seconds(300))
    let feeder = Thread {
      try? inPipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try? inPipe.fileHandleForWriting.close()
    }
    feeder.start()
    let output = try outPipe.fileHandleForReading.readToEnd() ?? Data()
    let errors = try errorPipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: errors, as: UTF8.self))
  }

  /// A process that is not started; its history goes to a folder of its own.
  static func make(_ arguments: [String], environment: [String: String]) throws -> Process {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    variables["XDG_STATE_HOME"] = NSTemporaryDirectory() + "fts-tests-\(ProcessInfo.processInfo.processIdentifier)"
    variables["TERM"] = "xterm-256color"
    variables["LC_ALL"] = "C.UTF-8"
    variables["NO_COLOR"] = nil
    // Where it crashes on a terminal, nobody is there to be asked what is to be done.
    variables["SWIFT_BACKTRACE"] = "interactive=no"
    process.environment = variables.merging(environment) { _, new in new }
    return process
  }

  /// Runs a line of the shell in which `$FTS` is the executable.
  static func shell(_ line: String) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", line]
    process.environment = ProcessInfo.processInfo.environment.merging(["FTS": executable?.path ?? ""]) { _, new in new }
    let (outPipe, errorPipe) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = outPipe
    process.standardError = errorPipe
    try process.run(atMost: .seconds(300))
    let output = try outPipe.fileHandleForReading.readToEnd() ?? Data()
    let errors = try errorPipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: errors, as: UTF8.self))
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
