import Testing

@testable import Typeahead

@Suite struct SectionedDifferenceTests {
  @Test func rowsMoveAcrossSections() {
    let difference = SectionedDifference(
      from: [ListSection(id: "Best", rows: [1]), ListSection(id: "Chats", rows: [2, 3])],
      to: [
        ListSection(id: "Best", rows: [3, 1]), ListSection(id: "Chats", rows: [2]), ListSection(id: "Files", rows: [4]),
      ])
    #expect(difference.sections.inserts == [2])
    #expect(difference.moves == [ListMove(from: RowPath(section: 1, row: 1), to: RowPath(section: 0, row: 0))])
    #expect(difference.deletes.isEmpty && difference.inserts.isEmpty && difference.changes.isEmpty)
  }

  @Test func rowsOfDeletedSectionsAreInsertedElsewhere() {
    let difference = SectionedDifference(
      from: [ListSection(id: "a", rows: [1]), ListSection(id: "b", rows: [2])],
      to: [ListSection(id: "a", rows: [2, 1])])
    #expect(difference.sections.deletes == [1])
    #expect(difference.inserts == [RowPath(section: 0, row: 0)])
    #expect(difference.deletes.isEmpty && difference.moves.isEmpty)
  }

  @Test func movedSectionsTakeTheirRowsAlong() {
    let (one, two) = (ListSection(id: 1, rows: ["a", "b"]), ListSection(id: 2, rows: ["c"]))
    let difference = SectionedDifference(from: [one, two], to: [two, one])
    #expect(difference.sections.moves.count == 1)
    #expect(difference.moves.isEmpty && difference.stages().count == 1)
  }

  @Test func aRowInTwoSectionsIsPairedInEach() {
    let all = ListSection(id: "All", rows: [1, 2, 3])
    let difference = SectionedDifference(
      from: [ListSection(id: "Best", rows: [1, 2]), all], to: [ListSection(id: "Best", rows: [2]), all])
    #expect(difference.deletes == [RowPath(section: 0, row: 0)])
    #expect(difference.moves.isEmpty && difference.inserts.isEmpty)
  }

  @Test func equalListsDoNotDiffer() {
    let list = [ListSection(id: 1, rows: [1, 2]), ListSection(id: 2, rows: [])]
    let difference = SectionedDifference(from: list, to: list)
    #expect(difference.isEmpty && difference.stages().isEmpty)
    #expect(SectionedDifference<Int, Int>(from: [], to: []).isEmpty)
  }

  @Test func everyPairIsBridged() {
    for seed in 0..<RandomLists.rounds {
      var random = RandomLists(seed: seed)
      let (old, new) = random.sections()
      do { try check(old, new, isUnique: random.isUnique) } catch {
        Issue.record("seed \(seed), from \(old) to \(new): \(error)")
        return
      }
    }
  }

  private func check(_ old: [TestSection], _ new: [TestSection], isUnique: Bool) throws(BatchFault) {
    let (oldList, newList) = (old.map(ListSection.init), new.map(ListSection.init))
    func isChanged(_ from: RowPath, _ to: RowPath) -> Bool {
      old[from.section].rows[from.row] != new[to.section].rows[to.row]
    }
    let difference = SectionedDifference(from: oldList, to: newList, isChanged: isChanged)
    try BatchFault.check(difference.isEmpty == (old == new), "is empty or not")
    try BatchFault.check(difference.changes.allSatisfy { isChanged($0.old, $0.new) }, "changes what has not changed")

    // Stage by stage.
    var shown = ShownSections(old)
    for stage in difference.stages() {
      let source = stage.sections.map { section in
        TestSection(id: new[section.position].id, rows: section.rows.map { new[$0.section].rows[$0.row] })
      }
      try shown.apply(stage, source: source)
      let ids = source.flatMap { $0.rows.map(\.id) }
      try BatchFault.check(!isUnique || Set(ids).count == ids.count, "a row is there twice")
    }
    try BatchFault.check(shown.sections == new, "the stages end with \(shown.sections)")

    // As few as can be.
    let left = Set(difference.deletes.map { old[$0.section].rows[$0.row].id })
    let arrived = Set(difference.inserts.map { new[$0.section].rows[$0.row].id })
    try BatchFault.check(left.isDisjoint(with: arrived), "deletes and inserts the same row")
    let origins = difference.sections.origins
    for (section, origin) in origins.enumerated() where origin != ListPairing.none {
      let pairs = difference.origins[section].compactMap { $0?.section == Int(origin) ? $0?.row : nil }
      let moves = difference.moves.count { $0.to.section == section && $0.from.section == Int(origin) }
      try BatchFault.check(moves == pairs.count - longestIncreasing(pairs), "more moves than needed")
    }
  }
}

extension ListSection<Int, Int> {
  fileprivate init(_ section: TestSection) { self.init(id: section.id, rows: section.rows.map(\.id)) }
}

extension RandomLists {
  /// Two sectioned lists; a section may be deleted, inserted or moved, and a row too, also to another section.
  fileprivate mutating func sections() -> (old: [TestSection], new: [TestSection]) {
    let old = list()
    return (dealt(old), dealt(successor(of: old)))
  }

  /// Sections of ids 0...4, most of them in order, with the rows cut into them.
  private mutating func dealt(_ rows: [TestRow]) -> [TestSection] {
    var sections = (0..<5).filter { _ in id(4) > 0 }.map { TestSection(id: $0, rows: []) }
    if id(4) == 0, !sections.isEmpty { sections.append(sections.remove(at: id(sections.count))) }
    if !isUnique, id(4) == 0, let first = sections.first { sections.append(first) }
    if sections.isEmpty { return [] }
    for row in rows {
      // Most rows have a section of their own, so that they are often found there again.
      let home = sections.firstIndex { $0.id == row.id % 5 } ?? 0
      sections[id(5) == 0 ? id(sections.count) : home].rows.append(row)
    }
    return sections
  }
}
