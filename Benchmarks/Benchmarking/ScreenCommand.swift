internal import TypeaheadTools

/// `ftsbench screen`: what a search screen asks for besides the search.
struct ScreenCommand {
  private let options: UsersOptions
  /// Where the figures go as JSON too.
  private let jsonPath: String?

  init(_ call: Invocation) {
    options = UsersOptions(call)
    jsonPath = call.value("json")
  }

  /// Measures and prints; progress goes to standard error.
  func run() async throws {
    let result = try await ScreenResult.measure(options)
    if let path = jsonPath { try ResultFile.write(result, to: path) }
    try Output.print(result.text)
  }
}
