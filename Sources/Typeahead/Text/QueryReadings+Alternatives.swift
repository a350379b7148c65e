extension QueryReadings {
  /// The alternatives of tokens, each of some tokens that stand in the readings' bytes.
  struct Alternatives: Sendable {
    private var tokens: [Range<Int>] = []
    /// Where each alternative's tokens stand.
    private var all: [Range<Int>] = []
    // What finding them works in: a piece's words, these as they fold, and their subwords.
    fileprivate var words: [WordDelimiter.Word] = []
    fileprivate var parts: [Range<Int>] = []
    fileprivate var subwords: [Range<Int>] = []

    var count: Int { all.count }

    mutating func removeAll() {
      tokens.removeAll(keepingCapacity: true)
      all.removeAll(keepingCapacity: true)
    }

    /// Appends an alternative's tokens to others.
    func append(_ alternative: Int, to others: inout [Range<Int>]) {
      for place in all[alternative] { others.append(tokens[place]) }
    }

    /// Adds a token to the alternative that ``end(since:_:)`` ends; an empty one is none.
    fileprivate mutating func append(_ token: Range<Int>) {
      if !token.isEmpty { tokens.append(token) }
    }

    /// Ends an alternative. It is dropped if it has no tokens, or one since a number is alike.
    fileprivate mutating func end(since first: Int, _ bytes: [UInt8]) {
      let added = (all.last?.upperBound ?? 0)..<tokens.count
      let isNew = !all[first...].contains { other in
        other.count == added.count && zip(other, added).allSatisfy { bytes[tokens[$0]] == bytes[tokens[$1]] }
      }
      if added.isEmpty || !isNew { tokens.removeSubrange(added) } else { all.append(added) }
    }

    /// Adds the alternative of no tokens.
    fileprivate mutating func appendNothing() { all.append(tokens.count..<tokens.count) }
  }

  /// Adds the distinct alternatives of a token: as typed; its words; these joined; its subwords; without emoji; left out. Gives their
  /// numbers.
  mutating func addAlternatives(of piece: Range<Int>, typed: Range<Int>) -> Range<Int> {
    let first = alternatives.count
    alternatives.append(typed)
    alternatives.end(since: first, bytes)
    if bytes[typed].contains(UInt8(ascii: "@")) { return first..<alternatives.count }
    alternatives.words.removeAll(keepingCapacity: true)
    WordDelimiter.words(source.bytes, piece, into: &alternatives.words)
    var start = bytes.count
    alternatives.parts.removeAll(keepingCapacity: true)
    for word in alternatives.words {
      let part = fold(word)
      alternatives.parts.append(part)
      alternatives.append(part)
    }
    alternatives.end(since: first, bytes)
    if alternatives.words.contains(where: { $0.kind == .emoji }) {
      start = bytes.count
      for word in alternatives.words where word.kind != .emoji { _ = fold(word) }
    }
    alternatives.append(start..<bytes.count)
    alternatives.end(since: first, bytes)
    for (word, part) in zip(alternatives.words, alternatives.parts) {
      if word.kind != .ordinary {
        alternatives.append(part)
        continue
      }
      alternatives.subwords.removeAll(keepingCapacity: true)
      WordDelimiter.subwords(source.bytes, word.range, cutDigits: false, into: &alternatives.subwords)
      for subword in alternatives.subwords { alternatives.append(fold(subword)) }
    }
    alternatives.end(since: first, bytes)
    for (word, part) in zip(alternatives.words, alternatives.parts) where word.kind != .emoji {
      alternatives.append(part)
    }
    alternatives.end(since: first, bytes)
    if !holdsWord(piece) { alternatives.appendNothing() }
    return first..<alternatives.count
  }

  /// Folds a word, a run as data are folded: each cluster by itself. Gives where that stands.
  private mutating func fold(_ word: WordDelimiter.Word) -> Range<Int> {
    word.isRun ? foldRun(word.range) : fold(word.range)
  }

  /// Folds a part of the text; gives where that stands.
  private mutating func fold(_ range: Range<Int>) -> Range<Int> {
    let start = bytes.count
    folder.fold(source.bytes, range, into: &bytes)
    return start..<bytes.count
  }

  private mutating func foldRun(_ run: Range<Int>) -> Range<Int> {
    if RunClusters.foldWhole(source.bytes, run) { return fold(run) }
    let start = bytes.count
    var clusters = RunClusters()
    clusters.read(source.bytes, run)
    for cluster in 0..<clusters.count { folder.fold(source.bytes, clusters.source(cluster), into: &bytes) }
    return start..<bytes.count
  }

  /// Whether a stretch has a letter, a digit or an emoji.
  private func holdsWord(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      let (scalar, length) = UTF8Bytes.scalar(source.bytes, at: index)
      let kind = CharacterClass(scalar)
      if kind.isWordCharacter, !kind.joinsPrevious || Letter(scalar).isAlphabetic { return true }
      if kind.startsEmoji { return true }
      index += length
    }
    return false
  }
}
