internal import TypeaheadTools

/// `ftsbench scale --shards`: the same searches on PostgreSQL, by size and number of shards, beside the embedded index.
struct ClusterScaleCommand {
  private let options: ClusterOptions
  /// Where the figures go as JSON too.
  private let folder: String?

  init(_ call: Invocation) throws(UsageError) {
    options = try ClusterOptions(call)
    folder = call.value("json")
  }

  /// Measures and prints; the file is written anew after each configuration, and progress goes to standard error.
  func run() async throws {
    let result = try await ClusterResult.measure(options) { result in
      try ResultFile.write(result, in: folder, "\(result.corpus)-shards")
    }
    try Output.print(result.text)
  }
}
