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
    var corrections = typed.map { [Correction(text: $0, edits: 0)] }
    // What stays as it is comes first, then what is longer, which fewer records have.
    func edits(_ place: Int) -> Int { Self.letters(typed[place]).map { tolerance.edits(letters: $0.count) } ?? 0 }
    let order = typed.indices.sorted { left, right in
      let (first, second) = (edits(left), edits(right))
      return (first > 0) != (second > 0) ? first == 0 : typed[left].count > typed[right].count
    }
    for (number, place) in order.enumerated() {
      let others = order[..<number].map { corrections[$0] }
      corrections[place] = self.corrections(typed[place], keepsFirst: keepsFirst, with: others)
    }
    searchReplaced(typed, corrections, .typo, fields: fields)
  }

  /// The token itself, then its corrections of one edit and of two, in the order of their texts; of a segment in which few records have one of
  /// the other tokens, those that these records have.
  private mutating func corrections(_ token: [UInt8], keepsFirst: Bool, with others: [[Correction]]) -> [Correction] {
    let itself = Correction(text: token, edits: 0)
    guard Self.isWord(token), let letters = Self.letters(token) else { return [itself] }
    let edits = tolerance.edits(letters: letters.count)
    if edits == 0 { return [itself] }
    var walk = CorrectionWalk(
      letters.map(\.value), edits: edits, keepsFirst: keepsFirst, mostSteps: (mostWork - work) / Self.stepWork)
    for living in list.segments {
      if let records = fewRecords(living.segment, with: others) {
        walk.walk(along: records, living.segment)
      } else {
        walk.walk(living.segment.terms)
      }
    }
    work += walk.steps * Self.stepWork
    let found = walk.found.filter { Self.letters($0.key) != nil }.map { Correction(text: $0.key, edits: $0.value) }
    return [itself]
      + found.sorted { $0.edits != $1.edits ? $0.edits < $1.edits : $0.text.lexicographicallyPrecedes($1.text) }
  }

  /// So few records are sooner read than the terms are walked over, and so few corrections looked up.
  private static var mostRead: Int { 32 }

  /// The records that have a correction of one of some tokens, where these are few.
  private mutating func fewRecords(_ segment: Segment, with others: [[Correction]]) -> RecordSet? {
    for corrections in others where corrections.count <= Self.mostRead {
      work += corrections.count * Self.lookupWork
      let tokens = corrections.map { $0.text[...].withColumn { segment.token($0) } }
      if tokens.reduce(0, { $0 + segment.postingCount($1) }) > Self.mostRead { continue }
      var records = RecordSet()
      records.take(anyOf: tokens, segment)
      return records
    }
    return nil
  }
}

extension CorrectionWalk {
  /// Walks along the terms of some records.
  fileprivate mutating func walk(along records: borrowing RecordSet, _ segment: Segment) {
    var bytes = Scratch<UInt8>()
    records.forEachRecord { record in
      for place in segment.tokens.places(Int(record)) {
        let term = Int(segment.tokens.terms[place])
        // A run is none.
        if term == segment.terms.count { continue }
        segment.terms.read(term, into: &bytes)
        walk(along: (0..<bytes.count).map { bytes[$0] })
      }
    }
  }
}
