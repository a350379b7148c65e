import Typeahead
import TypeaheadTools

/// The line mode on a terminal: a query or dot command a line, edited with the system's line editor.
struct LineRepl {
  var state: ReplState
  private let editor: LibEdit
  /// As it is now: windows change.
  private var terminal: Terminal { .standardOutput }

  init(_ state: ReplState, editor: LibEdit) {
    self.state = state
    self.editor = editor
  }

  /// Reads lines until the end of the input or `.quit`; true when the live mode is asked for.
  mutating func run() throws -> Bool {
    var output = Output(DescriptorSink.standardOutput, writesEachLine: true)
    while true {
      LineCompletion.use { [state] in state.completions(of: $0) }
      guard let line = editor.readLine(prompt: "\(state.records.title.printable)> ") else {
        try output.writeLine("")
        return false
      }
      editor.remember(line)
      do {
        guard DotCommand.isCommand(line) else {
          try print(state.answer(line), to: &output)
          continue
        }
        let command = try DotCommand(parsing: line)
        if command == .quit { return false }
        for line in try state.run(command) { try output.writeLine(line.printableCells) }
        if command == .mode(.live) { return true }
      } catch  where !(error is SystemError) {
        try output.writeLine(StyledLine("\(error)", .problem).drawn(inColour: terminal.hasColour))
      }
    }
  }

  private func print(_ timed: TimedAnswer, to output: inout Output) throws {
    for hit in timed.answer.hits {
      let line = StyledLine(hit, preset: state.records.preset).truncated(to: terminal.width)
      try output.writeLine(line.drawn(inColour: terminal.hasColour))
    }
    let summary = StyledLine(state.summary(of: timed), .faint)
    try output.writeLine(summary.drawn(inColour: terminal.hasColour))
  }
}
