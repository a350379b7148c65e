/// The changes from one sectioned list to the next, for a list view. Optimised for sections that mostly keep their rows.
///
/// ```swift
/// let difference = SectionedDifference(
///   from: [ListSection(id: "Best", rows: [1]), ListSection(id: "Chats", rows: [2, 3])],
///   to: [ListSection(id: "Best", rows: [3, 1]), ListSection(id: "Chats", rows: [2]), ListSection(id: "Files", rows: [4])])
/// difference.sections.inserts  // [2]: "Files", with its row
/// difference.moves  // [ListMove(from: RowPath(section: 1, row: 1), to: RowPath(section: 0, row: 0))]: 3
/// ```
///
/// Sections are paired as the rows of a ``ListDifference``. Rows go with their section where it is deleted, inserted or moved
/// and are not named then: a row of a deleted section that shows up elsewhere is inserted there.
///
/// The rows of a section that is in both lists are paired first, with the fewest moves. What is left over is paired across
/// these sections. So a record may be in several sections at once, and each of its rows is paired with the one in the same
/// section.
public struct SectionedDifference<SectionID: Hashable & Sendable, ID: Hashable & Sendable>: Sendable, Equatable {
  /// The sections that are deleted, inserted or moved.
  public let sections: ListDifference<SectionID>
  /// The old positions of rows to delete from sections that are in both lists, ascending.
  public let deletes: [RowPath]
  /// The new positions of rows to insert into sections that are in both lists, ascending.
  public let inserts: [RowPath]
  /// The rows that move within a section or across sections, from old positions to new ones, ascending by the new.
  public let moves: [ListMove<RowPath>]
  /// The rows in both lists whose content differs, whether they move or not, ascending by their new positions.
  public let changes: [ListChange<RowPath>]
  /// For each new row its old position, by section; nil for a row that is new.
  let origins: [[RowPath?]]
  /// How many rows each old section has.
  let oldCounts: [Int]

  /// Finds the difference of two sectioned lists.
  ///
  /// - Parameters:
  ///   - old: The sections that are shown.
  ///   - new: The sections to show.
  ///   - isChanged: Whether the content of a row that is in both lists differs, asked once for each with its positions.
  /// - Precondition: Both lists are shorter than 2³¹.
  /// - Complexity: O(*n* + *m* + *k* log *m*) for *n* old rows and sections, *m* new ones and *k* moves. An id is hashed at
  ///   most twice: within its section and across sections.
  @inlinable
  public init(
    from old: [ListSection<SectionID, ID>], to new: [ListSection<SectionID, ID>],
    isChanged: (_ old: RowPath, _ new: RowPath) -> Bool = { _, _ in false }
  ) {
    let sections = ListDifference(from: old.map(\.id), to: new.map(\.id))
    self.init(
      sections, SectionedPairing(old, new, sections.origins), oldCounts: old.map(\.rows.count), isChanged: isChanged)
  }

  @usableFromInline
  init(
    _ sections: ListDifference<SectionID>, _ pairing: SectionedPairing, oldCounts: [Int],
    isChanged: (_ old: RowPath, _ new: RowPath) -> Bool
  ) {
    self.sections = sections
    self.oldCounts = oldCounts
    deletes = pairing.deletes
    inserts = pairing.inserts
    moves = pairing.moves
    origins = pairing.origins
    var changes: [ListChange<RowPath>] = []
    for (section, rows) in origins.enumerated() {
      for (row, origin) in rows.enumerated() {
        let path = RowPath(section: section, row: row)
        if let origin, isChanged(origin, path) { changes.append(ListChange(old: origin, new: path)) }
      }
    }
    self.changes = changes
  }

  /// Whether the lists have the same sections with the same rows and content in the same order.
  public var isEmpty: Bool {
    sections.isEmpty && deletes.isEmpty && inserts.isEmpty && moves.isEmpty && changes.isEmpty
  }
}
