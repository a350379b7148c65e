import Foundation

/// A statement of a block at its outermost level, with what follows on its last line.
struct Statement {
  enum Kind: Equatable {
    case importing
    /// A type or an extension.
    case declaration
    case function
    /// `let` or `var`, with the names it declares.
    case binding([String])
    /// An expression whose value may be of no use.
    case expression
    /// A comment, a blank line, control flow, an assignment: taken as it is.
    case other
  }

  /// The number of its first line in the block, from 0.
  var line: Int
  var lines: [String]
  var kind: Kind

  /// The code of the last line, and what is written behind it as a comment.
  var parts: (code: String, comment: String?) { Self.parts(of: lines[lines.count - 1]) }

  /// What the comment behind it says that its value is.
  var statedValue: String? { parts.comment.flatMap(StatedValue.literal) }

  /// Whether it is an extension, which no type can hold.
  var isExtension: Bool { lines.contains { $0.hasPrefix("extension ") } }

  /// Whether nothing of it is run.
  var declaresAlone: Bool {
    switch kind {
    case .importing, .declaration, .function: true
    case .other: lines.allSatisfy { $0.isEmpty || $0.hasPrefix("//") }
    case .binding, .expression: false
    }
  }

  /// The statements of a block: each ends where all its brackets are closed and the next line does not go on.
  static func statements(of code: [String]) -> [Statement] {
    var statements: [Statement] = []
    var begun = 0
    var depth = 0
    var inText = false
    for (index, line) in code.enumerated() {
      depth += depthChange(of: line, inText: &inText)
      let next = index + 1 < code.count ? code[index + 1] : ""
      guard depth == 0, !inText, !continues(next) else { continue }
      let lines = Array(code[begun...index])
      statements.append(Statement(line: begun, lines: lines, kind: kind(of: lines)))
      begun = index + 1
    }
    if begun < code.count {
      let lines = Array(code[begun...])
      statements.append(Statement(line: begun, lines: lines, kind: kind(of: lines)))
    }
    return statements
  }

  private static func continues(_ line: String) -> Bool {
    guard let first = line.first(where: { $0 != " " }) else { return false }
    return line.hasPrefix(" ") || first == "." || first == "}" || first == ")"
  }

  private static func kind(of lines: [String]) -> Kind {
    let code = parts(of: lines[0]).code
    let words = code.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "@") }.map(String.init)
    guard let first = words.first, code.first != " " else { return .other }
    let modifiers: Set = ["final", "public", "private", "nonisolated", "indirect", "static", "mutating"]
    let keyword = words.first { !modifiers.contains($0) && !($0.hasPrefix("@") && $0 != "@") } ?? first
    switch keyword {
    case "import": return .importing
    case "struct", "class", "enum", "protocol", "extension", "actor", "typealias": return .declaration
    case "func": return .function
    case "let", "var": return .binding(names(in: code))
    case "for", "while", "if", "guard", "switch", "do", "defer", "return", "assert", "throw", "break": return .other
    default: return assigns(code) ? .other : .expression
    }
  }

  /// The names that a line of `let` or `var` declares: one, or those of a tuple.
  private static func names(in code: String) -> [String] {
    let pattern = code.drop { $0 != " " }.prefix { $0 != "=" && $0 != ":" }
    return pattern.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
      .filter { $0 != "_" && $0 != "let" && $0 != "var" }
  }

  /// Whether an assignment stands outside of all brackets.
  private static func assigns(_ code: String) -> Bool {
    var depth = 0
    var inText = false
    let characters = Array(code)
    for (index, character) in characters.enumerated() {
      switch character {
      case "\"": inText.toggle()
      case "(", "[", "{": depth += inText ? 0 : 1
      case ")", "]", "}": depth -= inText ? 0 : 1
      case "=" where depth == 0 && !inText:
        let around = (
          index > 0 ? characters[index - 1] : " ", index + 1 < characters.count ? characters[index + 1] : " "
        )
        if around == (" ", " ") || around.0 == "+" || around.0 == "-" { return true }
      default: break
      }
    }
    return false
  }

  /// A line's code, and its comment without the slashes.
  static func parts(of line: String) -> (code: String, comment: String?) {
    let characters = Array(line)
    var inText = false
    var index = 0
    while index < characters.count {
      switch characters[index] {
      case "\\": index += 1
      case "\"": inText.toggle()
      case "/" where !inText && index + 1 < characters.count && characters[index + 1] == "/":
        return (trimmed(characters[..<index]), trimmed(characters[(index + 2)...]))
      default: break
      }
      index += 1
    }
    return (trimmed(characters[...], leading: false), nil)
  }

  /// How many more brackets a line opens than it closes. Texts in three quotation marks may go over lines.
  private static func depthChange(of line: String, inText: inout Bool) -> Int {
    var line = line[...]
    if let quotes = line.range(of: "\"\"\"") {
      line = inText ? line[quotes.upperBound...] : line[..<quotes.lowerBound]
      inText.toggle()
    } else if inText {
      return 0
    }
    var depth = 0
    var inQuotes = false
    var escaped = false
    for character in parts(of: String(line)).code {
      defer { escaped = character == "\\" && !escaped }
      switch character {
      case "\"" where !escaped: inQuotes.toggle()
      case "(", "[", "{": depth += inQuotes ? 0 : 1
      case ")", "]", "}": depth -= inQuotes ? 0 : 1
      default: break
      }
    }
    return depth
  }

  private static func trimmed(_ characters: ArraySlice<Character>, leading: Bool = true) -> String {
    var slice = characters
    while slice.last == " " { slice.removeLast() }
    if leading, slice.startIndex > 0 { while slice.first == " " { slice.removeFirst() } }
    return String(slice)
  }
}
