extension Terminal {
  /// What a piece of text means, and so how it looks in colour.
  package enum Style: String, Sendable {
    /// The matched part of a value.
    case match = "1;33"
    /// What matters less: totals, times, field names.
    case faint = "2"
    case bold = "1"
  }

  /// The text in a style where there is colour, made printable.
  package func styled(_ text: String, _ style: Style) -> String {
    hasColour ? "\u{1B}[\(style.rawValue)m\(text.printable)\u{1B}[0m" : text.printable
  }

  /// The text with the ranges of its UTF-8 bytes marked, made printable.
  ///
  /// Ranges may come in any order and overlap; what lies outside the text, or cuts a character's bytes, marks whole
  /// scalars that it touches.
  package func highlighted(_ text: String, _ ranges: [Range<Int>]) -> String {
    guard hasColour else { return text.printable }
    let ranges = ranges.filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }
    var result = ""
    var offset = 0
    var next = 0
    var reach = 0
    var isMarked = false
    for scalar in text.unicodeScalars {
      let end = offset + UTF8.width(scalar)
      while next < ranges.count, ranges[next].lowerBound < end {
        reach = max(reach, ranges[next].upperBound)
        next += 1
      }
      if isMarked != (offset < reach) {
        isMarked.toggle()
        result += isMarked ? "\u{1B}[\(Style.match.rawValue)m" : "\u{1B}[0m"
      }
      result.unicodeScalars.append(scalar.printable)
      offset = end
    }
    return isMarked ? result + "\u{1B}[0m" : result
  }
}

extension String {
  /// The text on one line, harmless to a terminal: control characters (escape sequences, line ends) become visible.
  package var printable: String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars { result.append(scalar.printable) }
    return String(result)
  }
}

extension Unicode.Scalar {
  /// The scalar, or a picture (`␛`, `␊`) where it is a control character, breaks the line or turns its direction.
  var printable: Unicode.Scalar {
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: self
    }
  }
}
