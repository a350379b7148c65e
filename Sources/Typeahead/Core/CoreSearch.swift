/// Answers a query in one segment.
struct CoreSearch: ~Copyable {
  private var rules = RecordRules()
  private var readings = QueryReadings()
  private var query = ResolvedReading()
  private var names = NameWriter()
  private var found = FoundRecords()
  private var strata = Strata()
  private var best = BestRecords()
  // Of several readings: what they match, by each and by all so far.
  private var ranked = Scratch<RankedRecord>()
  private var all = Scratch<RankedRecord>()
  private var spare = Scratch<RankedRecord>()

  struct Answer {
    var total = 0
    var best: [RankedRecord] = []
  }

  /// The number of matches, and the best `limit` of them.
  mutating func search(
    _ text: String, _ segment: CoreSegment, limit: Int, isLiteral: Bool, _ fields: RecordRules.Fields,
    _ packing: RankPacking
  ) -> Answer {
    best.begin(limit: limit)
    var writing = RecordRules.Writing()
    if query.text.read(text, isLiteral: isLiteral) {
      if !text.utf8.allSatisfy({ $0 < 0x80 }) || isLiteral { (writing.losing, writing.all) = names.read(query: text) }
      return search(segment, writing, fields, packing)
    }
    readings.read(text, isLiteral: isLiteral)
    (writing.losing, writing.all) = names.read(query: text)
    writing.isOfSigns = readings.isOfSigns
    if readings.count == 1 {
      query.text.set(readings, 0)
      return search(segment, writing, fields, packing)
    }
    all.removeAll()
    for reading in 0..<readings.count {
      query.text.set(readings, reading)
      rankAll(segment, writing, fields, packing)
      packing.merge(ranked, into: &all, &spare)
    }
    for place in 0..<all.count { best.insert(all[place]) }
    return answer(total: all.count)
  }

  private mutating func answer(total: Int) -> Answer {
    best.finish()
    return Answer(total: total, best: (0..<best.records.count).map { best.records[$0] })
  }

  /// Answers the only reading of a query.
  private mutating func search(
    _ segment: CoreSegment, _ writing: borrowing RecordRules.Writing, _ fields: RecordRules.Fields,
    _ packing: RankPacking
  ) -> Answer {
    if query.text.count == 0 {
      for record in 0..<min(best.limit, segment.count) {
        best.append(RankedRecord(key: 0, segment: 0, record: UInt32(record)))
      }
      return answer(total: segment.count)
    }
    if !find(segment, fields) { return answer(total: 0) }
    var total = found.certain.count
    found.uncertain.forEach { record in
      if let key = rules.key(Int(record), segment, query, writing, fields, packing, below: best.bound(record)) {
        total += 1
        best.insert(RankedRecord(key: key, segment: 0, record: record))
      }
      return true
    }
    strata.rank(found.certain, segment, query, writing, fields, packing, &rules, best: &best)
    return answer(total: total)
  }

  /// Finds the records of the reading at hand; false where there are none.
  private mutating func find(_ segment: CoreSegment, _ fields: RecordRules.Fields) -> Bool {
    if query.text.count > min(segment.mostTokens, ResolvedReading.mostTokens) { return false }
    if !query.resolve(segment) { return false }
    found.find(query, segment, isEverywhere: fields.searched == .all)
    return true
  }

  /// Ranks all that a reading matches, ascending.
  private mutating func rankAll(
    _ segment: CoreSegment, _ writing: borrowing RecordRules.Writing, _ fields: RecordRules.Fields,
    _ packing: RankPacking
  ) {
    ranked.removeAll()
    if !find(segment, fields) { return }
    found.certain.formUnion(found.uncertain)
    found.certain.forEach { record in
      if let key = rules.key(Int(record), segment, query, writing, fields, packing, below: .max) {
        ranked.append(RankedRecord(key: key, segment: 0, record: record))
      }
      return true
    }
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
