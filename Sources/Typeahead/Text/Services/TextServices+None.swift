#if !TYPEAHEAD_ICU && !canImport(Darwin)
/// Without other libraries each cluster is a word, and there are no orders by a locale and no transliteration.
extension TextServices {
  static var version: String { "none" }

  static var collates: Bool { false }
  static var transliterates: Bool { false }

  final class WordBreaks {
    /// All offsets: clusters begin at some of them.
    func boundaries(_ units: [UInt16], into boundaries: inout [Int]) {
      boundaries.removeAll(keepingCapacity: true)
      boundaries += 0...units.count
    }
  }

  /// Never made: see ``collates``.
  struct Collator: ~Copyable {
    init(locale: String) { fatalError("there is no collation") }
    func key(_ units: [UInt16], into key: inout [UInt8]) -> Int { 0 }
  }

  /// Never made: see ``transliterates``.
  struct Rules: Sendable {
    init(_ name: String) { fatalError("there are no rules of transliteration") }
    func transliterate(_ units: [UInt16]) -> [UInt16] { units }
  }
}
#endif
