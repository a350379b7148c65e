/// Ranking matches by their lattices.
///
/// Walking a lattice takes some ten times as long as reading a flat record, and that often says already that the record matches, and
/// how well it can at best. Such matches are ranked after all others, the most promising first, until none is left that can be among
/// the best.
extension ReadingSearch {
  /// Goes to a record's lattices.
  mutating func readLattice(
    _ record: UInt32, _ segment: Segment, _ query: borrowing QueryText, _ request: SegmentRequest,
    _ counts: inout SearchCounts
  ) {
    counts.lattices += 1
    lattice.read(segment.lattices(Int(record)), query, fields: request.fields, nameFields: request.nameFields)
  }

  /// Whether lattices that were read since that was asked took more than is left; asked where they took much.
  @inline(__always)
  mutating func isSpent(_ counts: inout SearchCounts) -> Bool {
    if lattice.work <= Self.workAtOnce { return false }
    counts.work += lattice.takeWork()
    return counts.isSpent()
  }

  /// What the key of the flat record at hand is not below, whatever its variants do for the tokens that touch them.
  mutating func leastKey(
    _ segment: Segment, _ record: Int, _ touch: VariantTouch, _ request: SegmentRequest
  ) -> RankKey {
    flat.take(touch)
    var key: RankKey = 0
    for index in request.packing.rules.indices {
      let part = request.packing.rules[index]
      let value =
        part.rule == .value
        ? segment.ruleColumns[part.column][record] : flat.leastValue(of: part.rule)
      key |= RankKey(value) &<< part.shift
    }
    return key
  }

  /// The key of the lattice at hand, unless it is not below the bound. Rules that the least key says cannot hold are not asked of the
  /// lattice.
  mutating func latticeKey(
    _ segment: Segment, _ request: SegmentRequest, _ least: RankKey, isAsTyped: Bool, bound: RankKey
  ) -> RankKey? {
    var key = least
    for index in request.packing.rules.indices {
      if key >= bound { return nil }
      let part = request.packing.rules[index]
      if part.rule == .value || (part.rule != .priority && key & part.mask != 0) { continue }
      let value = lattice.value(of: part.rule, isAsTyped: isAsTyped)
      key = (key & ~part.mask) | RankKey(value) &<< part.shift
    }
    return key < bound ? key : nil
  }

  /// Ranks the deferred matches that can be among the best. Where no more may be done, these still become as many as are wanted.
  mutating func rankDeferred(
    _ segment: Segment, _ query: borrowing QueryText, _ request: SegmentRequest, best: inout BestRecords,
    _ counts: inout SearchCounts
  ) {
    deferred.order()
    while true {
      promising.removeAll()
      while promising.count < Self.recordsAtOnce, let match = deferred.next(below: best.bound(0)) {
        promising.append(match)
      }
      if promising.count == 0 || (best.isFull && counts.isSpent()) { break }
      rankPromising(segment, query, request, best: &best, &counts)
    }
    deferred.removeAll()
  }

  private mutating func rankPromising(
    _ segment: Segment, _ query: borrowing QueryText, _ request: SegmentRequest, best: inout BestRecords,
    _ counts: inout SearchCounts
  ) {
    for index in 0..<promising.count {
      if index + 2 * Self.lookahead < promising.count {
        segment.forward.prefetchPlace(Int(promising[index + 2 * Self.lookahead].record))
      }
      if index + Self.lookahead < promising.count {
        segment.flat.prefetch(Int(promising[index + Self.lookahead].record))
        segment.forward.prefetch(Int(promising[index + Self.lookahead].record))
      }
      let (record, least) = (promising[index].record, promising[index].leastKey)
      let bound = best.bound(record)
      if least >= bound { continue }
      if best.isFull, isSpent(&counts) { break }
      readLattice(record, segment, query, request, &counts)
      // It matches, unless somebody has forged it.
      if !lattice.matches() { continue }
      if let key = latticeKey(segment, request, least, isAsTyped: query.isAsTyped, bound: bound) {
        best.insert(RankedRecord(key: key, segment: request.segment, record: record))
      }
    }
    counts.work += lattice.takeWork()
  }
}
