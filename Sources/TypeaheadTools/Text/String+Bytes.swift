/// Texts by their bytes. `String` compares by canonical equivalence and splits between characters: slow on hostile
/// combining marks, and blind to a separator that a mark follows.
extension StringProtocol {
  /// Whether both texts are the same bytes.
  package func hasSameBytes(as other: some StringProtocol) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  /// Whether this text stands before the other in the order of UTF-8 bytes.
  func precedesInBytes(_ other: some StringProtocol) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// The parts between the separators, empty ones too; always one part at least.
  ///
  /// - Complexity: O(*n* · *m*) in the bytes of text and separator.
  func parts(separatedBy separator: String, maxSplits: Int = .max) -> [Substring] {
    let separator = Array(separator.utf8)
    let text = Substring(self)
    var parts: [Substring] = []
    var start = text.startIndex
    var place = start
    while place < text.endIndex {
      if parts.count < maxSplits, text.utf8[place] == separator[0], text.utf8[place...].starts(with: separator) {
        parts.append(text[start..<place])
        start = text.utf8.index(place, offsetBy: separator.count)
        place = start
      } else {
        text.utf8.formIndex(after: &place)
      }
    }
    return parts + [text[start...]]
  }

  /// The text without blanks and tabs at its ends.
  var withoutOuterBlanks: Substring {
    let text = Substring(self)
    guard let first = text.utf8.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }),
      let last = text.utf8.lastIndex(where: { $0 != 0x20 && $0 != 0x09 })
    else { return "" }
    return text[first..<text.utf8.index(after: last)]
  }
}

extension String {
  /// The text with A–Z made small, nothing else touched.
  var asciiLowercased: String {
    String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
