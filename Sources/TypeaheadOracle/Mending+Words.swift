// Tiers of words that stand for others: run together or apart, the middle of words, initials, other layouts.

extension Oracle {
  /// Whether parts are long enough to be words: of two letters or more, or digits, or in a script without spaces, unless one is digits.
  static func mayBeParts(_ parts: [Folded]) -> Bool {
    func isDigits(_ part: Folded) -> Bool { part.allSatisfy { (0x30...0x39).contains($0) } }
    return parts.contains(where: isDigits)
      || parts.allSatisfy { part in
        let letters = scalars(part)
        return letters.count > 1 || letters[0].isSpaceless && letters[0].isWordCharacter
      }
  }

  /// Neighbouring tokens as one, or one as two or three, all but the last of which are whole tokens.
  static func wordQueries(_ tokens: [Folded], _ beginnings: Set<Int>) -> [Query.Combination] {
    var queries: [Query.Combination] = []
    for start in tokens.indices {
      for end in tokens.indices where end > start && beginnings.isSuperset(of: start + 1...end) {
        let joined = tokens[start...end].flatMap { $0 }
        queries.append(.init(tokens: tokens[..<start] + [joined] + tokens[(end + 1)...], isAsTyped: false))
      }
      if tokens[start].allSatisfy({ (0x30...0x39).contains($0) }) || scalars(tokens[start]).count > 62 { continue }
      for parts in cuts(tokens[start], 2) + cuts(tokens[start], 3) where mayBeParts(parts) {
        queries.append(
          .init(
            tokens: tokens[..<start] + parts + tokens[(start + 1)...], isAsTyped: false,
            wholePlaces: Set(start..<start + parts.count - 1)))
      }
    }
    return queries
  }

  /// All ways to cut a token in so many parts.
  static func cuts(_ token: Folded, _ count: Int) -> [[Folded]] {
    if count == 1 { return [[token]] }
    return token.indices.dropFirst().filter { token[$0] & 0xC0 != 0x80 }.flatMap { place in
      cuts(Array(token[place...]), count - 1).map { [Array(token[..<place])] + $0 }
    }
  }

  /// Some tokens in the middle of words: what begins a word and ends with the token is read instead.
  func inside(_ typed: Query, _ records: [AnalysedRecord], _ fields: Set<String>?) -> [Mended] {
    var tokens = typed.combinations[0].tokens
    // Groups of digits alone are one number.
    if tokens.allSatisfy({ $0.allSatisfy(Analysis.isDigit) }) { tokens = [tokens.flatMap { $0 }] }
    let wanted = Beginnings(anywhere: tokens)
    return records.compactMap { record in
      if !record.middles.contains(wanted) { return nil }
      let values = values(of: record, fields)
      let choices = tokens.map { token in
        [(token: token, edits: 0)] + Self.words(of: values, around: token).map { (token: $0, edits: 1) }
      }
      let queries = (1...tokens.count).flatMap { Self.choose(choices[...], edits: $0) }
        .map { Query.Combination(tokens: $0, isAsTyped: false) }
      return bestRules(typed, queries, values).map { mended(record, .inside, $0) }
    }
  }

  /// What tokens begin with that ends with a query token, which does not stand at their beginning. Digits alone are looked for in
  /// telephone numbers.
  static func words(of values: [AnalysedValue], around token: Folded) -> [Folded] {
    let letters = scalars(token)
    if letters.count < 3 || letters.contains(where: { $0.isSpaceless && $0.isWordCharacter }) { return [] }
    let isNumber = letters.allSatisfy { ("0"..."9").contains($0) }
    // An address as a whole is no word.
    let sign = UInt8(ascii: "@")
    let texts = values.flatMap(\.tokens).compactMap { text -> Folded? in
      if case .plain(let text) = text, (text.first == Phone.sign) == isNumber,
        token.contains(sign) || !text.contains(sign)
      {
        text
      } else {
        nil
      }
    }
    return distinct(
      texts.flatMap { text in
        text.indices.dropFirst(token.count).filter { text[...$0].suffix(token.count) == token[...] }
          .map { Array(text[...$0]) }
      })
  }

  /// Each letter of the one token begins the next word of a name, from its first on.
  func initials(_ typed: Query, _ records: [AnalysedRecord], _ fields: Set<String>?) -> [Mended] {
    let tokens = typed.combinations[0].tokens
    let letters = Self.scalars(tokens[0])
    guard tokens.count == 1, (2...5).contains(letters.count),
      letters.allSatisfy({ $0.properties.isAlphabetic && !($0.isSpaceless && $0.isWordCharacter) })
    else { return [] }
    let query = Query.Combination(tokens: letters.map { Array(String($0).utf8) }, isAsTyped: false)
    return records.compactMap { record in
      let values = values(of: record, fields)
      let walk = LineWalk(query: query, order: .initials)
      let holds = values.contains { $0.isName && $0.alternatives.contains(where: walk.holds) }
      return holds ? bestRules(typed, [query], values).map { mended(record, .initials, $0) } : nil
    }
  }

  /// What the text is in other layouts of the keyboard, where it is another.
  static func otherLayouts(_ text: String, _ layouts: [[Unicode.Scalar: String]]) -> [String] {
    layouts.compactMap { layout in
      if text.unicodeScalars.allSatisfy({ $0.properties.isWhitespace || layout[$0] == String($0) }) { return nil }
      let keys = text.unicodeScalars.map { $0.properties.isWhitespace ? " " : layout[$0] }
      return keys.contains(nil) ? nil : keys.map { $0! }.joined()
    }
  }
}
