/// One reading of a query in a segment: its tokens, and which records match it.
final class SearchPart {
  var query = ResolvedReading()
  var found = FoundRecords()
  /// Whether all tokens have sets.
  private(set) var haveSets = false
  /// The first field up to which all tokens may be found.
  private(set) var leastPriority: UInt8 = 0
  /// Whether there can be any.
  private(set) var isEmpty = true

  /// Finds the tokens of ``query``.
  func resolve(_ segment: CoreSegment) {
    isEmpty = query.text.count > min(segment.mostTokens, ResolvedReading.mostTokens) || !query.resolve(segment)
  }

  /// The node whose champions answer the query, where it is one prefix sought everywhere, and no more are wanted.
  func champions(_ segment: CoreSegment, _ request: borrowing RecordRequest) -> PrefixTable.Node? {
    if isEmpty || query.count != 1 || !query.isAsTyped || query.tokens[0].node == .missing { return nil }
    if query.tokens[0].cut != .missing || query.tokens[0].mayBeOfRun || query.tokens[0].mustBeWhole { return nil }
    if !request.writing.losing.isEmpty || request.writing.isOfSigns || request.fields.searched != .all { return nil }
    return request.limit <= PrefixTable.mostChampions ? segment.prefixes.nodes[Int(query.tokens[0].node)] : nil
  }

  /// Finds the records of ``query``.
  func find(_ segment: CoreSegment, _ request: borrowing RecordRequest) {
    if !isEmpty { found.find(query, segment, isEverywhere: request.fields.searched == .all) }
  }

  /// A set of records that may be better by some rule than the others, and the least values of the rules for these.
  struct Stratum {
    enum Records {
      /// Those in whose names a line begins with the first token, and that have all tokens but the last, or the only one, as whole terms.
      case whole(PrefixTable.Kind)
      /// Those in whose names a line begins with the one token.
      case leads(PrefixTable.Kind)
      /// Those that have all tokens in the fields up to one.
      case upTo(Int)
      case all
    }

    var records: Records
    var grade: UInt8 = 0
    var priority: UInt8 = 0
  }

  /// The strata of the reading, best first; a record counts for the first that it is in.
  func strata(_ segment: CoreSegment, _ request: borrowing RecordRequest) -> [Stratum] {
    var strata: [Stratum] = []
    var (mayBeOfRuns, areWhole) = (request.writing.isOfSigns, true)
    haveSets = true
    for place in 0..<query.count {
      let token = query.tokens[place]
      mayBeOfRuns = mayBeOfRuns || token.mayBeOfRun
      areWhole = areWhole && (token.exact != .missing || query.count > 1 && place + 1 == query.count)
      haveSets = haveSets && token.group != .missing
    }
    // The fields up to which all tokens may be; there is one more than have sets.
    var priority = 0
    if haveSets { while priority < segment.prefixes.fieldCount, !mayServe(upTo: priority, segment) { priority += 1 } }
    leastPriority = UInt8(priority)
    // What stands where in runs is not told by terms.
    let grade: UInt8 = haveSets && !mayBeOfRuns ? 5 : 0
    if grade == 5 {
      let mayEqual = query.tokens[query.count - 1].exact != .missing
      if areWhole {
        strata.append(Stratum(records: .whole(.leadsTitle), grade: mayEqual ? 0 : 3))
        strata.append(Stratum(records: .whole(.leadsName), grade: mayEqual ? 2 : 4))
      }
      if query.count == 1 {
        strata.append(Stratum(records: .leads(.leadsTitle), grade: 3))
        strata.append(Stratum(records: .leads(.leadsName), grade: 4))
      }
    }
    if haveSets {
      for field in priority..<segment.prefixes.fieldCount {
        strata.append(Stratum(records: .upTo(field), grade: grade, priority: UInt8(field)))
      }
      priority = segment.prefixes.fieldCount
    }
    strata.append(Stratum(records: .all, grade: grade, priority: UInt8(priority)))
    for place in strata.indices { strata[place].priority = max(strata[place].priority, leastPriority) }
    return strata
  }

  /// Whether all tokens are in the fields up to one, of some records each.
  private func mayServe(upTo field: Int, _ segment: CoreSegment) -> Bool {
    for place in 0..<query.count
    where segment.prefixes.sets.count(segment.prefixes.set(.upTo(field), query.tokens[place].group)) == 0 {
      return false
    }
    return true
  }

  /// Keeps the records of a stratum.
  func keep(_ stratum: Stratum, _ segment: CoreSegment, in records: inout RecordSet, _ spare: inout RecordSet) {
    let (prefixes, sets) = (segment.prefixes, segment.prefixes.sets)
    switch stratum.records {
    case .whole(let kind):
      records.formIntersection(sets, prefixes.set(kind, query.tokens[0].group))
      if records.count > 0 { keepExact(0..<max(1, query.count - 1), segment, &records, &spare) }
    case .leads(let kind): records.formIntersection(sets, prefixes.set(kind, query.tokens[0].group))
    case .upTo(let field):
      for place in 0..<query.count {
        records.formIntersection(sets, prefixes.set(.upTo(field), query.tokens[place].group))
      }
    case .all: break
    }
  }

  private func keepExact(
    _ places: Range<Int>, _ segment: CoreSegment, _ records: inout RecordSet, _ spare: inout RecordSet
  ) {
    for place in places {
      let term = query.tokens[place].exact
      let postings = segment.terms.postings(TermRange(term, term + 1))
      spare.begin(segment.count, about: postings.count)
      for posting in postings { spare.insert(segment.terms.records[posting]) }
      spare.end()
      records.formIntersection(spare)
    }
  }
}
