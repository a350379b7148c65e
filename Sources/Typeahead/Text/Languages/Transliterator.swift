/// Rules of transliteration by their names. One must not be used by two threads at once, and opening one may take a second, so the process
/// has one of each name, used by one thread at a time. None knows of locales.
enum Transliterator {
  /// Rules by ICU's names, which Foundation knows too.
  enum Name: String, Hashable, Sendable, CaseIterable {
    case anyLatin = "Any-Latin"
    /// As it sounds to English ears where there is such a standard: Жуков is zhukov instead of žukov.
    case latinBySound = "Russian-Latin/BGN; Greek-Latin/UNGEGN; Any-Latin"
    case hanLatin = "Han-Latin"
    /// With the readings that characters have as family names.
    case hanLatinNames = "Han-Latin/Names"
  }

  /// The most scalars transliterated at once: ICU moves the rest of the text at each replacement.
  static let mostScalars = 256

  private static let opened = Lock<[Name: Opened]>([:])

  /// The transliteration of UTF-16 text.
  static func transliterate(_ units: [UInt16], _ name: Name) -> [UInt16] {
    opened.withLock { opened in
      opened[name, default: Opened(rules: TextServices.Rules(name.rawValue))].transliterate(units)
    }
  }

  /// Rules that are open, and what was asked of them last: full sounds and initials are asked for one after another.
  private struct Opened: Sendable {
    let rules: TextServices.Rules
    var last: (units: [UInt16], transliteration: [UInt16]) = ([], [])

    mutating func transliterate(_ units: [UInt16]) -> [UInt16] {
      if units != last.units { last = (units, rules.transliterate(units)) }
      return last.transliteration
    }
  }
}
