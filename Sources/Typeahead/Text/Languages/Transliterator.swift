internal import CICU

/// ICU's transliterators. One must not be used by two threads at once, and opening one may take a second, so the process has one of
/// each name, used by one thread at a time. None knows of locales.
enum Transliterator {
  /// A transliterator by ICU's names.
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
      opened[name, default: Opened(name)].transliterate(units)
    }
  }

  /// An open transliterator, kept for good.
  @safe private struct Opened: @unchecked Sendable {
    private let transliterator: OpaquePointer
    /// What was asked for last: full sounds and initials are asked for one after another.
    private var last: (units: [UInt16], transliteration: [UInt16]) = ([], [])

    init(_ name: Name) {
      var status: Int32 = 0
      let id = Array(name.rawValue.utf16)
      guard let opened = unsafe icu_openTransliterator(id, Int32(id.count), &status), status <= 0 else {
        fatalError("ICU has no transliterator \(name.rawValue): status \(status); install ICU's data files")
      }
      unsafe transliterator = opened
    }

    mutating func transliterate(_ units: [UInt16]) -> [UInt16] {
      if units != last.units { last = (units, afresh(units)) }
      return last.transliteration
    }

    private func afresh(_ units: [UInt16]) -> [UInt16] {
      var capacity = units.count * 4 + 16
      while true {
        var text = units + repeatElement(0, count: capacity - units.count)
        var length = Int32(units.count)
        var status: Int32 = 0
        unsafe text.withUnsafeMutableBufferPointer { text in
          unsafe icu_transliterate(transliterator, text.baseAddress, &length, Int32(capacity), &status)
        }
        if status != ICU_BUFFER_OVERFLOW {
          require(status <= 0, "ICU cannot transliterate: status \(status)")
          return Array(text.prefix(Int(length)))
        }
        capacity = max(Int(length), capacity * 2)
      }
    }
  }
}
