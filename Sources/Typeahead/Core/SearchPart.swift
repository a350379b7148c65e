/// One reading of a query in a segment: its tokens, and which records match it.
final class SearchPart {
  let query = ResolvedReading()
  var found = FoundRecords()
  /// Whether there can be any.
  private(set) var isEmpty = true

  /// Finds the records of ``query``.
  func find(_ segment: CoreSegment, _ request: borrowing CoreSearch.Request) {
    isEmpty = query.text.count > min(segment.mostTokens, ResolvedReading.mostTokens) || !query.resolve(segment)
    if !isEmpty { found.find(query, segment, isEverywhere: request.fields.searched == .all) }
  }

  /// A set of records that may be better by some rule than the others, and the least values of the rules for these.
  struct Stratum {
    enum Records {
      /// Those that have the one token as a whole term.
      case exact
      /// Those where all tokens but the last are whole terms.
      case whole
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
  func strata(_ segment: CoreSegment, _ request: borrowing CoreSearch.Request) -> [Stratum] {
    var strata: [Stratum] = []
    var (mayBeOfRuns, areWhole, haveSets) = (request.writing.isOfSigns, true, true)
    for place in 0..<query.count {
      let token = query.tokens[place]
      mayBeOfRuns = mayBeOfRuns || token.mayBeOfRun
      areWhole = areWhole && (token.exact != .missing || place + 1 == query.count)
      haveSets = haveSets && token.group != .missing
    }
    var grade: UInt8 = 0
    if mayBeOfRuns {
      // What stands where is not told by terms.
    } else if query.count == 1 {
      if query.tokens[0].exact != .missing { strata.append(Stratum(records: .exact)) }
      if query.tokens[0].group != .missing {
        strata.append(Stratum(records: .leads(.leadsTitle), grade: 3))
        strata.append(Stratum(records: .leads(.leadsName), grade: 4))
        grade = 5
      }
    } else {
      if areWhole {
        strata.append(Stratum(records: .whole, grade: query.tokens[query.count - 1].exact == .missing ? 3 : 0))
      }
      grade = 5
    }
    var priority = 0
    if haveSets {
      for field in 0..<segment.prefixes.fieldCount where mayServe(upTo: field, segment) {
        strata.append(Stratum(records: .upTo(field), grade: grade, priority: UInt8(field)))
        priority = field + 1
      }
      if priority == 0 { priority = segment.prefixes.fieldCount }
    }
    strata.append(Stratum(records: .all, grade: grade, priority: UInt8(priority)))
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
    case .exact: keepExact(0..<1, segment, &records, &spare)
    case .whole: keepExact(0..<query.count - 1, segment, &records, &spare)
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
