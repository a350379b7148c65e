/// A part of a ``SectionedDifference`` that a list view can apply as one batch.
public struct SectionedStage: Sendable, Equatable {
  /// A section after a stage.
  public struct Section: Sendable, Equatable {
    /// Its position in the new list.
    public internal(set) var position: Int
    /// Its rows, each by its position in the new list.
    public internal(set) var rows: [RowPath]
  }

  /// The sections to remove with their rows, by their positions before the stage, ascending.
  public internal(set) var sectionDeletes: [Int] = []
  /// The sections to insert with their rows, by their positions after the stage, ascending.
  public internal(set) var sectionInserts: [Int] = []
  /// The sections to move with their rows, from their positions before the stage to those after it.
  public internal(set) var sectionMoves: [ListMove<Int>] = []
  /// The rows to remove, by their positions before the stage, ascending.
  public internal(set) var deletes: [RowPath] = []
  /// The rows to show anew, by their positions before the stage, ascending; none of them is removed.
  public internal(set) var changes: [RowPath] = []
  /// The rows to insert, by their positions after the stage, ascending.
  public internal(set) var inserts: [RowPath] = []
  /// The rows to move, from their positions before the stage to those after it.
  public internal(set) var moves: [ListMove<RowPath>] = []
  /// The sections after the stage.
  public internal(set) var sections: [Section]
}

extension SectionedDifference {
  /// Cuts the difference into at most three batches that every list view accepts. First come the deletes of sections and rows and the
  /// changes, then the inserts and moves of sections, then those of rows. Optimised for few animations.
  ///
  /// So no row is inserted into a section, or moves to or from one, that is inserted, moved or deleted in the same batch. A
  /// row is never there twice either, if it is in both lists once: what is inserted was deleted in an earlier stage. A stage
  /// that would do nothing is left out.
  ///
  /// - Complexity: O(*n* + *m*) for *n* old and *m* new rows and sections.
  public func stages() -> [SectionedStage] {
    var targets = oldCounts.map { [RowPath?](repeating: nil, count: $0) }
    for (section, rows) in origins.enumerated() {
      for (row, origin) in rows.enumerated() {
        if let origin { targets[origin.section][origin.row] = RowPath(section: section, row: row) }
      }
    }
    let kept = targets.map { KeptRows($0) }
    let (oldSections, newSections) = (KeptRows(sections.origins, oldCount: oldCounts.count), sections.origins.indices)
    var stages: [SectionedStage] = []
    if !sections.deletes.isEmpty || !deletes.isEmpty || !changes.isEmpty {
      let rest = oldSections.rows.map { section in
        SectionedStage.Section(position: section, rows: kept[Int(sections.origins[section])].rows)
      }
      stages.append(
        SectionedStage(
          sectionDeletes: sections.deletes, deletes: deletes, changes: changes.map(\.old).sorted(), sections: rest))
    }
    if !sections.inserts.isEmpty || !sections.moves.isEmpty {
      let moves = sections.moves.map { ListMove(from: oldSections.places[$0.from], to: $0.to) }
      let all = zip(newSections, sections.origins).map { section, origin in
        SectionedStage.Section(
          position: section, rows: origin == ListPairing.none ? allRows(of: section) : kept[Int(origin)].rows)
      }
      stages.append(SectionedStage(sectionInserts: sections.inserts, sectionMoves: moves, sections: all))
    }
    if !inserts.isEmpty || !moves.isEmpty {
      let moves = moves.map { move in
        let section = oldSections.rows[oldSections.places[move.from.section]]
        let row = kept[move.from.section].places[move.from.row]
        return ListMove(from: RowPath(section: section, row: row), to: move.to)
      }
      let all = newSections.map { SectionedStage.Section(position: $0, rows: allRows(of: $0)) }
      stages.append(SectionedStage(inserts: inserts, moves: moves, sections: all))
    }
    return stages
  }

  private func allRows(of section: Int) -> [RowPath] {
    origins[section].indices.map { RowPath(section: section, row: $0) }
  }
}
