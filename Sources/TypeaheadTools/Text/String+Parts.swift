/// Texts cut by their bytes. `String` splits between characters: slow on hostile combining marks, and blind to a separator that a mark
/// follows.
extension StringProtocol {
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
