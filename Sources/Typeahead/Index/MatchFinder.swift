/// Matches one record again, from its texts, to say which token took which.
///
/// Only reading the texts is generic over records; the rest is not, so that it is compiled for what it works on.
struct MatchFinder {
  private let nameFields: FieldSet
  private let analysis: RecordAnalysis
  private let combinations: [QueryReadings.Combination]

  init<Record>(_ record: Record, _ query: Query, _ schema: Schema<Record>, fields: FieldSet) {
    let readings = QueryReadings(query, isLiteral: !schema.readsQueriesFreely)
    self.init(record, readings.combinations, schema, fields: fields)
  }

  init<Record>(
    _ record: Record, _ combinations: [QueryReadings.Combination], _ schema: Schema<Record>, fields: FieldSet
  ) {
    nameFields = schema.nameFields
    analysis = RecordAnalysis(record, schema, fields: fields)
    self.combinations = combinations
  }

  /// How one reading of the query fares.
  struct Finding {
    /// What the tokens took that were served together.
    var matches: [Explanation.TokenMatch]
    var isComplete: Bool
    /// The tokens that begin no token at all.
    var missing: [String]
    /// The tokens that were not served, the missing ones included.
    var unserved: [String]
    var rules: RuleValues?
  }

  /// The best reading: a complete one if there is any, as typed and by primary readings if those suffice within the
  /// same fields.
  func find() -> Finding {
    if combinations.allSatisfy({ $0.tokens.count <= UInt64.mostTokens }) { return find(UInt64.self) }
    return find(WideTokenMask.self)
  }

  private func find<Mask: TokenMask>(_: Mask.Type) -> Finding {
    var rules: RuleValues?
    var best: Finding?
    var matcher = Matcher<Mask>()
    for combination in combinations {
      let tokens = QueryTokens<Mask>(combination)
      var graph = RecordGraph<Mask>()
      var labels: [TokenLattice.Label] = []
      for value in analysis.values { graph.append(value.lattice, field: value.field, tokens, origins: &labels) }
      let found = matcher.ruleValues(graph, tokens, nameFields: nameFields, isAsTyped: combination.isAsTyped)
      if let found {
        if rules == nil { rules = found } else { rules!.improve(by: found) }
      }
      let finding = finding(graph, tokens, labels, prefersPrimary: found?.primaryReading == 0)
      if best == nil || (finding.isComplete && !best!.isComplete)
        || (!best!.isComplete && finding.missing.count < best!.missing.count)
      {
        best = finding
      }
    }
    best!.rules = rules
    return best!
  }

  private func finding<Mask: TokenMask>(
    _ graph: RecordGraph<Mask>, _ tokens: QueryTokens<Mask>, _ labels: [TokenLattice.Label], prefersPrimary: Bool
  ) -> Finding {
    var finder = WitnessFinder<Mask>()
    let (witness, isComplete) = finder.find(graph, tokens, prefersPrimary: prefersPrimary)
    var sources = SourceRanges()
    let matches = witness.steps.map { step in
      tokenMatch(step, graph.edges[step.edge], labels[step.edge], tokens.distinct[step.token].text, &sources)
    }
    let begun = graph.edges.reduce(Mask.empty(count: tokens.count)) { $0.union($1.begun) }
    var unserved: [String] = []
    for (place, token) in tokens.distinct.enumerated() {
      let wanted = (0..<tokens.count).count { token.byLength.contains($0) }
      let served = witness.steps.count { $0.token == place }
      for _ in served..<wanted { unserved.append(String(token: token.text)) }
    }
    let missing = tokens.distinct.filter { $0.byLength.intersection(begun).isEmpty }
    return Finding(
      matches: matches, isComplete: isComplete, missing: missing.map { String(token: $0.text) },
      unserved: unserved)
  }

  private func tokenMatch<Mask: TokenMask>(
    _ step: Witness.Step, _ edge: RecordGraph<Mask>.Edge, _ label: TokenLattice.Label, _ queryToken: [UInt8],
    _ sources: inout SourceRanges
  ) -> Explanation.TokenMatch {
    let value = analysis.values[step.value]
    let lattice = value.lattice
    let (alternative, folded, ranges): (Int, ArraySlice<UInt8>, [Range<Int>])
    switch label {
    case .token(let number):
      let token = lattice.tokens[number]
      alternative = token.alternative
      folded = lattice.text[token.text]
      ranges = sources.ranges(ofPrefix: queryToken.count, of: token, in: value.texts[alternative].apart.bytes)
    case .run(let number):
      let run = lattice.runs[number]
      alternative = run.alternative
      folded = queryToken[...]
      let clusters = lattice.clusters[run.clusters]
      let first = Int(edge.from) < run.firstInnerNode ? 0 : Int(edge.from) - run.firstInnerNode + 1
      let start = clusters[run.clusters.lowerBound + first]
      let end = clusters.first { $0.offset >= start.offset + queryToken.count }!
      // Emoji that are joined are one character.
      let isEmoji = CharacterClass(
        UTF8Bytes.scalar(value.texts[alternative].apart.bytes, at: run.source.lowerBound).value
      ).startsEmoji
      ranges = [isEmoji ? run.source : start.source..<end.source]
    case .nothing: preconditionFailure("a free step takes no token")
    }
    let text = value.texts[alternative]
    return Explanation.TokenMatch(
      queryToken: String(token: queryToken), token: String(token: folded),
      field: text.field, valueIndex: text.index, value: text.string, utf8Ranges: ranges.map(text.apart.original))
  }
}
