extension StyledLine {
  /// The line cut to so many columns, an ellipsis in the last one where something was cut.
  package func truncated(to width: Int) -> StyledLine {
    if columns <= width { return self }
    guard width > 0 else { return StyledLine() }
    var line = StyledLine()
    var room = width - 1
    for span in spans {
      let head = span.text.prefix { character in
        room -= character.columns
        return room >= 0
      }
      line.append(String(head), span.style)
      if room < 0 { break }
    }
    line.append("…", .faint)
    return line
  }

  /// The line in rows of at most so many columns, broken behind blanks, and inside a word longer than a row; later rows
  /// begin with the blanks that the line begins with.
  package func wrapped(to width: Int) -> [StyledLine] {
    guard columns > width, width > 0 else { return [self] }
    let indent = String(text.prefix { $0 == " " }.prefix(width / 2))
    var rows: [StyledLine] = []
    var row = StyledLine()
    for span in spans {
      for word in Self.words(of: span.text, longest: width - indent.columns) {
        if row.columns > indent.columns, row.columns + word.columns > width {
          rows.append(row)
          row = StyledLine(indent)
        }
        row.append(word, span.style)
      }
    }
    return rows + [row]
  }

  /// The text cut behind each stretch of blanks, and where a word would have more than so many columns.
  private static func words(of text: String, longest: Int) -> [String] {
    var words: [String] = [""]
    var isBehindBlank = false
    var columns = 0
    for character in text {
      columns += character.columns
      if character != " ", isBehindBlank || columns > longest {
        words.append("")
        columns = character.columns
      }
      words[words.count - 1].append(character)
      isBehindBlank = character == " "
    }
    return words
  }

  /// The line with the escape sequences of its styles, or plain.
  package func drawn(inColour hasColour: Bool) -> String {
    spans.map { span in
      guard hasColour, !span.style.isEmpty else { return span.text }
      return "\u{1B}[\(span.style.codes)m\(span.text)\u{1B}[0m"
    }.joined()
  }
}

extension StyledLine.Style {
  /// The parameters of “select graphic rendition”.
  fileprivate var codes: String {
    if contains(.match) { return contains(.faint) ? "33" : "1;33" }
    let codes: [(StyledLine.Style, String)] = [(.faint, "2"), (.bold, "1"), (.problem, "31"), (.prompt, "1;36")]
    return codes.filter { contains($0.0) }.map(\.1).joined(separator: ";")
  }
}
