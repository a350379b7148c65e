/// Ranks matches that are known by strata: for each rule the set that can hold it splits what is left, and a stratum is looked at only while
/// the best of it could be among the best.
struct Strata: ~Copyable {
  private var rest = RecordSet()
  private var stratum = RecordSet()
  private var other = RecordSet()

  /// The least values that the rules can have for the records of a stratum.
  private struct Bound {
    var asTyped: UInt8 = 0
    var grade: UInt8 = 0
    var priority: UInt8 = 0

    func key(_ packing: RankPacking) -> RankKey {
      packing.rules.reduce(0) { key, bits in
        let value: UInt8 =
          switch bits.rule {
          case .asTyped: asTyped
          case .calledSo: grade
          case .priority: priority
          default: 0
          }
        return key << bits.width | RankKey(value)
      }
    }
  }

  /// Ranks some matches of one reading.
  mutating func rank(
    _ matches: borrowing RecordSet, _ segment: CoreSegment, _ query: borrowing ResolvedReading,
    _ writing: borrowing RecordRules.Writing, _ fields: RecordRules.Fields, _ packing: RankPacking,
    _ rules: inout RecordRules, best: inout BestRecords
  ) {
    if best.limit == 0 || matches.count == 0 { return }
    rest.copy(matches)
    var bound = Bound()
    if !writing.losing.isEmpty {
      stratum.copy(rest)
      stratum.keep { segment.isAsTyped(Int($0), writing, fields) }
      rank(bound.key(packing), segment, query, writing, fields, packing, &rules, &best)
      bound.asTyped = 1
    }
    let sets = segment.prefixes.sets
    var (mayBeOfRuns, areWhole, haveSets) = (writing.isOfSigns, true, true)
    for place in 0..<query.count {
      let token = query.tokens[place]
      mayBeOfRuns = mayBeOfRuns || token.mayBeOfRun
      areWhole = areWhole && (token.exact != .missing || place + 1 == query.count)
      haveSets = haveSets && token.group != .missing
    }
    if mayBeOfRuns {
      // What stands where is not told by terms.
    } else if query.count == 1 {
      let token = query.tokens[0]
      if token.exact != .missing {
        takeExact(token, segment)
        rank(bound.key(packing), segment, query, writing, fields, packing, &rules, &best)
      }
      if token.group != .missing {
        for (kind, grade) in [(PrefixTable.Kind.leadsTitle, UInt8(3)), (.leadsName, UInt8(4))] {
          bound.grade = grade
          stratum.copy(rest)
          stratum.formIntersection(sets, PrefixTable.set(kind, token.group))
          rank(bound.key(packing), segment, query, writing, fields, packing, &rules, &best)
        }
        bound.grade = 5
      }
    } else if areWhole {
      // All but the last are whole.
      for place in 0..<query.count - 1 { takeExact(query.tokens[place], segment, isFirst: place == 0) }
      bound.grade = query.tokens[query.count - 1].exact == .missing ? 3 : 0
      rank(bound.key(packing), segment, query, writing, fields, packing, &rules, &best)
      bound.grade = 5
    } else {
      bound.grade = 5
    }
    if haveSets {
      stratum.copy(rest)
      for place in 0..<query.count {
        stratum.formIntersection(sets, PrefixTable.set(.firstField, query.tokens[place].group))
      }
      rank(bound.key(packing), segment, query, writing, fields, packing, &rules, &best)
      bound.priority = 1
    }
    stratum.copy(rest)
    rank(bound.key(packing), segment, query, writing, fields, packing, &rules, &best)
  }

  /// Makes the stratum those of what is left that have a token as a whole term, and those before if it is not the first.
  private mutating func takeExact(_ token: ResolvedReading.Token, _ segment: CoreSegment, isFirst: Bool = true) {
    if isFirst { stratum.copy(rest) }
    let postings = segment.terms.postings(TermRange(token.exact, token.exact + 1))
    other.begin(segment.count, about: postings.count)
    for place in postings { other.insert(segment.terms.records[place]) }
    other.end()
    stratum.formIntersection(other)
  }

  /// Ranks the stratum while its records can be among the best, and takes it from what is left.
  private mutating func rank(
    _ bound: RankKey, _ segment: CoreSegment, _ query: borrowing ResolvedReading,
    _ writing: borrowing RecordRules.Writing, _ fields: RecordRules.Fields, _ packing: RankPacking,
    _ rules: inout RecordRules, _ best: inout BestRecords
  ) {
    stratum.forEach { record in
      if best.bound(record) <= bound { return false }
      if let key = rules.key(Int(record), segment, query, writing, fields, packing, below: best.bound(record)) {
        best.insert(RankedRecord(key: key, segment: 0, record: record))
      }
      return true
    }
    rest.subtract(stratum)
  }
}
