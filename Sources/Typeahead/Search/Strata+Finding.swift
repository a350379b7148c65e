/// Finding the strata of a query in a segment.
extension Strata {
  /// Finds the strata of all readings, best first. What one reading gives a record by one rule and another by the next is better than
  /// either: so what sets do not tell of one is not known of any.
  mutating func find(
    _ parts: borrowing SearchParts, _ segment: Segment, _ request: borrowing RecordRequest, asTyped: UInt8
  ) {
    all.removeAll(keepingCapacity: true)
    clauses.removeAll(keepingCapacity: true)
    sets.removeAll(keepingCapacity: true)
    var (least, mayBeOfRuns) = (Int.max, request.writing.isOfSigns)
    for number in parts.numbers where !parts[number].part.isEmpty {
      least = min(least, parts[number].part.leastPriority(segment, request.fields))
      mayBeOfRuns = mayBeOfRuns || parts[number].part.mayBeOfRuns
    }
    for number in parts.numbers where !parts[number].part.isEmpty {
      let reading = Reading(
        number: number, isOnly: parts.count == 1, prefixes: segment.prefixes, fields: request.fields,
        packing: request.packing)
      let best = Standing(asTyped: asTyped, grade: mayBeOfRuns ? 0 : 5, priority: UInt8(least))
      add(parts[number].part, reading, best, mayBeOfRuns: mayBeOfRuns)
    }
    all.sort { $0.bound < $1.bound }
  }

  /// A reading whose strata are found.
  private struct Reading {
    let number: Int
    let isOnly: Bool
    let prefixes: PrefixIndex
    let fields: SearchedFields
    let packing: RankPacking

    /// The last field that has sets; where there may be others behind it, these are in them, too.
    var last: Int { prefixes.fieldCount - 1 }
    var isLastShared: Bool { prefixes.fieldCount == PrefixIndex.mostFields }

    /// The fields of names that are no titles, and those of which the rule *adjacent* is asked.
    func mayBeOtherName(_ field: Int) -> Bool {
      fields.names.contains(field) && field != fields.title || field == last && isLastShared
    }
    func mayBeAdjacent(_ field: Int) -> Bool {
      fields.lines.contains(field) || field == last && isLastShared
    }

    /// Who has a token in a field; in the first, where others begin with it, twice.
    func kind(_ part: borrowing SearchPart, _ place: Int, in field: Int) -> PrefixIndex.Kind {
      let isRepeated = field == 0 && part.query.mostBegun > 1 && part.query.begun(place) > 1
      return isRepeated ? .twiceFirst : .of(field)
    }
  }

  private mutating func add(
    _ part: borrowing SearchPart, _ reading: Reading, _ standing: Standing, mayBeOfRuns: Bool
  ) {
    var best = standing
    if part.isOfPhones(reading.fields) {
      best.priority = UInt8(reading.fields.phones.first)
      return end(best, part, reading, from: clauses.count)
    }
    if !part.query.haveSets {
      (best.grade, best.priority) = (0, 0)
      return end(best, part, reading, from: clauses.count)
    }
    if !mayBeOfRuns {
      addNames(part, reading, best, .leadsTitle, equal: 0, begins: 3) { $0 == min(reading.fields.title, reading.last) }
      addNames(part, reading, best, .leadsName, equal: 2, begins: 4) { reading.mayBeOtherName($0) }
    }
    addFields(part, reading, best)
  }

  /// Adds those in whose names a line begins with the first token.
  private mutating func addNames(
    _ part: borrowing SearchPart, _ reading: Reading, _ standing: Standing, _ kind: PrefixIndex.Kind,
    equal: UInt8, begins: UInt8, _ isOfLine: (Int) -> Bool
  ) {
    let count = part.query.count
    var best = standing
    // All tokens but the last, or the only one, are whole terms. A line that begins with all of them has them.
    let wholes = 0..<max(1, count - 1)
    if wholes.allSatisfy({ part.query.tokens[$0].exact != .missing }) {
      let first = clauses.count
      add(kind, 0, part, reading)
      for place in wholes { add(.exact, place, part, reading) }
      for place in 0..<(count > 1 ? count : 0) { add(place, part, reading, isOfLine) }
      best.grade = part.query.tokens[count - 1].exact != .missing ? equal : begins
      end(best, part, reading, from: first)
    }
    if count > 1 { return }
    let first = clauses.count
    add(kind, 0, part, reading)
    best.grade = begins
    end(best, part, reading, from: first)
  }

