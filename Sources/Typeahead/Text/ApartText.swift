/// A text with its compatibility characters taken apart, their case kept: what is cut into words, each of which is folded then.
///
/// ㈱ is (株), ½ is 1⁄2, ② is 2; apostrophes, hyphens and the digits of any script are one each. Most texts are what they were.
struct ApartText {
  private(set) var bytes: [UInt8] = []
  /// For each byte, and for the end, where in the original its character begins; none where the text is the original, or nobody asks.
  private var sources: [Int] = []
  private(set) var isOriginal = true

  init() {}

  /// A text taken apart that knows where in the original each part stands.
  init(tracing text: String) { takeApart(text, isTraced: true) }

  /// Takes a text apart, in memory that is kept.
  mutating func read(_ text: String) { takeApart(text, isTraced: false) }

  /// Where in the original a stretch stands; a character that is a part of one stands where that does.
  func original(_ range: Range<Int>) -> Range<Int> {
    if isOriginal || range.isEmpty { return range }
    var end = range.upperBound
    while !isBoundary(end) { end += 1 }
    return sources[range.lowerBound]..<sources[end]
  }

  /// Whether a character of the original begins at a place, or the text ends.
  func isBoundary(_ place: Int) -> Bool {
    isOriginal || place == 0 || place == bytes.count || sources[place] != sources[place - 1]
  }

  private mutating func takeApart(_ text: String, isTraced: Bool) {
    bytes.removeAll(keepingCapacity: true)
    sources.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: text.utf8)
    let firstApart = UTF8Bytes.Scalars(bytes, bytes.indices).first { Letter($0.value).comesApart }
    guard let first = firstApart?.range.lowerBound else { return isOriginal = true }
    isOriginal = false
    bytes.removeSubrange(first...)
    if isTraced { sources += 0..<first }
    var text = text
    text.withUTF8 { original in
      var place = first
      while place < original.count {
        let (scalar, length) = unsafe UTF8Bytes.scalar(original, at: place)
        // It begins a word of its own: 5½ is no fifty-one.
        if Self.isFraction(scalar), endsInDigit { UTF8Bytes.append(Self.fractionSlash, to: &bytes) }
        Letter.forEachByteOfParts(of: scalar) { bytes.append($0) }
        while isTraced, sources.count < bytes.count { sources.append(place) }
        place += length
      }
      if isTraced { sources.append(original.count) }
    }
  }

  /// Whether the last character that is seen is a digit.
  private var endsInDigit: Bool {
    var place = bytes.count - 1
    while place >= 0 {
      if bytes[place] & 0xC0 != 0x80 {
        let kind = CharacterClass(UTF8Bytes.scalar(bytes, at: place).value)
        if kind != .transparent { return bytes[place].isASCIIDigit }
      }
      place -= 1
    }
    return false
  }

  private static let fractionSlash: UInt32 = 0x2044

  private static func isFraction(_ scalar: UInt32) -> Bool {
    0xBC...0xBE ~= scalar || 0x2150...0x215F ~= scalar || scalar == 0x2189
  }
}
