extension KeyDecoder {
  /// The key of an escape sequence `ESC [ parameters final`; nil where it means nothing here.
  static func key(final: UInt8, _ parameters: [UInt8]) -> Key? {
    // What begins otherwise is no key: what the terminal says of itself, the mouse, a Linux console's F1 to F5.
    guard parameters.allSatisfy({ $0 < UInt8(ascii: "<") }) else { return nil }
    let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      Int(String(decoding: $0, as: UTF8.self))
    }
    // The second number is 1 and the sum of: 1 shift, 2 alt, 4 control, 8 meta.
    let isModified = numbers.count > 1 && ((numbers[1] ?? 1) &- 1) & 0b1110 != 0
    guard final == UInt8(ascii: "~") else { return key(final: final, isModified: isModified) }
    switch numbers.first ?? nil {
    case 1, 7: return .home
    case 4, 8: return .end
    case 3: return isModified ? .deleteWordAfter : .delete
    case 5: return .pageUp
    case 6: return .pageDown
    default: return nil
    }
  }

  /// The key of a sequence's last letter.
  static func key(final: UInt8, isModified: Bool) -> Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): isModified ? .wordRight : .right
    case UInt8(ascii: "D"): isModified ? .wordLeft : .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "Z"): .backTab
    default: nil
    }
  }
}

extension String {
  /// The text with line ends and tabs as blanks, all other control characters gone.
  var withoutControls: String {
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in unicodeScalars {
      switch scalar {
      case "\n" where previous == "\r": break
      case "\n", "\r", "\t", "\u{2028}", "\u{2029}": result.append(" ")
      case _ where scalar.properties.generalCategory == .control: break
      default: result.append(scalar)
      }
      previous = scalar
    }
    return String(result)
  }
}
