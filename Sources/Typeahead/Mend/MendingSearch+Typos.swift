/// Typos: tokens are replaced by what terms begin with that is one or two edits away, with one edit in all, then two, and so on.
extension MendingSearch {
  /// A step of a walk over terms, in postings read.
  private static var stepWork: Int { 20 }

  /// What one token may be replaced by, by the number of edits: itself first.
  private typealias Choices = [[[UInt8]]]

  mutating func searchTypos(keepsFirst: Bool) {
    let fields = fields.intersection(tolerantFields)
    if fields.isEmpty { return }
    var choices: [Choices] = []
    for token in typed { choices.append(self.choices(token, keepsFirst: keepsFirst)) }
    // The most edits that the tokens from each place on can have.
    var most = [0]
    for choices in choices.reversed() { most.append(most.last! + (choices.lastIndex { !$0.isEmpty } ?? 0)) }
    most.reverse()
    var edits = 1
    while edits <= most[0], !isFull, !isCut {
      search([], choices, most, edits: edits, of: edits, fields)
      edits += 1
    }
  }

  /// Searches for what begins with the chosen tokens and has so many edits in the rest.
  private mutating func search(
    _ chosen: [[UInt8]], _ choices: [Choices], _ most: [Int], edits: Int, of all: Int, _ fields: FieldSet
  ) {
    let place = chosen.count
    if edits > most[place] || isCut { return }
    if place == choices.count {
      let reading = QueryReadings.Combination(tokens: chosen, isAsTyped: false)
      return search(reading, .typos(all), fields: fields)
    }
    if place > 1, !matchesAny(chosen, fields: fields) { return }
    for (used, texts) in choices[place].enumerated() where used <= edits {
      for text in texts { search(chosen + [text], choices, most, edits: edits - used, of: all, fields) }
    }
  }

  /// The token itself, and its corrections of one edit and of two, in the order of their texts.
  private mutating func choices(_ token: [UInt8], keepsFirst: Bool) -> Choices {
    let letters = Array(String(decoding: token, as: UTF8.self).unicodeScalars.map(\.value))
    let edits = tolerance.edits(letters: letters.count)
    var choices: Choices = [[token], [], []]
    // Stretches of scripts written without spaces begin anywhere: nearly all of them would be a few edits away.
    if edits == 0 || !Self.isWord(token) || letters.contains(where: { CharacterClass($0).startsRun }) { return choices }
    var walk = CorrectionWalk(
      letters, edits: edits, keepsFirst: keepsFirst, mostSteps: (mostWork - work) / Self.stepWork)
    for part in list.segments {
      walk.walk(part.segment.terms)
      walk.walk(part.segment.variants)
    }
    work += walk.steps * Self.stepWork
    for (text, edits) in walk.found { choices[edits].append(text) }
    for edits in 1...2 { choices[edits].sort { $0.lexicographicallyPrecedes($1) } }
    return choices
  }
}
