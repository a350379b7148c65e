/// Matches one record again, from its texts, to say which token took which.
///
/// Only reading the texts is generic over records; the rest is not, so that it is compiled for what it works on.
struct MatchFinder: ~Copyable {
  private let analysis: RecordAnalysis
  private let values: [ReadValue]
  private let request: RecordRequest
  private let names: [UInt8]
  private let ruleValues: [UInt8]
  private var keys: RecordKeys
  /// For each step of the record, which of its lattice's it is of.
  private var origins: [Int] = []
  /// For each token of a changed query how many bytes of it stand before what was typed.
  private var skipped: [Int] = []

  /// Of a record for a query.
  init<Record>(_ record: Record, _ query: Query, _ schema: Schema<Record>, fields: FieldSet) {
    var keys = RecordKeys()
    keys.read(query.text, isLiteral: !schema.readsQueriesFreely, readsOn: false)
    self.init(record, keys, schema, fields: fields)
  }

  /// Of a record for a changed query.
  init<Record>(_ record: Record, _ mending: Mending, _ schema: Schema<Record>, fields: FieldSet) {
    var keys = RecordKeys()
    keys.set(mending.reading)
    self.init(record, keys, schema, fields: fields)
    skipped = mending.skipped
  }

  private init<Record>(_ record: Record, _ keys: consuming RecordKeys, _ schema: Schema<Record>, fields: FieldSet) {
    analysis = RecordAnalysis(record, schema, fields: fields)
    values = analysis.values.map { ReadValue(field: $0.field, lattice: $0.lattice) }
    let searched = SearchedFields(schema, searched: fields)
    request = RecordRequest(
      limit: 1, fields: searched, packing: RankPacking(schema.ranking), writing: keys.writing)
    var texts: [FieldValue] = []
    schema.extractor.values(record, &texts)
    var (writer, names) = (NameWriter(), [UInt8]())
    if request.writing.isAsked { for text in texts { writer.append(text, searched, to: &names) } }
    self.names = names
    var ruleValues: [UInt8] = []
    schema.extractor.rules(record, &ruleValues)
    self.ruleValues = ruleValues
    self.keys = keys
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
    /// The values of the rules, by all readings; nil where none matches.
    var rules: [UInt8]?
  }

  /// The best reading: a complete one if there is any, as typed and by primary readings if those suffice within the
  /// same fields.
  mutating func find() -> Finding {
    var key: RankKey?
    var best: Finding?
    let primary = request.packing.rules.first { $0.rule == .primaryReading }
    for part in keys.parts.indices {
      let own = names[...].withColumn { names in
        keys.key(part, of: values, request, names: names, origins: &origins) { ruleValues[$0] }
      }
      if let own { key = key.map { request.packing.better($0, own) } ?? own }
      let isPrimary = own.map { key in primary.map { key & $0.mask == 0 } ?? true } ?? false
      let finding = finding(part, prefersPrimary: isPrimary)
      if best == nil || (finding.isComplete && !best!.isComplete)
        || (!best!.isComplete && finding.missing.count < best!.missing.count)
      {
        best = finding
      }
    }
    best!.rules = key.map(request.packing.values)
    return best!
  }

  private func finding(_ part: Int, prefersPrimary: Bool) -> Finding {
    let (steps, isComplete) = keys.witness(part, prefersPrimary: prefersPrimary)
    var sources = SourceRanges()
    let matches = steps.map { tokenMatch($0, part, &sources) }
    var (missing, unserved): ([String], [String]) = ([], [])
    let ofNothing = Set(keys.missing(part))
    for number in 0..<keys.parts[part].query.count {
      let place = keys.parts[part].query.longestFirst[number]
      let text = String(token: token(place, part))
      if !steps.contains(where: { $0.token == place }) { unserved.append(text) }
      if ofNothing.contains(place), !missing.contains(text) { missing.append(text) }
    }
    return Finding(matches: matches, isComplete: isComplete, missing: missing, unserved: unserved)
  }

  private func token(_ place: Int, _ part: Int) -> [UInt8] { keys.parts[part].query.text.token(place).array }

  private func tokenMatch(
    _ step: WitnessFinder.Step, _ part: Int, _ sources: inout SourceRanges
  ) -> Explanation.TokenMatch {
    let (edge, number) = keys.edge(step)
    let queryToken = token(step.token, part)
    let label = analysis.values[number].lattice.edges[origins[step.edge]].label
    let value = analysis.values[number]
    let lattice = value.lattice
    let (alternative, folded, ranges): (Int, ArraySlice<UInt8>, [Range<Int>])
    switch label {
    case .token(let number):
      let token = lattice.tokens[number]
      alternative = token.alternative
      folded = lattice.text[token.text]
      let typed = (skipped.isEmpty ? 0 : skipped[step.token])..<queryToken.count
      ranges = sources.ranges(of: typed, of: token, folded, in: value.texts[alternative].apart.bytes)
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
