import Typeahead

/// A directory at one moment as one caller may see it: immutable and `Sendable`.
///
/// Optimised for being searched many times: what is not counted (the caller, excluded entries, and what another index has already)
/// is put into small indexes of its own when the view is taken. These are searched beside the large ones, whose totals theirs are
/// counted off from, so that no match is asked about.
public struct DirectoryView<Entry: DirectoryEntry>: Sendable {
  /// What becomes of a query with nothing to look for.
  public let blank: BlankQuery
  let sources: [Source]
  /// The ids of what is not shown.
  let excluded: Set<Key>

  /// An id as indexes tell them apart: hashing text from outside is quadratic in combining marks.
  typealias Key = [UInt8]

  /// An index as the caller sees it, with those of its entries that may not count.
  struct Source: Sendable {
    let snapshot: IndexSnapshot<Entry>
    /// Those that are excluded, or that another index has too; nil without any.
    let aside: IndexSnapshot<Entry>?
  }

  init(_ snapshots: [IndexSnapshot<Entry>], excluding excluded: some Sequence<Entry.ID>, blank: BlankQuery) {
    precondition(
      snapshots.allSatisfy { $0.schema.access?.name == Schema<Entry>.directoryRule },
      "an index of a directory has a schema of Schema.directory; without its rule everybody would see everything")
    self.blank = blank
    let excludedIDs = Array(excluded)
    self.excluded = Set(excludedIDs.map(Self.key))
    let ids = excludedIDs + Self.repeatedIDs(snapshots)
    sources = snapshots.map { Source(snapshot: $0, aside: Self.index(of: ids, in: $0)) }
  }

  static func key(_ id: Entry.ID) -> Key { Array(id.utf8) }

  /// The ids that several of the snapshots have, each once or more.
  private static func repeatedIDs(_ snapshots: [IndexSnapshot<Entry>]) -> [Entry.ID] {
    // All but the largest are gone through, and looked for in those not gone through yet.
    var others = snapshots.sorted { $0.count < $1.count }[...]
    var repeated: [Entry.ID] = []
    while let smallest = others.popFirst(), !others.isEmpty {
      for hit in smallest.search("", limit: .max).hits where others.contains(where: { $0[id: hit.id] != nil }) {
        repeated.append(hit.id)
      }
    }
    return repeated
  }

  /// An index of those of some entries that a snapshot has.
  private static func index(of ids: [Entry.ID], in snapshot: IndexSnapshot<Entry>) -> IndexSnapshot<Entry>? {
    let entries = ids.compactMap { snapshot[id: $0] }
    if entries.isEmpty { return nil }
    let index = SearchIndex(schema: snapshot.schema)
    // One that is refused, as under narrower limits than it was written under, is not counted off; it is not shown for that.
    _ = try? index.upsert(entries, by: .system, onRejection: .skip)
    return index.snapshot(for: .system)
  }
}
