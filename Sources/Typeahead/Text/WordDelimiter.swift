/// Cutting a text that was taken apart: pieces at white space, words at punctuation, subwords at capitals and digits.
enum WordDelimiter {
  /// A stretch of letters, marks and digits, or an emoji.
  struct Word: Equatable {
    enum Kind {
      case ordinary
      /// Of a script written without spaces.
      case run
      /// An emoji, or several joined into one.
      case emoji
    }

    var range: Range<Int>
    var kind: Kind

    var isRun: Bool { kind == .run }
  }

  /// Appends the stretches of `bytes[range]` between white space.
  static func pieces(_ bytes: [UInt8], _ range: Range<Int>, into pieces: inout [Range<Int>]) {
    forEachStretch(bytes, range, cutsAtStops: false) { pieces.append($0) }
  }

  /// Appends the words of a strict name: the stretches between white space and full stops.
  static func strictWords(_ bytes: [UInt8], _ range: Range<Int>, into words: inout [Word]) {
    forEachStretch(bytes, range, cutsAtStops: true) { words.append(Word(range: $0, kind: .ordinary)) }
  }

  @inline(__always)
  private static func forEachStretch(
    _ bytes: [UInt8], _ range: Range<Int>, cutsAtStops: Bool, _ body: (Range<Int>) -> Void
  ) {
    var start: Int?
    for (scalar, place) in UTF8Bytes.Scalars(bytes, range) {
      if cutsAtStops && scalar == 0x2E || CharacterClass(scalar) == .whiteSpace {
        if let begun = start { body(begun..<place.lowerBound) }
        start = nil
      } else if start == nil {
        start = place.lowerBound
      }
    }
    if let begun = start { body(begun..<range.upperBound) }
  }

  /// Appends the words of `bytes[range]`.
  static func words(_ bytes: [UInt8], _ range: Range<Int>, into words: inout [Word]) {
    var current: Word?
    var index = range.lowerBound
    while index < range.upperBound {
      if let open = current, open.kind == .ordinary, isASCIILetterOrDigit(bytes[index]) {
        repeat { index += 1 } while index < range.upperBound && isASCIILetterOrDigit(bytes[index])
        current = Word(range: open.range.lowerBound..<index, kind: .ordinary)
        continue
      }
      let (scalar, length) = UTF8Bytes.scalar(bytes, at: index)
      let kind = CharacterClass(scalar)
      let end = kind.startsEmoji ? emojiEnd(bytes, index..<range.upperBound) : index + length
      if kind.startsEmoji {
        if let open = current { words.append(open) }
        words.append(Word(range: index..<end, kind: .emoji))
        current = nil
      } else if let open = current, kind.joinsPrevious || (kind.isWordCharacter && kind.startsRun == open.isRun) {
        current!.range = open.range.lowerBound..<end
      } else {
        if let open = current { words.append(open) }
        current = kind.isWordCharacter ? Word(range: index..<end, kind: kind.startsRun ? .run : .ordinary) : nil
      }
      index = end
    }
    if let open = current { words.append(open) }
  }

  /// Where the emoji ends that `bytes[range]` begins with: behind its marks, its skin tone, the second letter of a flag, and the emoji that
  /// are joined to it.
  private static func emojiEnd(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    var (previous, index) = UTF8Bytes.scalar(bytes, at: range.lowerBound)
    index += range.lowerBound
    var mayBeFlag = CharacterClass(previous) == .flagLetter
    while index < range.upperBound {
      let (scalar, length) = UTF8Bytes.scalar(bytes, at: index)
      let kind = CharacterClass(scalar)
      let isPart = kind.startsEmoji && previous == joiner || mayBeFlag && kind == .flagLetter
      if !isPart, !kind.joinsPrevious, kind != .skinTone { break }
      mayBeFlag = false
      previous = scalar
      index += length
    }
    return index
  }

  /// What joins emoji (U+200D, zero width joiner).
  static let joiner: UInt32 = 0x200D

  @inline(__always)
  private static func isASCIILetterOrDigit(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || (byte | 0x20) &- UInt8(ascii: "a") < 26
  }

  /// Appends the camel-case subwords of the word `bytes[range]`, cut where digits meet letters too if wanted.
  ///
  /// A subword begins at a capital after a small letter, at the last capital of several when a small letter
  /// follows, and at a capital after digits that follow letters: `HTTPServer` → HTTP, Server; `gray2Fill` →
  /// gray2, Fill; `3DView` → 3D, View.
  static func subwords(_ bytes: [UInt8], _ range: Range<Int>, cutDigits: Bool, into subwords: inout [Range<Int>]) {
    if isPlain(bytes, range) { return subwords.append(range) }
    var start = range.lowerBound
    var previous: CharacterClass?
    var holdsLetter = false
    for (scalar, place) in UTF8Bytes.Scalars(bytes, range) {
      let kind = CharacterClass(scalar)
      if let previous, !kind.joinsPrevious {
        var cuts = false
        if kind == .upper {
          cuts =
            switch previous {
            case .upper: isFollowedByLower(bytes, place.upperBound..<range.upperBound)
            case .digit: holdsLetter || cutDigits
            default: true
            }
        } else if cutDigits {
          cuts = (kind == .digit) != (previous == .digit)
        }
        if cuts {
          subwords.append(start..<place.lowerBound)
          start = place.lowerBound
          holdsLetter = false
        }
      }
      if !kind.joinsPrevious {
        holdsLetter = holdsLetter || kind != .digit
        previous = kind
      }
    }
    if start < range.upperBound { subwords.append(start..<range.upperBound) }
  }

  /// Whether the word is of digits of ASCII, or of its small letters, the first of which may be a capital: most are, and none is
  /// cut.
  static func isPlain(_ bytes: [UInt8], _ word: Range<Int>) -> Bool {
    if word.isEmpty { return false }
    let first = bytes[word.lowerBound]
    let isNumber = first.isASCIIDigit
    if !isNumber, (first | 0x20) &- UInt8(ascii: "a") >= 26 { return false }
    for place in word.lowerBound + 1..<word.upperBound {
      let byte = bytes[place]
      if isNumber ? !byte.isASCIIDigit : byte &- UInt8(ascii: "a") >= 26 { return false }
    }
    return true
  }

  /// Whether the next character that is no mark exists and is neither capital nor digit.
  private static func isFollowedByLower(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    let next = UTF8Bytes.Scalars(bytes, range).lazy.map { CharacterClass($0.value) }.first { !$0.joinsPrevious }
    return next.map { $0 != .upper && $0 != .digit } ?? false
  }
}
