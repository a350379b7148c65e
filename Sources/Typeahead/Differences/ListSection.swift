/// A section of a list: its id, and the ids of its rows.
public struct ListSection<SectionID: Hashable & Sendable, ID: Hashable & Sendable>: Sendable, Equatable {
  /// The section's id.
  public let id: SectionID
  /// The ids of its rows, in order.
  public let rows: [ID]

  /// A section with its rows.
  public init(id: SectionID, rows: [ID]) {
    self.id = id
    self.rows = rows
  }
}

/// The position of a row in a sectioned list, which list views call an index path.
public struct RowPath: Hashable, Comparable, Sendable {
  /// The position of the section.
  public let section: Int
  /// The position of the row in its section.
  public let row: Int

  /// A row of a section.
  public init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }

  /// Whether a row stands before another.
  public static func < (left: RowPath, right: RowPath) -> Bool {
    left.section != right.section ? left.section < right.section : left.row < right.row
  }
}