  /// Adds those that have all tokens in the fields up to one, each where not those before it have them; of them first those that have all in
  /// one field, that or a later one, for their tokens may stand next to each other there.
  private mutating func addFields(_ part: borrowing SearchPart, _ reading: Reading, _ standing: Standing) {
    let (count, last) = (part.query.count, reading.last)
    // Where several readings are, or a number's digits, more than one field may tell of it.
    let knowsAdjacent = reading.isOnly && count > 1 && part.query.joined.isEmpty
    var best = standing
    for field in Int(standing.priority)...max(Int(standing.priority), last) {
      best.priority = UInt8(field)
      best.isAdjacent = true
      for together in field...max(field, last) where knowsAdjacent && reading.mayBeAdjacent(together) {
        let first = clauses.count
        if together > field { addClauses(part, reading, upTo: field) }
        for place in 0..<count { add(place, part, reading) { $0 == together } }
        end(best, part, reading, from: first)
        // Of the first field nobody is left.
        if together == 0 { break }
      }
      if field == 0, knowsAdjacent, reading.mayBeAdjacent(0) { continue }
      best.isAdjacent = !knowsAdjacent
      let first = clauses.count
      addClauses(part, reading, upTo: field)
      end(best, part, reading, from: first)
    }
  }

  /// Adds a clause for each token, which stands in a field up to one; of the last all do.
  private mutating func addClauses(_ part: borrowing SearchPart, _ reading: Reading, upTo field: Int) {
    if field == reading.last { return }
    for place in 0..<part.query.count { add(place, part, reading) { $0 <= field } }
  }

  // MARK: Clauses

  private mutating func add(_ kind: PrefixIndex.Kind, _ place: Int, _ part: borrowing SearchPart, _ reading: Reading) {
    let first = sets.count
    clauses.append(Clause(sets: first..<first, count: 0))
    addSet(kind, place, part, reading)
  }

  /// Adds a clause of who has a token in some fields.
  private mutating func add(
    _ place: Int, _ part: borrowing SearchPart, _ reading: Reading, _ isOfClause: (Int) -> Bool
  ) {
    let first = sets.count
    clauses.append(Clause(sets: first..<first, count: 0))
    for field in 0...reading.last where isOfClause(field) {
      addSet(reading.kind(part, place, in: field), place, part, reading)
    }
  }

  private mutating func addSet(_ kind: PrefixIndex.Kind, _ place: Int, _ part: borrowing SearchPart, _ reading: Reading)
  {
    let set = reading.prefixes.set(kind, part.query.tokens[place].group)
    let (count, last) = (reading.prefixes.sets.count(set), clauses.count - 1)
    if count == 0 { return }
    sets.append(set)
    clauses[last].count += count
    clauses[last].sets = clauses[last].sets.lowerBound..<sets.count
  }

  /// Ends a stratum whose clauses were added from one on, unless nobody is in it.
  private mutating func end(_ best: Standing, _ part: borrowing SearchPart, _ reading: Reading, from first: Int) {
    let own = first..<clauses.count
    if own.contains(where: { clauses[$0].count == 0 }) { return }
    // The rarest first.
    for place in own.dropFirst() {
      var place = place
      while place > first, clauses[place].count < clauses[place - 1].count {
        clauses.swapAt(place, place - 1)
        place -= 1
      }
    }
    all.append(Stratum(bound: best.bound(reading.packing), part: reading.number, isOfBoth: true, clauses: own))
    // What the reading as typed does not match, too, has no primary one.
    if part.query.isAsTyped { return }
    var others = best
    others.isPrimary = false
    all.append(Stratum(bound: others.bound(reading.packing), part: reading.number, isOfBoth: false, clauses: own))
  }
}
