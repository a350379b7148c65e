public import Typeahead

/// A directory for lookups by callers: one index, or several that are searched as one.
///
/// ```swift
/// let directory = Directory([contacts, users])
/// let view = directory.view(for: Caller("u17", memberOf: ["sales"]), excluding: ["u99"])
/// let answer = view.search("jo smi")
/// answer.hits.map(\.record.name)    // of both indexes, nobody twice
/// answer.total                      // without u17, who asks, and u99
/// ```
///
/// Of an entry that several indexes have, that of the first index in which it matches counts. All else that indexes do as one is said by
/// `MultiSnapshot`.
public struct Directory<Entry: DirectoryEntry>: Sendable {
  private let indexes: [any SnapshotService<Entry>]

  /// A directory of indexes in memory and on disk, the most important first.
  ///
  /// ```swift
  /// Directory<User>(mixed: [onDisk, contacts])
  /// ```
  ///
  /// - Precondition: Their schemas are made by `Schema.directory`, as `Schema.users` and `Schema.threads` are.
  public init(mixed indexes: [any SnapshotService<Entry>]) {
    require(
      indexes.allSatisfy { $0.snapshot.schema.access?.name == Schema<Entry>.directoryRule },
      "an index of a directory has a schema of Schema.directory; without its rule everybody would see everything")
    self.indexes = indexes
  }

  /// A directory of indexes of one type, the most important first.
  ///
  /// - Precondition: Their schemas are made by `Schema.directory`.
  public init(_ indexes: [some SnapshotService<Entry>]) {
    self.init(mixed: indexes.map { $0 as any SnapshotService<Entry> })
  }

  /// The directory as a caller may see it whenever they ask: for a `SearchModel`, and for `updates(for:)`.
  ///
  /// ```swift
  /// let model = SearchModel(directory.index(for: anna, excluding: members))
  /// for await update in directory.index(for: anna).updates(for: texts) { show(update.answer.hits) }
  /// ```
  ///
  /// - Parameters:
  ///   - caller: Who asks; among users they are not shown to themselves.
  ///   - excluded: The ids of entries that are not shown either, such as of people who are in the chat already.
  ///   - answersBlank: Whether a query with nothing to look for finds everybody; else it finds nobody.
  public func index(
    for caller: Caller, excluding excluded: some Sequence<Entry.ID> = EmptyCollection(), answersBlank: Bool = false
  ) -> MultiIndex<Entry> {
    let unseen = (Entry.excludesCaller ? [caller.id] : []) + excluded
    var sources: [MultiSource<Entry>] = []
    for index in indexes { sources.append(MultiSource("\(sources.count + 1)", index, excluding: unseen)) }
    return MultiIndex(sources, for: caller.principal, answersBlank: answersBlank)
  }

  /// The directory as a caller may see it now: an immutable value that later writes do not touch.
  ///
  /// - Parameters:
  ///   - caller: Who asks; among users they are not shown to themselves.
  ///   - excluded: The ids of entries that are not shown either.
  ///   - answersBlank: Whether a query with nothing to look for finds everybody; else it finds nobody.
  /// - Complexity: O(*e* + *d*) for *e* excluded entries and *d* entries that are in several indexes, which are read again; of several
  ///   indexes all but the one with the most entries are gone through.
  public func view(
    for caller: Caller, excluding excluded: some Sequence<Entry.ID> = EmptyCollection(), answersBlank: Bool = false
  ) -> MultiSnapshot<Entry> {
    index(for: caller, excluding: excluded, answersBlank: answersBlank).snapshot
  }
}
