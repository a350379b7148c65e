import BoundedWaits
import Foundation

/// A run of an executable that was built together with these tests.
enum BuiltProcess {
  /// Where an executable of a name is.
  static func executable(_ name: String) -> URL? {
    let bundles = Bundle.allBundles.map(\.bundleURL) + [Bundle.main.bundleURL]
    let folders = bundles.flatMap { [$0, $0.deletingLastPathComponent()] }
    return folders.map { $0.appendingPathComponent(name) }.first {
      FileManager.default.isExecutableFile(atPath: $0.path)
    }
  }

  /// Runs one to its end, and gives its status and what it printed.
  static func run(
    _ name: String, _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> (status: Int32, output: String) {
    let (process, standardInput, output) = (Process(), Pipe(), Pipe())
    process.executableURL = executable(name)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    process.standardInput = standardInput
    process.standardOutput = output
    process.standardError = output
    try process.run(atMost: .seconds(300))
    try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    let printed = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: printed, as: UTF8.self))
  }
}
