/// The matches of a query in a segment by how good they can be: sets of records, none of which has better records than the next. A record
/// counts for the first that it is in.
struct Strata: ~Copyable {
  struct Stratum {
    /// The least key that a record of it can have.
    var bound: RankKey
    /// The reading that it is of.
    var part: Int
    /// Of a reading that is not as typed: whether the records are those alone that the one as typed may match, too.
    var isOfBoth: Bool
    /// Its clauses, by their places.
    fileprivate var clauses: Range<Int>
  }

  private(set) var all: [Stratum] = []
  /// What each clause asks of records: to be in one of some sets; where these begin, and how many records they have at most.
  private var clauses: [Clause] = []
  private var sets: [Int] = []
  private var spare = RecordChunk()
  private var other = RecordChunk()

  private struct Clause {
    var sets: Range<Int>
    var count: Int
  }

  /// What the rules say at best of the records of a stratum.
  private struct Standing {
    var asTyped: UInt8
    var grade: UInt8
    var priority: UInt8
    var isAdjacent = true
    var isPrimary = true

    /// The least key of records of which this is so.
    func bound(_ packing: RankPacking) -> RankKey {
      packing.key { bits in
        switch bits.rule {
        case .asTyped: asTyped
        case .calledSo: grade
        case .priority: priority
        case .adjacent: isAdjacent ? 0 : 1
        case .primaryReading: isPrimary ? 0 : 1
        default: 0
        }
      }
    }
  }

  /// What strata are of.
  private struct Reading {
    let number: Int
    let isAsTyped: Bool
    let packing: RankPacking
  }

  // MARK: Finding

  /// Finds the strata of all readings, best first. What one reading gives a record by one rule and another by the next is better than
  /// either: so what sets do not tell of one is not known of any.
  mutating func find(
    _ parts: ArraySlice<SearchPart>, _ segment: Segment, _ request: borrowing RecordRequest, asTyped: UInt8
  ) {
    all.removeAll(keepingCapacity: true)
    clauses.removeAll(keepingCapacity: true)
    sets.removeAll(keepingCapacity: true)
    var (least, mayBeOfRuns) = (Int.max, request.writing.isOfSigns)
    for part in parts where !part.isEmpty {
      least = min(least, part.leastPriority(segment, request.fields))
      mayBeOfRuns = mayBeOfRuns || part.mayBeOfRuns
    }
    for (number, part) in parts.enumerated() where !part.isEmpty {
      add(part, number, parts.count == 1, segment, request, from: least, mayBeOfRuns: mayBeOfRuns, asTyped)
    }
    all.sort { $0.bound < $1.bound }
  }

