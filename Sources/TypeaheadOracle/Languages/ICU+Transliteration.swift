#if TYPEAHEAD_ICU
import CICU
#endif
import Synchronization

extension ICU {
  /// The text by ICU's transliterator of these rules.
  static func transliterate(_ text: Scalars, _ rules: String) -> Scalars {
    if text.isEmpty { return [] }
    return transliterators.withLock { transliterators in
      let transliterator = transliterators[rules] ?? Transliterator(rules)
      transliterators[rules] = transliterator
      return transliterator.transliterate(text)
    }
  }

  /// Opened once, because that takes ICU a while, and used by one thread at a time.
  private static let transliterators = Mutex<[String: Transliterator]>([:])

  @safe private struct Transliterator: @unchecked Sendable {
    let icu: OpaquePointer

    init(_ rules: String) {
      var status: Int32 = 0
      let id = Array(rules.utf16)
      guard let icu = unsafe icu_openTransliterator(id, Int32(id.count), &status) else {
        preconditionFailure("ICU has no \(rules)")
      }
      unsafe self.icu = icu
    }

    func transliterate(_ text: Scalars) -> Scalars {
      let source = ICU.utf16(text)
      var status: Int32 = 0
      var length = Int32(source.count)
      // No character becomes more than a short word.
      var target = source + [UInt16](repeating: 0, count: source.count * 40 + 100)
      let capacity = Int32(target.count)
      unsafe icu_transliterate(icu, &target, &length, capacity, &status)
      precondition(status <= 0, "ICU could not transliterate")
      return ICU.scalars(Array(target.prefix(Int(length))))
    }
  }
}
