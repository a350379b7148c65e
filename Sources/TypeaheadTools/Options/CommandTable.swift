/// Everything an executable can be asked for: one table that gives the parser, the help, the completions and the docs.
///
///     let table = CommandTable.fts(corpora: ["symbols"])
///     switch try table.request(["search", "--corpus", "symbols", "he"]) {
///     case .text(let text): print(text)          // help, version, completions: done
///     case .run(let call): print(call.command)   // "search"
///     }
///
/// To add a command, add a ``CommandSpec`` to the executable's list (`CommandTable+Fts.swift`,
/// `CommandTable+Ftsbench.swift`); ``checkInvariants()`` says what does not fit.
package struct CommandTable: Sendable {
  /// The executable's name.
  package let executable: String
  package let version: String
  package let summary: String
  package let commands: [CommandSpec]
  /// The command meant where none is named.
  package let defaultCommand: String

  package init(executable: String, version: String, summary: String, defaultCommand: String, commands: [CommandSpec]) {
    self.executable = executable
    self.version = version
    self.summary = summary
    self.defaultCommand = defaultCommand
    self.commands = commands + Self.commonCommands
    assert(checkInvariants().isEmpty, checkInvariants().joined(separator: "\n"))
  }

  /// The commands the table itself answers, the same for every executable.
  private static let commonCommands: [CommandSpec] = [
    CommandSpec(
      "completions", summary: "print the completion script for a shell",
      arguments: [ArgumentSpec("SHELL", .choice(Shell.allCases.map(\.rawValue)), help: "the shell")],
      examples: ["completions bash"]),
    CommandSpec(
      "help", summary: "explain a command, or list them all",
      arguments: [ArgumentSpec("COMMAND", isOptional: true, isRepeatable: true, help: "the command's words")]),
    CommandSpec("version", summary: "print the version"),
  ]

  func command(_ name: String) -> CommandSpec? { commands.first { $0.name == name } }
}
