extension DotCommand {
  /// Reads a line that begins with a dot; a word may be cut short where it stays unique (`.ex`).
  ///
  /// - Throws: ``UsageError`` with a suggestion where there is no such command, or its arguments do not fit.
  package init(parsing line: String) throws(UsageError) {
    let sides = line.withoutOuterBlanks.parts(separatedBy: " ", maxSplits: 1)
    let spec = try Self.spec(of: String(sides[0]))
    let rest = sides.count > 1 ? String(sides[1].withoutOuterBlanks) : ""
    if spec.arguments.isEmpty, !rest.isEmpty {
      throw UsageError("\(spec.word) stands alone", mend: "leave out \(rest.shortened)")
    }
    if rest.isEmpty, !spec.arguments.isEmpty, !spec.arguments.hasPrefix("["), spec.word != ".explain" {
      throw UsageError("\(spec.word) needs more", mend: "write \(spec.synopsis)")
    }
    switch spec.word {
    case ".help": self = .help
    case ".open": self = try Self.open(rest)
    case ".corpus": self = .corpus(rest.isEmpty ? nil : rest)
    case ".import": self = .importing(file: try Self.file(rest, of: ".import"))
    case ".explain": self = .explain(query: rest)
    case ".whynot":
      let (id, query) = try Self.idAndQuery(rest, spec)
      self = .whyNot(id: id, query: query)
    case ".choose":
      let (id, query) = try Self.idAndQuery(rest, spec)
      self = .choose(id: id, query: query)
    case ".pin":
      let (id, query) = try Self.idAndQuery(rest, spec)
      if query.isEmpty { throw UsageError(".pin needs more", mend: "write \(spec.synopsis)") }
      self = .pin(id: id, query: query)
    case ".forget": self = .forget(id: rest.isEmpty ? nil : try Self.idAndQuery(rest, spec).id)
    case ".facets": self = Self.facets(rest)
    case ".timer": self = .timer(try Self.choice(rest, of: ["on", "off"], spec) == "on")
    case ".mode":
      self = try Self.choice(rest, of: Mode.allCases.map(\.rawValue), spec) == "live" ? .mode(.live) : .mode(.line)
    case ".limit": self = .limit(try Self.limit(rest))
    case ".stats": self = .stats
    case ".save": self = .save(file: rest)
    default: self = .quit
    }
  }

  private static func spec(of word: String) throws(UsageError) -> Spec {
    let begun = table.filter { $0.word.hasPrefix(word) }
    if let spec = begun.first(where: { $0.word == word }) ?? (begun.count == 1 && word != "." ? begun[0] : nil) {
      return spec
    }
    let close = word == "." ? nil : closest(to: word, among: table.map(\.word))
    throw UsageError(
      "unknown command \(word.shortened)", mend: close.map { "did you mean \($0)?" } ?? ".help lists them")
  }

  private static func choice(_ word: String, of words: [String], _ spec: Spec) throws(UsageError) -> String {
    guard words.contains(word) else {
      throw UsageError("\(spec.word) cannot be \(word.shortened)", mend: "write \(spec.synopsis)")
    }
    return word
  }

  private static func limit(_ text: String) throws(UsageError) -> Int {
    if text == "all" { return .max }
    guard let number = Int(text), number >= 0 else {
      throw UsageError(".limit cannot be \(text.shortened)", mend: "write a whole number from 0, or all")
    }
    return number
  }

  /// A last word that is a preset's name is one; all before it is the file.
  private static func open(_ rest: String) throws(UsageError) -> DotCommand {
    let words = rest.parts(separatedBy: " ")
    guard words.count > 1, let preset = words.last.flatMap({ Preset.named(String($0)) }) else {
      return .open(file: try file(rest, of: ".open"), preset: nil)
    }
    let name = String(words.dropLast().joined(separator: " ").withoutOuterBlanks)
    return .open(file: try file(name, of: ".open"), preset: preset)
  }

  /// Standard input is where the commands come from, so no file.
  private static func file(_ name: String, of word: String) throws(UsageError) -> String {
    if name == "-" { throw UsageError("\(word) cannot read standard input", mend: "give the records as a file") }
    return name
  }

  /// The id is the first word, or stands in quotation marks.
  private static func idAndQuery(_ rest: String, _ spec: Spec) throws(UsageError) -> (id: String, query: String) {
    if rest.utf8.first == UInt8(ascii: "\"") {
      // By bytes: a mark that follows is one character with the quotation mark.
      let sides = Substring(rest.utf8.dropFirst()).parts(separatedBy: "\"", maxSplits: 1)
      guard sides.count == 2 else {
        throw UsageError("the id has no closing quotation mark", mend: #"write \#(spec.word) "ID" QUERY"#)
      }
      return (String(sides[0]), String(sides[1].withoutOuterBlanks))
    }
    let sides = rest.parts(separatedBy: " ", maxSplits: 1).map { String($0.withoutOuterBlanks) }
    return (sides[0], sides.count > 1 ? sides[1] : "")
  }

  private static func facets(_ rest: String) -> DotCommand {
    let sides = rest.parts(separatedBy: " ", maxSplits: 1).map { String($0.withoutOuterBlanks) }
    let names = sides[0].parts(separatedBy: ":", maxSplits: 1).map(String.init)
    return .facets(
      field: names[0], measured: names.count > 1 ? names[1] : nil, query: sides.count > 1 ? sides[1] : "")
  }
}
