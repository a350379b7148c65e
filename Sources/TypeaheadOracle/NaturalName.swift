/// A name in the natural order: words with numbers by value, then signs, then marks, then case.
struct NaturalName: Comparable {
  /// A stretch of a word.
  enum Part: Comparable {
    /// The digits, without zeros before them.
    case number(Folded)
    case text(Folded)

    static func < (left: Part, right: Part) -> Bool {
      switch (left, right) {
      case (.number(let left), .number(let right)):
        left.count != right.count ? left.count < right.count : left.lexicographicallyPrecedes(right)
      case (.text(let left), .text(let right)): left.lexicographicallyPrecedes(right)
      case (.number, .text): true
      case (.text, .number): false
      }
    }
  }

  var words: [[Part]]
  var signs: Folded
  /// The name as it is written, where folding takes something from it.
  var written: Folded
  /// For each scalar up to the last capital whether it is one.
  var capitals: [Bool]

  init(_ name: String) {
    let scalars = Apart.text(Array(name.unicodeScalars.prefix(200)))
    let stretches = Word.stretches(of: scalars)
    words = stretches.filter { $0.kind != .signs && $0.kind != .emoji }.map { Self.parts(of: Folding.fold($0.scalars)) }
      .filter { !$0.isEmpty }
    // An emoji is a sign to it.
    signs = Folding.written(stretches.filter { $0.kind == .signs || $0.kind == .emoji }.flatMap(\.scalars))
    written = Folding.written(scalars)
    if written == Folding.fold(scalars) { written = [] }
    capitals = scalars.map(\.isCapital)
    while capitals.last == false { capitals.removeLast() }
  }

  private static func parts(of word: Folded) -> [Part] {
    var parts: [Part] = []
    var rest = word[...]
    while let first = rest.first {
      let isNumber = isDigit(first)
      let stretch = rest.prefix { isDigit($0) == isNumber }
      rest = rest.dropFirst(stretch.count)
      parts.append(isNumber ? .number(Array(stretch.drop { $0 == 0x30 })) : .text(Array(stretch)))
    }
    return parts
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  static func < (left: NaturalName, right: NaturalName) -> Bool {
    if left.words != right.words {
      return left.words.lexicographicallyPrecedes(right.words) { $0.lexicographicallyPrecedes($1) }
    }
    if left.signs != right.signs { return left.signs.lexicographicallyPrecedes(right.signs) }
    if left.written != right.written { return left.written.lexicographicallyPrecedes(right.written) }
    return left.capitals.lexicographicallyPrecedes(right.capitals) { !$0 && $1 }
  }
}

extension Unicode.Scalar {
  /// A capital of a script with spaces, and not one of those that are not seen.
  fileprivate var isCapital: Bool { isUppercaseOrTitlecase && !isSpaceless && !isTransparent && !isWhiteSpace }
}
