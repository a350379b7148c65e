internal import TypeaheadTools

/// `ftsbench directory`: what looking users up costs as somebody who sees some of them, beside what it costs without rules.
struct DirectoryCommand {
  private let options: DirectoryOptions
  /// Where the figures go as JSON too.
  private let jsonPath: String?

  init(_ call: Invocation) {
    options = DirectoryOptions(call)
    jsonPath = call.value("json")
  }

  /// Measures and prints; progress goes to standard error.
  func run() throws {
    let result = try DirectoryResult.measure(options)
    if let path = jsonPath { try ResultFile.write(result, to: path) }
    try Output.print(result.text)
  }
}
