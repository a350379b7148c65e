/// Builds the lattice of one value after another, keeping its scratch memory.
///
/// A value is begun, given its text (and the texts of its other names, each a further way to read it), and
/// finished:
///
/// ```swift
/// var builder = LatticeBuilder()
/// builder.begin()
/// builder.appendAlternative("Wi-Fi Calling", analyzer: .prose)
/// builder.finish()
/// builder.lattice.readings(limit: 2)   // [wi fi calling], [wifi calling]
/// ```
struct LatticeBuilder {
  var lattice = TokenLattice()
  var folder = Folder()
  /// The analyzers of the fields whose values it is given.
  let analyzers: [Analyzer]
  var breaks: TextServices.WordBreaks?

  /// With more tokens than this, starts of tokens in runs included, a value is of no use: nothing is added to it any more, and what
  /// is there is no reading of the text.
  var mostTokens = Int.max
  /// Whether the value has more tokens than it may.
  var isOverfull: Bool { lattice.tokenCount > mostTokens }

  /// The node the next piece leaves.
  var cursor = 0
  /// Where each alternative of the value ends.
  var alternativeEnds: [Int] = []
  /// The number of the text that is read, and of the method that reads it: what tokens are told to be of.
  private(set) var alternative = 0
  /// Whether signs are read, too.
  var readsSigns = true
  /// Stands for the node that a word leads to until that has a number.
  static let stepEnd = Int.max

  // Scratch.
  private var apart = ApartText()
  /// Where in the lattice's text the whole text begins, if folding leaves each of its bytes in its place.
  private(set) var foldedText: Int?
  var pieces: [Range<Int>] = []
  var words: [WordDelimiter.Word] = []
  /// The words of the text that do not fold to nothing.
  var segments: [Segment] = []
  /// The runs of signs between words.
  var signs: [Range<Int>] = []
  var subwords: [Range<Int>] = []
  var finerSubwords: [Range<Int>] = []
  var runClusters = RunClusters()
  var run = RunClusters.Folded()
  var wordBoundaries: [Int] = []
  /// Whether the next cluster of the run being written begins a word.
  var isWordOpen = false
  /// What a system writes for a stretch, not folded.
  var written: [UInt8] = []
  var phoneForms = PhoneForms.List()
  var chains: [SynonymChain] = []

  init(_ analyzers: [Analyzer] = []) { self.analyzers = analyzers }

  /// Begins a value.
  mutating func begin() {
    lattice.removeAll()
    alternativeEnds.removeAll(keepingCapacity: true)
    alternative = 0
    chains.removeAll(keepingCapacity: true)
  }

  /// Adds a text by which the value can be read; only the first one's primary reading is the value's.
  mutating func appendAlternative(_ text: String, analyzer: Analyzer, handWords: [String] = []) {
    apart.read(text)
    let bytes = apart.bytes
    let start = lattice.text.count
    foldedText = folder.foldInPlace(bytes, into: &lattice.text) ? start : nil
    for method in analyzer.methods {
      cursor = 0
      switch method {
      case .rules(let rules):
        appendPieces(bytes, rules, rules.splitter == nil || handWords.isEmpty ? [] : foldedHandWords(handWords))
        alternativeEnds.append(cursor)
        if readsSigns, !signs.isEmpty { appendSigns(bytes) }
      case .custom(let pieces):
        appendCustom(bytes, pieces(apart.isOriginal ? text : String(decoding: bytes, as: UTF8.self)))
        alternativeEnds.append(cursor)
      }
      alternative += 1
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
    insertChains()
    lattice.edges.sort { $0.from < $1.from }
    lattice.checkInvariants()
  }

  // MARK: Nodes, edges, tokens

  mutating func newNode() -> Int {
    lattice.nodeCount += 1
    return lattice.nodeCount - 1
  }

  mutating func appendEdge(from: Int, to: Int, _ label: TokenLattice.Label, isPrimary: Bool) {
    lattice.edges.append(.init(from: from, to: to, label: label, isPrimary: isPrimary))
  }

  /// Where in the lattice's text the folded form of `bytes[range]` stands, which is put there unless all of the text is there.
  mutating func fold(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    if let foldedText { return foldedText + range.lowerBound..<foldedText + range.upperBound }
    let start = lattice.text.count
    folder.fold(bytes, range, into: &lattice.text)
    return start..<lattice.text.count
  }

  /// Appends the folded form of `bytes[range]` to the lattice's text.
  mutating func appendFold(_ bytes: [UInt8], _ range: Range<Int>) {
    guard let foldedText else { return folder.fold(bytes, range, into: &lattice.text) }
    // Most are short: calling somebody to copy them takes longer.
    for place in range { lattice.text.append(lattice.text[foldedText + place]) }
  }

  /// Adds the token of a folded text; nil when that is nothing.
  mutating func addToken(_ text: Range<Int>, source: Range<Int>, origin: TokenLattice.Origin) -> Int? {
    if text.isEmpty { return nil }
    lattice.tokens.append(
      .init(text: text, source: source, origin: origin, alternative: alternative))
    return lattice.tokens.count - 1
  }

  mutating func addMade(_ form: ArraySlice<UInt8>, source: Range<Int>) -> Int {
    let begun = lattice.text.count
    lattice.text.append(contentsOf: form)
    lattice.tokens.append(
      .init(text: begun..<lattice.text.count, source: source, origin: .made, alternative: alternative))
    return lattice.tokens.count - 1
  }
}
