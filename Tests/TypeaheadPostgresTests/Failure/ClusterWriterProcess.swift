import BoundedWaits
import Foundation
import TypeaheadTestSupport

/// A run of the built `clusterwriter`.
struct ClusterWriterProcess {
  /// The executable that was built together with these tests.
  static let executable = BuiltProcess.executable("clusterwriter")

  private let process = Process()
  private let output = Pipe()
  private var said = Data()

  /// - Parameter arguments: The address of the server that is asked, and the seed or what is to be done.
  init(_ arguments: [String]) throws {
    process.executableURL = Self.executable
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run(atMost: .seconds(300))
  }

  /// Waits until so many writes were acknowledged, or the process has ended.
  mutating func wait(forWrite number: Int) {
    while said.range(of: Data("\ndone \(number)\n".utf8)) == nil {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return }
      said += more
    }
  }

  /// Kills it, as nothing can ward off.
  func kill() { process.killAll() }

  /// Whether it has ended by itself.
  var isDone: Bool { !process.isRunning }

  /// Waits for its end, and gives the digests of what was tried, from the beginning on, and how many were acknowledged.
  consuming func report() throws -> (tried: [UInt64], done: Int) {
    said += try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    var (tried, done) = ([UInt64](), 0)
    for line in String(decoding: said, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      if words[0] == "try" { tried.append(UInt64(words[2])!) } else { done += 1 }
    }
    return (tried, done)
  }
}
