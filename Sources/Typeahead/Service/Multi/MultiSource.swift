/// One of the indexes that a ``MultiIndex`` searches.
///
/// ```swift
/// MultiSource("People", people) { .person($0) }
/// ```
public struct MultiSource<Record: Identifiable & Sendable>: Sendable {
  /// What its section is called.
  public let name: String
  /// The index now, as a principal may see it.
  let part: @Sendable (Principal?) -> any MultiPart<Record>
  /// Its changes.
  let changes: @Sendable () -> AsyncStream<Void>

  /// An index of the records that are searched for.
  ///
  /// - Parameters:
  ///   - name: What its section is called.
  ///   - index: The index, in memory or on disk.
  ///   - excluded: The ids of records that are not shown, and not counted.
  public init(_ name: String, _ index: some SnapshotService<Record>, excluding excluded: [Record.ID] = [])
  where Record.ID: Sendable {
    self.init(name, index, excluding: excluded, .itself)
  }

  /// An index of records of another type, from which rows are made.
  ///
  /// - Parameters:
  ///   - name: What its section is called.
  ///   - index: The index, in memory or on disk.
  ///   - excluded: The ids of records that are not shown, and not counted.
  ///   - id: The description of a record's id from that of a row's, nil of rows of other indexes. ``Choices`` and ``Pins`` are of rows, and
  ///     have no effect on an index that is not told it.
  ///   - row: The row of a record, such as a case of an enumeration. Each use of `Hit.record` makes it again.
  /// - Precondition: Rows of different records have different ids.
  public init<Source>(
    _ name: String, _ index: some SnapshotService<Source>, excluding excluded: [Source.ID] = [],
    id: (@Sendable (String) -> String?)? = nil, row: @escaping @Sendable (Source) -> Record
  ) where Source.ID: Sendable {
    self.init(name, index, excluding: excluded, RecordMapping(id: id, row))
  }

  private init<Source>(
    _ name: String, _ index: some SnapshotService<Source>, excluding excluded: [Source.ID],
    _ mapping: RecordMapping<Source, Record>
  ) where Source.ID: Sendable {
    self.name = name
    part = { IndexPart(name, index.snapshot(for: $0), mapping, excluding: excluded) }
    changes = { index.changes }
  }
}
