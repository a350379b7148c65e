import Testing

@testable import Typeahead

@Suite struct ListDifferenceRandomTests {
  @Test func everyPairIsBridged() {
    for seed in 0..<RandomLists.rounds {
      var random = RandomLists(seed: seed)
      let old = random.list()
      let new = random.successor(of: old)
      do { try check(old, new) } catch {
        Issue.record("seed \(seed), from \(old) to \(new): \(error)")
        return
      }
    }
  }

  /// Lists that the walk down both does not see the end of.
  @Test func longListsAreBridged() {
    for seed in 0..<max(6, RandomLists.rounds / 10_000) {
      var random = RandomLists(seed: seed)
      let old = random.list(most: 1500)
      var new = random.successor(of: old, most: 1500)
      if seed % 2 == 0 {
        let cut = new.prefix(random.id(new.count + 1))
        new.removeFirst(cut.count)
        new += cut
      }
      do { try check(old, new) } catch {
        Issue.record("seed \(seed): \(error)")
        return
      }
    }
  }

  private func check(_ old: [TestRow], _ new: [TestRow]) throws(BatchFault) {
    let (oldIDs, newIDs) = (old.map(\.id), new.map(\.id))
    let difference = ListDifference(from: oldIDs, to: newIDs) { old[$0].content != new[$1].content }

    // All at once.
    let origins = try ShownList.origins(
      before: old.count, after: new.count, deletes: difference.deletes, inserts: difference.inserts,
      moves: difference.moves.map { ($0.from, $0.to) })
    let pairs = origins.enumerated().compactMap { row, origin in origin.map { ListChange(old: $0, new: row) } }
    try BatchFault.check(pairs.allSatisfy { old[$0.old].id == new[$0.new].id }, "unlike rows are paired")
    try BatchFault.check(
      difference.changes == pairs.filter { old[$0.old].content != new[$0.new].content }, "changes are wrong")

    // As few as can be.
    let (olds, news) = (Dictionary(grouping: oldIDs, by: \.self), Dictionary(grouping: newIDs, by: \.self))
    let common = olds.reduce(0) { $0 + min($1.value.count, news[$1.key]?.count ?? 0) }
    try BatchFault.check(pairs.count == common, "\(pairs.count) pairs of \(common)")
    try BatchFault.check(
      difference.moves.count == pairs.count - longestIncreasing(pairs.map(\.old)), "more moves than needed")
    try BatchFault.check(difference.isEmpty == (old == new), "is empty or not")

    // Stage by stage.
    var shown = ShownList(old)
    for stage in difference.stages() { try shown.apply(stage, source: stage.rows.map { new[$0] }) }
    try BatchFault.check(shown.rows == new, "the stages end with \(shown.rows)")

    // Without batches.
    var rows = old
    difference.apply(to: &rows) { new[$0] }
    try BatchFault.check(rows == new, "applying gives \(rows)")
    let standard = CollectionDifference(difference, from: oldIDs, to: newIDs)
    try BatchFault.check(oldIDs.applying(standard) == newIDs, "the standard form gives another list")
    let moved = standard.removals.count - difference.deletes.count
    try BatchFault.check(moved == difference.moves.count, "the standard form has other moves")
  }
}
