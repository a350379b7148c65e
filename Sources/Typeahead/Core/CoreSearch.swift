/// Answers a query in one segment.
struct CoreSearch: ~Copyable {
  private var rules = RecordRules()
  private var readings = QueryReadings()
  private var names = NameWriter()

  struct Answer {
    var total = 0
    var best: [RankedRecord] = []
  }

  /// The number of matches, and the best `limit` of them.
  mutating func search(
    _ text: String, _ segment: CoreSegment, limit: Int, isLiteral: Bool, _ fields: RecordRules.Fields,
    _ packing: RankPacking
  ) -> Answer {
    readings.read(text, isLiteral: isLiteral)
    let (losing, all) = names.read(query: text)
    let writing = RecordRules.Writing(losing: losing, all: all, isOfSigns: readings.isOfSigns)
    var keys: [UInt32: RankKey] = [:]
    var best = BestRecords()
    best.begin(limit: limit)
    for combination in readings.combinations(ofAtMost: segment.mostTokens) {
      if combination.tokens.isEmpty {
        for record in 0..<min(limit, segment.count) {
          best.append(RankedRecord(key: 0, segment: 0, record: UInt32(record)))
        }
        return answer(&best, total: segment.count)
      }
      guard let query = ResolvedReading(combination, segment.terms) else { continue }
      for record in Self.candidates(query, segment) {
        guard let key = rules.key(Int(record), segment, query, writing, fields, packing) else { continue }
        keys[record] = keys[record].map { packing.better($0, key) } ?? key
      }
    }
    for (record, key) in keys { best.insert(RankedRecord(key: key, segment: 0, record: record)) }
    return answer(&best, total: keys.count)
  }

  private func answer(_ best: inout BestRecords, total: Int) -> Answer {
    best.finish()
    return Answer(total: total, best: (0..<best.records.count).map { best.records[$0] })
  }

  /// The records that have something for each token.
  private static func candidates(_ query: borrowing ResolvedReading, _ segment: CoreSegment) -> [UInt32] {
    var found: Set<UInt32>?
    for token in query.tokens {
      var own: Set<UInt32> = []
      for place in segment.terms.postings(token.terms) { own.insert(segment.terms.records[place]) }
      if token.cut != .missing {
        for place in segment.terms.postings(TermRange(token.cut, token.cut + 1)) {
          own.insert(segment.terms.records[place])
        }
      }
      found = found?.intersection(own) ?? own
    }
    return Array(found ?? [])
  }
}

extension Analyzer {
  /// Whether it cuts at white space and full stops alone.
  var isStrict: Bool {
    if case .rules(let rules)? = methods.first { rules.delimiters == .strict } else { false }
  }

  /// Whether it reads telephone numbers.
  var readsPhones: Bool {
    if case .rules(let rules)? = methods.first { rules.phone != nil } else { false }
  }
}
