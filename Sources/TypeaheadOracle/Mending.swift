/// What is found where few records match as typed: words run together or apart, then typos mended.
package struct OracleTolerance: Sendable {
  /// The letters that a token must have for one edit, and for two.
  package var oneEdit: Int
  package var twoEdits: Int
  package var mendsWords: Bool
  /// Typos are mended where fewer hits than this were found before.
  package var fewHits: Int
  /// The fields in which typos are not mended.
  package var exactFields: Set<String>

  package init(
    oneEdit: Int = 4, twoEdits: Int = 8, mendsWords: Bool = true, fewHits: Int = 3,
    exactFields: Set<String> = []
  ) {
    self.oneEdit = oneEdit
    self.twoEdits = twoEdits
    self.mendsWords = mendsWords
    self.fewHits = fewHits
    self.exactFields = exactFields
  }
}

/// A record that matches a mended query.
package struct OracleMendedHit: Sendable, Equatable {
  package var id: String
  /// The edits; none for words run together or apart.
  package var edits: Int
  /// The best rules that any mended query of so many edits has.
  package var rules: [Int]

  package init(id: String, edits: Int, rules: [Int]) {
    self.id = id
    self.edits = edits
    self.rules = rules
  }
}

extension Oracle {
  /// All records of later tiers in rank order, without those that match as typed.
  package func mended(
    _ text: String, _ tolerance: OracleTolerance, fields: Set<String>? = nil
  ) -> [OracleMendedHit] {
    let typed = Query(text, readings: true).mended
    if typed.isEmpty || typed.isOfSigns { return [] }
    let tokens = typed.combinations[0].tokens
    let exact = Set(search(text, fields: fields).map(\.id))
    let others = records.filter { !exact.contains($0.id) }
    let words = tolerance.mendsWords ? Self.wordQueries(tokens, typed.beginnings) : []
    let together: [OracleMendedHit] = others.compactMap { record in
      bestRules(typed, words, values(of: record, fields)).map { OracleMendedHit(id: record.id, edits: 0, rules: $0) }
    }
    let isWord = Set(together.map(\.id))
    func typos(keepsFirst: Bool) -> [OracleMendedHit] {
      others.compactMap { record in
        if isWord.contains(record.id) { return nil }
        let values = values(of: record, fields)
        let tolerant = values.filter { !tolerance.exactFields.contains(schema.fields[$0.field].name) }
        let choices = tokens.map { Self.choices($0, tolerant, tolerance, keepsFirst: keepsFirst) }
        for edits in 1...2 * tokens.count {
          let queries = Self.choose(choices[...], edits: edits).map { Query.Combination(tokens: $0, isAsTyped: false) }
          if let rules = bestRules(typed, queries, tolerant) {
            return OracleMendedHit(id: record.id, edits: edits, rules: rules)
          }
        }
        return nil
      }
    }
    var found = together
    if exact.count + together.count < tolerance.fewHits { found += typos(keepsFirst: true) }
    if found.isEmpty, exact.isEmpty, tolerance.fewHits > 0 { found = typos(keepsFirst: false) }
    let places = Dictionary(uniqueKeysWithValues: others.enumerated().map { ($1.id, $0) })
    return found.map { ($0, places[$0.id]!) }.sorted { a, b in
      if a.0.edits != b.0.edits { return a.0.edits < b.0.edits }
      if a.0.rules != b.0.rules { return a.0.rules.lexicographicallyPrecedes(b.0.rules) }
      return a.1 < b.1
    }.map(\.0)
  }

  /// The rules by which a record with these values ranks best, one query at a time; nil where it matches none.
  private func bestRules(_ typed: Query, _ queries: [Query.Combination], _ values: [AnalysedValue]) -> [Int]? {
    queries.filter { Matching.matches($0, values) && areTogether($0, values) }
      .map { Ranking(query: typed, combinations: [$0], values: values, compared: schema.rules).rules }
      .min { $0.lexicographicallyPrecedes($1) }
  }

  /// Whether the parts that a word was cut in stand next to each other in a line of some value.
  private func areTogether(_ query: Query.Combination, _ values: [AnalysedValue]) -> Bool {
    guard let first = query.wholePlaces.min(), let last = query.wholePlaces.max() else { return true }
    let parts = Query.Combination(
      tokens: Array(query.tokens[first...last + 1]), isAsTyped: false, wholePlaces: Set(0...last - first))
    let walk = LineWalk(query: parts, order: .adjacent)
    return values.contains { $0.alternatives.contains(where: walk.holds) }
  }

