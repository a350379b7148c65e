/// How wide text is on a terminal, in columns.
///
/// East Asian wide characters and emoji take two columns, marks and format characters none. Terminals differ on rare
/// clusters; the live mode never lets a line wrap, so a wrong guess costs a column, not the layout.
extension Character {
  package var columns: Int {
    let scalars = unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.isASCII { return scalars.count == 1 || !scalars.contains("\u{FE0F}") ? first.columns : 2 }
    // A flag, an emoji with a skin, joined with others, or made an emoji by a selector.
    let isEmoji = first.properties.isEmoji && scalars.count > 1
    return isEmoji ? 2 : scalars.reduce(0) { $0 + $1.columns }
  }
}

extension Unicode.Scalar {
  /// The columns of the scalar alone.
  var columns: Int {
    if value < 0x300 { return value == 0xAD ? 0 : 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // Vowels and finals of conjoining Hangul stand above an initial.
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
    return properties.isEmojiPresentation || Self.wide.contains { $0.contains(value) } ? 2 : 1
  }

  /// What East_Asian_Width calls wide or full-width, beside emoji; unassigned places within the blocks too.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D376, 0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}

extension StringProtocol {
  /// The columns of the whole text.
  package var columns: Int { reduce(0) { $0 + $1.columns } }
}
