/// The order of records of which some were chosen or pinned.
struct ChosenOrder {
  private let order: RankOrder
  private let chosen: ChosenSearch
  private let lastValues: RankKey

  init(_ order: RankOrder, _ chosen: ChosenSearch, _ packing: RankPacking) {
    (self.order, self.chosen, lastValues) = (order, chosen, packing.lastValues)
  }

  private typealias Standing = (match: RankedRecord, standing: ChosenSearch.Standing)

  private func standing(_ match: RankedRecord) -> Standing {
    (match, chosen.standing(match.segment, match.record))
  }

  private func isBefore(_ left: Standing, _ right: Standing) -> Bool {
    left.standing.isBefore(right.standing) {
      let (own, others) = (left.match.key >> lastValues, right.match.key >> lastValues)
      return own == others ? 0 : own < others ? -1 : 1
    } ?? order.isBefore(left.match, right.match)
  }

  /// Whether one record ranks before another.
  func isBefore(_ left: RankedRecord, _ right: RankedRecord) -> Bool { isBefore(standing(left), standing(right)) }

  /// Records in this order, each once.
  func sorted(_ records: borrowing Scratch<RankedRecord>) -> [RankedRecord] {
    var all: [Standing] = []
    all.reserveCapacity(records.count)
    for place in 0..<records.count { all.append(standing(records[place])) }
    all.sort(by: isBefore)
    var sorted: [RankedRecord] = []
    sorted.reserveCapacity(all.count)
    // What comes twice stands next to itself.
    for (match, _) in all where sorted.last?.segment != match.segment || sorted.last?.record != match.record {
      sorted.append(match)
    }
    return sorted
  }
}
