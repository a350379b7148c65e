public import Typeahead

/// All hits of a directory, one after another in rank order: the first comes at once, and the sequence is complete when the last was
/// given.
///
/// ```swift
/// for await hit in view.hits(for: "smi") { show(hit.record) }
/// showCompleted()
/// ```
///
/// Searching is done off the consumer's actor, in pages that grow. A task that is cancelled gets no more.
public struct DirectoryHits<Entry: DirectoryEntry>: AsyncSequence, Sendable {
  let view: DirectoryView<Entry>
  let query: Query
  let fields: [String]?

  /// An iterator at the best hit; it searches when it is first asked.
  public func makeAsyncIterator() -> Iterator { Iterator(source: DirectoryHitSource(view, query, fields)) }

  /// The hits as they are asked for, of one consumer.
  public struct Iterator: AsyncIteratorProtocol {
    private let source: DirectoryHitSource<Entry>
    private var page = 0
    private var fetched: ArraySlice<Hit<Entry>> = []

    fileprivate init(source: DirectoryHitSource<Entry>) { self.source = source }

    /// The next hit; nil after the last, and once cancelled.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Hit<Entry>? {
      if Task.isCancelled { return nil }
      if fetched.isEmpty {
        fetched = await source.page(page)[...]
        page += 1
      }
      return fetched.popFirst()
    }
  }
}

/// The pages of one iterator, searched for off the actor of who asks.
private actor DirectoryHitSource<Entry: DirectoryEntry> {
  private let begin: @Sendable () -> DirectoryPages<Entry>
  private lazy var pages = begin()

  init(_ view: DirectoryView<Entry>, _ query: Query, _ fields: [String]?) {
    begin = { view.pages(of: query, size: 32, fields: fields) }
  }

  func page(_ number: Int) -> [Hit<Entry>] { pages[number] }
}

extension DirectoryView {
  /// All hits of a query, one after another in rank order.
  ///
  /// - Parameters:
  ///   - query: Any text.
  ///   - fields: Names of the fields to search; nil for all.
  /// - Precondition: Each index has a field of each name in `fields`.
  public func hits(for query: some QueryConvertible, fields: [String]? = nil) -> DirectoryHits<Entry> {
    DirectoryHits(view: self, query: query.query, fields: fields)
  }
}
