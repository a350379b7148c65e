/// A query's readings as one segment can answer them: finds candidates by postings, decides each by its lattice.
struct SegmentSearch<Mask: TokenMask> {
  /// One reading of the query, resolved in the segment. A class, so that handing it on for each record costs nothing.
  private final class Reading {
    let tokens: QueryTokens<Mask>
    let resolved: ResolvedTokens
    let isAsTyped: Bool

    init(tokens: QueryTokens<Mask>, resolved: ResolvedTokens, isAsTyped: Bool) {
      self.tokens = tokens
      self.resolved = resolved
      self.isAsTyped = isAsTyped
    }
  }

  private let segment: Segment
  private let fields: FieldSet
  private let nameFields: FieldSet
  private var readings: [Reading] = []
  private var graph = RecordGraph<Mask>()
  private var matcher = Matcher<Mask>()

  /// The records that may match: every match is among them.
  private var candidates: Bitmap
  /// Whether every candidate matches.
  private var candidatesAreMatches = true

  init(_ segment: Segment, live: Bitmap, _ request: SegmentRequest) {
    self.segment = segment
    self.fields = request.fields
    self.nameFields = request.nameFields
    candidates = Bitmap(count: segment.count)
    // A reading with more tokens than any record has is dropped before its tokens' sets are made: each holds all tokens.
    for combination in request.combinations where combination.tokens.count <= segment.mostTokens {
      add(QueryTokens(combination.tokens), combination.isAsTyped)
    }
    candidates.formIntersection(live)
    if fields != .all { candidatesAreMatches = false }
  }

  /// Resolves a reading and adds its candidates; drops it when the segment cannot match it.
  private mutating func add(_ tokens: QueryTokens<Mask>, _ isAsTyped: Bool) {
    var terms: [ResolvedTokens.Terms] = []
    var slices: [[Range<Int>]] = []
    for token in tokens.distinct {
      let prefix = segment.vocabulary.range(ofPrefix: token.text)
      let exact = segment.vocabulary.exact(token.text, in: prefix) ?? segment.vocabulary.count
      terms.append(.init(prefix: UInt32(prefix.lowerBound)..<UInt32(prefix.upperBound), exact: UInt32(exact)))
      var parts = [segment.postings.slice(prefix)]
      if token.text.count > Segment.longestRunTerm {
        let cut = Array(token.text.prefix(UTF8Bytes.boundary(token.text, atOrBefore: Segment.longestRunTerm)))
        let range = segment.vocabulary.range(ofPrefix: cut)
        if let term = segment.vocabulary.exact(cut, in: range) { parts.append(segment.postings.slice(term..<term + 1)) }
        candidatesAreMatches = false
      }
      parts.removeAll(where: \.isEmpty)
      if parts.isEmpty { return }
      slices.append(parts)
    }
    readings.append(Reading(tokens: tokens, resolved: ResolvedTokens(terms: terms), isAsTyped: isAsTyped))
    if tokens.count > 1 { candidatesAreMatches = false }
    candidates.formUnion(intersection(slices))
  }

  /// The records that hold a term of each token. A long list is not read when few candidates are left: these are decided one
  /// by one anyway.
  private func intersection(_ slices: [[Range<Int>]]) -> Bitmap {
    func length(_ parts: [Range<Int>]) -> Int { parts.reduce(0) { $0 + $1.count } }
    var result = Bitmap(count: segment.count)
    let ordered = slices.sorted { length($0) < length($1) }
    guard let shortest = ordered.first else {
      result.insertAll()
      return result
    }
    for record in segment.postings.records[shortest[0]] { result.insert(Int(record)) }
    for part in shortest.dropFirst() { for record in segment.postings.records[part] { result.insert(Int(record)) } }
    for parts in ordered.dropFirst() {
      if length(parts) > 16 * length(shortest) { break }
      var other = Bitmap(count: segment.count)
      for part in parts { for record in segment.postings.records[part] { other.insert(Int(record)) } }
      result.formIntersection(other)
    }
    return result
  }

  /// The exact number of matches and the best of them.
  mutating func evaluate(_ request: SegmentRequest, part: Int, accepts: ((Int) -> Bool)?) -> Evaluation {
    if request.limit == 0, accepts == nil, candidatesAreMatches { return Evaluation(total: candidates.population) }
    var kept = BestRecords(limit: request.limit)
    var total = 0
    candidates.forEach { record in
      let standing = standing(record, request.packing, bound: kept.bound)
      if case .noMatch = standing { return }
      if let accepts, !accepts(record) { return }
      total += 1
      if case .ranked(let rules, let key) = standing {
        kept.insert(RankedRecord(part: part, record: record, key: key, rules: rules))
      }
    }
    return Evaluation(total: total, best: kept.records, isExact: !matcher.isCut)
  }

  /// How a candidate fares.
  private enum Standing {
    case noMatch
    /// It matches, but no better than the bound.
    case match
    case ranked(RuleValues, RankKey)
  }

  private mutating func standing(_ record: Int, _ packing: RankPacking, bound: RankKey?) -> Standing {
    if let bound, readings.count == 1, readings[0].tokens.count > 1 {
      return standing(record, readings[0], packing, bound)
    }
    guard let rules = ruleValues(record) else { return .noMatch }
    return .ranked(rules, packing.key(rules, segment, record))
  }

  /// Computes rule after rule only while the record may still come below the bound.
  private mutating func standing(
    _ record: Int, _ reading: Reading, _ packing: RankPacking, _ bound: RankKey
  ) -> Standing {
    graph.read(
      segment.forward, segment.forward.range(record), reading.tokens, reading.resolved, fields: fields)
    guard let cover = matcher.cover(graph, reading.tokens, nameFields, .everything) else { return .noMatch }
    var rules = RuleValues()
    var key: RankKey = 0
    for part in packing.parts {
      if part.rule == .value {
        key = key << part.width | RankKey(segment.ruleColumns[part.column][record])
      } else {
        rules[part.rule] = matcher.value(
          of: part.rule, graph, reading.tokens, cover, nameFields: nameFields, isAsTyped: reading.isAsTyped)
        key = key << part.width | RankKey(rules[part.rule])
      }
      if key > bound >> part.shift { return .match }
    }
    return .ranked(rules, key)
  }

  /// The rules' values of a record, the best over all readings it matches; nil when it matches none.
  private mutating func ruleValues(_ record: Int) -> RuleValues? {
    var best: RuleValues?
    for reading in readings {
      guard let values = ruleValues(record, reading) else { continue }
      if best == nil { best = values } else { best!.improve(by: values) }
    }
    return best
  }

  private mutating func ruleValues(_ record: Int, _ reading: Reading) -> RuleValues? {
    if reading.tokens.count == 1 {
      let result = segment.forward.singleToken(
        record, reading.resolved.terms[0], fields: fields, nameFields: nameFields, isAsTyped: reading.isAsTyped)
      switch result {
      case .noMatch: return nil
      case .match(let rules): return rules
      case .needsGraph: break
      }
    }
    graph.read(
      segment.forward, segment.forward.range(record), reading.tokens, reading.resolved, fields: fields)
    return matcher.ruleValues(graph, reading.tokens, nameFields: nameFields, isAsTyped: reading.isAsTyped)
  }
}
