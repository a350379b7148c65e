import TypeaheadCorpora
import TypeaheadTools

/// The executable: reads the call, carries it out, and ends with its status.
@main enum Fts {
  static func main() {
    Tool.begin()
    let status: ExitCode
    do {
      status = try run(Tool.arguments())
    } catch {
      status = ErrorReport(error, tool: "fts").print()
    }
    ProcessCalls.end(with: status.rawValue)
  }

  private static func run(_ words: [String]) throws -> ExitCode {
    switch try CommandTable.fts(corpora: Corpus.all.map(\.name)).request(words) {
    case .text(let text):
      try Output.print(text)
      return .success
    case .run(let call): return try run(call)
    }
  }

  private static func run(_ call: Invocation) throws -> ExitCode {
    switch call.command {
    case "search": try SearchCommand(call).run()
    case "index": try IndexCommand(call).run()
    case "delete": try DeleteCommand(call).run()
    case "verify": try VerifyCommand(call).run()
    case "export": try ExportCommand(call).run()
    case "corpus list": try CorpusCommand.list()
    case "corpus emit": try CorpusCommand.emit(call)
    case "serve": try ServeCommand(call).run()
    case "repl": try ReplCommand(call).run()
    case "demo": try DemoCommand(call).run()
    case let command where command.hasPrefix("cluster "): try ClusterCommand(call).run()
    default: preconditionFailure("the command \(call.command) stands in the table and nowhere else")
    }
  }
}
