internal import TypeaheadTools

/// `ftsbench compare`: what changed between two runs.
struct CompareCommand {
  private let before: String
  private let after: String

  init(_ call: Invocation) {
    before = call.arguments[0]
    after = call.arguments[1]
  }

  func run() throws {
    try Output.print(Comparison(ResultFile.run(before), ResultFile.run(after)).text)
  }
}
