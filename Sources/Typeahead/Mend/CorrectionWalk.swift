/// Finds what the terms of a segment begin with that is few edits from a word: a walk of the automaton over the terms in their
/// order, which leaves out all that begin with what cannot lead to the word.
///
/// Of what terms begin with, the shortest with the fewest edits is enough to find all records; a whole term with as few is found
/// too, so that hits with the whole word can rank first. What begins with the word itself needs no correction.
struct CorrectionWalk {
  /// The corrections by their text, with their edits.
  private(set) var found: [[UInt8]: Int] = [:]
  /// The steps taken, those to a letter that led nowhere too.
  private(set) var steps = 0
  private let automaton: PrefixAutomaton
  private let first: UInt32?
  private let mostSteps: Int
  private var path: [UInt8] = []

  /// - Parameters:
  ///   - letters: The word.
  ///   - edits: The most edits, one or two.
  ///   - keepsFirst: Whether the first letter is right.
  ///   - mostSteps: After so many steps nothing more is found.
  init(_ letters: [UInt32], edits: Int, keepsFirst: Bool, mostSteps: Int) {
    automaton = PrefixAutomaton(letters, edits: edits)
    first = keepsFirst ? letters[0] : nil
    self.mostSteps = mostSteps
  }

  /// Whether the walk was given up.
  var isCut: Bool { steps > mostSteps }

  /// Walks over terms.
  mutating func walk(_ terms: TermIndex) {
    if terms.count > 0 { visit(terms, terms.all.range, automaton.start, best: 3) }
  }

  /// Visits what begins with the path; `best` are the fewest edits found on it.
  private mutating func visit(_ terms: TermIndex, _ range: Range<Int>, _ state: PrefixAutomaton.State, best: Int) {
    let depth = path.count
    let isWhole = terms.length(range.lowerBound) == depth
    var best = best
    if depth > 0, let edits = automaton.edits(state) {
      if edits == 0 { return }
      if edits < best || (isWhole && edits == best) { found[path] = edits }
      best = min(best, edits)
    }
    var start = range.lowerBound + (isWhole ? 1 : 0)
    while start < range.upperBound, !isCut {
      steps += 1
      let (letter, length) = terms.scalar(start, at: depth)
      let end = terms.end(start..<range.upperBound, sharing: depth + length, from: depth)
      let next = automaton.step(state, letter).limited(to: best)
      if next.isAlive, depth > 0 || first == nil || letter == first {
        for place in depth..<depth + length { path.append(terms.byte(start, at: place)) }
        visit(terms, start..<end, next, best: best)
        path.removeLast(length)
      }
      start = end
    }
  }
}

extension TermIndex {
  /// The scalar that stands at a byte of a term, and its length in bytes.
  fileprivate func scalar(_ term: Int, at depth: Int) -> (UInt32, length: Int) {
    let first = UInt32(byte(term, at: depth))
    if first < 0x80 { return (first, 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var scalar = first & (0x7F >> UInt32(length))
    for place in 1..<length { scalar = scalar << 6 | UInt32(byte(term, at: depth + place) & 0x3F) }
    return (scalar, length)
  }
}
