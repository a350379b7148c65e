/// Words that are made of others: as given by hand, else as the word model splits them.
extension LatticeBuilder {
  /// Adds the spelling of a word by those that it is made of.
  mutating func appendSplit(
    _ bytes: [UInt8], _ word: Range<Int>, _ rules: Analyzer.Rules, _ given: [String]?
  ) {
    guard let splitter = rules.splitter else { return }
    if let given {
      if given.count > 1 { appendSplitSpelling([(given, word)], bytes) }
      return
    }
    var parts: [(words: [String]?, source: Range<Int>)] = []
    for subword in finerSubwords {
      let folded = String(decoding: folder.folded(bytes, subword), as: UTF8.self)
      parts.append((splitter.words(in: folded), subword))
    }
    if parts.contains(where: { $0.words != nil }) { appendSplitSpelling(parts, bytes) }
  }

  mutating func appendSplitSpelling(_ parts: [(words: [String]?, source: Range<Int>)], _ bytes: [UInt8]) {
    var node = cursor
    for part in parts where !isOverfull {
      guard let words = part.words else {
        appendStep(bytes, part.source, from: &node, isPrimary: false)
        continue
      }
      // Where folding kept every byte's place, a word's source is its own stretch, else the whole part's.
      let keepsPlace = stretches(of: part.source, bytes, foldTo: words)
      var place = part.source.lowerBound
      for word in words {
        let begun = lattice.text.count
        lattice.text.append(contentsOf: word.utf8)
        let source = keepsPlace ? place..<place + word.utf8.count : part.source
        if let token = addToken(begun..<lattice.text.count, source: source, origin: keepsPlace ? .folded : .made) {
          appendToken(token, from: &node, isPrimary: false)
        }
        place += word.utf8.count
      }
    }
    endChain(at: node)
  }

  /// Whether consecutive stretches of `source`, as long as `words`, fold to them. Equal lengths alone say nothing: ß and ss
  /// have two bytes each, and a word may end between the two letters.
  mutating func stretches(of source: Range<Int>, _ bytes: [UInt8], foldTo words: [String]) -> Bool {
    if words.reduce(0, { $0 + $1.utf8.count }) != source.count { return false }
    var place = source.lowerBound
    for word in words {
      let end = place + word.utf8.count
      if end < source.upperBound, bytes[end] & 0xC0 == 0x80 { return false }
      if !folder.folded(bytes, place..<end).elementsEqual(word.utf8) { return false }
      place = end
    }
    return true
  }

  /// Fits what is given by hand to the text: each list must spell consecutive whole words of it exactly.
  mutating func handSplits(_ bytes: [UInt8], _ handWords: [[[UInt8]]]) -> [Int: [String]] {
    let folded = words.map { folder.folded(bytes, $0.range) }
    var splits: [Int: [String]] = [:]
    for list in handWords {
      for start in words.indices {
        guard let fit = Self.fit(list, to: folded, from: start),
          !words[start..<start + fit.count].contains(where: { $0.kind != .ordinary })
        else { continue }
        for (offset, split) in fit.enumerated() where splits[start + offset] == nil {
          splits[start + offset] = split.map { String(decoding: $0, as: UTF8.self) }
        }
      }
    }
    return splits
  }

  /// The folded words of each of the given lists. Beyond ``mostHandWords`` lists, or words in a list, they are not looked at:
  /// fitting them costs their product with the words of the text.
  mutating func foldedHandWords(_ values: [String]) -> [[[UInt8]]] {
    values.prefix(Self.mostHandWords).map { foldedWords($0) }.filter { $0.count <= Self.mostHandWords }
  }

  static var mostHandWords: Int { 64 }

  private mutating func foldedWords(_ value: String) -> [[UInt8]] {
    var apart = ApartText()
    apart.read(value)
    var words: [WordDelimiter.Word] = []
    WordDelimiter.words(apart.bytes, 0..<apart.bytes.count, into: &words)
    return words.map { folder.folded(apart.bytes, $0) }.filter { !$0.isEmpty }
  }

  /// What each word from `start` on is made of, if the list spells whole words one after another.
  static func fit(_ list: [[UInt8]], to words: [[UInt8]], from start: Int) -> [[[UInt8]]]? {
    var splits: [[[UInt8]]] = []
    var next = start
    var current: [[UInt8]] = []
    var length = 0
    for word in list {
      guard next < words.count, words[next].dropFirst(length).starts(with: word) else { return nil }
      current.append(word)
      length += word.count
      if length == words[next].count {
        splits.append(current)
        current = []
        length = 0
        next += 1
      }
    }
    return current.isEmpty && !splits.isEmpty ? splits : nil
  }
}
