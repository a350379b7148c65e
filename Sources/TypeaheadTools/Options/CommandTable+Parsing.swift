/// What a call asks for.
package enum Request: Sendable {
  /// A text to print on standard output, and nothing else: help, version, completions.
  case text(String)
  /// A command to carry out.
  case run(Invocation)
}

extension CommandTable {
  /// Reads a call, without the executable's name.
  ///
  /// Options may stand before, between and behind arguments, as `--limit 5` or `--limit=5`; `--` ends them; `-` is an
  /// argument. Without a command the default one is meant.
  ///
  /// - Parameter terminal: Where the help will be read.
  /// - Throws: ``UsageError``: exit with 64.
  package func request(
    _ words: [String], readOn terminal: Terminal = .standardOutput
  ) throws(UsageError) -> Request {
    let columns = TextColumns(of: terminal)
    if words.first.map(Self.asksForHelp) == true { return .text(help(columns)) }
    if words.first == "--version" { return .text(versionLine) }
    if words.count == 2, command(words[0]) == nil, Self.asksForHelp(words[1]) {
      return .text(try help(of: [words[0]], columns))
    }
    let (spec, rest) = try command(in: words)
    let options = rest.prefix { $0 != "--" }
    if options.contains(where: Self.asksForHelp) { return .text(help(of: spec, columns)) }
    let call = try invocation(of: spec, rest)
    switch spec.name {
    case "help": return .text(try help(of: call.arguments, columns))
    case "version": return .text(versionLine)
    case "completions":
      guard let shell = call.arguments.first.flatMap(Shell.init) else { return .run(call) }
      return .text(completions(for: shell))
    default: return .run(call)
    }
  }

  private var versionLine: String { "\(executable) \(version)\n" }

  /// The command that the call begins with, and the words behind it.
  private func command(in words: [String]) throws(UsageError) -> (CommandSpec, ArraySlice<String>) {
    guard let first = words.first, !first.hasPrefix("-") else { return (try knownCommand(defaultCommand), words[...]) }
    if let spec = command(first) { return (spec, words.dropFirst()) }
    let group = commands.filter { $0.name.hasPrefix(first + " ") }
    guard !group.isEmpty else { return (try knownCommand(first), []) }
    guard words.count > 1, !words[1].hasPrefix("-") else {
      throw UsageError("“\(first)” is not complete", mend: "write \(group.map(\.name).joined(separator: " or "))")
    }
    return (try knownCommand("\(first) \(words[1])"), words.dropFirst(2))
  }

  private func knownCommand(_ name: String) throws(UsageError) -> CommandSpec {
    if let spec = command(name) { return spec }
    let close = closest(to: name, among: commands.map(\.name))
    let owner = commands.first { $0.option(name) != nil }
    let mend =
      close.map { "did you mean \($0)?" } ?? owner.map { "did you mean \(executable) \($0.name) --\(name)?" }
      ?? "\(executable) --help lists the commands"
    throw UsageError("unknown command \(name.shownWord)", mend: mend)
  }

  private static func asksForHelp(_ word: String) -> Bool { word == "--help" || word == "-h" }

  /// The help of a command, or of all that begin with the words (`corpus`).
  private func help(of words: [String], _ columns: TextColumns) throws(UsageError) -> String {
    if words.isEmpty { return help(columns) }
    let name = words.joined(separator: " ")
    let group = commands.filter { $0.name.hasPrefix(name + " ") }
    return try group.isEmpty
      ? help(of: knownCommand(name), columns) : group.map { help(of: $0, columns) }.joined(separator: "\n")
  }
}

extension CommandTable {
  /// Reads the words behind a command.
  func invocation(of spec: CommandSpec, _ words: ArraySlice<String>) throws(UsageError) -> Invocation {
    var call = Invocation(spec)
    var rest = words
    while let word = rest.popFirst() {
      if word == "--" {
        call.arguments += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        call.arguments.append(word)
        continue
      }
      guard word.hasPrefix("--") else {
        throw UsageError("unknown option \(word.shownWord)", mend: "write -- before arguments that begin with a hyphen")
      }
      try readOption(word.dropFirst(2), &rest, into: &call)
    }
    try checkAlternatives(of: call)
    try checkArguments(of: call)
    return call
  }

