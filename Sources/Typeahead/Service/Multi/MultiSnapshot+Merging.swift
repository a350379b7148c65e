extension MultiSnapshot {
  /// Removes hits of later tiers where the total of all indexes is high enough.
  func leaveOutLaterTiers(_ found: inout [FoundRows<Record>], limit: Int) {
    let total = found.reduce(0) { $0 + $1.total }
    // Hits that lack words need an answer without any others.
    let hasWhole = found.contains { $0.hits.contains { $0.mending?.tier != .partial } }
    for place in found.indices {
      let tolerance = parts[place].tolerance
      found[place].hits.removeAll { hit in
        guard let tier = hit.mending?.tier else { return false }
        return total >= min(limit, tolerance.fewer(tier)) || hasWhole && tier == .partial
      }
    }
  }

  /// Removes repeated rows. Exact matches stay before hits of later tiers, then those of earlier indexes.
  func leaveOutRepeated(_ found: inout [FoundRows<Record>]) {
    if found.count(where: { !$0.hits.isEmpty }) < 2 { return }
    var seen: Set<RecordKey> = []
    for isMended in [false, true] {
      for place in found.indices {
        found[place].hits.removeAll { hit in
          (hit.mending != nil) == isMended && !seen.insert(Array(String(describing: hit.id).utf8)).inserted
        }
      }
    }
  }

  /// Merges the hits of several indexes, each list in the order wanted.
  func merge(_ lists: [[Hit<Record>]], by order: SearchOrder, limit: Int) -> [Hit<Record>] {
    if lists.count(where: { !$0.isEmpty }) < 2 { return Array((lists.first { !$0.isEmpty } ?? []).prefix(limit)) }
    var rests = lists.map { $0[...] }
    var heads = lists.indices.map { Head(rests[$0].popFirst(), order, rulePlaces[$0]) }
    var merged: [Hit<Record>] = []
    while merged.count < limit {
      let places = heads.indices.filter { heads[$0] != nil }
      guard let best = places.min(by: { heads[$0]!.isBefore(heads[$1]!, order, lastValues) }) else { break }
      merged.append(heads[best]!.hit)
      heads[best] = Head(rests[best].popFirst(), order, rulePlaces[best])
    }
    return merged
  }

  /// The first of the remaining hits of an index.
  private struct Head {
    let hit: Hit<Record>
    /// The values of the common rules for it, and the one that it is ordered by.
    private var rank: [Int] = []
    private var value: AttributeValue?
    /// How it stands by what was chosen.
    private var standing: ChosenSearch.Standing?

    init?(_ hit: Hit<Record>?, _ order: SearchOrder, _ rulePlaces: [Int]) {
      guard let hit else { return nil }
      self.hit = hit
      if order != .rank {
        value = hit.source.value(hit.place, by: order)
        return
      }
      standing = hit.source.standing(hit.place)
      let ranks = hit.rank
      // Empty if the work on the record was cut short.
      rank = ranks.isEmpty ? [] : rulePlaces.map { ranks[$0] }
    }

    func isBefore(_ other: Head, _ order: SearchOrder, _ lastValues: Int) -> Bool {
      switch (hit.mending, other.hit.mending) {
      case (let own?, let others?) where own.tierRank != others.tierRank:
        own.tierRank.lexicographicallyPrecedes(others.tierRank)
      case (nil, _?): true
      case (_?, nil): false
      default:
        order == .rank ? ranksBefore(other, lastValues) : order.isBefore(value, other.value)
      }
    }

    private func ranksBefore(_ other: Head, _ lastValues: Int) -> Bool {
      if standing == nil, other.standing == nil { return rank.lexicographicallyPrecedes(other.rank) }
      let (standing, others) = (standing ?? ChosenSearch.Standing(), other.standing ?? ChosenSearch.Standing())
      let (rules, othersRules) = (rank.dropLast(lastValues), other.rank.dropLast(lastValues))
      return standing.isBefore(others) {
        rules.lexicographicallyPrecedes(othersRules) ? -1 : rules.elementsEqual(othersRules) ? 0 : 1
      } ?? rank.lexicographicallyPrecedes(other.rank)
    }
  }
}
