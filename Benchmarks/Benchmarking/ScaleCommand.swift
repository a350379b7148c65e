internal import TypeaheadTools

/// `ftsbench scale`: the same run over growing sizes, and how times grow.
struct ScaleCommand {
  private let runs: [RunOptions]
  /// Where the figures go: a file for each size, and one for the growth.
  private let folder: String?

  init(_ call: Invocation) {
    self.init(
      call, sizes: [1000, 10_000, 100_000, 1_000_000] + (call.has("large") ? [10_000_000] : []))
  }

  init(_ call: Invocation, sizes: [Int]) {
    runs = sizes.map { RunOptions(call, .corpus(call, size: $0)) }
    folder = call.value("json")
  }

  /// Measures and prints after each size; progress goes to standard error.
  func run() async throws {
    let growth = try await measure { try Output.print($0.text + "\n") }
    try Output.print(growth.text)
  }

  /// Measures, writes the files, and says what each size gave.
  func measure(each: (RunResult) throws -> Void) async throws -> ScaleResult {
    var results: [RunResult] = []
    for options in runs {
      let result = try await RunResult.measure(options)
      try ResultFile.write(result, in: folder, "\(result.corpus)-\(result.trace.name)-\(result.records)")
      try each(result)
      results.append(result)
    }
    let growth = ScaleResult(results)
    try ResultFile.write(growth, in: folder, "\(growth.corpus)-\(growth.trace)-scale")
    return growth
  }
}