  /// Reads one option, `word` without its hyphens, and its value.
  private func readOption(
    _ word: Substring, _ rest: inout ArraySlice<String>, into call: inout Invocation
  ) throws(UsageError) {
    let sides = word.parts(separatedBy: "=", maxSplits: 1)
    let name = String(sides[0])
    guard let option = call.spec.option(name) else { throw unknownOption(name, of: call.spec) }
    guard option.isRepeatable || !call.has(name) else {
      throw UsageError("--\(name) is given twice", mend: "give it once")
    }
    guard let placeholder = option.placeholder else {
      guard sides.count == 1 else { throw UsageError("--\(name) takes no value", mend: "write --\(name) alone") }
      call.given.append((name, ""))
      return
    }
    let value: String
    if sides.count == 2 {
      value = String(sides[1])
    } else if let next = rest.first, !next.hasPrefix("--") {
      value = rest.removeFirst()
    } else {
      throw UsageError("--\(name) has no value", mend: "write --\(name) \(placeholder)")
    }
    try option.kind.check(value, of: "--\(name)")
    call.given.append((name, value))
  }

  private func unknownOption(_ name: String, of spec: CommandSpec) -> UsageError {
    let close = closest(to: name, among: spec.options.map(\.name))
    let mend = close.map { "did you mean --\($0)?" } ?? "\(executable) \(spec.name) --help lists the options"
    return UsageError("unknown option \("--\(name)".shownWord)", mend: mend)
  }

  /// At most one of the alternatives, that one whole, and options only with those they need.
  private func checkAlternatives(of call: Invocation) throws(UsageError) {
    for option in call.spec.options where call.has(option.name) {
      if let needed = option.needs, !call.has(needed) {
        throw UsageError("--\(option.name) says nothing without --\(needed)", mend: "give both or neither")
      }
    }
    guard let alternatives = call.spec.alternatives else { return }
    for part in alternatives.ways.flatMap(\.self) {
      let given = CommandSpec.Alternatives.names(part).filter(call.has)
      if given.count > 1 {
        throw UsageError(
          "options that exclude each other are given", mend: "give one of \(call.spec.synopsis(ofPart: part))")
      }
    }
    let begun = alternatives.ways.filter { way in
      way.contains { CommandSpec.Alternatives.names($0).contains(where: call.has) }
    }
    let synopsis = call.spec.alternativesSynopsis ?? ""
    if begun.count > 1 {
      throw UsageError("options that exclude each other are given", mend: "give one of \(synopsis)")
    }
    if begun.isEmpty, alternatives.isRequired, alternatives.ways.count > 1 {
      throw UsageError("what to work on is missing", mend: "give one of \(synopsis)")
    }
    let way = begun.first ?? (alternatives.isRequired ? alternatives.ways.first : nil)
    for part in way ?? [] where !CommandSpec.Alternatives.names(part).contains(where: call.has) {
      let names = CommandSpec.Alternatives.names(part)
      throw UsageError(
        "\(names.map { "--\($0)" }.joined(separator: " or ")) is missing",
        mend: "add \(call.spec.synopsis(ofPart: part))")
    }
  }

  private func checkArguments(of call: Invocation) throws(UsageError) {
    let specs = call.spec.arguments
    if call.arguments.count < specs.count, !specs[call.arguments.count].isOptional {
      throw UsageError(
        "\(specs[call.arguments.count].name) is missing", mend: "see \(executable) \(call.command) --help")
    }
    if call.arguments.count > specs.count, specs.last?.isRepeatable != true {
      let extra = call.arguments[specs.count].shownWord
      throw UsageError("\(extra) is one word too many", mend: "see \(executable) \(call.command) --help")
    }
    for (place, argument) in call.arguments.enumerated() {
      let spec = specs[min(place, specs.count - 1)]
      try spec.kind.check(argument, of: spec.name)
    }
  }
}
