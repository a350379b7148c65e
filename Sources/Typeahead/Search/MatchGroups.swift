/// Matches in one part of a segment's records, told apart by what the rules can hold for: those of a group have something in
/// common that no other can be as good without.
struct MatchGroups: ~Copyable {
  /// The matches that belong to no group yet.
  private var rest = PartBitmap()
  /// Those that have all tokens in some of the fields, and belong to no group yet.
  private var within = PartBitmap()
  /// Of these, the ones that have all tokens in one field; and those that have them so in any.
  private var line = PartBitmap()
  private var lines = PartBitmap()
  /// The group to be read.
  private(set) var group = PartBitmap()
  /// The records whose name begins with a token, once they were asked for.
  private var leading = PartBitmap()
  private var knowsLeading = false
  private var spare = PartBitmap()

  private(set) var records = PartRecords()
  private var fields = FieldSet.all
  /// The details of the query's tokens.
  private var details = Scratch<UInt32>()
  /// The field whose variants some of the matches need, and which records have them by which tokens.
  private var variantField: Int?
  private var variants = Scratch<CandidateFinder.TouchedSet>()
  /// The same of parts of tokens.
  private var cutField: Int?
  private var cuts = Scratch<CandidateFinder.TouchedSet>()

  /// Takes the tokens of a query; says whether enough is known of all.
  mutating func begin(_ finder: inout CandidateFinder, _ fields: FieldSet) -> Bool {
    self.fields = fields
    details.removeAll()
    if !finder.haveDetails { return false }
    for index in 0..<finder.spans.count { details.append(finder.spans[index].details) }
    variantField = finder.variantField
    variants.removeAll()
    for index in 0..<finder.variantSets.count { variants.append(finder.variantSets[index]) }
    cutField = finder.cutField
    cuts.removeAll()
    for index in 0..<finder.cutSets.count { cuts.append(finder.cutSets[index]) }
    return true
  }

  /// Takes the matches of a part.
  mutating func take(_ part: Int, of matches: borrowing Candidates, _ tuning: Tuning) {
    matches.copy(part, to: &records, &rest, tuning)
    within.begin(records)
    line.begin(records)
    lines.begin(records)
    group.begin(records)
    leading.begin(records)
    spare.begin(records)
    knowsLeading = false
  }

  /// Keeps, of the matches, those among some ascending postings of the part; says whether there are any.
  mutating func keep(_ postings: PackedColumn, _ range: Range<Int>) -> Bool {
    gather(postings, range)
    return rest.formIntersection(spare)
  }

  /// Drops, of the matches, those among some ascending postings of the part.
  mutating func drop(_ postings: PackedColumn, _ range: Range<Int>) {
    gather(postings, range)
    rest.subtract(spare)
  }

  private mutating func gather(_ postings: PackedColumn, _ range: Range<Int>) {
    spare.removeAll()
    for place in range {
      if let known = records.place(postings[place]) { spare.insert(known) }
    }
  }

  /// Takes from the rest those that have all tokens in the fields up to one, and where variants are needed maybe some more; says
  /// whether there are any.
  mutating func gather(upTo last: Int, _ prefixes: PrefixIndex) -> Bool {
    lines.removeAll()
    if last == prefixes.fieldCount - 1 {
      // All fields have every match.
      swap(&within, &rest)
      return !within.isEmpty
    }
    if !fields.contains(last) { return false }
    let hasVariants = variantField.map { $0 <= last } ?? false
    let hasCuts = cutField.map { $0 <= last } ?? false
    if last == 0, !hasVariants, !hasCuts {
      if !Self.keep(inField: 0, of: details, in: records, from: rest, to: &within, prefixes) { return false }
    } else {
      within.take(rest)
      for token in 0..<details.count {
        spare.removeAll()
        for field in 0...last where fields.contains(field) {
          spare.formUnion(prefixes.field(field, of: details[token]), in: records, of: prefixes.sets)
        }
        for index in 0..<variants.count where hasVariants && variants[index].isOf(token) {
          spare.formUnion(variants[index].set, in: records, of: prefixes.sets)
        }
        if hasCuts { addCuts(of: token, prefixes) }
        if !within.formIntersection(spare) { return false }
      }
    }
    rest.subtract(within)
    return true
  }

  /// Finds those of them that have all tokens in one field; says whether there are any.
  mutating func findLine(_ field: Int, _ prefixes: PrefixIndex) -> Bool {
    if field == cutField {
      line.take(within)
      for token in 0..<details.count {
        spare.removeAll()
        spare.formUnion(prefixes.field(field, of: details[token]), in: records, of: prefixes.sets)
        addCuts(of: token, prefixes)
        if !line.formIntersection(spare) { return false }
      }
    } else if !Self.keep(inField: field, of: details, in: records, from: within, to: &line, prefixes) {
      return false
    }
    lines.formUnion(line)
    return true
  }

