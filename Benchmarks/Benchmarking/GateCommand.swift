internal import TypeaheadTools

/// `ftsbench gate`: fails where an engine takes more than it may. It looks at no times, so that it says the same on every
/// machine; only how many answers the oracle checks depends on that. Allocations are compared in a release build alone.
struct GateCommand {
  private let path: String

  init(_ call: Invocation) {
    path = call.arguments[0]
  }

  func run() async throws {
    var findings: [String] = []
    if Self.isChecked { try Output.print("allocations are not compared: this is no release build\n") }
    for gate in try Gate.all(in: path) {
      let run = try await RunResult.measure(RunOptions(gate), limit: Self.limit)
      let found = try gate.findings(in: run, countsAllocations: !Self.isChecked)
      try Output.print("\(gate): \(found.isEmpty ? "passed" : "failed")\n")
      findings += found
    }
    if !findings.isEmpty { throw BenchError.gatesFailed(findings) }
  }

  /// Whether assertions are checked.
  private static let isChecked: Bool = {
    var isChecked = false
    assert({ isChecked = true }() == ())
    return isChecked
  }()

  /// The tests compare answers; here a few suffice.
  private static let limit = Expectations.Limit(seconds: 2, fewest: 10)
}

extension RunOptions {
  /// What a gate asks for: every keystroke, however long that takes.
  init(_ gate: Gate) {
    self.init(
      command: "ftsbench gate", source: .corpus(name: gate.corpus, size: gate.size, seed: nil),
      engines: EngineKind(rawValue: gate.engine).map { [$0] }, trace: Trace.Source(gate.trace), seed: 1,
      budget: 3600)
  }
}
