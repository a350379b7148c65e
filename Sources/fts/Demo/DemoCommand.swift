import DemoSettings
import FtsCommands
import Typeahead
import TypeaheadTools

/// `fts demo`: a demonstration on the terminal, or played from a file of keystrokes.
struct DemoCommand {
  private let call: Invocation
  private let name: DemoName

  /// - Throws: ``UsageError`` where the demonstration does not take what it is given.
  init(_ call: Invocation) throws(UsageError) {
    self.call = call
    name = try DemoName(call)
    if call.value("input") == "-", call.value("script") == "-" {
      throw UsageError("records and keystrokes both come from standard input", mend: "give one of them as a file")
    }
  }

  func run() throws -> ExitCode {
    if let file = call.value("script") {
      let script = try KeystrokeScript(path: file)
      var demonstration = try make {}
      defer { demonstration.end() }
      var output = Output(DescriptorSink.standardOutput, writesEachLine: false)
      if call.has("svg") {
        let title = "fts demo \(name.rawValue), as somebody types"
        try output.write(ScriptRunner(script).picture(&demonstration, titled: title).svg)
      } else {
        try ScriptRunner(script).run(&demonstration, to: &output)
      }
      try output.flush()
      return .success
    }
    guard Terminal.standardInput.isInteractive, Terminal.standardOutput.canDraw else {
      let isDumb = Terminal.standardInput.isInteractive && Terminal.standardOutput.isInteractive
      throw UsageError(
        "a demonstration is shown on a terminal"
          + (isDumb ? " that can be drawn on, which TERM says this one cannot" : ""),
        mend: "give its keystrokes as --script FILE")
    }
    let terminal = try TerminalCalls()
    switch try show(on: terminal) {
    case .left: return .success
    case .signal(let number): ProcessCalls.die(of: number)
    }
  }

  private func show(on terminal: TerminalCalls) throws -> LiveLoop.Ending {
    var demonstration = try make(terminal.wake)
    defer { demonstration.end() }
    var loop = LiveLoop(terminal)
    return try loop.run(&demonstration)
  }

  /// Makes the demonstration; `wake` is to be called when work in the background has something to show.
  private func make(_ wake: @escaping @Sendable () -> Void) throws -> any Demonstration {
    switch name {
    case .settings: try settings()
    case .storage: try StorageDemo(call.arguments[1], wake: wake)
    case .symbols: try SymbolsDemo(file: call.value("input"))
    case .directory:
      try DirectoryDemo(
        file: call.value("input"), as: call.list("as"), memory: memory, country: call.value("country"))
    }
  }

  /// What a script shows depends on nothing but the script.
  private var memory: ChoicesMemory.Kind {
    call.has("no-memory") ? .none : call.value("script") == nil ? .kept : .untilEnd
  }

  private func settings() throws -> SettingsDemo {
    let origin = call.value("input").map(ProcessCalls.realPath) ?? "phone"
    var memory = try ChoicesMemory(of: "settings", from: "demo settings \(origin)", memory)
    return try SettingsDemo(call, choices: memory.choices, place: memory.place) { choices in
      // Who cannot write goes on.
      try? memory.change { $0 = choices }
    }
  }
}
