extension String {
  /// The text on one line, harmless to a terminal: control characters (escape sequences, line ends) become visible, and so does what
  /// turns the direction of the text or nobody sees, so that texts that differ look different. Of marks that stand on one another the first are
  /// left.
  package var printable: String {
    var result = String.UnicodeScalarView()
    var before: Unicode.Scalar?
    var rest = unicodeScalars[...]
    var marks = 0
    while let scalar = rest.popFirst() {
      marks = scalar.isMark ? marks + 1 : 0
      if marks > Self.mostMarks {
        if marks == Self.mostMarks + 1 { result.append("\u{FFFD}") }
        continue
      }
      result.append(scalar.isJoiner && !scalar.joins(before, rest.first) ? "\u{FFFD}" : scalar.printable)
      before = scalar
    }
    return String(result)
  }

  /// No writing puts as many on one letter.
  private static var mostMarks: Int { 30 }
}

extension Unicode.Scalar {
  /// The scalar, or a picture (`␛`, `␊`) where it is a control character, breaks the line, turns its direction or has no width and no
  /// use on a terminal.
  var printable: Unicode.Scalar {
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    // Controls; marks and turns of direction; line ends; soft hyphens, fillers and joiners that nobody sees; the byte-order mark; annotations.
    case 0x80...0x9F, 0xAD, 0x061C, 0x115F, 0x3164, 0xFFA0, 0x180E, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F,
      0xFEFF, 0xFFF9...0xFFFB:
      "\u{FFFD}"
    default: self
    }
  }

  /// Whether it stands on the scalar before it.
  fileprivate var isMark: Bool {
    value >= 0x300 && [.nonspacingMark, .enclosingMark].contains(properties.generalCategory)
  }

  /// Whether it separates or joins what it stands between without a width of its own: emoji, Persian or Indic letters, words of Khmer.
  fileprivate var isJoiner: Bool { (0x200B...0x200D).contains(value) }

  /// Whether a joiner has something to do between two scalars, of which one may be unknown because a line was marked between them:
  /// Latin letters and digits need none, and another joiner does not either.
  fileprivate func joins(_ before: Unicode.Scalar?, _ after: Unicode.Scalar?) -> Bool {
    let neighbours = [before, after].compactMap(\.self)
    return !neighbours.isEmpty && neighbours.allSatisfy { $0.value >= 0x300 && !$0.isJoiner }
  }
}
