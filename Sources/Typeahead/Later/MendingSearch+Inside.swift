/// The middle of words: a token is replaced by what terms begin with that ends with it.
extension MendingSearch {
  private static var leastLetters: Int { 3 }
  /// What reading sixteen terms is, in postings read; and how many of them are read sooner than the numbers of a record.
  private static var blockWork: Int { 100 }
  private static var recordBlocks: Int { 4 }

  mutating func searchInside() {
    // Groups of digits alone are one number.
    let isNumber = typed.allSatisfy { $0.allSatisfy(\.isASCIIDigit) }
    let tokens = isNumber ? [typed.flatMap { $0 }] : typed
    var corrections = tokens.map { [Correction(text: $0, edits: 0)] }
    // What is too short for it comes first, then what may stand in few blocks: a token that nothing has ends the search.
    var blocks = [Int](repeating: 0, count: tokens.count)
    for place in tokens.indices
    where tokens.count > 1 && tokens[place].count >= Self.leastLetters && !tokens[place].allSatisfy(\.isASCIIDigit) {
      for living in list.segments where !isCut {
        work += Self.blockWork
        living.segment.grams.forEachBlock(mayHold: tokens[place]) { _ in blocks[place] += 1 }
      }
    }
    // Digits, which stand in most numbers, are looked for last, in the records that have the others.
    func isLater(_ place: Int) -> Int { tokens[place].allSatisfy(\.isASCIIDigit) ? .max : blocks[place] }
    var known: [Int] = []
    for place in tokens.indices.sorted(by: { isLater($0) < isLater($1) }) {
      corrections[place] += around(tokens[place], with: known.map { corrections[$0] })
      if corrections[place].count == 1, !isTerm(tokens[place], wholly: false) { return }
      known.append(place)
    }
    searchReplaced(tokens, corrections, .inside, fields: fields)
  }

  /// What terms begin with that ends with a token, in order. Digits alone are looked for in telephone numbers, of those records alone that
  /// have the others' corrections where these are few.
  private mutating func around(_ token: [UInt8], with others: [[Correction]]) -> [Correction] {
    guard let letters = Self.letters(token), letters.count >= Self.leastLetters else { return [] }
    let isNumber = token.allSatisfy(\.isASCIIDigit)
    // Behind their sign all digits stand in the middle.
    var found = Inner(token: token, sign: isNumber ? [PhoneForms.sign] : [])
    if isNumber { found.texts.insert(found.sign + token) }
    var bytes = Scratch<UInt8>()
    for living in list.segments where !isCut {
      work += Self.blockWork
      if isNumber, !others.isEmpty, readRecords(living, with: others, &found) { continue }
      living.segment.grams.forEachBlock(mayHold: token) { block in
        if isCut { return }
        work += Self.blockWork
        if !living.segment.terms.holdsInside(token, block: block) { return }
        // Each block begins with a whole term, so that the same beginnings come again and again.
        living.segment.terms.forEachTerm(inBlock: block, &bytes) { term, shared in
          work += found.add(term, behind: shared, atMost: mostWork - work)
        }
      }
    }
    return found.texts.sorted { $0.lexicographicallyPrecedes($1) }.map { Correction(text: $0, edits: 1) }
  }

  /// Looks for digits in the numbers of the records that have some correction of each other token; false where these are more than the blocks
  /// of numbers that may have the digits.
  private mutating func readRecords(_ living: LiveSegment, with others: [[Correction]], _ found: inout Inner) -> Bool {
    let segment = living.segment
    var common = RecordSet()
    var next = RecordSet()
    common.take(living.live)
    for corrections in others where common.count > 0 {
      work += corrections.count * Self.blockWork
      let tokens = corrections.map { $0.text[...].withColumn { segment.token($0) } }
      next.take(anyOf: tokens, segment)
      work += next.cost + tokens.reduce(0) { $0 + segment.postingCount($1) }
      common.formIntersection(next)
    }
    let digits = segment.grams.digitBlocks
    var blocks = 0
    segment.grams.forEachBlock(mayHold: found.token) { _ in blocks += 1 }
    if common.count * Self.recordBlocks > blocks { return false }
    var bytes = Scratch<UInt8>()
    common.forEach { record in
      for place in segment.tokens.places(Int(record)) {
        let term = Int(segment.tokens.terms[place])
        // A run is none.
        if TermBlock.number(of: term) >= digits || term == segment.terms.count { continue }
        segment.terms.read(term, into: &bytes)
        work += Self.blockWork / 4 + found.add(bytes, behind: 0, atMost: mostWork - work)
      }
      return !isCut
    }
    return true
  }

  /// What ends with a token where it does not begin a term.
  private struct Inner {
    let token: [UInt8]
    let sign: [UInt8]
    var texts: Set<[UInt8]> = []

    /// Adds what a term begins with, behind what it shares with the one before it; says what that took, in postings read.
    mutating func add(_ term: borrowing Scratch<UInt8>, behind shared: Int, atMost most: Int) -> Int {
      var (work, start) = (1 + term.count / 8, max(1, shared + 1 - token.count))
      while work <= most, let place = term.find(token, from: start) {
        // The words of an address are terms of their own.
        if term.contains(TermGrams.addressSign), !token.contains(TermGrams.addressSign) { return work }
        work += place
        texts.insert(sign + (0..<place + token.count).map { term[$0] })
        start = place + 1
      }
      return work
    }
  }
}
