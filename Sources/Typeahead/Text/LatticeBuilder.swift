/// Builds the lattice of one value after another, keeping its scratch memory.
///
/// A value is begun, given its text (and the texts of its other names, each a further way to read it), and
/// finished:
///
/// ```swift
/// var builder = LatticeBuilder()
/// builder.begin()
/// builder.appendAlternative(Array("Wi-Fi Calling".utf8), analyzer: .prose)
/// builder.finish()
/// builder.lattice.readings()   // [wi fi calling], [wifi calling], [wi-fi calling]
/// ```
struct LatticeBuilder {
  private(set) var lattice = TokenLattice()
  var folder = Folder()
  private var breaks: TextBreaks?

  /// The node the next piece leaves.
  private var cursor = 0
  /// Where each alternative of the value ends.
  private var alternativeEnds: [Int] = []
  /// The first edge of the piece being built.
  private var pieceEdges = 0
  /// Stands for the piece's last node until that has a number.
  private static let pieceEnd = Int.max

  // Scratch.
  private var pieces: [Range<Int>] = []
  private var segments: [Segmentation.Segment] = []
  private var humps: [Range<Int>] = []
  private var finerHumps: [Range<Int>] = []
  private var units: [UInt16] = []
  private var unitSources: [Int] = []
  private var clusterBoundaries: [Int] = []
  private var wordBoundaries: [Int] = []

  /// Begins a value.
  mutating func begin() {
    lattice.removeAll()
    alternativeEnds.removeAll(keepingCapacity: true)
  }

  /// Adds a text by which the value can be read; only the first one's primary reading is the value's.
  mutating func appendAlternative(_ bytes: [UInt8], analyzer: Analyzer, handWords: [String] = []) {
    for method in analyzer.methods {
      cursor = 0
      switch method {
      case .rules(let rules): appendPieces(bytes, rules, handWords)
      case .custom(let pieces): appendCustom(bytes, pieces(String(decoding: bytes, as: UTF8.self)))
      }
      alternativeEnds.append(cursor)
    }
  }

  /// Ends the value: its alternatives meet in one last node.
  mutating func finish() {
    if alternativeEnds.count > 1 {
      let sink = newNode()
      for (index, end) in alternativeEnds.enumerated() {
        lattice.edges.append(.init(from: end, to: sink, label: .nothing, isPrimary: index == 0))
      }
    }
    sortEdges()
    lattice.checkInvariants()
  }

  // MARK: Pieces

  private mutating func appendPieces(_ bytes: [UInt8], _ rules: Analyzer.Rules, _ handWords: [String]) {
    pieces.removeAll(keepingCapacity: true)
    if rules.cutsAtWhiteSpace {
      Segmentation.pieces(bytes, 0..<bytes.count, into: &pieces)
    } else if !bytes.isEmpty {
      pieces.append(0..<bytes.count)
    }
    for piece in pieces { appendPiece(bytes, piece, rules, handWords) }
  }

  private mutating func appendCustom(_ bytes: [UInt8], _ pieces: [Piece]) {
    for piece in pieces {
      pieceEdges = lattice.edges.count
      let start = cursor
      for (index, reading) in piece.readings.enumerated() {
        cursor = start
        appendSpelling(reading.map { $0.clamped(to: 0..<bytes.count) }, bytes, isPrimary: index == 0 && isPrimaryText)
      }
      endPiece(from: start)
    }
  }

  private var isPrimaryText: Bool { alternativeEnds.isEmpty }

  private mutating func appendPiece(
    _ bytes: [UInt8], _ piece: Range<Int>, _ rules: Analyzer.Rules, _ handWords: [String]
  ) {
    pieceEdges = lattice.edges.count
    let start = cursor
    segments.removeAll(keepingCapacity: true)
    if rules.segments == .strict {
      Segmentation.strictSegments(bytes, piece, into: &segments)
    } else if rules.segments == .plain {
      Segmentation.segments(bytes, piece, into: &segments)
    }
    let given = rules.words == nil || handWords.isEmpty ? [:] : handSplits(bytes, handWords)
    for index in segments.indices {
      let segment = segments[index]
      let last = index == segments.count - 1
      if segment.isRun {
        appendRun(bytes, segment.range, endsPiece: last)
      } else {
        appendSegment(bytes, segment.range, rules, given[index], endsPiece: last)
      }
    }
    if lattice.edges.count == pieceEdges, rules.segments != .none {
      appendEdge(from: start, to: Self.pieceEnd, .nothing, isPrimary: isPrimaryText)
    }
    if rules.joins, segments.count > 1 { appendJoined(bytes, piece, from: start, rules) }
    if segments.count != 1 || segments[0].range != piece || rules.spellings == .humps {
      appendWhole(bytes, piece, from: start, rules)
    }
    if let phone = rules.phone {
      for form in phone.forms(bytes, piece, &folder) {
        appendEdge(from: start, to: Self.pieceEnd, .token(addMade(form, source: piece)), isPrimary: false)
      }
    }
    endPiece(from: start)
  }

