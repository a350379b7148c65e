import TypeaheadTools

/// The REPL on a terminal: the live mode and the line mode in turn, with one history.
struct TerminalRepl {
  private var state: ReplState

  init(_ state: ReplState) { self.state = state }

  /// Runs until somebody leaves.
  mutating func run() throws -> ExitCode {
    let terminal = try TerminalCalls()
    let history = LineHistory(environment: ProcessCalls.environmentValue)
    if let problem = history.problem { try Warnings.print([problem.printable]) }
    let editor = LibEdit(file: history.path)
    while true {
      switch state.mode {
      case .live:
        var live = LiveRepl(state, terminal: terminal, history: editor.history) { editor.remember($0) }
        defer { state = live.state }
        var loop = LiveLoop(terminal)
        switch try loop.run(&live) {
        case .left: if live.state.mode == .live { return .success }
        case .signal(let number): ProcessCalls.die(of: number)
        }
      case .line:
        var lines = LineRepl(state, editor: editor)
        defer { state = lines.state }
        if try !lines.run() { return .success }
      }
    }
  }
}
