/// Words run together or apart: neighbouring tokens are joined to one, or one is cut in two or three, all but the last of which
/// are whole tokens of the record.
extension MendingSearch {
  /// What looking for a token in a segment is, in postings read.
  static var lookupWork: Int { 200 }

  mutating func searchWords() {
    let asTyped = QueryReadings.Combination(tokens: typed, isAsTyped: false)
    for start in typed.indices {
      // Only white space is taken away: signs that part digits do so for a reason.
      for end in (start + 1..<max(start + 1, typed.count)).prefix(while: { begins[$0] }) where !isCut {
        let joined = typed[start...end].flatMap { $0 }
        search(Mending(.together, asTyped.replacing(start..<end + 1, by: [joined])), fields: fields)
      }
      if Self.isWord(typed[start]) {
        for parts in cuts(typed[start], most: 3) where !isCut && Self.mayBeParts(parts) {
          search(Mending(.together, asTyped.replacing(start..<start + 1, by: parts)), fields: fields)
        }
      }
    }
  }

  /// The ways to cut a token in two or more, all parts but the last being terms, and the last beginning one.
  private mutating func cuts(_ token: [UInt8], most: Int) -> [[[UInt8]]] {
    var cuts: [[[UInt8]]] = []
    for place in 1..<max(token.count, 1) where token[place] & 0xC0 != 0x80 {
      let (word, rest) = (Array(token[..<place]), Array(token[place...]))
      if !isTerm(word, wholly: true) { continue }
      if isTerm(rest, wholly: false) { cuts.append([word, rest]) }
      if most > 2 { for parts in self.cuts(rest, most: most - 1) { cuts.append([word] + parts) } }
    }
    return cuts
  }

  /// Whether nothing is cut off that is too short to be a word: parts have two letters or more, are digits or of a run, unless some part is
  /// digits.
  private static func mayBeParts(_ parts: [[UInt8]]) -> Bool {
    parts.contains { $0.allSatisfy(\.isASCIIDigit) }
      || parts.allSatisfy { part in
        part.count { $0 & 0xC0 != 0x80 } > 1 || CharacterClass(UTF8Bytes.scalar(part, at: 0).value).startsRun
      }
  }

  /// Whether some term is the text, or begins with it; a word of a run is no term by itself.
  mutating func isTerm(_ text: [UInt8], wholly: Bool) -> Bool {
    let isInRun = CharacterClass(UTF8Bytes.scalar(text, at: 0).value).startsRun
    for living in list.segments {
      work += Self.lookupWork
      let token = text[...].withColumn { living.segment.token($0) }
      if token.isNobodys { continue }
      if !wholly || isInRun || token.exact != .missing { return true }
    }
    return false
  }
}
