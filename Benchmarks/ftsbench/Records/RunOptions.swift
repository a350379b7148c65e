internal import TypeaheadTools

/// What a call of `ftsbench run` asks for.
struct RunOptions: Sendable {
  /// Where the records come from.
  enum Source: Sendable {
    /// A built-in corpus; `nil` leaves size and seed to it.
    case corpus(name: String, size: Int?, seed: UInt64?)
    case file(path: String, Preset, [FieldMapping])
  }

  let source: Source
  /// The engines by name, in the order asked for; `nil` leaves the choice to the number of records.
  let engines: [EngineKind]?
  let trace: Trace.Source
  /// What a generated trace is drawn from.
  let seed: UInt64
  /// The seconds each engine has to answer the trace, and the oracle to check it.
  let budget: Double
  /// Where the figures go as JSON too.
  let jsonPath: String?

  /// The corpus where none is named.
  private static let usualCorpus = "users"

  /// Reads a call that fits the table.
  init(_ call: Invocation) throws(UsageError) {
    if let preset = call.value("preset").flatMap(Preset.init), let input = call.value("input") {
      var mappings: [FieldMapping] = []
      for text in call.values("map") { mappings.append(try FieldMapping(parsing: text)) }
      source = .file(path: input, preset, mappings)
    } else {
      source = .corpus(
        name: call.value("corpus") ?? Self.usualCorpus, size: call.count("size"),
        seed: call.count("seed").map { UInt64($0) })
    }
    engines = call.list("engines").map(EngineKind.named)
    trace = Trace.Source(call.value("trace"))
    seed = UInt64(call.count("seed") ?? 1)
    budget = call.seconds("budget") ?? 60
    jsonPath = call.value("json")
  }
}
