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
  }

  /// Adds the distinct alternatives of a token: its words; their subwords; the words joined; without emoji. Gives their numbers, none where
  /// it has no words.
  mutating func addAlternatives(of piece: Range<Int>) -> Range<Int> {
    let first = alternatives.count
    readWords(piece)
    guard let firstWord = alternatives.words.first, let lastWord = alternatives.words.last else { return first..<first }
    if let address = address(in: firstWord.range.lowerBound..<lastWord.range.upperBound) {
      alternatives.append(fold(address))
      alternatives.end(since: first, bytes)
      return first..<alternatives.count
    }
    for part in alternatives.parts { alternatives.append(part) }
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
    if alternatives.words.count > 1 {
      addJoined()
      alternatives.end(since: first, bytes)
      for (word, part) in zip(alternatives.words, alternatives.parts) where word.kind != .emoji {
        alternatives.append(part)
      }
      alternatives.end(since: first, bytes)
    }
    return first..<alternatives.count
  }

  /// Finds the words of a piece that do not fold to nothing, and folds them.
  private mutating func readWords(_ piece: Range<Int>) {
    alternatives.words.removeAll(keepingCapacity: true)
    alternatives.parts.removeAll(keepingCapacity: true)
    WordDelimiter.words(source.bytes, piece, into: &alternatives.words)
    var kept = 0
    for number in alternatives.words.indices {
      let part = fold(alternatives.words[number])
      if part.isEmpty { continue }
      alternatives.words[kept] = alternatives.words[number]
      alternatives.parts.append(part)
      kept += 1
    }
    alternatives.words.removeSubrange(kept...)
  }

  /// Adds the words, joined across every sign that links them.
  private mutating func addJoined() {
    var start = bytes.count
    for number in alternatives.words.indices {
      let isLinked =
        number > 0
        && WordDelimiter.areLinked(
          source.bytes, alternatives.words[number - 1], alternatives.words[number], .prose, &folder)
      if !isLinked {
        alternatives.append(start..<bytes.count)
        start = bytes.count
      }
      for place in alternatives.parts[number] { bytes.append(bytes[place]) }
    }
    alternatives.append(start..<bytes.count)
  }

  /// What of a token that has an @ between its words may be an address: what stands around that, without `: / < > , ;`.
  private func address(in core: Range<Int>) -> Range<Int>? {
    let sign = UInt8(ascii: "@")
    if !source.bytes[core].contains(sign) { return nil }
    let parts = source.bytes[core].split { [0x3A, 0x2F, 0x3C, 0x3E, 0x2C, 0x3B].contains($0) }
    return parts.first { $0.dropFirst().contains(sign) }?.indices ?? core
  }

  /// Folds a word, a run as data are folded: each cluster by itself. Gives where that stands.
  private mutating func fold(_ word: WordDelimiter.Word) -> Range<Int> {
    let start = bytes.count
    folder.fold(source.bytes, word, into: &bytes)
    return start..<bytes.count
  }

  /// Folds a part of the text; gives where that stands.
  private mutating func fold(_ range: Range<Int>) -> Range<Int> {
    let start = bytes.count
    folder.fold(source.bytes, range, into: &bytes)
    return start..<bytes.count
  }
}
