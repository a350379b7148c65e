/// Ranking matches by their lattices.
///
/// Walking a lattice takes some ten times as long as reading a flat record, and that often says already that the record matches, and
/// how well it can at best. Such matches are ranked after all others, the most promising first, until none is left that can be among
/// the best.
extension ReadingSearch {
  /// A match whose lattice was not walked.
  struct DeferredMatch: BitwiseCopyable {
    var record: UInt32
    /// What its key is not below.
    var leastKey: RankKey
  }

  /// Goes to a record's lattices.
  mutating func readLattice(
    _ record: UInt32, _ segment: Segment, _ query: borrowing QueryText, _ request: SegmentRequest,
    _ counts: inout SearchCounts
  ) {
    counts.lattices += 1
    lattice.read(segment.lattices(Int(record)), query, fields: request.fields, nameFields: request.nameFields)
  }

  /// What the key of the flat record at hand is not below, whatever its variants do for the tokens that touch them.
  mutating func leastKey(
    _ segment: Segment, _ record: Int, _ touch: VariantTouch, _ request: SegmentRequest
  ) -> RankKey {
    flat.take(touch)
    var key: RankKey = 0
    for index in request.packing.parts.indices {
      let part = request.packing.parts[index]
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
    for index in request.packing.parts.indices {
      if key >= bound { return nil }
      let part = request.packing.parts[index]
      if part.rule == .value || (part.rule != .priority && key & part.mask != 0) { continue }
      let value = lattice.value(of: part.rule, isAsTyped: isAsTyped)
      key = (key & ~part.mask) | RankKey(value) &<< part.shift
    }
    return key < bound ? key : nil
  }

  /// Ranks the deferred matches that can be among the best.
  mutating func rankDeferred(
    _ segment: Segment, _ query: borrowing QueryText, _ request: SegmentRequest, best: inout BestRecords,
    _ counts: inout SearchCounts
  ) {
    while deferred.count > 0 {
      var least = deferred[0].leastKey
      for index in 1..<deferred.count { least = min(least, deferred[index].leastKey) }
      if least >= best.bound(0) { break }
      block.removeAll()
      var kept = 0
      for index in 0..<deferred.count {
        if deferred[index].leastKey == least {
          block.append(deferred[index].record)
        } else {
          deferred[kept] = deferred[index]
          kept += 1
        }
      }
      deferred.truncate(kept)
      rankLattices(least, segment, query, request, best: &best, &counts)
    }
    deferred.removeAll()
  }

  /// Ranks the matches that are next by their lattices; their keys are not below `floor`.
  private mutating func rankLattices(
    _ floor: RankKey, _ segment: Segment, _ query: borrowing QueryText, _ request: SegmentRequest,
    best: inout BestRecords, _ counts: inout SearchCounts
  ) {
    for index in 0..<block.count {
      if index % Self.recordsAtOnce == 0, counts.isSpent() { return }
      if index + 2 * Self.lookahead < block.count {
        segment.forward.prefetchPlace(Int(block[index + 2 * Self.lookahead]))
      }
      if index + Self.lookahead < block.count {
        segment.flat.prefetch(Int(block[index + Self.lookahead]))
        segment.forward.prefetch(Int(block[index + Self.lookahead]))
      }
      let record = block[index]
      let bound = best.bound(record)
      if floor >= bound { continue }
      readLattice(record, segment, query, request, &counts)
      // It matches, unless somebody has forged it.
      if !lattice.matches() { continue }
      if let key = latticeKey(segment, request, floor, isAsTyped: query.isAsTyped, bound: bound) {
        best.insert(RankedRecord(key: key, part: request.part, record: record))
      }
    }
  }
}
