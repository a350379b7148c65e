internal import TypeaheadTools

/// `ftsbench filters`: what filters and facets cost from columns, and where records are asked.
struct FilterCommand {
  private let options: UsersOptions
  /// Where the figures go as JSON too.
  private let jsonPath: String?

  init(_ call: Invocation) {
    options = UsersOptions(call)
    jsonPath = call.value("json")
  }

  /// Measures and prints; progress goes to standard error.
  func run() throws {
    let result = try FilterResult.measure(options)
    if let path = jsonPath { try ResultFile.write(result, to: path) }
    try Output.print(result.text)
  }
}
