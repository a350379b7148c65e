#if TYPEAHEAD_ICU
internal import CICU

extension TextServices {
  static var version: String {
    var parts: [UInt8] = [0, 0, 0, 0]
    unsafe parts.withUnsafeMutableBufferPointer { unsafe icu_version($0.baseAddress!) }
    return "ICU \(parts[0]).\(parts[1])"
  }

  static var collates: Bool { true }
  static var transliterates: Bool { true }

  /// Word boundaries by a break iterator. It must not be shared between threads, so each user has a clone of its own.
  @safe final class WordBreaks {
    private let iterator: OpaquePointer

    init() { unsafe iterator = Prototype.words.clone() }

    fileprivate init(_ iterator: OpaquePointer) { unsafe self.iterator = iterator }

    deinit { unsafe icu_closeBreaks(iterator) }

    /// The offsets in some text at which words begin, the end included.
    func boundaries(_ units: [UInt16], into boundaries: inout [Int]) {
      boundaries.removeAll(keepingCapacity: true)
      var status: Int32 = 0
      unsafe units.withUnsafeBufferPointer { text in
        unsafe icu_setBreakText(iterator, text.baseAddress, Int32(text.count), &status)
        var boundary = unsafe icu_firstBreak(iterator)
        while boundary >= 0 {
          boundaries.append(Int(boundary))
          boundary = unsafe icu_nextBreak(iterator)
        }
      }
      require(status <= 0, "ICU cannot find boundaries: status \(status)")
    }
  }

  /// A break iterator that is only ever cloned, so that threads may share it.
  @safe private struct Prototype: @unchecked Sendable {
    private let iterator: OpaquePointer

    static let words: Prototype = {
      let words = Prototype()
      // The first segmentation by a dictionary can differ from later ones: load each dictionary once, here.
      let warm = unsafe WordBreaks(words.clone())
      var boundaries: [Int] = []
      for text in ["ージョンのカタカナ", "東京都庁", "ภาษาไทย", "ພາສາລາວ", "ភាសាខ្មែរ", "မြန်မာဘာသာ"] {
        warm.boundaries(Array(text.utf16), into: &boundaries)
      }
      return words
    }()

    private init() {
      var status: Int32 = 0
      guard let opened = unsafe icu_openBreaks(ICU_WORD_BREAKS, "", &status) else {
        fatalError("ICU has no break rules: status \(status); install ICU's data files")
      }
      unsafe iterator = opened
    }

    func clone() -> OpaquePointer {
      var status: Int32 = 0
      guard let copy = unsafe icu_cloneBreaks(iterator, &status) else {
        fatalError("ICU cannot copy a break iterator: status \(status)")
      }
      return unsafe copy
    }
  }

  /// Collation of a locale, numbers by value; of one that ICU does not know, in the root order.
  @safe struct Collator: ~Copyable {
    private let collator: OpaquePointer

    init(locale: String) {
      var status: Int32 = 0
      var opened = unsafe icu_openCollator(locale, &status)
      if unsafe opened == nil {
        status = 0
        unsafe opened = unsafe icu_openCollator("", &status)
      }
      guard let opened = unsafe opened else {
        fatalError("ICU has no collation data: status \(status); install ICU's data files")
      }
      unsafe icu_setCollatorAttribute(opened, ICU_NUMERIC_COLLATION, ICU_ON, &status)
      unsafe collator = opened
    }

    deinit { unsafe icu_closeCollator(collator) }

    /// Writes the key of a text, as far as there is room; gives its length.
    func key(_ units: [UInt16], into key: inout [UInt8]) -> Int {
      unsafe units.withUnsafeBufferPointer { text in
        unsafe key.withUnsafeMutableBufferPointer { key in
          unsafe Int(icu_sortKey(collator, text.baseAddress, Int32(text.count), key.baseAddress, Int32(key.count)))
        }
      }
    }
  }

  /// Rules of transliteration, opened for good. They must not be used by two threads at once.
  @safe struct Rules: @unchecked Sendable {
    private let transliterator: OpaquePointer
    private let name: String

    init(_ name: String) {
      var status: Int32 = 0
      let id = Array(name.utf16)
      guard let opened = unsafe icu_openTransliterator(id, Int32(id.count), &status), status <= 0 else {
        fatalError("ICU has no transliterator \(name): status \(status); install ICU's data files")
      }
      unsafe transliterator = opened
      self.name = name
    }

    func transliterate(_ units: [UInt16]) -> [UInt16] {
      var capacity = units.count * 4 + 16
      while true {
        var text = units + repeatElement(0, count: capacity - units.count)
        var length = Int32(units.count)
        var status: Int32 = 0
        unsafe text.withUnsafeMutableBufferPointer { text in
          unsafe icu_transliterate(transliterator, text.baseAddress, &length, Int32(capacity), &status)
        }
        if status != ICU_BUFFER_OVERFLOW {
          require(status <= 0, "ICU cannot transliterate by \(name): status \(status)")
          return Array(text.prefix(Int(length)))
        }
        capacity = max(Int(length), capacity * 2)
      }
    }
  }
}
#endif
