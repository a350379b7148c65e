/// Finds the stretch of a text that was taken apart whose folded form a query token matched.
///
/// Folding changes lengths (ß is two letters, an accent none), so the way back goes character by character: a character any
/// part of which was matched counts whole.
struct SourceRanges {
  private var folder = Folder()
  private var scratch: [UInt8] = []

  /// The stretches of `text` that hold some folded bytes of a token.
  mutating func ranges(of bytes: Range<Int>, of token: TokenLattice.Token, in text: [UInt8]) -> [Range<Int>] {
    let all = ranges(ofPrefix: bytes.upperBound, of: token, in: text)
    if bytes.lowerBound == 0 || token.origin == .made { return all }
    let before = ranges(ofPrefix: bytes.lowerBound, of: token, in: text)
    return all.enumerated().compactMap { number, range in
      let start = number < before.count ? before[number].upperBound : range.lowerBound
      return start < range.upperBound ? start..<range.upperBound : nil
    }
  }

  /// The stretches of `text` that hold the first `length` folded bytes of a token.
  private mutating func ranges(ofPrefix length: Int, of token: TokenLattice.Token, in text: [UInt8]) -> [Range<Int>] {
    switch token.origin {
    case .made: return [token.source]
    case .folded:
      var rest = length
      return [prefix(&rest, token.source, text)]
    case .joined:
      var words: [WordDelimiter.Word] = []
      WordDelimiter.words(text, token.source, into: &words)
      var rest = length
      var ranges: [Range<Int>] = []
      for word in words where rest > 0 && word.kind != .emoji {
        ranges.append(prefix(&rest, word.range, text, isRun: word.isRun))
      }
      return ranges
    }
  }

  /// The beginning of `source` that folds to `rest` bytes or, if it is too short, all of it; what it does not hold remains. The characters
  /// of a run fold each by itself.
  private mutating func prefix(
    _ rest: inout Int, _ source: Range<Int>, _ text: [UInt8], isRun: Bool = false
  ) -> Range<Int> {
    let characters = String(decoding: text[source], as: UTF8.self)
    scratch.removeAll(keepingCapacity: true)
    folder.fold(text, source, into: &scratch)
    let whole = scratch
    scratch.removeAll(keepingCapacity: true)
    var end = source.lowerBound
    for character in characters {
      folder.fold(text, end..<end + character.utf8.count, into: &scratch)
      end += character.utf8.count
    }
    // Where characters fold together (a kana and a voicing mark of its own), or their marks change places, beginnings are
    // folded whole instead of one by one.
    let foldsOneByOne = isRun || scratch == whole
    end = source.lowerBound
    var folded = 0
    var isHeld = rest <= 0
    for character in characters {
      let next = end + character.utf8.count
      scratch.removeAll(keepingCapacity: true)
      folder.fold(text, foldsOneByOne ? end..<next : source.lowerBound..<next, into: &scratch)
      let length = foldsOneByOne ? folded + scratch.count : scratch.count
      // Characters that add nothing belong to the one before them.
      if isHeld, length > folded { break }
      folded = length
      end = next
      isHeld = folded >= rest && (foldsOneByOne || scratch.starts(with: whole.prefix(rest)))
    }
    rest -= folded
    return source.lowerBound..<end
  }
}
