import Typeahead
import TypeaheadTools

/// The REPL for scripts: one query or dot command a line, no prompt.
///
/// A query's answer is its hits, `id`, tab, name, a line each, and a last line without tab that says the total
/// (`33 records`, `20 of 33 records`). What a command says goes to standard output; a command that fails says so on
/// standard error, the next line is read, and the status at the end is 2.
struct PipedRepl {
  private var state: ReplState

  init(_ state: ReplState) { self.state = state }

  /// Reads lines to the end or `.quit`.
  mutating func run() throws -> ExitCode {
    var output = Output(DescriptorSink.standardOutput, writesEachLine: false)
    var lines = try LineReader.queries()
    var status = ExitCode.success
    while true {
      do {
        guard let line = try lines.nextQuery(), try answer(line.get(), to: &output) else { break }
      } catch  where !(error is SystemError) {
        try output.flush()
        _ = ErrorReport(error, tool: "fts").print()
        status = .failure
      }
      try output.flush()
    }
    try output.flush()
    return status
  }

  /// Answers a line; false to leave.
  private mutating func answer(_ line: String, to output: inout Output) throws -> Bool {
    guard DotCommand.isCommand(line) else {
      let timed = state.answer(line)
      let printer = AnswerPrinter(
        preset: state.records.preset, style: .plain, explains: false, limit: state.limit, terminal: .standardOutput)
      for hit in timed.answer.hits { try printer.printHit(hit, to: &output) }
      try output.writeLine(state.summary(of: timed))
      return true
    }
    let command = try DotCommand(parsing: line)
    if command == .quit { return false }
    for line in try state.run(command) { try output.writeLine(line.printableCells) }
    return true
  }
}

extension String {
  /// The line with its tabs, each cell made printable.
  var printableCells: String {
    split(separator: "\t", omittingEmptySubsequences: false).map { String($0).printable }.joined(separator: "\t")
  }
}
