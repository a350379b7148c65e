internal import TypeaheadTools

/// `ftsbench run`: measures engines on the same keystrokes, and reports.
struct RunCommand {
  private let options: RunOptions
  /// Where the figures go as JSON too.
  private let jsonPath: String?

  init(_ call: Invocation) throws {
    options = RunOptions(call, try .records(call, size: call.count("size")))
    jsonPath = call.value("json")
  }

  /// Measures and prints; progress goes to standard error.
  func run() async throws {
    let result = try await RunResult.measure(options)
    if let path = jsonPath { try ResultFile.write(result, to: path) }
    try Output.print(result.text)
  }
}
