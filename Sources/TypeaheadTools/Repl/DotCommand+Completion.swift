extension DotCommand {
  /// The lines that a begun line may become: commands, corpora, presets, fields, words to choose from.
  ///
  ///     DotCommand.completions(of: ".cor", corpora: ["symbols"], fields: [])      // [".corpus "]
  ///     DotCommand.completions(of: ".corpus s", corpora: ["symbols"], fields: [])  // [".corpus symbols"]
  package static func completions(of line: String, corpora: [String], fields: [String]) -> [String] {
    guard isCommand(line) else { return [] }
    let sides = line.parts(separatedBy: " ", maxSplits: 1).map(String.init)
    guard sides.count == 2 else {
      return table.filter { $0.word.hasPrefix(line) }.map { $0.arguments.isEmpty ? $0.word : $0.word + " " }
    }
    let words =
      switch sides[0] {
      case ".corpus": corpora
      case ".facets": fields
      case ".timer": ["on", "off"]
      case ".mode": Mode.allCases.map(\.rawValue)
      case ".limit": ["all"]
      default: [String]()
      }
    return words.filter { $0.hasPrefix(sides[1]) }.map { "\(sides[0]) \($0)" }
  }

  /// What all lines begin with.
  package static func commonPrefix(of lines: [String]) -> String {
    guard var prefix = lines.first else { return "" }
    for line in lines {
      prefix = String(zip(prefix, line).prefix { $0 == $1 }.map(\.0))
    }
    return prefix
  }
}
