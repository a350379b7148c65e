/// Matches that the rules cannot tell from better ones, group by group: those of a group have something in common that few
/// others can be as good without.
///
/// A group is found part by part and only as far as it is read, which is mostly not far.
struct MatchGroups: ~Copyable {
  /// What the records of a group have in common.
  struct Group {
    /// All tokens stand in the fields up to this one.
    var lastField: Int
    /// All tokens stand in this field.
    var field: Int?
    /// The field has a value of so many tokens.
    var length: Int?
    /// The token at this place begins a name.
    var leading: Int?
    /// No token but the query's last can stand only at the end of a value, where no other follows.
    var canBeOrdered = false
  }

  // What is being read.
  private var group = Group(lastField: 0)
  private var part = 0
  private var place = 0
  private var bits = PartBitmap()
  private var some = PartBitmap()
  private var spare = PartBitmap()
  /// The details of the query's distinct tokens.
  private var details = Scratch<UInt32>()

  /// Takes the distinct tokens of a query; says whether enough is known of all.
  mutating func begin(_ finder: borrowing CandidateFinder) -> Bool {
    details.removeAll()
    for index in 0..<finder.spans.count {
      let first = finder.spans[index].details
      if first == TermSpan.none { return false }
      details.append(first)
    }
    return true
  }

  /// Whether a group can lack records because they cannot hold the query in its order.
  func tellsOrder(_ lattice: PrefixLattice) -> Bool {
    for token in 0..<details.count - 1 where lattice.detail(.trailing, of: details[token]) != PrefixTrie.none {
      return true
    }
    return false
  }

  /// Begins to read a group; says whether it can have records.
  mutating func begin(_ group: Group, _ lattice: PrefixLattice) -> Bool {
    self.group = group
    part = -1
    place = RecordSets.bitmapWords
    if let token = group.leading, lattice.detail(.leading, of: details[token]) == PrefixTrie.none { return false }
    if let (field, length) = group.values, lattice.values(ofLength: length, field) == PrefixTrie.none { return false }
    for token in 0..<details.count {
      if let field = group.field, lattice.field(field, of: details[token]) == PrefixTrie.none { return false }
      var isAnywhere = false
      for field in 0...group.lastField where lattice.field(field, of: details[token]) != PrefixTrie.none {
        isAnywhere = true
      }
      if !isAnywhere { return false }
    }
    return true
  }

  /// Reads some more records of the group, ascending; none when all were read. Those found by bitmaps are no matches any more,
  /// so that no other group has them again.
  mutating func read(
    _ matches: inout Candidates, _ lattice: PrefixLattice, into block: inout Scratch<UInt32>
  ) {
    block.removeAll()
    while true {
      while place < RecordSets.bitmapWords {
        Candidates.append(part, place, bits.word(place), to: &block)
        place += 1
        if block.count >= Candidates.blockSize { return }
      }
      if block.count > 0 || part + 1 == lattice.sets.partCount { return }
      part += 1
      if find(&matches, lattice, into: &block) { place = 0 }
    }
  }

  /// Finds the group's records in a part: as ``bits``, or right in the block where the matches are a list.
  private mutating func find(
    _ matches: inout Candidates, _ lattice: PrefixLattice, into block: inout Scratch<UInt32>
  ) -> Bool {
    guard let bitmap = unsafe matches.bitmap(part) else {
      for record in matches.list(part) where has(matches.number(record), lattice) {
        block.append(matches.number(record))
      }
      return false
    }
    unsafe bits.take(bitmap)
    let sets = lattice.sets
    if let token = group.leading {
      bits.formIntersection(sets.part(part, of: lattice.detail(.leading, of: details[token])), of: sets, &spare)
    }
    if let (field, length) = group.values {
      bits.formIntersection(sets.part(part, of: lattice.values(ofLength: length, field)), of: sets, &spare)
    }
    for token in 0..<details.count {
      if let field = group.field {
        bits.formIntersection(sets.part(part, of: lattice.field(field, of: details[token])), of: sets, &spare)
      }
      if group.canBeOrdered, token < details.count - 1 { removeLast(token, lattice) }
      // All fields have every match.
      if group.lastField == lattice.fieldCount - 1 { continue }
      some.removeAll()
      for field in 0...group.lastField {
        let set = lattice.field(field, of: details[token])
        if set != PrefixTrie.none { some.formUnion(sets.part(part, of: set), of: sets) }
      }
      bits.formIntersection(some)
    }
    matches.remove(bits, from: part)
    return true
  }

  /// Removes the records that have a token once, at the end of a value.
  private mutating func removeLast(_ token: Int, _ lattice: PrefixLattice) {
    let trailing = lattice.detail(.trailing, of: details[token])
    if trailing == PrefixTrie.none { return }
    let sets = lattice.sets
    some.removeAll()
    some.formUnion(sets.part(part, of: trailing), of: sets)
    let twice = lattice.detail(.twice, of: details[token])
    if twice != PrefixTrie.none { some.subtract(sets.part(part, of: twice), of: sets) }
    bits.subtract(some)
  }

  /// Whether a match belongs to the group.
  private func has(_ record: UInt32, _ lattice: PrefixLattice) -> Bool {
    if let token = group.leading, !has(record, lattice.detail(.leading, of: details[token]), lattice) { return false }
    if let (field, length) = group.values, !has(record, lattice.values(ofLength: length, field), lattice) {
      return false
    }
    for token in 0..<details.count {
      if let field = group.field, !has(record, lattice.field(field, of: details[token]), lattice) { return false }
      if group.canBeOrdered, token < details.count - 1,
        has(record, lattice.detail(.trailing, of: details[token]), lattice),
        !has(record, lattice.detail(.twice, of: details[token]), lattice)
      {
        return false
      }
      if group.lastField == lattice.fieldCount - 1 { continue }
      var isAnywhere = false
      for field in 0...group.lastField where !isAnywhere {
        isAnywhere = has(record, lattice.field(field, of: details[token]), lattice)
      }
      if !isAnywhere { return false }
    }
    return true
  }

  /// Whether a set, if there is one, has a record.
  private func has(_ record: UInt32, _ set: UInt32, _ lattice: PrefixLattice) -> Bool {
    set != PrefixTrie.none && lattice.sets.contains(record, in: set)
  }
}

extension MatchGroups.Group {
  /// The field and the number of tokens of a value that all have.
  fileprivate var values: (field: Int, length: Int)? {
    if let field, let length { (field, length) } else { nil }
  }
}
