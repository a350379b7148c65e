#if !TYPEAHEAD_ICU && canImport(Darwin)
internal import CoreFoundation
internal import Foundation

/// By what Apple's systems have. Foundation gives no keys that order names, so there are no orders by a locale.
extension TextServices {
  /// The system's version: words may be others in the next one.
  static var version: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "Foundation \(version.majorVersion).\(version.minorVersion)"
  }

  static var collates: Bool { false }
  static var transliterates: Bool { true }

  final class WordBreaks {
    /// The offsets in some text at which words begin, the end included.
    func boundaries(_ units: [UInt16], into boundaries: inout [Int]) {
      boundaries.removeAll(keepingCapacity: true)
      let text = String(decoding: units, as: UTF16.self) as CFString
      let words: CFStringTokenizer = CFStringTokenizerCreate(
        nil, text, CFRange(location: 0, length: units.count), kCFStringTokenizerUnitWordBoundary, nil)
      while !CFStringTokenizerAdvanceToNextToken(words).isEmpty {
        boundaries.append(CFStringTokenizerGetCurrentTokenRange(words).location)
      }
      boundaries.append(units.count)
    }
  }

  /// Never made: see ``collates``.
  struct Collator: ~Copyable {
    init(locale: String) { fatalError("Foundation has no keys of collation") }
    func key(_ units: [UInt16], into key: inout [UInt8]) -> Int { 0 }
  }

  struct Rules: Sendable {
    private let transform: StringTransform

    init(_ name: String) { transform = StringTransform(name) }

    func transliterate(_ units: [UInt16]) -> [UInt16] {
      let text = String(decoding: units, as: UTF16.self)
      return Array((text.applyingTransform(transform, reverse: false) ?? text).utf16)
    }
  }
}
#endif
