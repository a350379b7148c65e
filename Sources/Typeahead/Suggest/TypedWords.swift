/// The words of a text that was typed, each of which a record may complete.
struct TypedWords {
  struct Word {
    /// Where it stands in the text.
    let range: Range<Int>
    /// The folded token.
    let token: [UInt8]
    /// Whether it stays as it is typed: signs follow it, or it begins or ends within a character of the text.
    let isClosed: Bool
  }

  /// The text, without the white space that it ends in.
  private let text: [UInt8]
  let isLiteral: Bool
  private(set) var words: [Word] = []

  /// The words at white space and punctuation, of an address all of it: `dark-mo` is `dark` and `mo`. What is read literally is cut at
  /// white space alone.
  init(_ text: String, isLiteral: Bool) {
    let apart = ApartText(tracing: text)
    var pieces: [Range<Int>] = []
    WordDelimiter.pieces(apart.bytes, 0..<apart.bytes.count, into: &pieces)
    let end = pieces.last.map { apart.original($0).upperBound } ?? 0
    self.text = Array(text.utf8.prefix(end))
    self.isLiteral = isLiteral
    var folder = Folder()
    for piece in pieces {
      let ranges = isLiteral ? [piece] : Self.words(apart.bytes, piece)
      for range in ranges {
        var token: [UInt8] = []
        folder.fold(apart.bytes, range, into: &token)
        if token.isEmpty { continue }
        let isBound = apart.isBoundary(range.lowerBound) && apart.isBoundary(range.upperBound)
        let isFollowed = range == ranges.last && range.upperBound != piece.upperBound
        words.append(Word(range: apart.original(range), token: token, isClosed: !isBound || isFollowed))
      }
    }
  }

  private static func words(_ bytes: [UInt8], _ piece: Range<Int>) -> [Range<Int>] {
    var words: [WordDelimiter.Word] = []
    WordDelimiter.words(bytes, piece, into: &words)
    guard let first = words.first?.range, let last = words.last?.range else { return [] }
    let all = first.lowerBound..<last.upperBound
    return bytes[all].contains(UInt8(ascii: "@")) ? [all] : words.map(\.range)
  }

  /// The text with words in place of those typed; nil leaves one as it is.
  func text(with spellings: [[UInt8]?]) -> [UInt8] {
    var result: [UInt8] = []
    var end = 0
    // Several words may be of one character.
    for (word, spelling) in zip(words, spellings) where word.range.lowerBound >= end {
      result += text[end..<word.range.lowerBound] + (spelling ?? Array(text[word.range]))
      end = word.range.upperBound
    }
    return result + text[end...]
  }
}
