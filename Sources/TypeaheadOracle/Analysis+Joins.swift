/// Words joined across the sign that links them: Wi-Fi is read as wifi too.
extension Analysis {
  /// Two or three neighbouring words that single links stand between, as one token.
  func joins(of words: [Word], _ text: Scalars) -> [Lines.Step] {
    [2, 3].flatMap { count in
      words.indices.dropLast(count - 1).flatMap { first -> [Lines.Step] in
        let joined = words[first..<first + count]
        let areLinked = joined.indices.dropLast().allSatisfy {
          Self.areLinked(words[$0], words[$0 + 1], text, field.kind)
        }
        // In other letters, also words that nothing stands between: 卡拉OK is kalaok.
        let areTogether = joined.indices.dropLast().allSatisfy {
          Self.areLinked(words[$0], words[$0 + 1], text, field.kind) || Self.touch(words[$0], words[$0 + 1])
        }
        if !areTogether || Self.links.allSatisfy({ $0 != field.kind }) { return [] }
        let asWritten = joined.flatMap(\.folded)
        let inOtherLetters = systems.map { system in joined.flatMap { system.folded($0) } }.filter { $0 != asWritten }
        return ((areLinked ? [asWritten] : []) + inOtherLetters).filter { Self.length($0) <= (count == 2 ? 24 : 16) }
          .map { .init(from: first, to: first + count, tokens: [.plain($0)]) }
      }
    }
  }

  /// The kinds in which signs link.
  private static let links: [OracleField.Kind] = [.prose, .identifier]

  private static func touch(_ left: Word, _ right: Word) -> Bool {
    left.kind != .emoji && right.kind != .emoji && left.place.upperBound == right.place.lowerBound
  }

  private static func length(_ text: Folded) -> Int { text.count { $0 & 0xC0 != 0x80 } }

  /// Whether a single sign stands between two words that links them.
  static func areLinked(_ left: Word, _ right: Word, _ text: Scalars, _ kind: OracleField.Kind) -> Bool {
    let between = text[left.place.upperBound..<right.place.lowerBound].filter { !$0.isTransparent }
    guard between.count == 1, let sign = between.first, left.kind != .emoji, right.kind != .emoji else { return false }
    // 2.0 is no 20, and 24/7 no 247.
    if ".,/:+".unicodeScalars.contains(sign), left.isNumber, right.folded.first.map(isDigit) == true { return false }
    switch kind {
    case .prose:
      if "-'._/&+".unicodeScalars.contains(sign) { return true }
      if "\u{5F3}\u{5F4}\"".unicodeScalars.contains(sign) { return left.endsInHebrew && right.beginsWithHebrew }
      return sign == "・" && (left.isRun || right.isRun)
    case .identifier: return "-'_".unicodeScalars.contains(sign)
    case .names, .colors, .email, .phone, .whole: return false
    }
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

extension Word {
  /// Whether it is of digits alone.
  var isNumber: Bool { kind == .ordinary && folded.allSatisfy(Analysis.isDigit) }

  private var letters: String.UnicodeScalarView { String(decoding: folded, as: UTF8.self).unicodeScalars }
  fileprivate var beginsWithHebrew: Bool { letters.first.map { ("\u{5D0}"..."\u{5EA}").contains($0) } == true }
  fileprivate var endsInHebrew: Bool { letters.last.map { ("\u{5D0}"..."\u{5EA}").contains($0) } == true }
}

/// Addresses: anna@one.example is found by what is typed of it, with its signs.
extension Analysis {
  /// The beginnings of a piece that reach over an @, as one token each. A piece is what stands between white space in prose, else the value.
  func addresses(in words: [Word], _ text: Scalars) -> [Lines.Step] {
    if [.names, .colors, .whole].contains(field.kind) { return [] }
    var steps: [Lines.Step] = []
    for first in words.indices where first == 0 || !areOfOnePiece(words[first - 1], words[first], text) {
      for last in words.indices.dropFirst(first + 1) where areOfOnePiece(words[first], words[last], text) {
        let address = Array(text[words[first].place.lowerBound..<words[last].place.upperBound])
        if address.contains("@"), address.count <= 254 {
          steps.append(.init(from: first, to: last + 1, tokens: [.plain(Folding.fold(address))]))
        }
      }
    }
    return steps
  }

  /// Whether two words are of one piece.
  func areOfOnePiece(_ left: Word, _ right: Word, _ text: Scalars) -> Bool {
    field.kind != .prose || !text[left.place.upperBound..<right.place.lowerBound].contains(where: \.isWhiteSpace)
  }
}
