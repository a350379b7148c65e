internal import TypeaheadTools

/// `ftsbench quality`: how soon engines show the record that is wanted.
struct QualityCommand {
  private let options: QualityOptions
  /// Where the figures go as JSON too.
  private let jsonPath: String?

  init(_ call: Invocation) throws {
    options = try QualityOptions(call)
    jsonPath = call.value("json")
  }

  func run() throws {
    let result = try QualityResult.measure(options)
    if let path = jsonPath { try ResultFile.write(result, to: path) }
    try Output.print(result.text)
  }
}
