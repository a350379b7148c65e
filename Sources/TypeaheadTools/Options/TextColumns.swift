/// Lines of at most so many columns for the help.
struct TextColumns {
  let width: Int

  /// The lines of a file, and of a terminal whose window nobody knows.
  static let usualWidth = 80

  /// Lines for a terminal: those of its window, within what is read well.
  init(of terminal: Terminal) { width = terminal.isInteractive ? min(max(terminal.width, 20), 100) : Self.usualWidth }

  init(width: Int) { self.width = width }

  /// Joins parts with blanks, breaking lines between parts, and inside a part only where it is longer than a line; lines after the
  /// first are indented.
  func wrap(_ parts: [String], first: String, indent: Int, lineEnd: String = "") -> String {
    var lines: [String] = []
    var line = first
    for part in parts.flatMap({ $0.columns > width - indent ? Self.words($0) : [$0] }) {
      if line.columns + 1 + part.columns + lineEnd.columns > width, line.columns > indent {
        lines.append(line + lineEnd)
        line = String(repeating: " ", count: indent) + part
      } else {
        line += (line.isEmpty || line.hasSuffix(" ") ? "" : " ") + part
      }
    }
    return (lines + [line]).joined(separator: "\n")
  }

  /// A paragraph.
  func paragraph(_ text: String) -> String { wrap(Self.words(text), first: "", indent: 0) }

  /// Two columns: terms at the left, their texts wrapped at the right.
  func table(_ rows: [(term: String, text: String)]) -> String {
    let column = 4 + min(24, width * 3 / 10, rows.map(\.term.columns).max() ?? 0)
    return rows.map { row in
      let words = Self.words(row.text)
      if row.term.columns + 4 > column {
        let term = wrap(Self.words(row.term), first: "  ", indent: 2)
        return term + "\n" + wrap(words, first: String(repeating: " ", count: column), indent: column)
      }
      return wrap(words, first: "  \(row.term)".padded(to: column), indent: column)
    }.joined(separator: "\n")
  }

  /// A call to show: lines that a shell reads as one.
  func example(_ call: String) -> String {
    if call.columns + 2 <= width { return "  \(call)" }
    return wrap(Self.words(call), first: "  ", indent: 6, lineEnd: " \\")
  }

  private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}

extension String {
  /// With blanks behind it, up to a width in columns.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - columns))
  }
}
