import BoundedWaits
import Foundation
import TypeaheadTestSupport

/// A run of the built `storagewriter`, which works on a store until it is killed.
struct WriterProcess {
  /// The executable that was built together with these tests.
  static let executable = BuiltProcess.executable("storagewriter")

  private let process = Process()
  private let output = Pipe()
  private let errors = Pipe()
  private var said = Data()

  init(_ folder: TemporaryFolder, seed: UInt64) throws {
    process.executableURL = Self.executable
    process.arguments = [folder.files, folder.database, String(seed)]
    process.standardOutput = output
    process.standardError = errors
    try process.run(atMost: .seconds(120))
  }

  /// Waits until it has said a word, or has ended.
  mutating func wait(for word: String) {
    while said.range(of: Data("\(word)\n".utf8)) == nil {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return }
      said += more
    }
  }

  /// Kills it, as nothing can ward off; gives what it said last, what on standard error, and whether it lived until then.
  consuming func kill() throws -> (last: String, errors: String, wasKilled: Bool) {
    process.killAll()
    said += try output.fileHandleForReading.readToEnd() ?? Data()
    let errors = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (
      String(decoding: said, as: UTF8.self).split(separator: "\n").last.map(String.init) ?? "",
      String(decoding: errors, as: UTF8.self),
      process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL
    )
  }
}
