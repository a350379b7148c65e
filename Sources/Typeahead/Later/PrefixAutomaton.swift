/// Tells how many edits a word is from what was typed, letter by letter: an insertion, a deletion, a substitution or a swap of two
/// neighbours is one edit (optimal string alignment).
///
/// A nondeterministic Levenshtein automaton, all of whose states are kept in bits: bit *i* of `reached(e)` says that the first *i*
/// letters of the word are accounted for with *e* edits. After S. Wu and U. Manber, "Fast text searching allowing errors" (1992),
/// with a state more for each letter that waits for its neighbour.
///
/// - Complexity: A step is some twenty operations.
struct PrefixAutomaton {
  /// Where a walk stands.
  struct State {
    fileprivate var none: UInt64
    fileprivate var one: UInt64
    fileprivate var two: UInt64
    // The second of two neighbours came first, after no edit and after one; the first is waited for.
    fileprivate var swapped: UInt64
    fileprivate var swappedAfterOne: UInt64

    /// Whether more letters may still lead to the word.
    var isAlive: Bool { none | one | two | swapped | swappedAfterOne != 0 }

    /// The state without what needs more than so many edits.
    func limited(to edits: Int) -> State {
      var state = self
      if edits < 2 { (state.two, state.swappedAfterOne) = (0, 0) }
      if edits < 1 { (state.one, state.swapped) = (0, 0) }
      return state
    }
  }

  /// The most letters of a word.
  static let mostLetters = 62

  /// The letters of the word, ascending, each once, and the places where it has each.
  let letters: [(letter: UInt32, places: UInt64)]
  /// For each ASCII letter the places where the word has it.
  private let places: [UInt64]
  private let all: UInt64
  private let last: UInt64
  let start: State

  /// - Precondition: One to ``mostLetters`` letters; at most two edits.
  init(_ letters: [UInt32], edits: Int) {
    precondition(!letters.isEmpty && letters.count <= Self.mostLetters && edits <= 2)
    self.letters = Set(letters).sorted().map { letter in
      var places: UInt64 = 0
      for (place, other) in letters.enumerated() where other == letter { places |= 1 << UInt64(place) }
      return (letter, places)
    }
    var places = [UInt64](repeating: 0, count: 128)
    for (letter, own) in self.letters where letter < 128 { places[Int(letter)] = own }
    self.places = places
    last = 1 << UInt64(letters.count)
    all = last << 1 - 1
    let full = State(none: 1, one: 0b11 & all, two: 0b111 & all, swapped: 0, swappedAfterOne: 0)
    start = full.limited(to: edits)
    limit = edits
  }

  private let limit: Int

  /// Goes on by a letter.
  func step(_ state: State, _ letter: UInt32) -> State {
    let here = letter < 128 ? places[Int(letter)] : letters.first { $0.letter == letter }?.places ?? 0
    var next = State(none: (state.none & here) << 1, one: 0, two: 0, swapped: 0, swappedAfterOne: 0)
    next.one = step(state.one, here, fewer: state.none, next.none) | (state.swapped & here) << 2
    next.two = step(state.two, here, fewer: state.one, next.one) | (state.swappedAfterOne & here) << 2
    next.swapped = state.none & here >> 1
    next.swappedAfterOne = state.one & here >> 1
    (next.none, next.one, next.two) = (next.none & all, next.one & all, next.two & all)
    return next.limited(to: limit)
  }

  /// What is reached by the letter itself, as one too many, in another's place, or after a missing one.
  private func step(_ state: UInt64, _ here: UInt64, fewer: UInt64, _ nextFewer: UInt64) -> UInt64 {
    (state & here) << 1 | fewer | fewer << 1 | nextFewer << 1
  }

  /// The edits between the word and the letters walked; nil if there are too many.
  func edits(_ state: State) -> Int? {
    if state.none & last != 0 { return 0 }
    if state.one & last != 0 { return 1 }
    return state.two & last != 0 ? 2 : nil
  }

  /// The places of the letters that may follow, where no more edits than so many are wanted; nil where any letter may, as one too many.
  func next(after state: State, edits: Int) -> UInt64? {
    let edits = min(edits, limit)
    if edits > 0 && state.none != 0 || edits > 1 && state.one != 0 { return nil }
    return (state.none | state.one | state.two | state.swapped | state.swappedAfterOne) & (last - 1)
  }
}
