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
