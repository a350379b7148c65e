extension CommandTable {
  /// What is wrong with the table, a line each; empty for a sound one.
  ///
  /// Checked whenever a table is made in a debug build, and by the tests.
  package func checkInvariants() -> [String] {
    Self.findings(in: commands, defaultCommand: defaultCommand)
  }

  /// What is wrong with the commands of a table.
  static func findings(in commands: [CommandSpec], defaultCommand: String) -> [String] {
    let names = commands.map(\.name)
    var findings = repeated(names).map { "the command \($0) stands twice" }
    if !names.contains(defaultCommand) { findings.append("the default command \(defaultCommand) does not exist") }
    for command in commands {
      let problems = problems(ofTexts: command) + problems(ofOptions: command) + problems(ofArguments: command)
      findings += problems.map { "\(command.name): \($0)" }
    }
    return findings
  }

  private static func problems(ofTexts command: CommandSpec) -> [String] {
    var findings: [String] = []
    let words = command.name.split(separator: " ", omittingEmptySubsequences: false)
    if !words.allSatisfy({ isName($0) }) { findings.append("its words are not small letters, digits and hyphens") }
    let tables = command.tables.flatMap { [$0.title] + $0.rows.map(\.text) }
    let texts = [command.summary] + command.options.map(\.help) + command.arguments.map(\.help) + tables
    for text in texts where text.isEmpty || text.hasSuffix(".") || text.contains("\n") {
      findings.append("the text “\(text)” is not one line without a full stop")
    }
    return findings
  }

  private static func problems(ofOptions command: CommandSpec) -> [String] {
    var findings = repeated(command.options.map(\.name)).map { "--\($0) stands twice" }
    for option in command.options {
      if !isName(option.name) { findings.append("--\(option.name) is not small letters, digits and hyphens") }
      if ["help", "version"].contains(option.name) { findings.append("--\(option.name) is taken by every command") }
      if let needed = option.needs, command.option(needed) == nil {
        findings.append("--\(option.name) needs --\(needed), which does not exist")
      }
      if let value = option.defaultValue, (try? option.kind.check(value, of: option.name)) == nil {
        findings.append("the default \(value) of --\(option.name) is none of its values")
      }
      findings += option.kind.words.filter { !isWord($0) }.map { "the value \($0) needs quoting in a shell" }
    }
    let ways = command.alternatives?.names ?? []
    findings += repeated(ways).map { "--\($0) stands in two alternatives" }
    findings += ways.filter { command.option($0)?.placeholder == nil }.map {
      "the alternative --\($0) is no option with a value"
    }
    return findings
  }

  private static func problems(ofArguments command: CommandSpec) -> [String] {
    let values = command.arguments.flatMap(\.kind.words)
    var findings = values.filter { !isWord($0) }.map { "the value \($0) needs quoting in a shell" }
    for (argument, next) in zip(command.arguments, command.arguments.dropFirst()) {
      if argument.isRepeatable { findings.append("\(argument.name) takes all words, but \(next.name) follows") }
      if argument.isOptional, !next.isOptional {
        findings.append("\(argument.name) may be missing before \(next.name)")
      }
    }
    return findings
  }

  private static func isName(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
  }

  /// Whether a value passes through every shell and completion script as it is.
  private static func isWord(_ text: String) -> Bool {
    !text.isEmpty
      && text.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || "0123456789-_.+".unicodeScalars.contains($0))
      }
  }

  private static func repeated(_ names: [String]) -> [String] {
    names.indices.filter { names[..<$0].contains(names[$0]) }.map { names[$0] }
  }
}
