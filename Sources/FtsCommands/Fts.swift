import TypeaheadCorpora
package import TypeaheadTools

/// What the executables share: reads the call, carries it out, and ends with its status.
package enum Fts {
  /// Carries out the call of the process.
  ///
  /// - Parameter feature: Carries out a command that needs more than the package's engine and store, and says nil to any other.
  package static func main(_ feature: (Invocation) throws -> ExitCode?) -> Never {
    Tool.begin()
    let status: ExitCode
    do {
      status = try run(Tool.arguments(), feature)
    } catch {
      status = ErrorReport(error, tool: "fts").print()
    }
    ProcessCalls.end(with: status.rawValue)
  }

  private static func run(_ words: [String], _ feature: (Invocation) throws -> ExitCode?) throws -> ExitCode {
    switch try CommandTable.fts(corpora: Corpus.all.map(\.name)).request(words) {
    case .text(let text):
      try Output.print(text)
      return .success
    case .run(let call):
      try Tool.reserveFiles()
      return try feature(call) ?? run(call)
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
    case let command:
      throw UsageError(
        "this program was built without “\(command)”", mend: "call Scripts/fts \(command), which builds what it needs")
    }
  }
}
