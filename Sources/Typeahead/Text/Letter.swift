internal import CTypeahead

/// What the tables say of a scalar: its classes, and what it folds to by itself.
///
/// The tables are made of ICU's data (`Scripts/letter-tables`), so that the same text is cut and folded the same everywhere.
struct Letter {
  private let bits: UInt32

  @inline(__always)
  init(_ scalar: UInt32) { bits = typeahead_letter(scalar) }

  @inline(__always)
  var kind: CharacterClass { unsafe unsafeBitCast(UInt8(truncatingIfNeeded: bits & 15), to: CharacterClass.self) }
  /// The canonical combining class: marks of several classes are put into their order.
  var combiningClass: UInt8 { UInt8(truncatingIfNeeded: bits >> 8) }

  /// Whether it is a letter or digit that folds the same whatever stands around it, as most are.
  @inline(__always)
  var isSimple: Bool { bits & 1 << 16 != 0 }
  /// Whether what it folds to may change places or be composed with what is around it.
  @inline(__always)
  var joins: Bool { bits & 1 << 17 != 0 }
  var isModifierLetter: Bool { bits & 1 << 19 != 0 }
  /// Whether it is a vowel that is written before its consonant.
  var isPreposedVowel: Bool { bits & 1 << 20 != 0 }
  var isChinese: Bool { bits & 1 << 21 != 0 }
  var isChineseOrKana: Bool { bits & 1 << 22 != 0 }
  /// Whether it belongs to the grapheme cluster before it (Unicode Standard Annex 29: GB9 and GB9a), unless that is ended.
  var extendsCluster: Bool { bits & 1 << 23 != 0 }
  /// Whether it is a cluster by itself, whatever follows (GB4).
  var endsCluster: Bool { bits & 1 << 24 != 0 }
  /// Whether it is taken apart before a text is cut.
  var comesApart: Bool { bits & 1 << 25 != 0 }

  /// Calls `body` with the bytes of what a scalar folds to by itself, in UTF-8; with none where it vanishes.
  @inline(__always)
  static func forEachFoldedByte(of scalar: UInt32, _ body: (UInt8) -> Void) {
    unsafe forEachByte(of: scalar, typeahead_folded(scalar), body)
  }

  /// The same of what a scalar is as it is written: folded, but with its marks, and with the letters that folding replaces.
  static func forEachWrittenByte(of scalar: UInt32, _ body: (UInt8) -> Void) {
    unsafe forEachByte(of: scalar, typeahead_written(scalar), body)
  }

  /// The same of what a scalar is taken apart to before a text is cut.
  static func forEachByteOfParts(of scalar: UInt32, _ body: (UInt8) -> Void) {
    unsafe forEachByte(of: scalar, typeahead_parts(scalar), body)
  }

  @inline(__always)
  private static func forEachByte(of scalar: UInt32, _ text: UnsafePointer<UInt8>, _ body: (UInt8) -> Void) {
    switch unsafe text[0] {
    case itself: UTF8Bytes.forEachByte(of: scalar, body)
    case syllable:
      let syllable = scalar - 0xAC00
      let jamo = (0x1100 + syllable / 588, 0x1161 + syllable % 588 / 28, 0x11A7 + syllable % 28)
      unsafe forEachByte(of: typeahead_folded(jamo.0), body)
      unsafe forEachByte(of: typeahead_folded(jamo.1), body)
      if jamo.2 != 0x11A7 { unsafe forEachByte(of: typeahead_folded(jamo.2), body) }
    default: unsafe forEachByte(of: text, body)
    }
  }

  /// Whether a scalar folds to nothing.
  static func vanishes(_ scalar: UInt32) -> Bool { unsafe typeahead_folded(scalar)[0] == 0 }

  /// What stands in the place of a number of bytes.
  private static let (itself, syllable): (UInt8, UInt8) = (255, 254)

  @inline(__always)
  private static func forEachByte(of text: UnsafePointer<UInt8>, _ body: (UInt8) -> Void) {
    let count = unsafe Int(text[0])
    for place in 0..<count { unsafe body(text[place + 1]) }
  }
}
