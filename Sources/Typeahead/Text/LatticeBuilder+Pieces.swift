/// Pieces: what lies between white space, or the whole value, each with its readings.
extension LatticeBuilder {
  mutating func appendPieces(_ bytes: [UInt8], _ rules: Analyzer.Rules, _ handWords: [[[UInt8]]]) {
    pieces.removeAll(keepingCapacity: true)
    if rules.cutsAtWhiteSpace {
      WordDelimiter.pieces(bytes, 0..<bytes.count, into: &pieces)
    } else if !bytes.isEmpty {
      pieces.append(0..<bytes.count)
    }
    phraseWords.removeAll(keepingCapacity: true)
    for piece in pieces where !isOverfull { appendPiece(bytes, piece, rules, handWords) }
    if let synonyms = rules.synonyms { appendSynonyms(synonyms.table) }
  }

  mutating func appendCustom(_ bytes: [UInt8], _ pieces: [Piece]) {
    for piece in pieces where !isOverfull {
      pieceEdges = lattice.edges.count
      let start = cursor
      for (index, reading) in piece.readings.enumerated() where !isOverfull {
        let isPrimary = index == 0 && isPrimaryText
        let edges = lattice.edges.count
        cursor = start
        appendSpelling(reading.map { UTF8Bytes.scalars(in: $0, of: bytes) }, bytes, isPrimary: isPrimary)
        if lattice.edges.count == edges { appendEdge(from: start, to: Self.pieceEnd, .nothing, isPrimary: isPrimary) }
      }
      endPiece(from: start)
    }
  }

  var isPrimaryText: Bool { alternativeEnds.isEmpty }

  mutating func appendPiece(
    _ bytes: [UInt8], _ piece: Range<Int>, _ rules: Analyzer.Rules, _ handWords: [[[UInt8]]]
  ) {
    pieceEdges = lattice.edges.count
    let start = cursor
    words.removeAll(keepingCapacity: true)
    if rules.delimiters == .strict {
      WordDelimiter.strictWords(bytes, piece, into: &words)
    } else if rules.delimiters == .plain {
      WordDelimiter.words(bytes, piece, into: &words)
    }
    let given = handWords.isEmpty ? [:] : handSplits(bytes, handWords)
    for index in words.indices where !isOverfull {
      let word = words[index]
      let last = index == words.count - 1
      let node = cursor
      switch word.kind {
      case .ordinary: appendWord(bytes, word.range, rules, given[index], endsPiece: last)
      case .run: appendRun(bytes, word.range, rules, endsPiece: last)
      case .emoji: appendEmoji(bytes, word.range, endsPiece: last)
      }
      if rules.synonyms != nil { rememberWord(bytes, word, rules, from: node, endsPiece: last) }
    }
    if lattice.edges.count == pieceEdges, rules.delimiters != .none {
      appendEdge(from: start, to: Self.pieceEnd, .nothing, isPrimary: isPrimaryText)
    }
    let onlyRun = self.onlyRun
    if rules.joins, words.count > 1, onlyRun == nil {
      appendJoined(bytes, piece, from: start, rules)
      if !rules.systems.isEmpty { appendJoinedInSystems(bytes, piece, from: start, rules) }
    }
    if words.count != 1 || words[0].isRun || words[0].range != piece || rules.spellings == .subwords {
      appendWhole(bytes, piece, from: start, rules, onlyRun: onlyRun)
    }
    if let phone = rules.phone {
      phone.find(bytes, piece, &folder, into: &phoneForms)
      for form in phoneForms.forms {
        let token = addMade(phoneForms.text[form], source: piece)
        appendEdge(from: start, to: Self.pieceEnd, .token(token), isPrimary: false)
      }
    }
    endPiece(from: start)
    endPhraseWord()
  }

  /// The run as written that is all the piece has; words that fold to nothing do not count.
  var onlyRun: Int? {
    var only: Int?
    for edge in lattice.edges[pieceEdges...] {
      switch edge.label {
      case .token: return nil
      case .run(let run):
        if lattice.runs[run].isSpelled { continue }
        if only != nil { return nil }
        only = run
      case .nothing: break
      }
    }
    return only
  }

  mutating func endPiece(from start: Int) {
    let onlyNothing = lattice.edges[pieceEdges...].allSatisfy { $0.label == .nothing }
    if onlyNothing {
      lattice.edges.removeSubrange(pieceEdges...)
      cursor = start
      return
    }
    let end = newNode()
    for index in pieceEdges..<lattice.edges.count where lattice.edges[index].to == Self.pieceEnd {
      lattice.edges[index].to = end
    }
    cursor = end
  }

  mutating func appendJoined(_ bytes: [UInt8], _ piece: Range<Int>, from start: Int, _ rules: Analyzer.Rules) {
    let begun = lattice.text.count
    for word in words where word.kind != .emoji {
      if word.isRun, !RunClusters.foldWhole(bytes, word.range) {
        readRun(bytes, word.range)
        lattice.text += run.text
      } else {
        appendFold(bytes, word.range)
      }
    }
    appendPieceToken(begun..<lattice.text.count, source: piece, origin: .joined, from: start, rules)
  }

  mutating func appendWhole(
    _ bytes: [UInt8], _ piece: Range<Int>, from start: Int, _ rules: Analyzer.Rules, onlyRun: Int?
  ) {
    let text = fold(bytes, piece)
    // A piece that is only a run says all of it by the run, and says which parts of it are adjacent.
    if let onlyRun, lattice.text[lattice.runs[onlyRun].text] == lattice.text[text] { return }
    appendPieceToken(text, source: piece, origin: .folded, from: start, rules)
  }

  /// Adds the edge around the whole piece for a folded text. In prose, an overlong one is left out: nobody types it, and a page
  /// of text without white space would otherwise be indexed three times.
  mutating func appendPieceToken(
    _ text: Range<Int>, source: Range<Int>, origin: TokenLattice.Origin, from start: Int, _ rules: Analyzer.Rules
  ) {
    if rules.cutsAtWhiteSpace, text.count > Analyzer.longestJoinedProse {
      if origin != .folded || foldedText == nil { lattice.text.removeSubrange(text.lowerBound...) }
      return
    }
    if let token = addToken(text, source: source, origin: origin) {
      let isPrimary = rules.delimiters == .none && isPrimaryText
      appendEdge(from: start, to: Self.pieceEnd, .token(token), isPrimary: isPrimary)
    }
  }
}
