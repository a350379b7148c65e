package import Foundation

/// Executables that were built together with the tests.
package enum BuiltProcess {
  /// Where the one of a name is; nil where it is not built.
  package static func executable(_ name: String) -> URL? {
    let bundles = Bundle.allBundles.map(\.bundleURL) + [Bundle.main.bundleURL]
    let folders = bundles.flatMap { [$0, $0.deletingLastPathComponent()] }
    return folders.map { $0.appendingPathComponent(name) }.first {
      FileManager.default.isExecutableFile(atPath: $0.path)
    }
  }

  /// Runs one to its end.
  package static func run(
    _ name: String, _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> ProcessOutcome {
    let process = Process()
    process.executableURL = executable(name)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    return try process.outcome(input: input)
  }
}
