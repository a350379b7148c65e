extension LineEditor {
  /// Moves the cursor; nil where the key does not move.
  mutating func move(_ key: Key) -> Event? {
    let target: Int
    let length = before.count
    switch key {
    case .left, .control("b"): target = length - 1
    case .right, .control("f"): target = length + 1
    case .home, .control("a"): target = 0
    case .end, .control("e"): target = .max
    case .wordLeft: target = length - Self.wordLength(atEndOf: before)
    case .wordRight: target = length + Self.wordLength(atStartOf: after)
    default: return nil
    }
    return moveCursor(to: target)
  }

  /// Deletes at the cursor, or puts back what was deleted.
  mutating func delete(_ key: Key) -> Event {
    switch key {
    case .backspace, .control("h"): deleteBefore(1)
    case .delete, .control("d"): deleteAfter(1)
    case .deleteWordBefore: kill(before: Self.wordLength(atEndOf: before))
    case .control("w"): kill(before: Self.blankedLength(atEndOf: before))
    case .control("u"): kill(before: before.count)
    case .deleteWordAfter: kill(after: Self.wordLength(atStartOf: after))
    case .control("k"): kill(after: after.count)
    case .control("y"): yank()
    default: .none
    }
  }

  /// The characters back to the begin of a word of letters and digits.
  static func wordLength(atEndOf text: String) -> Int {
    wordLength(in: text.reversed())
  }

  /// The characters up to the end of a word of letters and digits.
  static func wordLength(atStartOf text: String) -> Int {
    wordLength(in: Array(text))
  }

  private static func wordLength(in characters: [Character]) -> Int {
    let gap = characters.prefix { !$0.isLetter && !$0.isNumber }.count
    return gap + characters.dropFirst(gap).prefix { $0.isLetter || $0.isNumber }.count
  }

  /// The characters back to the begin of a stretch without blanks.
  static func blankedLength(atEndOf text: String) -> Int {
    let characters = Array(text.reversed())
    let gap = characters.prefix(while: \.isWhitespace).count
    return gap + characters.dropFirst(gap).prefix { !$0.isWhitespace }.count
  }
}
