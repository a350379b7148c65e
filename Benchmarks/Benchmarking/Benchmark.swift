internal import Foundation
internal import TypeaheadTools

/// The tool that measures Typeahead beside its rivals.
package enum Benchmark {
  /// Carries out the command of the command line; where that fails, ends the process.
  package static func main() async {
    Tool.begin()
    do {
      let table = CommandTable.ftsbench(
        corpora: BenchRecords.corpora, scalableCorpora: BenchRecords.scalableCorpora, engines: EngineKind.optionNames)
      switch try table.request(Tool.arguments()) {
      case .text(let text):
        try Output.print(text)
      case .run(let call):
        try await run(call)
      }
    } catch {
      exit(ErrorReport(error, tool: "ftsbench").print().rawValue)
    }
  }

  /// Measures and prints what a call asks for; progress goes to standard error.
  private static func run(_ call: Invocation) async throws {
    switch call.command {
    case "run":
      try await report(RunResult.measure(RunOptions(call, .records(call, size: call.count("size")))), call) { $0.text }
    case "scale" where call.has("shards"):
      let folder = call.value("json")
      let result = try await ClusterResult.measure(ClusterOptions(call)) { result in
        try ResultFile.write(result, in: folder, "\(result.corpus)-shards")
      }
      try Output.print(result.text)
    case "scale": try await ScaleCommand(call).run()
    case "quality": try report(QualityResult.measure(QualityOptions(call)), call) { $0.text }
    case "directory": try report(DirectoryResult.measure(DirectoryOptions(call)), call) { $0.text }
    case "filters": try report(FilterResult.measure(UsersOptions(call)), call) { $0.text }
    case "screen": try await report(ScreenResult.measure(UsersOptions(call)), call) { $0.text }
    case "budget":
      let result = try BudgetResult.measure(UsersOptions(call))
      try report(result, call) { $0.text }
      try result.check()
    case "gate": try await GateCommand(call).run()
    case "learning": try report(LearningResult.measure(LearningOptions(call)), call) { $0.text }
    case "vocabulary": try report(VocabularyResult.measure(VocabularyOptions(call)), call) { $0.text }
    case "report": try ReportCommand(call).run()
    case "compare-answers":
      try report(AnswerComparison.measure(), call) { call.has("markdown") ? $0.markdown : $0.text }
    case "compare":
      try Output.print(Comparison(ResultFile.run(call.arguments[0]), ResultFile.run(call.arguments[1])).text)
    default: preconditionFailure("the command \(call.command) stands in the table and nowhere else")
    }
  }

  /// Prints what was measured, and writes it to a file too where the call names one.
  private static func report<Measured: Encodable>(
    _ result: Measured, _ call: Invocation, text: (Measured) -> String
  ) throws {
    if let path = call.value("json") { try ResultFile.write(result, to: path) }
    try Output.print(text(result))
  }
}
