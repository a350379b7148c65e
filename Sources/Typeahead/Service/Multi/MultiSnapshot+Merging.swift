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
    var heads = zip(lists, rulePlaces).map { Head($0[...], order, rulePlaces: $1, lastValues: lastValues) }
    var merged: [Hit<Record>] = []
    while merged.count < limit {
      var best: Int?
      for place in heads.indices where heads[place].hit != nil {
        if best.map({ heads[place].isBefore(heads[$0]) }) ?? true { best = place }
      }
      guard let best, let hit = heads[best].pop() else { break }
      merged.append(hit)
    }
    return merged
  }

  /// The remaining hits of an index.
  private struct Head {
    private var rest: ArraySlice<Hit<Record>>
    private let order: SearchOrder
    private let rulePlaces: [Int]
    private let lastValues: Int
    /// The values of the common rules for the first of them, and the one that it is ordered by.
    private var rank: [Int] = []
    private var value: AttributeValue?
    /// How it stands by what was chosen.
    private var standing: ChosenSearch.Standing?

    init(_ hits: ArraySlice<Hit<Record>>, _ order: SearchOrder, rulePlaces: [Int], lastValues: Int) {
      (rest, self.order, self.rulePlaces, self.lastValues) = (hits, order, rulePlaces, lastValues)
      rankFirst()
    }

    var hit: Hit<Record>? { rest.first }

    mutating func pop() -> Hit<Record>? {
      let hit = rest.popFirst()
      rankFirst()
      return hit
    }

    private mutating func rankFirst() {
      if order != .rank {
        value = rest.first.flatMap { $0.source.value($0.place, by: order) }
        return
      }
      standing = rest.first.flatMap { $0.source.standing($0.place) }
      let ranks = rest.first?.rank ?? []
      // Empty if the work on the record was cut short.
      rank = ranks.isEmpty ? [] : rulePlaces.map { ranks[$0] }
    }

    func isBefore(_ other: Head) -> Bool {
      switch (hit?.mending, other.hit?.mending) {
      case (let own?, let others?) where own.tierRank != others.tierRank:
        own.tierRank.lexicographicallyPrecedes(others.tierRank)
      case (nil, _?): true
      case (_?, nil): false
      default:
        order == .rank ? ranksBefore(other) : order.isBefore(value, other.value)
      }
    }

    private func ranksBefore(_ other: Head) -> Bool {
      if standing == nil, other.standing == nil { return rank.lexicographicallyPrecedes(other.rank) }
      let (standing, others) = (standing ?? ChosenSearch.Standing(), other.standing ?? ChosenSearch.Standing())
      let (rules, othersRules) = (rank.dropLast(lastValues), other.rank.dropLast(lastValues))
      return standing.isBefore(others) {
        rules.lexicographicallyPrecedes(othersRules) ? -1 : rules.elementsEqual(othersRules) ? 0 : 1
      } ?? rank.lexicographicallyPrecedes(other.rank)
    }
  }
}
