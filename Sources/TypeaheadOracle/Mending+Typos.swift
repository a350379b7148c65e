extension Oracle {
  func typos(
    _ typed: Query, _ tolerance: OracleTolerance, keepsFirst: Bool, _ records: [AnalysedRecord], _ fields: Set<String>?
  ) -> [Mended] {
    let tokens = typed.combinations[0].tokens
    // With the first letter right some token begins with the same byte.
    let wanted = Beginnings(wanted: keepsFirst ? tokens.map { [$0[0]] } : [])
    return records.compactMap { record in
      if !record.beginnings.contains(wanted) { return nil }
      let tolerant = values(of: record, fields).filter {
        !tolerance.exactFields.contains(schema.fields[$0.field].name)
      }
      let choices = tokens.map { Self.choices($0, tolerant, tolerance, keepsFirst: keepsFirst) }
      for edits in 1...2 * tokens.count {
        let queries = Self.choose(choices[...], edits: edits).map { Query.Combination(tokens: $0, isAsTyped: false) }
        if let rules = bestRules(typed, queries, tolerant) { return mended(record, .typo, distance: edits, rules) }
      }
      return nil
    }
  }

  /// What a query token may be replaced by to match tokens of these values, with the edits: itself with none.
  static func choices(
    _ token: Folded, _ values: [AnalysedValue], _ tolerance: OracleTolerance, keepsFirst: Bool
  ) -> [(token: Folded, edits: Int)] {
    let letters = scalars(token)
    let most = letters.count >= tolerance.lettersForTwoEdits ? 2 : letters.count >= tolerance.lettersForOneEdit ? 1 : 0
    let isNumber = letters.allSatisfy { ("0"..."9").contains($0) }
    if most == 0 || letters.count > 62 || isNumber
      || letters.contains(where: { $0.isSpaceless && $0.isWordCharacter })
    {
      return [(token, 0)]
    }
    var choices: [Folded: Int] = [token: 0]
    // An edit changes the number of letters by one at most.
    let lengths = letters.count - most...letters.count + most
    for beginning in values.flatMap(\.tokens).flatMap({ beginnings($0, of: lengths) }) {
      // What begins with the token needs no edits.
      if beginning.starts(with: token) { continue }
      let others = scalars(beginning)
      if others.contains(where: { $0.isSpaceless && $0.isWordCharacter }) { continue }
      if keepsFirst, others.first != letters.first { continue }
      let distance = Edits.distance(letters, others)
      if distance <= most { choices[beginning] = distance }
    }
    return choices.map { ($0.key, $0.value) }
  }

  /// Everything of so many letters that a query token could be to be served by a token, or by a stretch of it.
  static func beginnings(_ token: Token, of letters: ClosedRange<Int>) -> [Folded] {
    let starts =
      switch token {
      case .plain: [0]
      case .run(let run): run.starts
      }
    let text = token.text
    // A cluster that folds to nothing starts where the text ends.
    return starts.filter { $0 < text.count }.flatMap { start -> [Folded] in
      let ends = (start + 1...max(start + 1, text.count)).lazy.filter { end in
        end == text.count || text[end] & 0xC0 != 0x80
      }
      return zip(1..., ends).filter { letters.contains($0.0) }.map { Array(text[start..<$0.1]) }
    }
  }
}

/// The distance of two words in insertions, deletions, substitutions and swaps of neighbours, nothing of which is edited twice
/// (optimal string alignment), by the table of all pairs of beginnings.
package enum Edits {
  package static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var table = [[Int]](repeating: Array(repeating: 0, count: right.count + 1), count: left.count + 1)
    for i in 0...left.count {
      for j in 0...right.count {
        if i == 0 || j == 0 {
          table[i][j] = i + j
          continue
        }
        let isSame = left[i - 1] == right[j - 1]
        var least = min(table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + (isSame ? 0 : 1))
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          least = min(least, table[i - 2][j - 2] + 1)
        }
        table[i][j] = least
      }
    }
    return table[left.count][right.count]
  }
}
