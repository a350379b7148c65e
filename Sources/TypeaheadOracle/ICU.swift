#if TYPEAHEAD_ICU
import CICU
#endif

/// Original text is an array of scalars; nothing here ever hashes or compares a `String`.
typealias Scalars = [Unicode.Scalar]

/// Folded text is its UTF-8 bytes: equality and prefix tests on it are plain byte comparisons.
typealias Folded = [UInt8]

/// The few services of ICU the definition rests on, over arrays.
enum ICU {
  static func utf16(_ text: Scalars) -> [UInt16] {
    text.flatMap { UTF16.encode($0)! }
  }

  static func scalars(_ units: [UInt16]) -> Scalars {
    Array(String(decoding: units, as: UTF16.self).unicodeScalars)
  }

  static func utf8(_ text: Scalars) -> Folded {
    text.flatMap { UTF8.encode($0)! }
  }

  // MARK: Normal forms

  enum NormalForm { case nfkcCasefold, nfkc, nfd, nfc }

  static func normalize(_ text: Scalars, _ form: NormalForm) -> Scalars {
    // ASCII is every normal form of itself, but for the case of its letters.
    if text.allSatisfy(\.isASCII) { return form == .nfkcCasefold ? text.map(lowercased) : text }
    var status: Int32 = 0
    let normalizer =
      switch form {
      case .nfkcCasefold: unsafe icu_nfkcCasefold(&status)
      case .nfkc: unsafe icu_nfkc(&status)
      case .nfd: unsafe icu_nfd(&status)
      case .nfc: unsafe icu_nfc(&status)
      }
    let source = utf16(text)
    // One scalar never becomes more than 18 units.
    var target = [UInt16](repeating: 0, count: source.count * 18 + 16)
    let length = unsafe icu_normalize(
      normalizer, source, Int32(source.count), &target, Int32(target.count), &status)
    precondition(status <= 0, "ICU could not normalise")
    return scalars(Array(target.prefix(Int(length))))
  }

  private static func lowercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) + 0x20) : scalar
  }

  // MARK: Boundaries

  /// The boundaries of grapheme clusters as indices into `text`, 0 and the end among them.
  static func clusterBoundaries(_ text: Scalars) -> [Int] {
    boundaries(text, ICU_CHARACTER_BREAKS)
  }

  /// The boundaries of words as indices into `text`, 0 and the end among them.
  static func wordBoundaries(_ text: Scalars) -> [Int] {
    _ = dictionariesAreWarm
    return boundaries(text, ICU_WORD_BREAKS)
  }

  /// The first segmentation in a process may differ from later ones, until every dictionary has been loaded.
  private static let dictionariesAreWarm: Bool = {
    let text = "カタカナひらがな漢字東京都庁 ภาษาไทย ພາສາລາວ ភាសាខ្មែរ မြန်မာဘာသာ"
    _ = boundaries(Array(text.unicodeScalars), ICU_WORD_BREAKS)
    return true
  }()

  private static func boundaries(_ text: Scalars, _ type: Int32) -> [Int] {
    if text.isEmpty { return [0] }
    var indexOfOffset: [Int: Int] = [:]
    var offset = 0
    for (index, scalar) in text.enumerated() {
      indexOfOffset[offset] = index
      offset += UTF16.width(scalar)
    }
    indexOfOffset[offset] = text.count

    var status: Int32 = 0
    // "" is the root locale.
    guard let iterator = unsafe icu_openBreaks(type, "", &status) else { preconditionFailure("ICU has no breaks") }
    defer { unsafe icu_closeBreaks(iterator) }
    return unsafe utf16(text).withUnsafeBufferPointer { units in
      unsafe icu_setBreakText(iterator, units.baseAddress, Int32(units.count), &status)
      var found: [Int] = []
      var next = unsafe icu_firstBreak(iterator)
      while next >= 0 {
        if let index = indexOfOffset[Int(next)] { found.append(index) }
        next = unsafe icu_nextBreak(iterator)
      }
      return found
    }
  }

  // MARK: Collation

  /// The collation keys of many texts in a locale ("" is the root), with numeric ordering and default strength.
  static func sortKeys(_ texts: [[UInt16]], locale: String) -> [[UInt8]] {
    var status: Int32 = 0
    guard let collator = unsafe icu_openCollator(locale, &status) else { preconditionFailure("ICU has no collator") }
    defer { unsafe icu_closeCollator(collator) }
    unsafe icu_setCollatorAttribute(collator, ICU_NUMERIC_COLLATION, ICU_ON, &status)
    return texts.map { text in
      var key = [UInt8](repeating: 0, count: text.count * 16 + 64)
      while true {
        let length = Int(unsafe icu_sortKey(collator, text, Int32(text.count), &key, Int32(key.count)))
        if length <= key.count { return Array(key.prefix(length)) }
        key = [UInt8](repeating: 0, count: length)
      }
    }
  }
}
