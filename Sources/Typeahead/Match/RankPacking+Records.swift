/// Keys of records of segments.
extension RankPacking {
  /// The key of a record of `segment`.
  func key(_ rules: RuleValues, _ segment: Segment, _ record: Int) -> RankKey {
    var key: RankKey = 0
    for bits in self.rules {
      let value = bits.rule == .value ? segment.ruleColumns[bits.column][record] : rules[bits.rule]
      key = key << bits.width | RankKey(value)
    }
    return key
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
