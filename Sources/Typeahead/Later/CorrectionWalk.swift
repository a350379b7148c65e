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
    var cursor = TermCursor(terms)
    if !cursor.isAtEnd { visit(&cursor, automaton.start, best: 3) }
  }

  /// Walks along a term alone.
  mutating func walk(along term: [UInt8]) {
    var (state, best, depth) = (automaton.start, 3, 0)
    while !isCut {
      if depth > 0, let edits = automaton.edits(state) {
        if edits == 0 { return }
        if edits < best || (depth == term.count && edits == best) { found[Array(term[..<depth])] = edits }
        best = min(best, edits)
      }
      if depth == term.count { return }
      steps += 1
      let (letter, length) = UTF8Bytes.scalar(term, at: depth)
      if depth == 0, let first, letter != first { return }
      state = automaton.step(state, letter).limited(to: best)
      if !state.isAlive { return }
      depth += length
    }
  }

  /// Visits what begins with the path, at the first of which the cursor stands; `best` are the fewest edits found on it.
  private mutating func visit(_ cursor: inout TermCursor, _ state: PrefixAutomaton.State, best: Int) {
    let depth = path.count
    let isWhole = cursor.bytes.count == depth
    var best = best
    if depth > 0, let edits = automaton.edits(state) {
      if edits == 0 { return }
      if edits < best || (isWhole && edits == best) { found[path] = edits }
      best = min(best, edits)
    }
    if isWhole { cursor.advance() }
    if let first, depth == 0 { return visit(first, &cursor, state, best: best) }
    if let next = automaton.next(after: state, edits: best) {
      for (letter, places) in automaton.letters where places & next != 0 && isOnPath(cursor) && !isCut {
        visit(letter, &cursor, state, best: best)
      }
      return
    }
    while isOnPath(cursor), !isCut {
      steps += 1
      let (letter, length) = UTF8Bytes.scalar(cursor.bytes, at: depth)
      let next = automaton.step(state, letter).limited(to: best)
      if next.isAlive {
        path += cursor.bytes[depth..<depth + length]
        visit(&cursor, next, best: best)
        if isOnPath(cursor) { cursor.skip(sharing: path.count) }
        path.removeLast(length)
      } else {
        cursor.skip(sharing: depth + length)
      }
    }
  }

  /// Visits what begins with the path and a letter.
  private mutating func visit(
    _ letter: UInt32, _ cursor: inout TermCursor, _ state: PrefixAutomaton.State, best: Int
  ) {
    let depth = path.count
    steps += 1
    let next = automaton.step(state, letter).limited(to: best)
    if !next.isAlive { return }
    UTF8Bytes.append(letter, to: &path)
    cursor.seek(path)
    if isOnPath(cursor) { visit(&cursor, next, best: best) }
    path.removeLast(path.count - depth)
  }

  /// Whether a cursor stands at what begins with the path.
  private func isOnPath(_ cursor: TermCursor) -> Bool { cursor.begins(with: path) }
}
