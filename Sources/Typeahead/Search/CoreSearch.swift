/// Answers a query in one segment: finds the matches of each reading, then ranks them by strata.
struct CoreSearch: ~Copyable {
  private var keys = RecordKeys()
  private var readings = QueryReadings()
  private var names = NameWriter()
  private var best = BestRecords()
  /// The matches that were not looked at yet.
  private var rest = RecordSet()
  private var stratum = RecordSet()
  private var spare = RecordSet()

  struct Answer {
    var total = 0
    var best: [RankedRecord] = []
  }

  /// The number of matches, and the best `limit` of them.
  mutating func search(_ text: String, _ segment: CoreSegment, _ asked: RecordRequest) -> Answer {
    var request = asked
    read(text, &request)
    best.begin(limit: request.limit)
    if keys.count == 1, keys.parts[0].query.text.count == 0 {
      for record in 0..<min(best.limit, segment.count) {
        best.append(RankedRecord(key: 0, segment: 0, record: UInt32(record)))
      }
      return answer(total: segment.count)
    }
    for part in keys.parts[..<keys.count] { part.resolve(segment) }
    if keys.count == 1, let node = keys.parts[0].champions(segment, request) {
      for place in 0..<min(best.limit, Int(node.championCount)) {
        best.append(RankedRecord(key: 0, segment: 0, record: segment.prefixes.champions[Int(node.champions) + place]))
      }
      return answer(total: Int(node.count))
    }
    let total = find(segment, request)
    if best.limit > 0 { rank(segment, request) }
    return answer(total: total)
  }

  private mutating func answer(total: Int) -> Answer {
    best.finish()
    return Answer(total: total, best: (0..<best.records.count).map { best.records[$0] })
  }

  /// Reads a query: as its parts, and as it is written.
  private mutating func read(_ text: String, _ request: inout RecordRequest) {
    keys.begin(1)
    if keys.parts[0].query.text.read(text, isLiteral: request.isLiteral) {
      if request.isLiteral || !text.utf8.allSatisfy({ $0 < 0x80 }) {
        (request.writing.losing, request.writing.all) = names.read(query: text)
      }
      return
    }
    readings.read(text, isLiteral: request.isLiteral)
    (request.writing.losing, request.writing.all) = names.read(query: text)
    request.writing.isOfSigns = readings.isOfSigns
    keys.begin(readings.count)
    for reading in 0..<keys.count { keys.parts[reading].query.text.set(readings, reading) }
  }

  /// Finds the matches, and ranks those that had to be looked at; gives the number of all.
  private mutating func find(_ segment: CoreSegment, _ request: borrowing RecordRequest) -> Int {
    rest.removeAll(of: segment.count)
    for part in keys.parts[..<keys.count] {
      part.find(segment, request)
      if !part.isEmpty { rest.formUnion(part.found.certain) }
    }
    var total = rest.count
    stratum.removeAll(of: segment.count)
    for part in keys.parts[..<keys.count] where !part.isEmpty { stratum.formUnion(part.found.uncertain) }
    stratum.subtract(rest)
    stratum.forEach { record in
      if let key = keys.key(record, segment, request, below: best.bound(record)) {
        total += 1
        best.insert(RankedRecord(key: key, segment: 0, record: record))
      }
      return true
    }
    return total
  }

  // MARK: Ranking

  /// Ranks what matches for certain: for each rule the set that can hold it splits what is left, and a stratum is looked at only while the
  /// best of it could be among the best.
  private mutating func rank(_ segment: CoreSegment, _ request: borrowing RecordRequest) {
    var strata: [(bound: RankKey, part: Int, stratum: SearchPart.Stratum)] = []
    let asTyped: UInt8 = request.writing.losing.isEmpty ? 0 : 1
    for part in 0..<keys.count where !keys.parts[part].isEmpty {
      strata += keys.parts[part].strata(segment, request).map { (0, part, $0) }
    }
    // What one reading gives by one rule and another by the next is better than either. (Of a reading without sets all are looked at
    // before.)
    let priority = keys.parts[..<keys.count].filter { !$0.isEmpty && $0.haveSets }.map(\.leastPriority).min() ?? 0
    for place in strata.indices {
      if keys.count > 1 { strata[place].stratum.priority = min(priority, strata[place].stratum.priority) }
      strata[place].bound = request.packing.bound(asTyped: asTyped, strata[place].stratum)
    }
    if asTyped > 0 {
      stratum.copy(rest)
      stratum.keep { segment.isAsTyped(Int($0), request) }
      rankStratum(request.packing.bound(asTyped: 0, .init(records: .all)), segment, request)
    }
    strata.sort { $0.bound < $1.bound }
    for (bound, part, next) in strata {
      stratum.copy(rest)
      if keys.count > 1 { stratum.formIntersection(keys.parts[part].found.certain) }
      keys.parts[part].keep(next, segment, in: &stratum, &spare)
      rankStratum(bound, segment, request)
    }
  }

  private mutating func rankStratum(_ bound: RankKey, _ segment: CoreSegment, _ request: borrowing RecordRequest) {
    stratum.forEach { record in
      let least = best.bound(record)
      if least <= bound { return false }
      if let key = keys.key(record, segment, request, below: least) {
        best.insert(RankedRecord(key: key, segment: 0, record: record))
      }
      return true
    }
    rest.subtract(stratum)
  }
}

extension RankPacking {
  /// The least key of the records of a stratum.
  func bound(asTyped: UInt8, _ stratum: SearchPart.Stratum) -> RankKey {
    key { bits in
      switch bits.rule {
      case .asTyped: asTyped
      case .calledSo: stratum.grade
      case .priority: stratum.priority
      default: 0
      }
    }
  }
}
