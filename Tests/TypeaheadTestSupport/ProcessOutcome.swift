internal import BoundedWaits
package import Foundation

/// What a process gave.
package struct ProcessOutcome {
  package let status: Int32
  package let output: String
  package let errors: String
  /// The lines of what it printed.
  package var lines: [Substring] { output.split(separator: "\n") }
  /// All that it said, errors last.
  package var all: String { output + errors }
}

extension Process {
  /// Runs it to its end, or kills it then, and gives what it said.
  package func outcome(input: String = "", atMost limit: Duration = .seconds(300)) throws -> ProcessOutcome {
    let (inPipe, outPipe, errorPipe) = (Pipe(), Pipe(), Pipe())
    standardInput = inPipe
    standardOutput = outPipe
    standardError = errorPipe
    try run(atMost: limit)
    let feeder = Thread {
      try? inPipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try? inPipe.fileHandleForWriting.close()
    }
    feeder.start()
    let output = try outPipe.fileHandleForReading.readToEnd() ?? Data()
    let errors = try errorPipe.fileHandleForReading.readToEnd() ?? Data()
    waitUntilExit()
    return ProcessOutcome(
      status: terminationStatus, output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: errors, as: UTF8.self))
  }
}
