/// A stretch of a text taken apart that belongs together.
struct Word {
  enum Kind {
    case ordinary
    /// Of a script written without spaces.
    case run
    /// An emoji, or several joined into one.
    case emoji
    /// What stands between words.
    case signs
  }

  var scalars: Scalars
  var kind: Kind
  /// Where it stands in the text.
  var place = 0..<0

  var isRun: Bool { kind == .run }

  /// The folded text: a run's is made of its clusters' folded texts.
  var folded: Folded { isRun ? Run(scalars).text : Folding.fold(scalars) }

  /// The words of a text, those that fold to nothing left out. Strict names know white space and the full stop alone.
  static func words(of text: Scalars, strict: Bool = false) -> [Word] {
    (strict ? strictWords(of: text) : stretches(of: text)).filter { $0.kind != .signs && !$0.folded.isEmpty }
  }

  /// The runs of signs of a text, those that fold to nothing left out.
  static func signs(of text: Scalars) -> [Word] {
    stretches(of: text).filter { $0.kind == .signs }.flatMap { stretch in
      stretch.scalars.split(whereSeparator: \.isWhiteSpace).map { run in
        let start = stretch.place.lowerBound + run.startIndex
        return Word(scalars: Array(run), kind: .signs, place: start..<start + run.count)
      }
    }.filter { !$0.folded.isEmpty }
  }

  private static func strictWords(of text: Scalars) -> [Word] {
    text.split { $0.isWhiteSpace || $0 == "." }.map { Word(scalars: Array($0), kind: .ordinary, place: $0.indices) }
  }

  /// All of a text: its words, and what stands between them.
  static func stretches(of text: Scalars) -> [Word] {
    text.enumerated().reduce(into: []) { stretches, element in
      let (place, scalar) = element
      let last = stretches.last
      // Marks stay with the word before them, whatever its script; what is not seen with anything.
      if let last, scalar.isTransparent || scalar.isMark && last.kind != .signs || last.kind.goesOn(last, with: scalar)
      {
        stretches[stretches.count - 1].scalars.append(scalar)
        stretches[stretches.count - 1].place = last.place.lowerBound..<place + 1
      } else {
        stretches.append(Word(scalars: [scalar], kind: Kind(beginningWith: scalar), place: place..<place + 1))
      }
    }
  }
}

extension Word.Kind {
  init(beginningWith scalar: Unicode.Scalar) {
    self =
      if scalar.isPictographic { .emoji } else if !scalar.isWordCharacter { .signs } else {
        scalar.isSpaceless ? .run : .ordinary
      }
  }

  /// Whether a scalar, neither a mark nor one that is not seen, belongs to what is before it.
  fileprivate func goesOn(_ before: Word, with scalar: Unicode.Scalar) -> Bool {
    guard self == .emoji else { return self == Word.Kind(beginningWith: scalar) }
    let isFlag = before.scalars.count == 1 && before.scalars[0].isFlagLetter && scalar.isFlagLetter
    let isJoined = before.scalars.last == "\u{200D}" && scalar.isPictographic
    return isFlag || isJoined || scalar.isSkinTone
  }
}
