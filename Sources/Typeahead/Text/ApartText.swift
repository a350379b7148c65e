/// A text with its compatibility characters taken apart, their case kept: what is cut into words, each of which is folded then.
///
/// ㈱ is (株), ½ is 1⁄2, ② is 2; apostrophes, hyphens and the digits of any script are one each. Most texts are what they were; of others it
/// knows where each part stands in the original.
struct ApartText {
  private(set) var bytes: [UInt8] = []
  /// For each byte, and for the end, where in the original its character begins; none where the text is the original.
  private var sources: [Int] = []
  private var original: [UInt8] = []

  init() {}

  /// A text taken apart.
  init(_ text: String) { read(text) }

  /// Whether nothing was taken apart.
  var isOriginal: Bool { sources.isEmpty }

  /// Takes a text apart, in memory that is kept.
  mutating func read(_ text: String) {
    bytes.removeAll(keepingCapacity: true)
    sources.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: text.utf8)
    if let first = Self.firstPlace(in: bytes) { takeApart(from: first) }
  }

  /// Where in the original a stretch stands; a character that is a part of one stands where that does.
  func original(_ range: Range<Int>) -> Range<Int> {
    if isOriginal || range.isEmpty { return range }
    var end = range.upperBound
    while end < bytes.count, sources[end] == sources[range.upperBound - 1] { end += 1 }
    return sources[range.lowerBound]..<sources[end]
  }

  /// Where the first character stands that is taken apart.
  private static func firstPlace(in bytes: [UInt8]) -> Int? {
    var place = 0
    while place < bytes.count {
      if bytes[place] < 0x80 {
        if bytes[place] == graveAccent { return place }
        place += 1
      } else {
        let (scalar, length) = UTF8Bytes.scalar(bytes, at: place)
        if Letter(scalar).comesApart { return place }
        place += length
      }
    }
    return nil
  }

  private mutating func takeApart(from first: Int) {
    swap(&bytes, &original)
    bytes.removeAll(keepingCapacity: true)
    bytes += original[..<first]
    sources += 0..<first
    var place = first
    while place < original.count {
      let (scalar, length) = UTF8Bytes.scalar(original, at: place)
      // It begins a word of its own: 5½ is no fifty-one.
      if Self.isFraction(scalar), bytes.last?.isASCIIDigit == true { UTF8Bytes.append(Self.fractionSlash, to: &bytes) }
      Letter.forEachByteOfParts(of: scalar) { bytes.append($0) }
      while sources.count < bytes.count { sources.append(place) }
      place += length
    }
    sources.append(original.count)
  }

  private static let graveAccent = UInt8(ascii: "`")
  private static let fractionSlash: UInt32 = 0x2044

  private static func isFraction(_ scalar: UInt32) -> Bool {
    0xBC...0xBE ~= scalar || 0x2150...0x215F ~= scalar || scalar == 0x2189
  }
}