  /// Adds to some records those that have a token by parts of others.
  private mutating func addCuts(of token: Int, _ prefixes: PrefixIndex) {
    for index in 0..<cuts.count where cuts[index].isOf(token) {
      spare.formUnion(cuts[index].set, in: records, of: prefixes.sets)
    }
  }

  /// Takes those of some records that have all tokens in a field, beginning with the token that fewest have there; says whether
  /// there are any.
  private static func keep(
    inField field: Int, of details: borrowing Scratch<UInt32>, in records: borrowing PartRecords,
    from some: borrowing PartBitmap,
    to kept: inout PartBitmap, _ prefixes: PrefixIndex
  ) -> Bool {
    var (rarest, least) = (0, UInt32.max)
    for token in 0..<details.count {
      let count =
        prefixes.sets.container(records.number, ifAnyOf: prefixes.field(field, of: details[token]))?.count ?? 0
      if count < least { (rarest, least) = (token, count) }
    }
    if !kept.take(some, keeping: prefixes.field(field, of: details[rarest]), in: records, of: prefixes.sets) {
      return false
    }
    for token in 0..<details.count where token != rarest {
      if !kept.formIntersection(prefixes.field(field, of: details[token]), in: records, of: prefixes.sets) {
        return false
      }
    }
    return true
  }

  /// Makes a group of those whose name begins with the first token; says whether there are any.
  mutating func takeLineBeginnings(_ prefixes: PrefixIndex) -> Bool {
    takeLine(keeping: prefixes.detail(.leading, of: details[0]), prefixes)
  }

  /// Makes a group of those that have a value of as many tokens as the query; says whether there are any.
  mutating func takeLineValues(_ field: Int, _ prefixes: PrefixIndex) -> Bool {
    takeLine(keeping: prefixes.values(ofLength: details.count, field), prefixes)
  }

  private mutating func takeLine(keeping set: UInt32, _ prefixes: PrefixIndex) -> Bool {
    if !group.take(line, keeping: set, in: records, of: prefixes.sets) { return false }
    within.subtract(group)
    lines.subtract(group)
    return true
  }

  /// Says that the lines of all fields were found.
  mutating func endLines() { within.subtract(lines) }

  /// Makes a group of those that have all tokens in one field and none but the last only at the end of a value, where no other
  /// follows, unless that end may be cut and the other be a part of it. Says whether there are any.
  mutating func takeOrderedLines(_ prefixes: PrefixIndex) -> Bool {
    group.take(lines)
    for token in 0..<details.count - 1 where !group.isEmpty {
      let trailing = prefixes.detail(.trailing, of: details[token])
      spare.removeAll()
      spare.formUnion(trailing, in: records, of: prefixes.sets)
      if spare.isEmpty { continue }
      spare.subtract(prefixes.detail(.twice, of: details[token]), in: records, of: prefixes.sets)
      // Where the token is a part itself, that may stand anywhere.
      for index in 0..<cuts.count where cuts[index].isOf(token) {
        spare.subtract(cuts[index].set, in: records, of: prefixes.sets)
      }
      if let cutField { spare.subtract(prefixes.cutEnds(cutField), in: records, of: prefixes.sets) }
      group.subtract(spare)
    }
    lines.subtract(group)
    return !group.isEmpty
  }

  /// Makes a group of the others that have all tokens in one field; says whether there are any.
  mutating func takeOtherLines() -> Bool {
    swap(&group, &lines)
    return !group.isEmpty
  }

  /// Makes a group of those that are left of the fields; says whether there are any.
  mutating func takeRest() -> Bool {
    swap(&group, &within)
    return !group.isEmpty
  }

  /// Leaves those in the group whose name begins with a token, and puts the others aside; says whether there are any.
  mutating func keepLeading(_ prefixes: PrefixIndex) -> Bool {
    if !knowsLeading {
      knowsLeading = true
      leading.removeAll()
      for token in 0..<details.count {
        leading.formUnion(prefixes.detail(.leading, of: details[token]), in: records, of: prefixes.sets)
      }
    }
    if leading.isEmpty {
      swap(&group, &spare)
      return false
    }
    spare.take(group)
    if !group.formIntersection(leading) { return false }
    spare.subtract(group)
    return true
  }

  /// Makes a group of those put aside.
  mutating func takeAside() { swap(&group, &spare) }
}
