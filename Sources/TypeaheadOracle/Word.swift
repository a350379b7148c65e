/// A stretch of original text that belongs together: what lies between words delimits.
struct Word {
  var scalars: Scalars
  /// A word of a script written without spaces.
  var isRun: Bool

  /// The folded text: a run's is made of its clusters' folded texts.
  var folded: Folded { isRun ? Run(scalars).text : Folding.fold(scalars) }

  /// The words of a text, those that fold to nothing left out. Strict names know white space and the full stop alone.
  static func words(of text: Scalars, strict: Bool = false) -> [Word] {
    (strict ? strictWords(of: text) : ordinaryWords(of: text)).filter { !$0.folded.isEmpty }
  }

  private static func strictWords(of text: Scalars) -> [Word] {
    text.split { $0.isWhiteSpace || $0 == "." }.map { Word(scalars: Array($0), isRun: false) }
  }

  private static func ordinaryWords(of text: Scalars) -> [Word] {
    var words: [Word] = []
    var open: Word?

    func close() {
      if let word = open { words.append(word) }
      open = nil
    }

    for scalar in text {
      if scalar.isTransparent {
        open?.scalars.append(scalar)
      } else if !scalar.isWordCharacter {
        close()
      } else if open != nil, scalar.isMark || scalar.isSpaceless == open?.isRun {
        // A mark stays with what it follows, whatever its script.
        open?.scalars.append(scalar)
      } else {
        close()
        open = Word(scalars: [scalar], isRun: scalar.isSpaceless)
      }
    }
    close()
    return words
  }
}
