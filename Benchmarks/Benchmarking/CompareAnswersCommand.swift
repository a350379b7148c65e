internal import TypeaheadTools

/// `ftsbench compare-answers`: what engines answer where they differ, beside what a person expects.
struct CompareAnswersCommand {
  private let isTable: Bool
  /// Where the answers go as JSON too.
  private let jsonPath: String?

  init(_ call: Invocation) {
    isTable = call.has("markdown")
    jsonPath = call.value("json")
  }

  func run() throws {
    let comparison = try AnswerComparison.measure()
    if let path = jsonPath { try ResultFile.write(comparison, to: path) }
    try Output.print(isTable ? comparison.markdown : comparison.text)
  }
}
