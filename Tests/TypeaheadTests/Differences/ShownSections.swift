@testable import Typeahead

/// A section of a list in tests.
struct TestSection: Hashable {
  let id: Int
  var rows: [TestRow]
}

/// A sectioned list view that checks each batch of updates as table and collection views do.
struct ShownSections {
  private(set) var sections: [TestSection]

  init(_ sections: [TestSection]) { self.sections = sections }

  /// Applies a batch at once, by its positions alone; `source` is what the data source holds by then.
  mutating func apply(_ stage: SectionedStage, source: [TestSection]) throws(BatchFault) {
    try checkSections(stage)
    let origins = try ShownList.origins(
      before: sections.count, after: source.count, deletes: stage.sectionDeletes, inserts: stage.sectionInserts,
      moves: stage.sectionMoves.map { ($0.from, $0.to) })
    let leaving = stage.deletes + stage.moves.map(\.from)
    let coming = stage.inserts + stage.moves.map(\.to)
    for paths in [leaving, stage.changes] {
      try BatchFault.check(paths.allSatisfy { $0.isInside(sections) }, "a position is not in the list before")
      try BatchFault.check(Set(paths).count == paths.count, "a row leaves or changes twice")
    }
    try BatchFault.check(coming.allSatisfy { $0.isInside(source) }, "a position is not in the list after")
    try BatchFault.check(Set(coming).count == coming.count, "two rows come to a position")
    try BatchFault.check(Set(stage.changes).isDisjoint(with: stage.deletes), "changes what it deletes")
    for paths in [stage.deletes, stage.changes, stage.inserts, stage.moves.map(\.to)] {
      try BatchFault.check(isAscending(paths), "positions not in order")
    }

    let (gone, changed, inserted) = (Set(leaving), Set(stage.changes), Set(stage.inserts))
    var result: [TestSection] = []
    for (section, origin) in origins.enumerated() {
      guard let origin else {
        result.append(source[section])
        continue
      }
      let kept = sections[origin].rows.indices.map { RowPath(section: origin, row: $0) }.filter { !gone.contains($0) }
      var staying = kept.makeIterator()
      var rows: [TestRow] = []
      for row in source[section].rows.indices {
        let path = RowPath(section: section, row: row)
        let before = stage.moves.first { $0.to == path }?.from ?? (inserted.contains(path) ? nil : staying.next())
        guard let before, !changed.contains(before) else {
          rows.append(source[section].rows[row])
          continue
        }
        rows.append(sections[before.section].rows[before.row])
      }
      try BatchFault.check(staying.next() == nil, "counts of section \(section) do not add up")
      result.append(TestSection(id: sections[origin].id, rows: rows))
    }
    sections = result
    try BatchFault.check(sections == source, "shows \(sections) for \(source)")
  }

  /// What list views forbid: rows named in sections that are deleted, inserted or moved in the same batch.
  private func checkSections(_ stage: SectionedStage) throws(BatchFault) {
    let leaving = Set(stage.sectionDeletes + stage.sectionMoves.map(\.from))
    let coming = Set(stage.sectionInserts + stage.sectionMoves.map(\.to))
    let named = stage.deletes + stage.changes + stage.moves.map(\.from)
    try BatchFault.check(!named.contains { leaving.contains($0.section) }, "a row leaves with its section")
    let placed = stage.inserts + stage.moves.map(\.to)
    try BatchFault.check(!placed.contains { coming.contains($0.section) }, "a row comes with its section")
    let movesSections = !stage.sectionInserts.isEmpty || !stage.sectionMoves.isEmpty
    try BatchFault.check(!movesSections || named.isEmpty && placed.isEmpty, "mixes rows with sections")
  }
}

extension RowPath {
  fileprivate func isInside(_ sections: [TestSection]) -> Bool {
    sections.indices.contains(section) && sections[section].rows.indices.contains(row)
  }
}
