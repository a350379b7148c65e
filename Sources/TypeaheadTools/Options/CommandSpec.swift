/// One command: its words, what it does, and what it takes.
package struct CommandSpec: Sendable {
  /// Several ways to say the same thing, of which one is taken: each way is a set of options given together.
  ///
  /// `[["corpus"], ["preset", "input"]]` stands in the usage as `(--corpus NAME | --preset P --input FILE)`. Of options with a bar between
  /// them one is given: `["preset|schema", "input"]` is `(--preset P | --schema FILE) --input FILE`.
  package struct Alternatives: Sendable {
    package let ways: [[String]]
    /// Whether one of them must be taken.
    package let isRequired: Bool

    package init(_ ways: [[String]], isRequired: Bool) {
      self.ways = ways
      self.isRequired = isRequired
    }

    /// The options of which one is given, of a part of a way.
    static func names(_ part: String) -> [String] { part.split(separator: "|").map(String.init) }

    /// All options of all ways.
    var names: [String] { ways.flatMap { $0.flatMap(Self.names) } }
  }

  /// The command's words: `search`, `corpus list`.
  package let name: String
  /// What it does, in a line without a full stop.
  package let summary: String
  /// More to know, a paragraph each.
  package let discussion: [String]
  package let arguments: [ArgumentSpec]
  package let options: [OptionSpec]
  package let alternatives: Alternatives?
  /// What else there is to look up: fields, keys.
  package let tables: [Table]
  /// Calls to show, without the executable's name.
  package let examples: [String]

  package init(
    _ name: String, summary: String, discussion: [String] = [], arguments: [ArgumentSpec] = [],
    alternatives: Alternatives? = nil, options: [OptionSpec] = [], tables: [Table] = [], examples: [String] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.arguments = arguments
    self.alternatives = alternatives
    self.options = options
    self.tables = tables
    self.examples = examples
  }

  func option(_ name: String) -> OptionSpec? { options.first { $0.name == name } }

  /// The alternatives as they stand in a usage line.
  var alternativesSynopsis: String? {
    guard let alternatives else { return nil }
    let ways = alternatives.ways.map { way in way.map(synopsis(ofPart:)).joined(separator: " ") }
    let text = ways.joined(separator: " | ")
    if !alternatives.isRequired { return "[\(text)]" }
    return alternatives.ways.count == 1 ? text : "(\(text))"
  }

  /// A part of a way as it stands in a usage line.
  func synopsis(ofPart part: String) -> String {
    let options = Alternatives.names(part).compactMap { option($0)?.synopsis }
    return options.count == 1 ? options[0] : "(\(options.joined(separator: " | ")))"
  }

  /// The parts of the usage line behind the command's words, none of which is broken across lines.
  var usageParts: [String] {
    let inAlternatives = alternatives?.names ?? []
    let others = options.filter { !inAlternatives.contains($0.name) }.map { option in
      "[\(option.synopsis)]" + (option.isRepeatable ? "..." : "")
    }
    return [alternativesSynopsis].compactMap { $0 } + others + arguments.map(\.synopsis)
  }
}