  private mutating func endPiece(from start: Int) {
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

  private mutating func appendJoined(_ bytes: [UInt8], _ piece: Range<Int>, from start: Int, _ rules: Analyzer.Rules) {
    let begun = lattice.text.count
    for segment in segments { folder.fold(bytes, segment.range, into: &lattice.text) }
    appendPieceToken(begun, source: piece, origin: .joined, from: start, rules)
  }

  private mutating func appendWhole(_ bytes: [UInt8], _ piece: Range<Int>, from start: Int, _ rules: Analyzer.Rules) {
    let begun = lattice.text.count
    folder.fold(bytes, piece, into: &lattice.text)
    // A piece that is only a run says all of it by the run, and says which parts of it are adjacent.
    if segments.count == 1, segments[0].isRun, let run = lattice.runs.last,
      lattice.text[run.text] == lattice.text[begun...]
    {
      lattice.text.removeSubrange(begun...)
      return
    }
    appendPieceToken(begun, source: piece, origin: .folded, from: start, rules)
  }

  /// Adds the edge around the whole piece for the text that begins at `begun`. In prose, an overlong one is left out:
  /// nobody types it, and a page of text without white space would otherwise be stored three times.
  private mutating func appendPieceToken(
    _ begun: Int, source: Range<Int>, origin: TokenLattice.Origin, from start: Int, _ rules: Analyzer.Rules
  ) {
    if rules.cutsAtWhiteSpace, lattice.text.count - begun > Analyzer.longestJoinedProse {
      lattice.text.removeSubrange(begun...)
    } else if let token = addToken(begun, source: source, origin: origin) {
      let isPrimary = rules.segments == .none && isPrimaryText
      appendEdge(from: start, to: Self.pieceEnd, .token(token), isPrimary: isPrimary)
    }
  }

  // MARK: Segments

  /// Adds a segment in all its spellings between the cursor and the next joint.
  private mutating func appendSegment(
    _ bytes: [UInt8], _ segment: Range<Int>, _ rules: Analyzer.Rules, _ given: HandSplit?, endsPiece: Bool
  ) {
    let firstEdge = lattice.edges.count
    let start = cursor
    switch rules.spellings {
    case .whole:
      appendWholeSpelling(segment, bytes, isPrimary: isPrimaryText)
    case .humps:
      humps.removeAll(keepingCapacity: true)
      Segmentation.humps(bytes, segment, cutDigits: false, into: &humps)
      appendSpelling(humps, bytes, isPrimary: isPrimaryText)
    case .all:
      humps.removeAll(keepingCapacity: true)
      finerHumps.removeAll(keepingCapacity: true)
      Segmentation.humps(bytes, segment, cutDigits: false, into: &humps)
      Segmentation.humps(bytes, segment, cutDigits: true, into: &finerHumps)
      appendSpelling(humps, bytes, isPrimary: isPrimaryText)
      if humps.count > 1 { appendWholeSpelling(segment, bytes, isPrimary: false) }
      if finerHumps.count > humps.count { appendSpelling(finerHumps, bytes, isPrimary: false) }
      appendWords(bytes, segment, rules, given)
    }
    endStep(from: start, firstEdge: firstEdge, endsPiece: endsPiece)
  }

  /// Ends a segment's parallel edges in one joint.
  private mutating func endStep(from start: Int, firstEdge: Int, endsPiece: Bool) {
    if lattice.edges.count == firstEdge {
      // The segment folds to nothing. If it is the last one, the piece ends where the one before it did.
      if endsPiece { closeAtCursor(start) }
      return
    }
    if endsPiece { return }
    let joint = newNode()
    for index in firstEdge..<lattice.edges.count where lattice.edges[index].to == Self.pieceEnd {
      lattice.edges[index].to = joint
    }
    cursor = joint
  }

  /// Lets the path that ends at `node` end the piece.
  private mutating func closeAtCursor(_ node: Int) {
    if lattice.edges.count > pieceEdges {
      appendEdge(from: node, to: Self.pieceEnd, .nothing, isPrimary: isPrimaryText)
    }
  }

  /// Adds one spelling of a segment: a chain of the folds of `ranges` from the cursor to the joint.
  private mutating func appendSpelling(_ ranges: [Range<Int>], _ bytes: [UInt8], isPrimary: Bool) {
    var node = cursor
    for range in ranges { appendStep(bytes, range, from: &node, isPrimary: isPrimary) }
    endChain(at: node)
  }

  /// Adds the segment as one token.
  private mutating func appendWholeSpelling(_ range: Range<Int>, _ bytes: [UInt8], isPrimary: Bool) {
    var node = cursor
    appendStep(bytes, range, from: &node, isPrimary: isPrimary)
    endChain(at: node)
  }

  /// Adds a token to the chain that has come to `node`, unless it folds to nothing.
  private mutating func appendStep(_ bytes: [UInt8], _ range: Range<Int>, from node: inout Int, isPrimary: Bool) {
    let begun = lattice.text.count
    folder.fold(bytes, range, into: &lattice.text)
    if let token = addToken(begun, source: range, origin: .folded) {
      appendToken(token, from: &node, isPrimary: isPrimary)
    }
  }

  private mutating func appendToken(_ token: Int, from node: inout Int, isPrimary: Bool) {
    let next = newNode()
    appendEdge(from: node, to: next, .token(token), isPrimary: isPrimary)
    node = next
  }

  /// Lets the chain that has come to `node` end at the joint, which has no number yet.
  private mutating func endChain(at node: Int) {
    if node == cursor { return }
    lattice.edges[lattice.edges.count - 1].to = Self.pieceEnd
    lattice.nodeCount -= 1
  }

  // MARK: Words

  /// Adds the spelling of a segment by its words: the hand-given ones, else the word model's.
  private mutating func appendWords(
    _ bytes: [UInt8], _ segment: Range<Int>, _ rules: Analyzer.Rules, _ given: HandSplit?
  ) {
    guard let words = rules.words else { return }
    if let given {
      if given.words.count > 1 { appendWordSpelling([(given.words, segment)], bytes) }
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

  private mutating func appendWordSpelling(_ parts: [(words: [String]?, source: Range<Int>)], _ bytes: [UInt8]) {
    var node = cursor
    for part in parts {
      guard let words = part.words else {
        appendStep(bytes, part.source, from: &node, isPrimary: false)
        continue
      }
      // Where folding kept every byte's place, a word's source is its own stretch, else the whole part's.
      let keepsPlace = words.reduce(0) { $0 + $1.utf8.count } == part.source.count
      var place = part.source.lowerBound
      for word in words {
        let begun = lattice.text.count
        lattice.text.append(contentsOf: word.utf8)
        let source = keepsPlace ? place..<place + word.utf8.count : part.source
        if let token = addToken(begun, source: source, origin: keepsPlace ? .folded : .made) {
          appendToken(token, from: &node, isPrimary: false)
        }
        place += word.utf8.count
      }
    }
    endChain(at: node)
  }

  /// The words given by hand for a segment.
  struct HandSplit {
    var words: [String]
  }

  /// Fits hand-given words to the segments: each list must spell consecutive whole segments exactly.
  private mutating func handSplits(_ bytes: [UInt8], _ handWords: [String]) -> [Int: HandSplit] {
    let folded = segments.map { segment in
      var text: [UInt8] = []
      folder.fold(bytes, segment.range, into: &text)
      return text
    }
    var splits: [Int: HandSplit] = [:]
    for value in handWords {
      let words = foldedWords(value)
      for start in segments.indices {
        guard let fit = Self.fit(words, to: folded, from: start),
          !segments[start..<start + fit.count].contains(where: \.isRun)
        else { continue }
        for (offset, split) in fit.enumerated() where splits[start + offset] == nil {
          splits[start + offset] = HandSplit(words: split.map { String(decoding: $0, as: UTF8.self) })
        }
      }
    }
    return splits
  }

  private mutating func foldedWords(_ value: String) -> [[UInt8]] {
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
  private static func fit(_ words: [[UInt8]], to segments: [[UInt8]], from start: Int) -> [[[UInt8]]]? {
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

  // MARK: Runs

  /// Adds a run: each grapheme cluster starts a token, and ICU's words are remembered for ranking.
  private mutating func appendRun(_ bytes: [UInt8], _ range: Range<Int>, endsPiece: Bool) {
    units.removeAll(keepingCapacity: true)
    unitSources.removeAll(keepingCapacity: true)
    var index = range.lowerBound
    while index < range.upperBound {
      let (scalar, length) = UTF8Bytes.scalar(bytes, at: index)
      UTF16Units.append(scalar, to: &units)
      while unitSources.count < units.count { unitSources.append(index) }
      index += length
    }
    unitSources.append(range.upperBound)
    let breaks = self.breaks ?? TextBreaks()
    self.breaks = breaks
    breaks.clusterBoundaries(units, into: &clusterBoundaries)
    breaks.wordBoundaries(units, into: &wordBoundaries)

    let firstEdge = lattice.edges.count
    let firstCluster = lattice.clusters.count
    let begun = lattice.text.count
    var nextWord = 0
    var isWordBoundary = false
    for (boundary, nextBoundary) in zip(clusterBoundaries, clusterBoundaries.dropFirst()) {
      while nextWord < wordBoundaries.count, wordBoundaries[nextWord] < boundary { nextWord += 1 }
      isWordBoundary = isWordBoundary || (nextWord < wordBoundaries.count && wordBoundaries[nextWord] == boundary)
      let offset = lattice.text.count - begun
      folder.fold(bytes, unitSources[boundary]..<unitSources[nextBoundary], into: &lattice.text)
      if lattice.text.count - begun == offset { continue }
      lattice.clusters.append(
        .init(offset: offset, source: unitSources[boundary], isWordBoundary: isWordBoundary || offset == 0))
      isWordBoundary = false
    }
    if lattice.clusters.count > firstCluster {
      lattice.clusters.append(
        .init(offset: lattice.text.count - begun, source: range.upperBound, isWordBoundary: true))
      let clusters = firstCluster..<lattice.clusters.count
      let firstInnerNode = lattice.nodeCount
      lattice.nodeCount += clusters.count - 2
      lattice.runs.append(
        .init(
          text: begun..<lattice.text.count, source: range, alternative: alternativeEnds.count, clusters: clusters,
          firstInnerNode: firstInnerNode))
      appendEdge(from: cursor, to: Self.pieceEnd, .run(lattice.runs.count - 1), isPrimary: isPrimaryText)
    }
    endStep(from: cursor, firstEdge: firstEdge, endsPiece: endsPiece)
  }

  // MARK: Nodes, edges, tokens

  private mutating func newNode() -> Int {
    lattice.nodeCount += 1
    return lattice.nodeCount - 1
  }

  private mutating func appendEdge(from: Int, to: Int, _ label: TokenLattice.Label, isPrimary: Bool) {
    lattice.edges.append(.init(from: from, to: to, label: label, isPrimary: isPrimary))
  }

  /// Adds the token whose folded text begins at `begun`; nil when it folded to nothing.
  private mutating func addToken(_ begun: Int, source: Range<Int>, origin: TokenLattice.Origin) -> Int? {
    if lattice.text.count == begun { return nil }
    lattice.tokens.append(
      .init(text: begun..<lattice.text.count, source: source, origin: origin, alternative: alternativeEnds.count))
    return lattice.tokens.count - 1
  }

  private mutating func addMade(_ form: [UInt8], source: Range<Int>) -> Int {
    let begun = lattice.text.count
    lattice.text.append(contentsOf: form)
    lattice.tokens.append(
      .init(text: begun..<lattice.text.count, source: source, origin: .made, alternative: alternativeEnds.count))
    return lattice.tokens.count - 1
  }

  /// Sorts edges by the node they leave, keeping the order of those that leave the same one. Few are out of place, and not
  /// by much: each is moved back to where it belongs.
  private mutating func sortEdges() {
    for index in lattice.edges.indices.dropFirst() {
      let edge = lattice.edges[index]
      var place = index
      while place > 0, lattice.edges[place - 1].from > edge.from {
        lattice.edges[place] = lattice.edges[place - 1]
        place -= 1
      }
      if place < index { lattice.edges[place] = edge }
    }
  }
}