  private mutating func add(
    _ part: SearchPart, _ number: Int, _ isOnly: Bool, _ segment: Segment, _ request: borrowing RecordRequest,
    from leastPriority: Int, mayBeOfRuns: Bool, _ asTyped: UInt8
  ) {
    let (prefixes, fields, count) = (segment.prefixes, request.fields, part.query.count)
    var best = Standing(asTyped: asTyped, grade: mayBeOfRuns ? 0 : 5, priority: UInt8(leastPriority))
    func of(_ kind: PrefixIndex.Kind, _ place: Int) -> Int { prefixes.set(kind, part.query.tokens[place].group) }
    // In the first field a token that others begin with is needed twice.
    func of(_ field: Int, _ place: Int) -> Int {
      let isRepeated = field == 0 && part.query.mostBegun > 1 && part.query.begun(place) > 1
      return of(isRepeated ? .twiceFirst : .of(field), place)
    }
    let reading = Reading(number: number, isAsTyped: part.query.isAsTyped, packing: request.packing)
    if part.isOfPhones(fields) {
      best.priority = UInt8(fields.phones.first)
      return end(best, reading, from: clauses.count)
    }
    if !part.query.haveSets {
      (best.grade, best.priority) = (0, 0)
      return end(best, reading, from: clauses.count)
    }
    let last = prefixes.fieldCount - 1
    if !mayBeOfRuns {
      // In whose names a line begins with the first token, and that have all tokens but the last, or the only one, as whole terms.
      let mayEqual = part.query.tokens[count - 1].exact != .missing
      let wholes = 0..<max(1, count - 1)
      let areWhole = wholes.allSatisfy { part.query.tokens[$0].exact != .missing }
      let grades = [(PrefixIndex.Kind.leadsTitle, UInt8(0), UInt8(3)), (.leadsName, 2, 4)]
      for (kind, equal, begins) in grades where areWhole {
        let first = clauses.count
        add([of(kind, 0)], prefixes)
        for place in wholes { add([of(.exact, place)], prefixes) }
        // A line that begins with all of them has them.
        let isTitle = kind.number == PrefixIndex.Kind.leadsTitle.number
        let lines = isTitle ? [min(fields.title, last)] : (0...last).filter { mayBeOtherName($0, fields) }
        if count > 1 { for place in 0..<count { add(lines.map { of($0, place) }, prefixes) } }
        best.grade = mayEqual ? equal : begins
        end(best, reading, from: first)
      }
      for (kind, grade) in [(PrefixIndex.Kind.leadsTitle, UInt8(3)), (.leadsName, 4)] where count == 1 {
        let first = clauses.count
        add([of(kind, 0)], prefixes)
        best.grade = grade
        end(best, reading, from: first)
      }
      best.grade = 5
    }
    // Whether tokens that stand next to each other stand in one field is known where nothing but it tells of them.
    let knowsAdjacent = isOnly && count > 1 && part.query.joined.isEmpty
    for field in leastPriority...max(leastPriority, last) {
      best.priority = UInt8(field)
      // All tokens stand in fields up to this, and not in earlier ones alone: so those that stand next to each other stand in this.
      if knowsAdjacent {
        best.isAdjacent = true
        if mayBeAdjacent(in: field, prefixes.fieldCount, fields) {
          let first = clauses.count
          for place in 0..<count { add([of(field, place)], prefixes) }
          end(best, reading, from: first)
          // Of the first field nobody is left.
          if field == 0 { continue }
        }
        best.isAdjacent = false
      }
      let first = clauses.count
      if field < last { for place in 0..<count { add((0...field).map { of($0, place) }, prefixes) } }
      end(best, reading, from: first)
    }
  }

  /// Whether a field has names that are no titles; the last that has sets may have others behind it.
  private func mayBeOtherName(_ field: Int, _ fields: SearchedFields) -> Bool {
    fields.names.contains(field) && field != fields.title || field + 1 == PrefixIndex.mostFields
  }

  /// Whether the rule *adjacent* is asked of a field; the last that has sets may have others behind it.
  private func mayBeAdjacent(in field: Int, _ fieldCount: Int, _ fields: SearchedFields) -> Bool {
    let isAsked = !fields.phones.contains(field) && !fields.addresses.contains(field)
    return isAsked || field + 1 == PrefixIndex.mostFields
  }

  private mutating func add(_ sets: [Int], _ prefixes: PrefixIndex) {
    let first = self.sets.count
    var count = 0
    for set in sets {
      let own = prefixes.sets.count(set)
      if own > 0 { self.sets.append(set) }
      count += own
    }
    clauses.append(Clause(sets: first..<self.sets.count, count: count))
  }

  /// Ends a stratum whose clauses were added from one on.
  private mutating func end(_ best: Standing, _ reading: Reading, from first: Int) {
    let own = first..<clauses.count
    if own.contains(where: { clauses[$0].count == 0 }) { return }
    // The rarest first.
    for place in own.dropFirst() {
      var place = place
      while place > first, clauses[place].count < clauses[place - 1].count {
        (clauses[place], clauses[place - 1]) = (clauses[place - 1], clauses[place])
        place -= 1
      }
    }
    all.append(Stratum(bound: best.bound(reading.packing), part: reading.number, isOfBoth: true, clauses: own))
    // What the reading as typed does not match, too, has no primary one.
    if reading.isAsTyped { return }
    var others = best
    others.isPrimary = false
    all.append(Stratum(bound: others.bound(reading.packing), part: reading.number, isOfBoth: false, clauses: own))
  }

  // MARK: Reading

  /// Keeps of some records of a chunk those of a stratum; says what that took, in words read.
  mutating func keep(_ stratum: Stratum, in here: inout RecordChunk, at chunk: Int, _ stored: StoredSets) -> Int {
    var work = 0
    for place in stratum.clauses where !here.isEmpty {
      let own = clauses[place].sets
      if own.isEmpty {
        here.removeAll()
        return work
      }
      spare.take(stored, sets[own.lowerBound], at: chunk)
      for further in own.dropFirst() {
        other.take(stored, sets[further], at: chunk)
        spare.formUnion(other)
      }
      here.formIntersection(spare)
      work += own.count * RecordChunk.wordCount
    }
    return work
  }
}
