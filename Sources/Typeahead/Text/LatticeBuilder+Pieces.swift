/// Pieces: what lies between white space, or the whole value, each with its words.
extension LatticeBuilder {
  /// A word of the text, and the nodes that its spellings lead from and to.
  struct Segment {
    var word: WordDelimiter.Word
    var from: Int
    var to: Int
    /// The number of its piece.
    var piece: Int

    var range: Range<Int> { word.range }
  }

  mutating func appendPieces(_ bytes: [UInt8], _ rules: Analyzer.Rules, _ handWords: [[[UInt8]]]) {
    pieces.removeAll(keepingCapacity: true)
    segments.removeAll(keepingCapacity: true)
    signs.removeAll(keepingCapacity: true)
    if rules.cutsAtWhiteSpace {
      WordDelimiter.pieces(bytes, 0..<bytes.count, into: &pieces)
    } else if !bytes.isEmpty {
      pieces.append(0..<bytes.count)
    }
    for number in pieces.indices where !isOverfull { appendPiece(bytes, number, rules, handWords) }
    if segments.count > 1 {
      if rules.links != .none { appendJoins(bytes, rules) }
      if rules.cutsAtWhiteSpace { appendNumberGroups(bytes) }
      if rules.findsAddresses { appendAddresses(bytes) }
    }
    if let phone = rules.phone { appendPhone(bytes, phone) }
    if let synonyms = rules.synonyms { appendSynonyms(bytes, rules, synonyms.table) }
  }

  mutating func appendCustom(_ bytes: [UInt8], _ pieces: [Piece]) {
    for piece in pieces where !isOverfull {
      let pieceEdges = lattice.edges.count
      let start = cursor
      for (index, reading) in piece.readings.enumerated() where !isOverfull {
        let isPrimary = index == 0 && isPrimaryText
        let edges = lattice.edges.count
        appendSpelling(reading.map { UTF8Bytes.scalars(in: $0, of: bytes) }, bytes, isPrimary: isPrimary)
        if lattice.edges.count == edges { appendEdge(from: start, to: Self.stepEnd, .nothing, isPrimary: isPrimary) }
      }
      if lattice.edges[pieceEdges...].allSatisfy({ $0.label == .nothing }) {
        lattice.edges.removeSubrange(pieceEdges...)
      }
      endStep(firstEdge: pieceEdges)
    }
  }

  var isPrimaryText: Bool { alternativeEnds.isEmpty }

  private mutating func appendPiece(
    _ bytes: [UInt8], _ number: Int, _ rules: Analyzer.Rules, _ handWords: [[[UInt8]]]
  ) {
    let piece = pieces[number]
    let start = cursor
    words.removeAll(keepingCapacity: true)
    switch rules.delimiters {
    case .strict: WordDelimiter.strictWords(bytes, piece, into: &words)
    case .plain: WordDelimiter.words(bytes, piece, into: &words)
    case .none: break
    }
    let given = handWords.isEmpty ? [:] : handSplits(bytes, handWords)
    var end = piece.lowerBound
    for index in words.indices where !isOverfull {
      let word = words[index]
      findSigns(bytes, end..<word.range.lowerBound, rules)
      end = word.range.upperBound
      let node = cursor
      switch word.kind {
      case .ordinary: appendWord(bytes, word.range, rules, given[index])
      case .run: appendRun(bytes, word.range, rules)
      case .emoji: appendEmoji(bytes, word.range)
      }
      if cursor != node { segments.append(Segment(word: word, from: node, to: cursor, piece: number)) }
    }
    if !isOverfull { findSigns(bytes, end..<piece.upperBound, rules) }
    if rules.keepsWritten { appendWritten(bytes, piece, from: start, rules) }
  }

  /// Adds the piece as it is written.
  private mutating func appendWritten(_ bytes: [UInt8], _ piece: Range<Int>, from start: Int, _ rules: Analyzer.Rules) {
    let text = fold(bytes, piece)
    // What is only a run says all of it by the run, and says which parts of it are adjacent.
    if words.count == 1, words[0].isRun, let run = lattice.runs.last(where: { !$0.isSpelled }),
      lattice.text[run.text] == lattice.text[text]
    {
      return
    }
    guard let token = addToken(text, source: piece, origin: .folded) else { return }
    if cursor == start {
      cursor = newNode()
      // Without words its primary reading is nothing.
      if rules.delimiters != .none { appendEdge(from: start, to: cursor, .nothing, isPrimary: isPrimaryText) }
    }
    appendEdge(from: start, to: cursor, .token(token), isPrimary: rules.delimiters == .none && isPrimaryText)
  }
}
