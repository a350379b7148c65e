/// A name as it is written: folded, but with its signs and marks.
struct Writing {
  /// All of it, with single blanks for white space.
  let text: Folded
  /// What is written from each place at which a piece, a segment, a hump, or the signs before a segment begin, up to white space.
  let places: [Folded]

  /// Strict names have no humps, and know white space and the full stop alone.
  init(_ value: Scalars, strict: Bool) {
    let chunks = value.split(whereSeparator: \.isWhiteSpace).map { Array($0) }
    text = Array(chunks.map { Self.written($0) }.filter { !$0.isEmpty }.joined(separator: [0x20]))
    places = distinct(
      chunks.flatMap { chunk in Self.places(of: chunk, strict: strict).map { Self.written(Array(chunk[$0...])) } }
    ).filter { !$0.isEmpty }
  }

  private static func places(of chunk: Scalars, strict: Bool) -> [Int] {
    let words = Word.words(of: chunk)
    let humps = words.filter { $0.kind == .ordinary && !strict }.flatMap { word in
      word.subwordTexts(cuttingDigits: false).reduce(into: [word.place.lowerBound]) { $0.append($0.last! + $1.count) }
        .dropLast()
    }
    // The signs before a word begin where the word before it ends.
    let signs = words.dropLast().map(\.place.upperBound)
    let strictWords = strict ? Word.words(of: chunk, strict: true) : []
    return [0] + (words + strictWords).map(\.place.lowerBound) + signs + humps
  }

  /// A query token as rule 2 takes it, where folding or cutting would take something from it: a leading `@` or `#` does not count.
  static func losing(_ token: Scalars) -> Folded? {
    let bare = token.count > 1 && "@#".unicodeScalars.contains(token[0]) ? Array(token.dropFirst()) : token
    let loses = Word.stretches(of: bare).contains { stretch in
      stretch.kind == .signs
        ? stretch.scalars.contains { !$0.isTransparent }
        : Folding.written(stretch.scalars) != Folding.fold(stretch.scalars)
    }
    return loses ? written(bare) : nil
  }

  /// Each word and what stands between words as it is written: none changes another.
  static func written(_ text: Scalars) -> Folded { Word.stretches(of: text).flatMap { Folding.written($0.scalars) } }
}
