/// Lines of at most 80 characters for the help; text is ASCII, so characters are columns.
enum TextColumns {
  static let width = 80

  /// Joins parts with blanks, breaking lines between parts only; lines after the first are indented.
  static func wrap(_ parts: [String], first: String, indent: Int) -> String {
    var lines: [String] = []
    var line = first
    for part in parts {
      if line.count + 1 + part.count > width, line.count > indent {
        lines.append(line)
        line = String(repeating: " ", count: indent) + part
      } else {
        line += (line.isEmpty || line.hasSuffix(" ") ? "" : " ") + part
      }
    }
    return (lines + [line]).joined(separator: "\n")
  }

  /// Two columns: terms at the left, their texts wrapped at the right.
  static func table(_ rows: [(term: String, text: String)]) -> String {
    let column = 4 + min(24, rows.map(\.term.count).max() ?? 0)
    return rows.map { row in
      let words = row.text.split(separator: " ").map(String.init)
      let term = "  " + row.term
      if term.count + 2 > column {
        return term + "\n" + wrap(words, first: String(repeating: " ", count: column), indent: column)
      }
      return wrap(words, first: term.padded(to: column), indent: column)
    }.joined(separator: "\n")
  }
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }
}
