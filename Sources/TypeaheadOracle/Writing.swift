/// A name as it is written: folded, but with its signs and marks.
struct Writing {
  /// All of it, with single blanks for white space.
  let text: Folded
  /// What is written from each place at which a piece, a segment, a hump, or the signs before a segment begin, up to white space.
  let places: [Folded]

  /// Strict names have no humps, and know white space and the full stop alone.
  init(_ value: Scalars, strict: Bool) {
    let chunks = value.split(whereSeparator: \.isWhiteSpace).map { Array($0) }
    text = Array(chunks.map { Folding.written($0) }.filter { !$0.isEmpty }.joined(separator: [0x20]))
    places = distinct(
      chunks.flatMap { chunk in Self.places(of: chunk, strict: strict).map { Folding.written(Array(chunk[$0...])) } }
    ).filter { !$0.isEmpty }
  }

  private static func places(of chunk: Scalars, strict: Bool) -> [Int] {
    let stretches = Word.stretches(of: chunk)
    let words = Word.words(of: chunk, strict: strict)
    let humps = words.filter { $0.kind == .ordinary && !strict }.flatMap { word in
      word.subwordTexts(cuttingDigits: false).reduce(into: [word.place.lowerBound]) { $0.append($0.last! + $1.count) }
        .dropLast()
    }
    let signs = zip(stretches, stretches.dropFirst()).filter { $0.kind == .signs && $1.kind != .signs }
      .map(\.0.place.lowerBound)
    return [0] + words.map(\.place.lowerBound) + humps + signs
  }

  /// A query token as rule 2 takes it, where folding or cutting would take something from it: a leading `@` or `#` does not count.
  static func losing(_ token: Scalars) -> Folded? {
    let bare = token.count > 1 && "@#".unicodeScalars.contains(token[0]) ? Array(token.dropFirst()) : token
    let loses = Word.stretches(of: bare).contains { stretch in
      stretch.kind == .signs
        ? stretch.scalars.contains { !$0.isTransparent } : Folding.written(stretch.scalars) != stretch.folded
    }
    return loses ? Folding.written(bare) : nil
  }
}
