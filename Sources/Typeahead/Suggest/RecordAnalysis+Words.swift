/// The tokens of a record as people write them.
extension RecordAnalysis {
  /// A token as the record has it, if it has.
  func spelling(of token: [UInt8], mostBytes: Int) -> [UInt8]? {
    var spelling: [UInt8]?
    for value in values {
      value.forEachToken(beginningWith: token, mostBytes: mostBytes) { folded, original in
        if folded.count == token.count, spelling == nil { spelling = original }
      }
    }
    return spelling
  }

  /// The bytes of all texts.
  var byteCount: Int {
    values.reduce(0) { sum, value in value.texts.reduce(sum) { $0 + $1.string.utf8.count } }
  }
}

extension RecordAnalysis.Value {
  /// Calls `body` with each folded token that begins with the given bytes, and with the stretch of the original it comes from,
  /// unless one of them is too long. Punctuation around a token is left out unless what is wanted begins with it or has it. In
  /// scripts written without spaces a token may begin at any character, and goes to the run's end.
  func forEachToken(
    beginningWith prefix: [UInt8], mostBytes: Int, _ body: (_ folded: [UInt8], _ original: [UInt8]) -> Void
  ) {
    var folder = Folder()
    func check(_ text: Range<Int>, _ source: Range<Int>, _ origin: TokenLattice.Origin, _ alternative: Int) {
      if text.count > mostBytes || source.count > mostBytes || !lattice.text[text].starts(with: prefix) { return }
      let apart = texts[alternative].apart
      if apart.bytes[source].contains(UInt8(ascii: "@")), goesOn(apart.bytes, source.upperBound) { return }
      let inner = WordDelimiter.withoutPunctuation(apart.bytes, source)
      var folded: [UInt8] = []
      if origin == .folded { folder.fold(apart.bytes, inner, into: &folded) }
      func original(_ range: Range<Int>) -> [UInt8] {
        let range = apart.original(range)
        return Array(texts[alternative].string.utf8.dropFirst(range.lowerBound).prefix(range.count))
      }
      if origin == .made, WordDelimiter.isOfSigns(apart.bytes, source) {
        // A sign is found by its words, and not completed to itself.
        body(Array(lattice.text[text]), Array(lattice.text[text]))
      } else if origin == .folded && !folded.starts(with: prefix) || origin == .made {
        body(Array(lattice.text[text]), original(source))
      } else {
        body(origin == .joined ? Array(lattice.text[text]) : folded, original(inner))
      }
    }
    // An address is completed to its end.
    func goesOn(_ bytes: [UInt8], _ end: Int) -> Bool {
      var pieces: [Range<Int>] = []
      var words: [WordDelimiter.Word] = []
      WordDelimiter.pieces(bytes, end..<min(bytes.count, end + mostBytes), into: &pieces)
      if let next = pieces.first, next.lowerBound == end { WordDelimiter.words(bytes, next, into: &words) }
      return !words.isEmpty
    }
    for token in lattice.tokens { check(token.text, token.source, token.origin, token.alternative) }
    for run in lattice.runs {
      for cluster in lattice.clusters[run.clusters].dropLast() {
        let text = run.text.lowerBound + cluster.offset..<run.text.upperBound
        check(text, cluster.source..<run.source.upperBound, .folded, run.alternative)
      }
    }
  }
}

extension WordDelimiter {
  /// Whether a stretch has no word.
  fileprivate static func isOfSigns(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var found: [Word] = []
    words(bytes, range, into: &found)
    return found.isEmpty
  }

  /// From the first word to the last; all where there is none.
  static func withoutPunctuation(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    var found: [Word] = []
    words(bytes, range, into: &found)
    guard let first = found.first, let last = found.last else { return range }
    return first.range.lowerBound..<last.range.upperBound
  }
}
