/// The later tiers, in their order.
package enum OracleTier: Int, CaseIterable, Sendable {
  case together, typo, inside, initials, layout, partial
}

/// What is found where few records match: which tiers there are, and when.
package struct OracleTolerance: Sendable {
  /// The letters that a token must have for one edit, and for two.
  package var lettersForOneEdit: Int
  package var lettersForTwoEdits: Int
  package var tiers: Set<OracleTier>
  /// The tiers after the first are searched where fewer hits than this were found before.
  package var enoughHits: Int
  /// The fields in which typos are not mended.
  package var exactFields: Set<String>
  /// What is typed where another layout was meant, for each pair of layouts.
  package var layouts: [[Unicode.Scalar: String]]

  package init(
    lettersForOneEdit: Int = 4, lettersForTwoEdits: Int = 8, tiers: Set<OracleTier> = Set(OracleTier.allCases),
    enoughHits: Int = 3,
    exactFields: Set<String> = [], layouts: [[Unicode.Scalar: String]] = []
  ) {
    self.lettersForOneEdit = lettersForOneEdit
    self.lettersForTwoEdits = lettersForTwoEdits
    self.tiers = tiers
    self.enoughHits = enoughHits
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
    _ text: String, _ tolerance: OracleTolerance, fields: Set<String>? = nil, _ choices: OracleChoices = OracleChoices()
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
        func order(_ found: (offset: Int, element: Mended)) -> [Double] {
          let standing = choices.standing(found.element.hit.id, for: text)
          return found.element.nearness.map(Double.init) + standing.before + found.element.hit.rules.map(Double.init)
            + standing.after + [Double(found.offset)]
        }
        return order(left).lexicographicallyPrecedes(order(right))
      }
      hits += found.map(\.element.hit)
      known.formUnion(found.map(\.element.hit.id))
    }
    add(.together, .max) { records in
      best(typed, Self.wordQueries(tokens, typed.beginnings), .together, records, fields)
    }
    add(.typo, tolerance.enoughHits) { typos(typed, tolerance, keepsFirst: true, $0, fields) }
    // The first letter is right unless nothing else is found.
    add(.typo, min(1, tolerance.enoughHits)) { typos(typed, tolerance, keepsFirst: false, $0, fields) }
    add(.inside, tolerance.enoughHits) { inside(typed, $0, fields) }
    add(.initials, tolerance.enoughHits) { initials(typed, $0, fields) }
    add(.layout, tolerance.enoughHits) { records in
      let queries = Self.otherLayouts(text, tolerance.layouts).map { Query($0, readings: true) }
      return best(
        typed, queries.filter { !$0.isOfSigns }.flatMap(\.combinations).map { $0.changed }, .layout, records, fields)
    }
    add(.partial, min(1, tolerance.enoughHits)) { partial(text, typed, $0, fields) }
    return hits
  }

  /// A hit, and what it is sorted by within its tier.
  struct Mended {
    var hit: OracleMendedHit
    /// How far what is read is from what was typed; then the rules count.
    var nearness: [Int]
    var order: [Int] { nearness + hit.rules }
  }

  func mended(
    _ record: AnalysedRecord, _ tier: OracleTier, distance: Int = 0, rarities: [Int] = [], _ rules: [Int]
  ) -> Mended {
    Mended(
      hit: OracleMendedHit(id: record.id, tier: tier, distance: distance, rules: rules),
      nearness: [distance] + rarities)
  }

  /// The records that some of the queries match, each by the best of them.
  func best(
    _ typed: Query, _ queries: [Query.Combination], _ tier: OracleTier, _ records: [AnalysedRecord],
    _ fields: Set<String>?
  ) -> [Mended] {
    let wanted = queries.map { Beginnings(wanted: $0.tokens) }
    return records.compactMap { record in
      let own = zip(queries, wanted).filter { record.beginnings.contains($1) }.map(\.0)
      return own.isEmpty ? nil : bestRules(typed, own, values(of: record, fields)).map { mended(record, tier, $0) }
    }
  }

  /// The rules by which a record with these values ranks best, one query at a time; nil where it matches none.
  func bestRules(
    _ typed: Query, _ queries: [Query.Combination], _ values: [AnalysedValue], areParts: Bool = true
  ) -> [Int]? {
    queries.filter { Matching.matches($0, values) && (!areParts || areTogether($0, values)) }
      .map { Ranking(query: typed, combinations: [$0], values: values, compared: schema.rules).rules }
      .min { $0.lexicographicallyPrecedes($1) }
  }

  /// Whether the parts that a word was cut in stand next to each other in a line of some value.
  func areTogether(_ query: Query.Combination, _ values: [AnalysedValue]) -> Bool {
    guard let first = query.wholePlaces.min(), let last = query.wholePlaces.max() else { return true }
    let parts = Query.Combination(
      tokens: Array(query.tokens[first...last + 1]), isAsTyped: false, wholePlaces: Set(0...last - first))
    let walk = LineWalk(query: parts, order: .adjacent)
    return values.contains { $0.alternatives.contains(where: walk.holds) }
  }

  static func scalars(_ text: Folded) -> [Unicode.Scalar] {
    Array(String(decoding: text, as: UTF8.self).unicodeScalars)
  }

  /// Every choice of one for each token with so many edits in all.
  static func choose(_ choices: ArraySlice<[(token: Folded, edits: Int)]>, edits: Int) -> [[Folded]] {
    guard let first = choices.first else { return edits == 0 ? [[]] : [] }
    return first.filter { $0.edits <= edits }.flatMap { choice in
      choose(choices.dropFirst(), edits: edits - choice.edits).map { [choice.token] + $0 }
    }
  }
}
