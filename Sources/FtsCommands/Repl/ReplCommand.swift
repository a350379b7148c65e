import TypeaheadTools

/// `fts repl`: the records of the call, else the built-in symbols, until the end of the input or `.quit`.
struct ReplCommand {
  private let call: Invocation

  /// - Throws: ``UsageError`` where records and queries would both come from standard input.
  init(_ call: Invocation) throws(UsageError) {
    self.call = call
    if call.value("input") == "-" {
      throw UsageError("records and queries both come from standard input", mend: "give the records as a file")
    }
    if call.value("keywords") == "-" {
      throw UsageError("keywords and queries both come from standard input", mend: "give the keywords as a file")
    }
  }

  func run() throws -> ExitCode {
    guard let records = try RecordSet(call, RecordSet.preset(of: call), usual: "symbols") else { return .wrongUsage }
    let isInteractive = Terminal.standardInput.isInteractive && Terminal.standardOutput.isInteractive
    let isLive = isInteractive && Terminal.standardOutput.canDraw
    if !isLive { try records.printNote() }
    let memory: ChoicesMemory.Kind = call.has("no-memory") ? .none : isInteractive ? .kept : .untilEnd
    let state = try ReplState(
      records: records, showsTime: isInteractive, mode: isLive ? .live : .line, memory: memory)
    if isInteractive {
      var repl = TerminalRepl(state)
      return try repl.run()
    }
    var repl = PipedRepl(state)
    return try repl.run()
  }
}
