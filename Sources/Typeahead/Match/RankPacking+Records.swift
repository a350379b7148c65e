/// Keys of records of segments.
extension RankPacking {
  /// The key of a record of `segment`.
  func key(_ rules: RuleValues, _ segment: Segment, _ record: Int) -> RankKey {
    key { bits in bits.rule == .value ? segment.ruleColumns[bits.column][record] : rules[bits.rule] }
  }

  /// Adds ascending records to others, those that are in both once.
  func merge(
    _ records: borrowing Scratch<RankedRecord>, into all: inout Scratch<RankedRecord>,
    _ spare: inout Scratch<RankedRecord>
  ) {
    spare.removeAll()
    var (left, right) = (0, 0)
    while left < all.count || right < records.count {
      if right == records.count || (left < all.count && all[left].record < records[right].record) {
        spare.append(all[left])
        left += 1
      } else {
        var next = records[right]
        right += 1
        if left < all.count, all[left].record == next.record {
          next.key = better(all[left].key, next.key)
          left += 1
        }
        spare.append(next)
      }
    }
    swap(&all, &spare)
  }
}
