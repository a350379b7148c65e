import Typeahead
package import TypeaheadTools

/// Answers what a call asks: the query of its arguments, else those of standard input, a line each.
package struct QueryLoop {
  let call: Invocation
  let printer: AnswerPrinter

  package init(call: Invocation, printer: AnswerPrinter) {
    self.call = call
    self.printer = printer
  }

  /// Prints each answer as it is found, and says how that went: failure where a line was no query, else whether anything matched.
  package func run(_ answer: (String) throws -> TimedAnswer) throws -> ExitCode {
    let readsLines = call.arguments.isEmpty
    var output = Output(DescriptorSink.standardOutput, writesEachLine: readsLines || printer.terminal.isInteractive)
    var (hasMatches, hasErrors) = (false, false)
    func print(_ query: String) throws {
      let timed = try answer(query)
      hasMatches = hasMatches || timed.answer.total > 0
      try printer.print(timed, to: &output)
    }
    if readsLines {
      var lines = try LineReader.queries()
      while let line = try lines.nextQuery() {
        switch line {
        case .success(let query): try print(query)
        case .failure(let error):
          hasErrors = true
          try printer.print(error, to: &output)
        }
        if printer.style == .plain, printer.limit > 0 { try output.writeLine("") }
      }
    } else {
      try print(call.arguments.joined(separator: " "))
    }
    try output.flush()
    return hasErrors ? .failure : hasMatches ? .success : .nothingMatched
  }
}
