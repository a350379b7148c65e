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

  /// What looking a token up is, in postings read.
  private static var lookupWork: Int { 200 }

  /// Whether no match can have been missed.
  var isExact: Bool { !matcher.isCut }

  init(
    _ segment: Segment, _ combinations: [QueryReadings.Combination], _ request: SegmentRequest,
    _ finder: inout CandidateFinder, _ text: inout QueryText, _ counts: inout SearchCounts
  ) {
    self.segment = segment
    self.fields = request.fields
    self.nameFields = request.nameFields
    candidates = Bitmap(count: segment.count)
    for combination in combinations {
      // Its tokens are told apart and looked up, each with sets that can hold all.
      counts.work += combination.tokens.count * (Self.lookupWork + 2 * Mask.work(count: combination.tokens.count))
      if counts.isSpent() { return }
      add(combination, &finder, &text, &counts)
    }
  }

  /// Resolves a reading and adds its candidates; drops it when the segment cannot match it.
  private mutating func add(
    _ combination: QueryReadings.Combination, _ finder: inout CandidateFinder, _ text: inout QueryText,
    _ counts: inout SearchCounts
  ) {
    let tokens = QueryTokens<Mask>(combination)
    finder.begin(segment)
    text.set(QueryReadings.Combination(tokens: tokens.distinct.map(\.text), isAsTyped: combination.isAsTyped))
    if !finder.append(text, segment) { return }
    finder.find(segment)
    finder.leaveAll()
    counts.postings += finder.postings
    for index in 0..<finder.records.count { candidates.insert(Int(finder.records[index])) }
    var resolved = ResolvedTokens()
    for place in tokens.distinct.indices {
      resolved.labels.append(.init(finder.spans[place], terms: segment.terms.count))
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
    candidates.forEach { record in
      if counts.isSpent() { return }
      counts.records += 1
      counts.lattices += readings.count
      guard let rules = ruleValues(record, &counts) else { return }
      if filter?.contains(record) == false { return }
      total += 1
      let key = request.packing.key(rules, segment, record)
      best.insert(RankedRecord(key: key, segment: request.segment, record: UInt32(record)))
    }
    return total
  }

  /// The rules' values of a record, the best over all readings it matches; nil when it matches none, or no more may be done.
  mutating func ruleValues(_ record: Int, _ counts: inout SearchCounts) -> RuleValues? {
    var best: RuleValues?
    for reading in readings {
      graph.meter = WorkMeter(atMost: counts.left)
      graph.read(segment.lattices(record), reading.tokens, reading.resolved, fields: fields)
      // What was not read to the end is given up at once.
      matcher.meter = graph.meter
      let found = matcher.ruleValues(graph, reading.tokens, nameFields: nameFields, isAsTyped: reading.isAsTyped)
      counts.work += matcher.meter.work
      guard let found else { continue }
      if best == nil { best = found } else { best!.improve(by: found) }
    }
    return best
  }
}
