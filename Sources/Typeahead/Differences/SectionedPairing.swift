/// Which rows of two sectioned lists are the same row, in the sections that are in both.
@usableFromInline
struct SectionedPairing {
  /// For each new row its old position, by section; nil for a row without an old one, or of an inserted section.
  private(set) var origins: [[RowPath?]]
  /// The rows of kept sections without a new one, ascending.
  @usableFromInline var deletes: [RowPath] = []
  /// The rows of kept sections without an old one, ascending.
  @usableFromInline var inserts: [RowPath] = []
  /// The fewest moves within sections and those across, ascending by the new positions.
  private(set) var moves: [ListMove<RowPath>] = []

  @usableFromInline
  init(newCounts: [Int]) { origins = newCounts.map { Array(repeating: nil, count: $0) } }

  /// Pairs the rows of two lists.
  ///
  /// - Parameter sections: For each new section the position of its old section, or `ListPairing.none`.
  @inlinable
  init<SectionID, ID>(_ old: [ListSection<SectionID, ID>], _ new: [ListSection<SectionID, ID>], _ sections: [Int32]) {
    self.init(newCounts: new.map(\.rows.count))
    for (section, origin) in sections.enumerated() where origin != ListPairing.none {
      pair(Int(origin), with: section, ListPairing(old[Int(origin)].rows, new[section].rows))
    }
    deletes.sort()
    pairAcross(
      ListPairing(deletes.map { old[$0.section].rows[$0.row] }, inserts.map { new[$0.section].rows[$0.row] }))
  }

  /// Pairs rows within a section. What is left over is deleted or inserted for now.
  @usableFromInline
  mutating func pair(_ oldSection: Int, with newSection: Int, _ rows: ListPairing) {
    for (row, origin) in rows.origins.enumerated() where origin != ListPairing.none {
      origins[newSection][row] = RowPath(section: oldSection, row: Int(origin))
    }
    for move in rows.moves {
      let from = RowPath(section: oldSection, row: move.from)
      moves.append(ListMove(from: from, to: RowPath(section: newSection, row: move.to)))
    }
    deletes += rows.deletes.map { RowPath(section: oldSection, row: $0) }
    inserts += rows.inserts.map { RowPath(section: newSection, row: $0) }
  }

  /// Makes moves of the pairs among deletes and inserts.
  @usableFromInline
  mutating func pairAcross(_ pairs: ListPairing) {
    for (number, origin) in pairs.origins.enumerated() where origin != ListPairing.none {
      let (from, to) = (deletes[Int(origin)], inserts[number])
      origins[to.section][to.row] = from
      moves.append(ListMove(from: from, to: to))
    }
    moves.sort { $0.to < $1.to }
    deletes = pairs.deletes.map { deletes[$0] }
    inserts = pairs.inserts.map { inserts[$0] }
  }
}
