/// One reading of a query in a segment: its tokens, and which records match it. Whoever searches has it alone.
final class SearchPart: @unchecked Sendable {
  var query = ResolvedReading()
  var found = FoundRecords()
  /// Whether no record can match.
  private(set) var isEmpty = true

  /// Finds the tokens of ``query``.
  func resolve(_ segment: Segment) {
    isEmpty = query.count > segment.mostTokens || !query.resolve(segment)
  }

  /// The node whose champions answer the query, where it is one prefix sought everywhere, and no more are wanted.
  func champions(_ segment: Segment, _ request: borrowing RecordRequest) -> PrefixIndex.Node? {
    if isEmpty || query.count != 1 || !query.isAsTyped || query.tokens[0].node == .missing { return nil }
    let token = query.tokens[0]
    if token.cut != .missing || token.mayBeOfRun || token.isForm || !query.wholePlaces.isEmpty { return nil }
    if request.writing.isAsked || request.fields.searched != .all { return nil }
    return request.limit <= PrefixIndex.mostChampions ? segment.prefixes.nodes[Int(query.tokens[0].node)] : nil
  }

  /// Finds the records of ``query``; none where that takes more work than it may.
  func find(_ segment: Segment, _ request: borrowing RecordRequest, atMost work: Int) {
    if !isEmpty { found.find(query, segment, isEverywhere: request.fields.searched == .all, atMost: work) }
  }

  /// A set of records that may be better by some rule than the others, and the least values of the rules for these.
  struct Stratum {
    enum Records {
      /// Those in whose names a line begins with the first token, and that have all tokens but the last, or the only one, as whole terms.
      case whole(PrefixIndex.Kind)
      /// Those in whose names a line begins with the one token.
      case leads(PrefixIndex.Kind)
      /// Those that have all tokens in the fields up to one.
      case upTo(Int)
      case all
    }

    var records: Records
    var grade: UInt8 = 0
    var priority: UInt8 = 0
    /// Whether the records are those alone whose tokens cannot stand next to each other.
    var isApart = false
    /// Of a reading that is not as typed: whether the records are those alone that the one as typed may match, too.
    var isOfBoth = true
  }

  /// The first field up to which all tokens may be found; of a reading without sets it is not known.
  func leastPriority(_ segment: Segment, _ fields: SearchedFields) -> Int {
    if isOfPhones(fields) { return fields.phones.first }
    if !query.haveSets { return 0 }
    let last = segment.prefixes.fieldCount - 1
    return (0..<last).first { field in
      (0..<query.count).allSatisfy { segment.prefixes.count(upTo: field, query.tokens[$0].group) > 0 }
    } ?? last
  }

  /// Whether only telephone numbers have what it asks for, which are no names.
  private func isOfPhones(_ fields: SearchedFields) -> Bool {
    query.count == 1 && query.text.token(0)[0] == PhoneForms.sign && fields.phones.intersection(fields.names).isEmpty
  }

  /// Whether a part of a run may serve a token: what stands where in runs is not told by terms.
  var mayBeOfRuns: Bool { (0..<query.count).contains { query.tokens[$0].mayBeOfRun } }

  /// The strata of the reading, none of which has better records than the next; a record counts for the first that it is in.
  func strata(
    _ segment: Segment, _ fields: SearchedFields, from leastPriority: Int, mayBeOfRuns: Bool,
    into strata: inout [Stratum]
  ) {
    let least = UInt8(leastPriority)
    let grade: UInt8 = mayBeOfRuns ? 0 : 5
    if isOfPhones(fields) {
      return strata.append(Stratum(records: .all, grade: grade, priority: UInt8(fields.phones.first)))
    }
    if !query.haveSets { return strata.append(Stratum(records: .all)) }
    if !mayBeOfRuns {
      let mayEqual = query.tokens[query.count - 1].exact != .missing
      let areWhole = (0..<max(1, query.count - 1)).allSatisfy { query.tokens[$0].exact != .missing }
      if areWhole {
        strata.append(Stratum(records: .whole(.leadsTitle), grade: mayEqual ? 0 : 3, priority: least))
        strata.append(Stratum(records: .whole(.leadsName), grade: mayEqual ? 2 : 4, priority: least))
      }
      if query.count == 1 {
        strata.append(Stratum(records: .leads(.leadsTitle), grade: 3, priority: least))
        strata.append(Stratum(records: .leads(.leadsName), grade: 4, priority: least))
      }
    }
    let last = max(leastPriority, segment.prefixes.fieldCount - 1)
    for field in leastPriority..<last {
      strata.append(Stratum(records: .upTo(field), grade: grade, priority: UInt8(field)))
    }
    strata.append(Stratum(records: .all, grade: grade, priority: UInt8(last)))
  }

  /// The sets of so many tokens are not told apart when they are charged.
  private static let fewTokens = 4

  /// Keeps the records of a stratum; says what that took, in postings read.
  func keep(
    _ stratum: Stratum, _ segment: Segment, in records: inout RecordSet, _ spare: inout RecordSet
  ) -> Int {
    let (prefixes, sets) = (segment.prefixes, segment.prefixes.sets)
    var further = 0
    switch stratum.records {
    case .whole(let kind):
      records.formIntersection(sets, prefixes.set(kind, query.tokens[0].group))
      for place in 0..<max(1, query.count - 1) where records.count > 0 {
        records.formIntersection(sets, prefixes.set(.exact, query.tokens[place].group))
      }
    case .leads(let kind): records.formIntersection(sets, prefixes.set(kind, query.tokens[0].group))
    case .upTo(let field):
      for place in 0..<query.count {
        let group = query.tokens[place].group
        if field == 0 {
          records.formIntersection(sets, prefixes.set(.of(0), group))
          continue
        }
        spare.take(sets, prefixes.set(.of(0), group))
        for other in 1...field { spare.formUnion(sets, prefixes.set(.of(other), group)) }
        records.formIntersection(spare)
        if place >= Self.fewTokens { further += (field + 1) * spare.cost }
      }
    case .all: break
    }
    return Self.fewTokens * records.cost + further
  }

  /// Adds the records whose tokens may stand next to each other: of one field each, or a telephone number that has the digits together.
  func insertAdjacent(
    into records: inout RecordSet, _ segment: Segment, _ fields: SearchedFields, _ spare: inout RecordSet
  ) {
    if query.count == 1 {
      records.formUnion(found.certain)
      return records.formUnion(found.uncertain)
    }
    let (prefixes, sets) = (segment.prefixes, segment.prefixes.sets)
    for field in 0..<prefixes.fieldCount {
      // The last field that has sets may have others behind it.
      if fields.phones.contains(field), field + 1 < PrefixIndex.mostFields { continue }
      spare.take(sets, prefixes.set(.of(field), query.tokens[0].group))
      for place in 1..<query.count where spare.count > 0 {
        spare.formIntersection(sets, prefixes.set(.of(field), query.tokens[place].group))
      }
      records.formUnion(spare)
    }
    if query.joined.isEmpty { return }
    spare.take(query.joined[...].withColumn { segment.token($0) }, segment)
    records.formUnion(spare)
  }
}
