extension ForwardIndex {
  /// What reading a record for a single query token gives.
  enum SingleTokenResult {
    case noMatch
    case match(RuleValues)
    /// The record has a touched or untouched value with runs or free steps: its graph must be walked.
    case needsGraph
  }

  /// The rules' values of a record under a reading of one token, straight from the words: with one token, every rule is about
  /// one edge.
  func singleToken(
    _ record: Int, _ terms: ResolvedTokens.Terms, fields: FieldSet, nameFields: FieldSet, isAsTyped: Bool
  ) -> SingleTokenResult {
    var rules = RuleValues()
    var place = starts[record]
    let end = starts[record + 1]
    while place < end {
      let header = Header(words[place])
      let next = place + 1 + (header.isChain ? header.count : Int(words[place + 1]))
      if fields.contains(header.field) {
        if !header.isPlain { return .needsGraph }
        let isName = nameFields.contains(header.field)
        let lastNode = header.isChain ? header.count : Int(words[place + 2]) - 1
        for number in 0..<header.count {
          let (term, from, to, isPrimary): (UInt32, Int, Int, Bool)
          if header.isChain {
            (term, from, to, isPrimary) = (words[place + 1 + number], number, number + 1, true)
          } else {
            let ends = words[place + 4 + number * 2]
            (term, from, to) = (words[place + 3 + number * 2], Int(ends & 0xFFFF), Int(ends >> 16 & 0x7FFF))
            isPrimary = ends >> 31 == 1
          }
          if !terms.prefix.contains(term) { continue }
          if rules.priority == .max { rules.priority = UInt8(header.field) }
          if isAsTyped, isPrimary { rules.primaryReading = 0 }
          if isName, from == 0 {
            rules.leadsName = 0
            rules.nameBegins = 0
          }
          if term != terms.exact { continue }
          rules.wholeTokens = 0
          if from == 0, to == lastNode {
            rules.valueIsQuery = 0
            if isName { rules.nameIsQuery = 0 }
          }
        }
      }
      place = next
    }
    if rules.priority == .max { return .noMatch }
    rules.adjacent = 0
    rules.ordered = 0
    return .match(rules)
  }
}
