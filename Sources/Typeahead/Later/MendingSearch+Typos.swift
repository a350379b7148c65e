/// Typos: tokens are replaced by what terms begin with that is one or two edits away, with one edit in all, then two, and so on.
extension MendingSearch {
  /// A step of a walk over terms, in postings read.
  private static var stepWork: Int { 100 }

  mutating func searchTypos() {
    searchTypos(keepsFirst: true)
    if hasNothing { searchTypos(keepsFirst: false) }
  }

  private mutating func searchTypos(keepsFirst: Bool) {
    let fields = fields.intersection(tolerantFields)
    if fields.isEmpty || isCut { return }
    var corrections: [[Correction]] = []
    for token in typed { corrections.append(self.corrections(token, keepsFirst: keepsFirst)) }
    searchReplaced(typed, corrections, .typo, fields: fields)
  }

  /// The token itself, then its corrections of one edit and of two, in the order of their texts.
  private mutating func corrections(_ token: [UInt8], keepsFirst: Bool) -> [Correction] {
    let itself = Correction(text: token, edits: 0)
    guard Self.isWord(token), let letters = Self.letters(token) else { return [itself] }
    let edits = tolerance.edits(letters: letters.count)
    if edits == 0 { return [itself] }
    var walk = CorrectionWalk(
      letters.map(\.value), edits: edits, keepsFirst: keepsFirst, mostSteps: (mostWork - work) / Self.stepWork)
    for living in list.segments {
      walk.walk(living.segment.terms)
    }
    work += walk.steps * Self.stepWork
    let found = walk.found.filter { Self.letters($0.key) != nil }.map { Correction(text: $0.key, edits: $0.value) }
    return [itself]
      + found.sorted { $0.edits != $1.edits ? $0.edits < $1.edits : $0.text.lexicographicallyPrecedes($1.text) }
  }
}
