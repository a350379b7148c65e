/// The later tiers, in their order.
package enum OracleTier: Int, CaseIterable, Sendable {
  case together, typo, inside, initials, layout, partial
}

/// What is found where few records match: which tiers there are, and when.
package struct OracleTolerance: Sendable {
  /// The letters that a token must have for one edit, and for two.
  package var oneEdit: Int
  package var twoEdits: Int
  package var tiers: Set<OracleTier>
  /// The tiers after the first are searched where fewer hits than this were found before.
  package var fewHits: Int
  /// The fields in which typos are not mended.
  package var exactFields: Set<String>
  /// What is typed where another layout was meant, for each pair of layouts.
  package var layouts: [[Unicode.Scalar: String]]

  package init(
    oneEdit: Int = 4, twoEdits: Int = 8, tiers: Set<OracleTier> = Set(OracleTier.allCases), fewHits: Int = 3,
    exactFields: Set<String> = [], layouts: [[Unicode.Scalar: String]] = []
  ) {
    self.oneEdit = oneEdit
    self.twoEdits = twoEdits
    self.tiers = tiers
    self.fewHits = fewHits
    self.exactFields = exactFields
    self.layouts = layouts
  }
}

/// A record of a later tier.
package struct OracleMendedHit: Sendable, Equatable {
  package var id: String
  package var tier: OracleTier
  /// How far what is read is from what was typed: edits, or words left out.
  package var distance: Int
  /// The best rules that any query of this tier and distance has; of words left out, one of the rarest kept.
  package var rules: [Int]

  package init(id: String, tier: OracleTier, distance: Int, rules: [Int]) {
    self.id = id
    self.tier = tier
    self.distance = distance
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
    var known = Set(search(text, fields: fields).map(\.id))
    var hits: [OracleMendedHit] = []
    func add(_ tier: OracleTier, _ fewer: Int, _ find: ([AnalysedRecord]) -> [Mended]) {
      // Longer queries are only searched with words left out.
      if !tolerance.tiers.contains(tier) || known.count >= fewer || tier != .partial && tokens.count > 8 { return }
      let found = find(records.filter { !known.contains($0.id) }).enumerated().sorted { left, right in
        left.element.order == right.element.order
          ? left.offset < right.offset : left.element.order.lexicographicallyPrecedes(right.element.order)
      }
      hits += found.map(\.element.hit)
      known.formUnion(found.map(\.element.hit.id))
    }
    add(.together, .max) { records in
      best(typed, Self.wordQueries(tokens, typed.beginnings), .together, records, fields)
    }
    add(.typo, tolerance.fewHits) { typos(typed, tolerance, keepsFirst: true, $0, fields) }
    // The first letter is right unless nothing else is found.
    add(.typo, min(1, tolerance.fewHits)) { typos(typed, tolerance, keepsFirst: false, $0, fields) }
    add(.inside, tolerance.fewHits) { inside(typed, $0, fields) }
    add(.initials, tolerance.fewHits) { initials(typed, $0, fields) }
    add(.layout, tolerance.fewHits) { records in
      let queries = Self.otherLayouts(text, tolerance.layouts).map { Query($0, readings: true) }
      return best(
        typed, queries.filter { !$0.isOfSigns }.flatMap(\.combinations).map { $0.changed }, .layout, records, fields)
    }
    add(.partial, min(1, tolerance.fewHits)) { partial(text, typed, $0, fields) }
    return hits
  }

  /// A hit, and what it is sorted by within its tier.
  private struct Mended {
    var hit: OracleMendedHit
    var order: [Int]
  }

  private func mended(
    _ record: AnalysedRecord, _ tier: OracleTier, distance: Int = 0, rarities: [Int] = [], _ rules: [Int]
  ) -> Mended {
    Mended(
      hit: OracleMendedHit(id: record.id, tier: tier, distance: distance, rules: rules),
      order: [distance] + rarities + rules)
  }

  /// The records that some of the queries match, each by the best of them.
  private func best(
    _ typed: Query, _ queries: [Query.Combination], _ tier: OracleTier, _ records: [AnalysedRecord],
    _ fields: Set<String>?
  ) -> [Mended] {
    records.compactMap { record in
      bestRules(typed, queries, values(of: record, fields)).map { mended(record, tier, $0) }
    }
  }

  private func typos(
    _ typed: Query, _ tolerance: OracleTolerance, keepsFirst: Bool, _ records: [AnalysedRecord], _ fields: Set<String>?
  ) -> [Mended] {
    let tokens = typed.combinations[0].tokens
    return records.compactMap { record in
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

  /// Some tokens in the middle of words: what begins a word and ends with the token is read instead.
  private func inside(_ typed: Query, _ records: [AnalysedRecord], _ fields: Set<String>?) -> [Mended] {
    var tokens = typed.combinations[0].tokens
    // Groups of digits alone are one number.
    if tokens.allSatisfy({ $0.allSatisfy(Analysis.isDigit) }) { tokens = [tokens.flatMap { $0 }] }
    return records.compactMap { record in
      let values = values(of: record, fields)
      let choices = tokens.map { token in
        [(token: token, edits: 0)] + Self.words(of: values, around: token).map { (token: $0, edits: 1) }
      }
      let queries = (1...tokens.count).flatMap { Self.choose(choices[...], edits: $0) }
        .map { Query.Combination(tokens: $0, isAsTyped: false) }
      return bestRules(typed, queries, values).map { mended(record, .inside, $0) }
    }
  }

  /// What tokens begin with that ends with a query token, which does not stand at their beginning. Digits alone are looked for in
  /// telephone numbers.
  private static func words(of values: [AnalysedValue], around token: Folded) -> [Folded] {
    let letters = scalars(token)
    if letters.count < 3 || letters.contains(where: { $0.isSpaceless && $0.isWordCharacter }) { return [] }
    let isNumber = letters.allSatisfy { ("0"..."9").contains($0) }
    let texts = values.flatMap(\.tokens).compactMap { token -> Folded? in
      if case .plain(let text) = token, (text.first == Phone.sign) == isNumber { text } else { nil }
    }
    return distinct(
      texts.flatMap { text in
        text.indices.dropFirst(token.count).filter { text[...$0].suffix(token.count) == token[...] }
          .map { Array(text[...$0]) }
      })
  }

  /// Each letter of the one token begins the next word of a name, from its first on.
  private func initials(_ typed: Query, _ records: [AnalysedRecord], _ fields: Set<String>?) -> [Mended] {
    let tokens = typed.combinations[0].tokens
    let letters = Self.scalars(tokens[0])
    guard tokens.count == 1, (2...5).contains(letters.count),
      letters.allSatisfy({ $0.properties.isAlphabetic && !($0.isSpaceless && $0.isWordCharacter) })
    else { return [] }
    let query = Query.Combination(tokens: letters.map { Array(String($0).utf8) }, isAsTyped: false)
    return records.compactMap { record in
      let values = values(of: record, fields)
      let walk = LineWalk(query: query, order: .initials)
      let holds = values.contains { $0.isName && $0.alternatives.contains(where: walk.holds) }
      return holds ? bestRules(typed, [query], values).map { mended(record, .initials, $0) } : nil
    }
  }

  /// What the text is in other layouts of the keyboard.
  private static func otherLayouts(_ text: String, _ layouts: [[Unicode.Scalar: String]]) -> [String] {
    layouts.compactMap { layout in
      let keys = text.unicodeScalars.map { $0.properties.isWhitespace ? " " : layout[$0] }
      return keys.contains(nil) ? nil : keys.map { $0! }.joined()
    }
  }

  /// Some words left out, as few as can be; then the kept ones that fewest records have, the rarest compared first.
  private func partial(
    _ text: String, _ typed: Query, _ records: [AnalysedRecord], _ fields: Set<String>?
  ) -> [Mended] {
    let words = Apart.text(Array(text.unicodeScalars)).split(whereSeparator: \.isWhiteSpace)
      .filter { !Word.words(of: Array($0)).isEmpty }
      .map { word in
        var text = String.UnicodeScalarView()
        text.append(contentsOf: word)
        return Query(String(text), readings: true).combinations.map(\.tokens)
      }
    if !(2...64).contains(words.count) { return [] }
    func queries(_ kept: [Int]) -> [Query.Combination] {
      let product = kept.reduce(1) { $0 > 64 ? $0 : $0 * words[$1].count }
      let choices = kept.reduce([[]]) { begun, word in
        begun.flatMap { start in words[word].prefix(product > 64 ? 1 : .max).map { start + [$0] } }
      }
      return choices.map { choice in
        let tokens = choice.flatMap { $0 }
        let whole = kept.last == words.count - 1 ? tokens.count - choice.last!.count : tokens.count
        return Query.Combination(tokens: tokens, isAsTyped: false, wholePlaces: Set(0..<whole))
      }
    }
    func matches(_ kept: [Int], _ values: [AnalysedValue]) -> Bool {
      queries(kept).contains { Matching.matches($0, values) }
    }
    let counts = words.indices.map { word in records.count { matches([word], values(of: $0, fields)) } }
    return records.compactMap { record in
      let values = values(of: record, fields)
      let had = words.indices.filter { matches([$0], values) }
      for count in (1..<max(1, min(words.count, had.count + 1))).reversed() {
        let found = Self.subsets(had[...], count).compactMap { kept in
          bestRules(typed, queries(kept), values, areParts: false).map { rules in
            mended(
              record, .partial, distance: words.count - count, rarities: kept.map { counts[$0] }.sorted(), rules)
          }
        }
        if let best = found.min(by: { $0.order.lexicographicallyPrecedes($1.order) }) { return best }
      }
      return nil
    }
  }

  private static func subsets(_ elements: ArraySlice<Int>, _ count: Int) -> [[Int]] {
    if count == 0 { return [[]] }
    guard let first = elements.first else { return [] }
    return subsets(elements.dropFirst(), count - 1).map { [first] + $0 } + subsets(elements.dropFirst(), count)
  }

  /// The rules by which a record with these values ranks best, one query at a time; nil where it matches none.
  private func bestRules(
    _ typed: Query, _ queries: [Query.Combination], _ values: [AnalysedValue], areParts: Bool = true
  ) -> [Int]? {
    queries.filter { Matching.matches($0, values) && (!areParts || areTogether($0, values)) }
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
    // A cluster that folds to nothing starts where the text ends.
    return starts.filter { $0 < text.count }.flatMap { start in
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
