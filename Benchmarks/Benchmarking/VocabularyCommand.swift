internal import TypeaheadTools

/// `ftsbench vocabulary`: what a report on failed searches gives back of keywords that were taken away.
struct VocabularyCommand {
  private let options: VocabularyOptions
  /// Where the figures go as JSON too.
  private let jsonPath: String?

  init(_ call: Invocation) throws {
    options = try VocabularyOptions(call)
    jsonPath = call.value("json")
  }

  func run() throws {
    let result = try VocabularyResult.measure(options)
    if let path = jsonPath { try ResultFile.write(result, to: path) }
    try Output.print(result.text)
  }
}
