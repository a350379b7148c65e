/// The query with some tokens replaced by others. These multiply, so that only those are searched for that some record has together.
extension MendingSearch {
  /// A choice looked at, in postings read.
  private static var choiceWork: Int { 20 }

  /// Searches for each token or one of its corrections, at least one of these; with fewer edits first where they are typos.
  mutating func searchReplaced(
    _ tokens: [[UInt8]], _ corrections: [[Correction]], _ tier: Tolerance.Tier, fields: FieldSet
  ) {
    // The most edits that the tokens from each place on can have.
    var most = [0]
    for corrections in corrections.reversed() { most.append(most.last! + corrections.last!.edits) }
    most.reverse()
    if most[0] == 0 || isCut { return }
    let records =
      corrections.count == 1 ? nil : CorrectedRecords(corrections, list, work: &work, atMost: mostWork)
    let replaced = Replaced(
      tier: tier, tokens: tokens, corrections: corrections, most: most, records: records, fields: fields)
    // Of one token every correction is had by some record.
    let first = records?.firstChoices(&work) ?? corrections[0].indices.map { .init(correction: $0, records: []) }
    for edits in 1...most[0] where !isCut {
      search([], first, replaced, edits: edits, of: edits)
      if tier != .typo { continue }
      if isFull { return }
      step += 1
    }
  }

  /// What is searched for.
  private struct Replaced {
    let tier: Tolerance.Tier
    let tokens: [[UInt8]]
    let corrections: [[Correction]]
    /// The most edits that the tokens from each place on can have.
    let most: [Int]
    /// Which corrections of several tokens stand together.
    let records: CorrectedRecords?
    let fields: FieldSet
  }

  /// Searches for what begins with the chosen tokens, then one of the choices, and has so many edits in the rest.
  private mutating func search(
    _ chosen: [[UInt8]], _ choices: [CorrectedRecords.Choice], _ replaced: Replaced, edits: Int, of all: Int
  ) {
    let place = chosen.count
    work += choices.count * Self.choiceWork
    for choice in choices where !isCut {
      let correction = replaced.corrections[place][choice.correction]
      let rest = edits - correction.edits
      if rest < 0 || rest > replaced.most[place + 1] { continue }
      let chosen = chosen + [correction.text]
      if chosen.count == replaced.tokens.count {
        let reading = QueryReadings.Combination(tokens: chosen, isAsTyped: false)
        search(
          Mending(replaced.tier, reading, edits: replaced.tier == .typo ? all : 0, typed: replaced.tokens),
          fields: replaced.fields)
      } else if place == 0 || matchesAny(chosen, fields: replaced.fields) {
        let next = replaced.records?.choices(place + 1, among: choice.records, &work) ?? []
        search(chosen, next, replaced, edits: rest, of: all)
      }
    }
  }
}
