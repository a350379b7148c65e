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
        switch call.command {
        case "run": try await RunCommand(call).run()
        case "scale" where call.has("shards"): try await ClusterScaleCommand(call).run()
        case "scale": try await ScaleCommand(call).run()
        case "quality": try QualityCommand(call).run()
        case "directory": try DirectoryCommand(call).run()
        case "filters": try FilterCommand(call).run()
        case "screen": try await ScreenCommand(call).run()
        case "gate": try await GateCommand(call).run()
        case "learning": try LearningCommand(call).run()
        case "vocabulary": try VocabularyCommand(call).run()
        case "report": try ReportCommand(call).run()
        case "compare-answers": try CompareAnswersCommand(call).run()
        case "compare": try CompareCommand(call).run()
        default: preconditionFailure("the command \(call.command) stands in the table and nowhere else")
        }
      }
    } catch {
      exit(ErrorReport(error, tool: "ftsbench").print().rawValue)
    }
  }
}
