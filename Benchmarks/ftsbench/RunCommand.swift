internal import Foundation
internal import TypeaheadTools

/// `ftsbench run`: builds the engines on the same records, replays the same keystrokes on each, holds the answers against the
/// oracle's, and reports.
struct RunCommand {
  private let options: RunOptions

  init(_ call: Invocation) throws(UsageError) {
    options = try RunOptions(call)
  }

  /// Measures and prints; progress goes to standard error.
  func run() async throws {
    let records = try BenchRecords(options)
    let trace = try Trace.make(options.trace, records, seed: options.seed)
    let kinds = options.engines ?? EngineKind.usual(records: records.documents.count)
    let builds = try kinds.map { try Build($0, records) }
    let recordings = Replay(trace: trace, budget: options.budget).run(builds.map(\.engine))
    let sides = try builds.map { try SideMeasures($0.engine, records, trace) }
    let peakBytes = ProcessMemory.peak
    let expected = await Expectations(records, trace, recordings, budget: options.budget)

    let engines = builds.indices.map { place in
      EngineReport(
        kind: builds[place].engine.kind, build: builds[place], recording: recordings[place], side: sides[place],
        verdict: Verdict(recordings[place], trace, expected.outcomes),
        ratio: place == 0 ? nil : Ratio(recordings[place], to: recordings[0]))
    }
    let report = RunReport(
      machine: .current(), records: records, trace: trace, engines: engines, expected: expected, peakBytes: peakBytes)
    var output = Output(DescriptorSink.standardOutput, writesEachLine: false)
    try output.write(report.text)
    try output.flush()
    if let path = options.jsonPath { try write(report.json, to: path) }
  }

  private func write(_ json: JSONWriter, to path: String) throws(BenchError) {
    do {
      try Data(json.bytes + [0x0A]).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .cannotWrite(path: path)
    }
  }
}
