/// Words inside segments: those given by hand, else the word model's.
extension LatticeBuilder {
  /// Adds the spelling of a segment by its words: the hand-given ones, else the word model's.
  mutating func appendWords(
    _ bytes: [UInt8], _ segment: Range<Int>, _ rules: Analyzer.Rules, _ given: [String]?
  ) {
    guard let words = rules.words else { return }
    if let given {
      if given.count > 1 { appendWordSpelling([(given, segment)], bytes) }
      return
    }
    var parts: [(words: [String]?, source: Range<Int>)] = []
    for hump in finerHumps {
      let begun = lattice.text.count
      folder.fold(bytes, hump, into: &lattice.text)
      let folded = String(decoding: lattice.text[begun...], as: UTF8.self)
      lattice.text.removeSubrange(begun...)
      parts.append((words.words(in: folded), hump))
    }
    if parts.contains(where: { $0.words != nil }) { appendWordSpelling(parts, bytes) }
  }

  mutating func appendWordSpelling(_ parts: [(words: [String]?, source: Range<Int>)], _ bytes: [UInt8]) {
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
    let begun = lattice.text.count
    defer { lattice.text.removeSubrange(begun...) }
    var place = source.lowerBound
    for word in words {
      let end = place + word.utf8.count
      if end < source.upperBound, bytes[end] & 0xC0 == 0x80 { return false }
      lattice.text.removeSubrange(begun...)
      folder.fold(bytes, place..<end, into: &lattice.text)
      if !lattice.text[begun...].elementsEqual(word.utf8) { return false }
      place = end
    }
    return true
  }

  /// Fits hand-given words to the segments: each list must spell consecutive whole segments exactly.
  mutating func handSplits(_ bytes: [UInt8], _ handWords: [[[UInt8]]]) -> [Int: [String]] {
    let folded = segments.map { segment in
      var text: [UInt8] = []
      folder.fold(bytes, segment.range, into: &text)
      return text
    }
    var splits: [Int: [String]] = [:]
    for words in handWords {
      for start in segments.indices {
        guard let fit = Self.fit(words, to: folded, from: start),
          !segments[start..<start + fit.count].contains(where: \.isRun)
        else { continue }
        for (offset, split) in fit.enumerated() where splits[start + offset] == nil {
          splits[start + offset] = split.map { String(decoding: $0, as: UTF8.self) }
        }
      }
    }
    return splits
  }

  /// The folded words of each of the given lists. Beyond ``mostHandWords`` lists, or words in a list, they are not looked at:
  /// fitting them costs their product with the segments.
  mutating func foldedHandWords(_ values: [String]) -> [[[UInt8]]] {
    values.prefix(Self.mostHandWords).map { foldedWords($0) }.filter { $0.count <= Self.mostHandWords }
  }

  static var mostHandWords: Int { 64 }

  mutating func foldedWords(_ value: String) -> [[UInt8]] {
    let bytes = Array(value.utf8)
    var ranges: [Range<Int>] = []
    Segmentation.pieces(bytes, 0..<bytes.count, into: &ranges)
    return ranges.map { range in
      var word: [UInt8] = []
      folder.fold(bytes, range, into: &word)
      return word
    }.filter { !$0.isEmpty }
  }

  /// The words of each segment from `start` on if `words` spell whole segments one after another.
  static func fit(_ words: [[UInt8]], to segments: [[UInt8]], from start: Int) -> [[[UInt8]]]? {
    var splits: [[[UInt8]]] = []
    var segment = start
    var current: [[UInt8]] = []
    var length = 0
    for word in words {
      guard segment < segments.count, segments[segment].dropFirst(length).starts(with: word) else { return nil }
      current.append(word)
      length += word.count
      if length == segments[segment].count {
        splits.append(current)
        current = []
        length = 0
        segment += 1
      }
    }
    return current.isEmpty && !splits.isEmpty ? splits : nil
  }
}
