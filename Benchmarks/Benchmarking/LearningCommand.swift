internal import TypeaheadTools

/// `ftsbench learning`: what simulated people save whose choices are remembered, and what that costs.
struct LearningCommand {
  private let options: LearningOptions
  /// Where the figures go as JSON too.
  private let jsonPath: String?

  init(_ call: Invocation) throws {
    options = try LearningOptions(call)
    jsonPath = call.value("json")
  }

  func run() throws {
    let result = try LearningResult.measure(options)
    if let path = jsonPath { try ResultFile.write(result, to: path) }
    try Output.print(result.text)
  }
}
