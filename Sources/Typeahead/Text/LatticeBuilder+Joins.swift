/// Words joined across the sign that links them: Wi-Fi is read as wifi too.
extension LatticeBuilder {
  /// The most characters of two words joined, and of three.
  private static var longestJoins: [Int] { [24, 16] }

  /// Adds two or three neighbouring words that single links stand between as one token.
  mutating func appendJoins(_ bytes: [UInt8], _ rules: Analyzer.Rules) {
    for first in segments.indices {
      var areLinked = true
      for (number, longest) in Self.longestJoins.enumerated() where !isOverfull {
        let last = first + number + 1
        if last >= segments.count { break }
        let (left, right) = (segments[last - 1].word, segments[last].word)
        if !WordDelimiter.areLinked(bytes, left, right, rules.links, &folder) {
          // In other letters, also words that nothing stands between: 卡拉OK is kalaok.
          if rules.systems.isEmpty || !left.touches(right) { break }
          areLinked = false
        }
        if areLinked { appendJoin(bytes, first...last, longest) }
        if !rules.systems.isEmpty { appendJoinInSystems(bytes, first...last, rules, longest) }
      }
    }
  }

  private mutating func appendJoin(_ bytes: [UInt8], _ range: ClosedRange<Int>, _ longest: Int) {
    let begun = lattice.text.count
    for segment in segments[range] { folder.fold(bytes, segment.word, into: &lattice.text) }
    appendJoined(begun, range, origin: .joined, longest)
  }

  /// Adds what was appended to the text as one token for some words, unless it is too long.
  mutating func appendJoined(_ begun: Int, _ range: ClosedRange<Int>, origin: TokenLattice.Origin, _ longest: Int) {
    let source = segments[range.lowerBound].range.lowerBound..<segments[range.upperBound].range.upperBound
    let length = lattice.text[begun...].reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    guard length <= longest, let token = addToken(begun..<lattice.text.count, source: source, origin: origin) else {
      lattice.text.removeSubrange(begun...)
      return
    }
    appendEdge(
      from: segments[range.lowerBound].from, to: segments[range.upperBound].to, .token(token), isPrimary: false)
  }
}

extension WordDelimiter.Word {
  /// Whether nothing stands between it and the next word, and neither is an emoji.
  fileprivate func touches(_ next: Self) -> Bool {
    kind != .emoji && next.kind != .emoji && range.upperBound == next.range.lowerBound
  }
}

extension WordDelimiter {
  /// Whether a single sign stands between two words that links them.
  static func areLinked(
    _ bytes: [UInt8], _ left: Word, _ right: Word, _ links: Analyzer.Rules.Links, _ folder: inout Folder
  ) -> Bool {
    guard left.kind != .emoji, right.kind != .emoji,
      let sign = onlySign(bytes, left.range.upperBound..<right.range.lowerBound)
    else { return false }
    switch sign {
    case 0x2D, 0x27, 0x5F: return links != .none  // - ' _
    case 0x2E, 0x2F, 0x2B:  // . / +
      // 2.0 is no 20, and 24/7 no 247.
      return links == .prose && !(isNumber(bytes, left, &folder) && beginsWithDigit(bytes, right, &folder))
    case 0x26: return links == .prose  // &
    case 0x22, 0x5F3, 0x5F4:  // " and the marks of Hebrew abbreviations
      return links == .prose && isHebrew(bytes, left, \.last, &folder) && isHebrew(bytes, right, \.first, &folder)
    case 0x30FB: return links == .prose && (left.isRun || right.isRun)  // the middle dot of Japanese
    default: return false
    }
  }

  /// The sign that a stretch is of, besides what is not seen.
  private static func onlySign(_ bytes: [UInt8], _ range: Range<Int>) -> UInt32? {
    var sign: UInt32?
    for (scalar, _) in UTF8Bytes.Scalars(bytes, range) where CharacterClass(scalar) != .transparent {
      if sign != nil { return nil }
      sign = scalar
    }
    return sign
  }

  /// Whether a word is of digits alone.
  static func isNumber(_ bytes: [UInt8], _ word: Word, _ folder: inout Folder) -> Bool {
    // Most words are told by their first letter.
    let first = bytes[word.range.lowerBound]
    if word.kind != .ordinary || first < 0x80 && !first.isASCIIDigit { return false }
    return folder.folded(bytes, word.range).allSatisfy(\.isASCIIDigit)
  }

  private static func beginsWithDigit(_ bytes: [UInt8], _ word: Word, _ folder: inout Folder) -> Bool {
    folder.folded(bytes, word.range).first?.isASCIIDigit == true
  }

  private static func isHebrew(
    _ bytes: [UInt8], _ word: Word, _ end: (String.UnicodeScalarView) -> Unicode.Scalar?, _ folder: inout Folder
  ) -> Bool {
    let folded = String(decoding: folder.folded(bytes, word.range), as: UTF8.self)
    guard let letter = end(folded.unicodeScalars) else { return false }
    return ("\u{5D0}"..."\u{5EA}").contains(letter)
  }
}
