/// Answers a query in one segment.
struct CoreSearch: ~Copyable {
  private var rules = RecordRules()
  private var readings = QueryReadings()
  private var names = NameWriter()
  private var found = FoundRecords()
  private var strata = Strata()
  private var matches = RecordSet()
  private var best = BestRecords()

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
    best.begin(limit: limit)
    let combinations = readings.combinations(ofAtMost: segment.mostTokens)
    if combinations.contains(where: \.tokens.isEmpty) {
      for record in 0..<min(limit, segment.count) {
        best.append(RankedRecord(key: 0, segment: 0, record: UInt32(record)))
      }
      return answer(total: segment.count)
    }
    let queries = combinations.compactMap { ResolvedReading($0, segment) }
    if queries.count == 1 { return search(queries[0], segment, writing, fields, packing) }
    return search(queries, segment, writing, fields, packing)
  }

  private mutating func answer(total: Int) -> Answer {
    best.finish()
    return Answer(total: total, best: (0..<best.records.count).map { best.records[$0] })
  }

  private mutating func search(
    _ query: ResolvedReading, _ segment: CoreSegment, _ writing: borrowing RecordRules.Writing,
    _ fields: RecordRules.Fields, _ packing: RankPacking
  ) -> Answer {
    found.find(query, segment, isEverywhere: fields.searched == .all)
    var total = found.certain.count
    found.uncertain.forEach { record in
      if let key = rules.key(Int(record), segment, query, writing, fields, packing) {
        total += 1
        best.insert(RankedRecord(key: key, segment: 0, record: record))
      }
      return true
    }
    strata.rank(found.certain, segment, query, writing, fields, packing, &rules, best: &best)
    return answer(total: total)
  }

  /// Of several readings each record that one of them matches is ranked by all.
  private mutating func search(
    _ queries: [ResolvedReading], _ segment: CoreSegment, _ writing: borrowing RecordRules.Writing,
    _ fields: RecordRules.Fields, _ packing: RankPacking
  ) -> Answer {
    matches.removeAll(of: segment.count)
    for query in queries {
      found.find(query, segment, isEverywhere: fields.searched == .all)
      matches.formUnion(found.certain)
      matches.formUnion(found.uncertain)
    }
    var total = 0
    matches.forEach { record in
      var key: RankKey?
      for query in queries {
        guard let own = rules.key(Int(record), segment, query, writing, fields, packing) else { continue }
        key = key.map { packing.better($0, own) } ?? own
      }
      if let key {
        total += 1
        best.insert(RankedRecord(key: key, segment: 0, record: record))
      }
      return true
    }
    return answer(total: total)
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
