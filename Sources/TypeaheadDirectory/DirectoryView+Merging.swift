import Typeahead

extension DirectoryView {
  /// Hits of several indexes, each in rank order, in one order: by tier and the ranking's rules, then by the order of the indexes; of
  /// those with one id the first.
  func merge(_ lists: [[Hit<Entry>]], limit: Int) -> [Hit<Entry>] {
    let lists = lists.filter { !$0.isEmpty }
    if lists.count < 2 { return Array((lists.first ?? []).prefix(limit)) }
    var heads = lists.map { Head($0[...]) }
    var merged: [Hit<Entry>] = []
    var seen: Set<Key> = []
    while merged.count < limit {
      var best: Int?
      for place in heads.indices where heads[place].hit != nil {
        if best.map({ heads[place].isBefore(heads[$0]) }) ?? true { best = place }
      }
      guard let best, let hit = heads[best].pop() else { break }
      if seen.insert(Self.key(hit.id)).inserted { merged.append(hit) }
    }
    return merged
  }

  /// What is left of an index's hits.
  private struct Head {
    private var rest: ArraySlice<Hit<Entry>>
    /// How the first of them ranks, worked out for it alone.
    private var rank: [Int] = []

    init(_ hits: ArraySlice<Hit<Entry>>) {
      rest = hits
      rank = hits.first?.rank ?? []
    }

    var hit: Hit<Entry>? { rest.first }

    mutating func pop() -> Hit<Entry>? {
      let hit = rest.popFirst()
      rank = rest.first?.rank ?? []
      return hit
    }

    func isBefore(_ other: Head) -> Bool {
      switch (hit?.mending, other.hit?.mending) {
      case (let own?, let others?) where own.tierRank != others.tierRank:
        own.tierRank.lexicographicallyPrecedes(others.tierRank)
      case (nil, _?): true
      case (_?, nil): false
      default: rank.lexicographicallyPrecedes(other.rank)
      }
    }
  }
}
