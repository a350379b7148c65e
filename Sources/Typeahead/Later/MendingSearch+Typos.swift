/// Typos: tokens are replaced by what terms begin with that is one or two edits away, with one edit in all, then two, and so on.
extension MendingSearch {
  /// A step of a walk over terms, and a choice looked at, in postings read.
  private static var stepWork: Int { 100 }
  private static var choiceWork: Int { 20 }

  mutating func searchTypos(keepsFirst: Bool) {
    let fields = fields.intersection(tolerantFields)
    if fields.isEmpty || isCut { return }
    var corrections: [[Correction]] = []
    for token in typed { corrections.append(self.corrections(token, keepsFirst: keepsFirst)) }
    // The most edits that the tokens from each place on can have.
    var most = [0]
    for corrections in corrections.reversed() { most.append(most.last! + corrections.last!.edits) }
    most.reverse()
    if most[0] == 0 || isCut { return }
    let typos = Typos(corrections: corrections, most: most, records: records(corrections), fields: fields)
    // Of one token every correction is had by some record.
    let first =
      typos.records?.firstChoices(&work) ?? corrections[0].indices.map { .init(correction: $0, records: []) }
    var edits = 1
    while edits <= most[0], !isFull, !isCut {
      search([], first, typos, edits: edits, of: edits)
      edits += 1
    }
  }

  /// What typos are searched for.
  private struct Typos {
    var corrections: [[Correction]]
    /// The most edits that the tokens from each place on can have.
    var most: [Int]
    /// Which corrections of several tokens stand together.
    var records: CorrectedRecords?
    var fields: FieldSet
  }

  private mutating func records(_ corrections: [[Correction]]) -> CorrectedRecords? {
    corrections.count == 1 ? nil : CorrectedRecords(corrections, list, work: &work, atMost: mostWork)
  }

  /// Searches for what begins with the chosen tokens, then one of the choices, and has so many edits in the rest.
  private mutating func search(
    _ chosen: [[UInt8]], _ choices: [CorrectedRecords.Choice], _ typos: Typos, edits: Int, of all: Int
  ) {
    let place = chosen.count
    work += choices.count * Self.choiceWork
    for choice in choices where !isCut {
      let correction = typos.corrections[place][choice.correction]
      let rest = edits - correction.edits
      if rest < 0 || rest > typos.most[place + 1] { continue }
      let chosen = chosen + [correction.text]
      if chosen.count == typed.count {
        search(QueryReadings.Combination(tokens: chosen, isAsTyped: false), .typos(all), fields: typos.fields)
      } else if place == 0 || matchesAny(chosen, fields: typos.fields) {
        let next = typos.records?.choices(place + 1, among: choice.records, &work) ?? []
        search(chosen, next, typos, edits: rest, of: all)
      }
    }
  }

  /// The token itself, then its corrections of one edit and of two, in the order of their texts.
  private mutating func corrections(_ token: [UInt8], keepsFirst: Bool) -> [Correction] {
    let letters = Array(String(decoding: token, as: UTF8.self).unicodeScalars.map(\.value))
    let edits = tolerance.edits(letters: letters.count)
    let itself = Correction(text: token, edits: 0)
    // Stretches of scripts written without spaces begin anywhere: nearly all of them would be a few edits away.
    let hasRun = letters.contains { CharacterClass($0).startsRun }
    if edits == 0 || !Self.isWord(token) || hasRun { return [itself] }
    var walk = CorrectionWalk(
      letters, edits: edits, keepsFirst: keepsFirst, mostSteps: (mostWork - work) / Self.stepWork)
    for living in list.segments {
      walk.walk(living.segment.terms)
    }
    work += walk.steps * Self.stepWork
    let found = walk.found.map { Correction(text: $0.key, edits: $0.value) }
    return [itself]
      + found.sorted { $0.edits != $1.edits ? $0.edits < $1.edits : $0.text.lexicographicallyPrecedes($1.text) }
  }
}