  /// Whether parts are long enough to be words: of two letters or more, or digits, or in a script without spaces, unless one is digits.
  private static func mayBeParts(_ parts: [Folded]) -> Bool {
    func isDigits(_ part: Folded) -> Bool { part.allSatisfy { (0x30...0x39).contains($0) } }
    return parts.contains(where: isDigits)
      || parts.allSatisfy { part in
        let letters = scalars(part)
        return letters.count > 1 || letters[0].isSpaceless && letters[0].isWordCharacter
      }
  }

  /// Neighbouring tokens as one, or one as two or three, all but the last of which are whole tokens.
  private static func wordQueries(_ tokens: [Folded], _ beginnings: Set<Int>) -> [Query.Combination] {
    var queries: [Query.Combination] = []
    for start in tokens.indices {
      for end in tokens.indices where end > start && beginnings.isSuperset(of: start + 1...end) {
        let joined = tokens[start...end].flatMap { $0 }
        queries.append(.init(tokens: tokens[..<start] + [joined] + tokens[(end + 1)...], isAsTyped: false))
      }
      if tokens[start].allSatisfy({ (0x30...0x39).contains($0) }) || scalars(tokens[start]).count > 62 { continue }
      for parts in cuts(tokens[start], 2) + cuts(tokens[start], 3) where mayBeParts(parts) {
        queries.append(
          .init(
            tokens: tokens[..<start] + parts + tokens[(start + 1)...], isAsTyped: false,
            wholePlaces: Set(start..<start + parts.count - 1)))
      }
    }
    return queries
  }

  /// All ways to cut a token in so many parts.
  private static func cuts(_ token: Folded, _ count: Int) -> [[Folded]] {
    if count == 1 { return [[token]] }
    return token.indices.dropFirst().filter { token[$0] & 0xC0 != 0x80 }.flatMap { place in
      cuts(Array(token[place...]), count - 1).map { [Array(token[..<place])] + $0 }
    }
  }

  /// What a query token may be replaced by to match tokens of these values, with the edits: itself with none.
  private static func choices(
    _ token: Folded, _ values: [AnalysedValue], _ tolerance: OracleTolerance, keepsFirst: Bool
  ) -> [(token: Folded, edits: Int)] {
    let letters = scalars(token)
    let most = letters.count >= tolerance.twoEdits ? 2 : letters.count >= tolerance.oneEdit ? 1 : 0
    let isNumber = letters.allSatisfy { ("0"..."9").contains($0) }
    if most == 0 || letters.count > 62 || isNumber
      || letters.contains(where: { $0.isSpaceless && $0.isWordCharacter })
    {
      return [(token, 0)]
    }
    var choices: [Folded: Int] = [token: 0]
    for beginning in values.flatMap(\.tokens).flatMap(beginnings) {
      let others = scalars(beginning)
      if keepsFirst, others.first != letters.first { continue }
      let distance = Edits.distance(letters, others)
      if distance <= most { choices[beginning] = distance }
    }
    return choices.map { ($0.key, $0.value) }
  }

  private static func scalars(_ text: Folded) -> [Unicode.Scalar] {
    Array(String(decoding: text, as: UTF8.self).unicodeScalars)
  }

  /// Everything that a query token could be to be served by a token, or by a stretch of it.
  private static func beginnings(_ token: Token) -> [Folded] {
    let starts =
      switch token {
      case .plain: [0]
      case .run(let run): run.starts
      }
    let text = token.text
    return starts.flatMap { start in
      (start + 1...max(start + 1, text.count)).filter { $0 == text.count || text[$0] & 0xC0 != 0x80 }
        .map { Array(text[start..<$0]) }
    }
  }

  /// Every choice of one for each token with so many edits in all.
  private static func choose(_ choices: ArraySlice<[(token: Folded, edits: Int)]>, edits: Int) -> [[Folded]] {
    guard let first = choices.first else { return edits == 0 ? [[]] : [] }
    return first.filter { $0.edits <= edits }.flatMap { choice in
      choose(choices.dropFirst(), edits: edits - choice.edits).map { [choice.token] + $0 }
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
