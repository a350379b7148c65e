internal import TypeaheadCorpora

extension Trace {
  /// Typing sessions drawn from the records: the same records and seed, the same trace.
  ///
  /// Every keystroke is one, the space between words too.
  static func typing(_ words: RecordWords, seed: UInt64, sessions: Int = 2000) -> Trace {
    var trace = Trace(name: "typing")
    if words.entries.isEmpty { return trace }
    var random = SplitMix64(seed: seed)
    let styles = TypingStyle.allCases.flatMap { Array(repeating: $0, count: $0.share) }
    for _ in 0..<sessions {
      let style = random.pick(styles)
      trace.append(session(style, random.pick(words.entries), words, &random))
    }
    return trace
  }

  /// The keystrokes of one session.
  private static func session(
    _ style: TypingStyle, _ entry: RecordWords.Entry, _ words: RecordWords, _ random: inout SplitMix64
  ) -> [String] {
    switch style {
    case .oneWord: return typed(somewhere(in: entry, 1, &random))
    case .twoWords: return typed(somewhere(in: entry, 2, &random))
    case .threeWords: return typed(somewhere(in: entry, 3, &random))
    case .beginnings:
      let parts = somewhere(in: entry, 2 + random.index(2), &random).map { $0.prefix(1 + random.index(3)) }
      return typed(parts.map(String.init))
    case .initials: return typed(entry.nameWords.map { String($0.prefix(1)) })
    case .mistyped: return typed([withWrongLetter(somewhere(in: entry, 1, &random)[0], &random).text])
    case .corrected:
      let word = somewhere(in: entry, 1, &random)[0]
      let (text, place) = withWrongLetter(word, &random)
      let states = [""] + typed([String(text.prefix(place + 1 + random.index(3)))])
      return states.dropFirst() + states[place...].dropLast().reversed() + typed([word]).dropFirst(place)
    case .noMatch: return typed([(0..<4 + random.index(6)).map { _ in String(random.pick(letters)) }.joined()])
    case .backspacing:
      let first = typed(somewhere(in: entry, 1 + random.index(2), &random))
      let kept = random.index(first.count)
      let back = first[kept...].dropLast().reversed()
      let start = first[kept]
      let next = typed(somewhere(in: random.pick(words.entries), 1, &random)).map { start + $0 }
      return first + back + next
    case .repeated:
      let start = String(random.pick(entry.nameWords).prefix(1 + random.index(3)))
      return typed(Array(repeating: start, count: 2 + random.index(2)))
    case .wholeName: return typed([String(entry.name.prefix(longestName))])
    }
  }

  private static let longestName = 60
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz")

  /// A word with a letter that is likely wrong, and where.
  private static func withWrongLetter(_ word: String, _ random: inout SplitMix64) -> (text: String, place: Int) {
    var characters = Array(word)
    let place = random.index(characters.count)
    characters[place] = random.pick(letters)
    return (String(characters), place)
  }

  /// Words of a record in any order, mostly of its name; in lower case three times out of four.
  private static func somewhere(in entry: RecordWords.Entry, _ count: Int, _ random: inout SplitMix64) -> [String] {
    var words = random.chance(70) && entry.nameWords.count >= count ? entry.nameWords : entry.words
    words.shuffle(using: &random)
    return words.prefix(count).map { random.chance(75) ? $0.lowercased() : $0 }
  }

  /// The words typed one character after another, with a space between.
  static func typed(_ words: [String]) -> [String] {
    var text = ""
    return words.joined(separator: " ").map { character in
      text.append(character)
      return text
    }
  }
}
