internal import TypeaheadTools

/// What a call of `ftsbench run` or `ftsbench scale` asks for.
struct RunOptions: Sendable {
  /// Where the records come from.
  enum Source: Sendable {
    /// A built-in corpus; `nil` leaves size and seed to it.
    case corpus(name: String, size: Int?, seed: UInt64?)
    case file(path: String, Preset, [FieldMapping])
  }

  /// The call in words.
  let command: String
  let source: Source
  /// The engines by name, in the order asked for; `nil` leaves the choice to the number of records.
  let engines: [EngineKind]?
  let trace: Trace.Source
  /// What a generated trace is drawn from.
  let seed: UInt64
  /// The seconds each engine has to answer the trace, and of more than 100,000 records the oracle to check more than 300 queries.
  let budget: Double
}

extension RunOptions {
  /// Reads the options that both commands have.
  init(_ call: Invocation, _ source: Source) {
    self.init(
      command: call.text(of: "ftsbench"), source: source, engines: call.list("engines").map(EngineKind.named),
      trace: Trace.Source(call.value("trace")), seed: UInt64(call.count("seed") ?? 1),
      budget: call.seconds("budget") ?? 60)
  }
}

extension RunOptions.Source {
  /// The corpus where a command has no other.
  static let usualCorpus = "users"

  /// Reads where a command takes its records from: a file, or a corpus in a size, the usual one where none is named.
  ///
  /// - Throws: ``UsageError``, and ``SchemaError`` for a schema file that cannot be used.
  static func records(_ call: Invocation, size: Int?, usual: String = usualCorpus) throws -> RunOptions.Source {
    guard let preset = try call.preset(), let input = call.value("input") else {
      return corpus(call, size: size, usual: usual)
    }
    return .file(path: input, preset, try FieldMapping.all(call.values("map"), of: preset))
  }

  /// The built-in corpus a call names, in a size.
  static func corpus(_ call: Invocation, size: Int?, usual: String = usualCorpus) -> RunOptions.Source {
    .corpus(name: call.value("corpus") ?? usual, size: size, seed: call.count("seed").map { UInt64($0) })
  }
}
