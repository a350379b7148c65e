/// Answers a query of many tokens, or of tokens that must be whole, with all its readings, in a segment: every candidate by its
/// lattice.
struct LongQuerySearch<Mask: TokenMask> {
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
  /// The postings that were read to find them.
  private var postings = 0

  /// Whether no match can have been missed.
  var isExact: Bool { !matcher.isCut }

  init(
    _ segment: Segment, _ combinations: [QueryReadings.Combination], _ request: SegmentRequest,
    _ finder: inout CandidateFinder, _ text: inout QueryText
  ) {
    self.segment = segment
    self.fields = request.fields
    self.nameFields = request.nameFields
    candidates = Bitmap(count: segment.count)
    for combination in combinations { add(combination, &finder, &text) }
  }

  /// Resolves a reading and adds its candidates; drops it when the segment cannot match it.
  private mutating func add(
    _ combination: QueryReadings.Combination, _ finder: inout CandidateFinder, _ text: inout QueryText
  ) {
    finder.begin(segment)
    text.set(combination)
    if !finder.append(text, segment) { return }
    finder.find(segment)
    finder.leaveAll()
    postings += finder.postings
    for index in 0..<finder.records.count { candidates.insert(Int(finder.records[index])) }
    let tokens = QueryTokens<Mask>(combination)
    var resolved = ResolvedTokens()
    for token in tokens.distinct {
      resolved.labels.append(.init(finder.spans[token.firstPlace], terms: segment.terms.count))
    }
    readings.append(Reading(tokens: tokens, resolved: resolved, isAsTyped: combination.isAsTyped))
  }

  /// Counts the living matches and keeps the best of them.
  mutating func search(
    live: Bitmap, _ request: SegmentRequest, _ filter: inout FilteredRecords?, best: inout BestRecords,
    _ counts: inout SearchCounts
  ) -> Int {
    var total = 0
    candidates.formIntersection(live)
    counts.postings += postings
    candidates.forEach { record in
      if counts.isSpent() { return }
      counts.records += 1
      counts.lattices += readings.count
      guard let rules = ruleValues(record) else { return }
      if filter?.contains(record) == false { return }
      total += 1
      let key = request.packing.key(rules, segment, record)
      best.insert(RankedRecord(key: key, part: request.part, record: UInt32(record)))
    }
    return total
  }

  /// The rules' values of a record, the best over all readings it matches; nil when it matches none.
  mutating func ruleValues(_ record: Int) -> RuleValues? {
    var best: RuleValues?
    for reading in readings {
      graph.read(segment.lattices(record), reading.tokens, reading.resolved, fields: fields)
      let found = matcher.ruleValues(graph, reading.tokens, nameFields: nameFields, isAsTyped: reading.isAsTyped)
      guard let found else { continue }
      if best == nil { best = found } else { best!.improve(by: found) }
    }
    return best
  }
}
