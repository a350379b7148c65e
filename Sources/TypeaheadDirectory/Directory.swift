public import Typeahead

/// What callers look things up in: one index or several that are searched as one.
///
/// ```swift
/// let directory = Directory([contacts, users])
/// let view = directory.view(for: Caller("u17", memberOf: ["sales"]), excluding: ["u99"])
/// let answer = view.search("jo smi")
/// answer.rows.map(\.record.name)    // of both indexes, nobody twice
/// answer.total                      // without u17, who asks, and u99
/// ```
///
/// Of an entry that several indexes have, that of the first index in which it matches counts.
public struct Directory<Entry: DirectoryEntry>: Sendable {
  private let snapshots: @Sendable (Principal) -> [IndexSnapshot<Entry>]

  /// A directory of indexes, the most important first.
  ///
  /// - Precondition: Their schemas are made by `Schema.directory`, as `Schema.users` and `Schema.threads` are; a view of others is refused.
  public init(_ indexes: [SearchIndex<Entry>]) {
    self.init { principal in indexes.map { $0.snapshot(for: principal) } }
  }

  /// A directory of indexes that are kept otherwise, such as durable ones: `snapshots` gives each as a principal may see it now.
  ///
  /// ```swift
  /// Directory { [onDisk.snapshot(for: $0), contacts.snapshot(for: $0)] }
  /// ```
  ///
  /// - Precondition: As for `init(_:)` of indexes.
  public init(_ snapshots: @escaping @Sendable (Principal) -> [IndexSnapshot<Entry>]) { self.snapshots = snapshots }

  /// The directory as a caller may see it now: an immutable value that later writes do not touch.
  ///
  /// Take one when somebody begins to type, and again when the directory was written to.
  ///
  /// - Parameters:
  ///   - caller: Who asks; among users they are not shown to themselves.
  ///   - excluded: The ids of entries that are not shown either, such as of people who are in the chat already.
  ///   - blank: What becomes of a query with nothing to look for.
  /// - Complexity: O(*e* + *d*) for *e* excluded entries and *d* entries that are in several indexes, which are read again; of several
  ///   indexes all but the one with the most entries are gone through.
  public func view(
    for caller: Caller, excluding excluded: some Sequence<Entry.ID> = EmptyCollection(), blank: BlankQuery = .isRefused
  ) -> DirectoryView<Entry> {
    let own = Entry.areUsers ? [caller.id] : []
    return DirectoryView(snapshots(caller.principal), excluding: own + excluded, blank: blank)
  }

  /// Answers texts as they are typed, each on the directory as it is then: an older answer never comes after one to a newer text.
  ///
  /// ```swift
  /// for await answer in directory.answers(to: texts, for: caller) { show(answer.rows) }
  /// ```
  ///
  /// - Parameters:
  ///   - texts: The whole text of the search field after each keystroke.
  ///   - caller: Who asks.
  ///   - excluded: The ids of entries that are not shown.
  ///   - blank: What becomes of a text with nothing to look for.
  ///   - limit: The most hits wanted.
  ///   - debounce: Which texts are answered, and when.
  ///   - clock: What waits and costs are measured with.
  public func answers<Texts: AsyncSequence & Sendable>(
    to texts: Texts, for caller: Caller, excluding excluded: [Entry.ID] = [], blank: BlankQuery = .isRefused,
    limit: Int = 20, debounce: Debounce = Debounce(), clock: some Clock<Duration> = ContinuousClock()
  ) -> LiveAnswers<String, DirectoryAnswer<Hit<Entry>>, Never> where Texts.Element == String, Texts.Failure == Never {
    let kept = KeptView<Entry>()
    return texts.answered(debounce: debounce, clock: clock) { text in
      kept.view(of: snapshots(caller.principal)) { view(for: caller, excluding: excluded, blank: blank) }
        .search(text, limit: limit)
    }
  }
}

/// The view that was taken last: as long as nothing is written it is as good as another.
private final class KeptView<Entry: DirectoryEntry>: Sendable {
  private let last = Lock<DirectoryView<Entry>?>(nil)

  /// The last view if it is of these snapshots, else one that `take` gives.
  func view(
    of snapshots: [IndexSnapshot<Entry>], take: () -> DirectoryView<Entry>
  ) -> DirectoryView<Entry> {
    let known = last.withLock { $0 }
    if let known, known.sources.elementsEqual(snapshots, by: { $1.isUnchanged(since: $0.snapshot) }) { return known }
    let view = take()
    last.withLock { $0 = view }
    return view
  }
}
