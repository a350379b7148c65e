public import Typeahead

/// The answer of a directory page by page, of one moment: nobody is missed or comes twice.
///
/// ```swift
/// var pages = view.pages(of: "smi", size: 20)
/// print("\(pages.total) found")
/// show(pages[0])
/// show(pages[1])
/// ```
///
/// Optimised for readers who mostly stop at the first page: that one costs a search, and only now and then does a further page cost
/// another.
public struct DirectoryPages<Entry: DirectoryEntry>: Sendable {
  /// What is searched.
  public let view: DirectoryView<Entry>
  /// What was asked.
  public let query: Query
  /// The most hits of a page.
  public let size: Int
  private let fields: [String]?
  /// The best hits, as many as were wanted so far or a few times more.
  private var known: DirectoryAnswer<Hit<Entry>>

  /// Each search wants so many times the hits of the one before.
  private static var growth: Int { 8 }

  init(_ view: DirectoryView<Entry>, _ query: Query, size: Int, fields: [String]?) {
    precondition(size > 0, "a page has one hit or more, not \(size)")
    self.view = view
    self.query = query
    self.size = size
    self.fields = fields
    known = view.search(query, limit: size, fields: fields)
  }

  /// The exact number of matches that may be shown.
  public var total: Int { known.total }
  /// The number of pages; the last one may be shorter than the others.
  public var count: Int { total / size + (total % size == 0 ? 0 : 1) }

  /// The hits of a page, by its number from 0; none behind the last page.
  ///
  /// - Precondition: The number is not negative.
  /// - Complexity: O(*size*) where the hits are known; else a search of more of them.
  public subscript(_ page: Int) -> [Hit<Entry>] {
    mutating get {
      precondition(page >= 0, "pages are counted from 0, not \(page)")
      if page >= count { return [] }
      let end = min(page * size + size, total)
      if end > known.rows.count {
        known = view.search(query, limit: max(end, known.rows.count * Self.growth), fields: fields)
      }
      // What later tiers found comes after all that match.
      return Array(known.rows.prefix(end).dropFirst(page * size))
    }
  }
}

extension DirectoryView {
  /// The answer to a query page by page.
  ///
  /// - Parameters:
  ///   - query: Any text.
  ///   - size: The most hits of a page.
  ///   - fields: Names of the fields to search; nil for all.
  /// - Precondition: A page has one hit or more; each index has a field of each name in `fields`.
  public func pages(
    of query: some QueryConvertible, size: Int = 20, fields: [String]? = nil
  ) -> DirectoryPages<Entry> {
    DirectoryPages(self, query.query, size: size, fields: fields)
  }
}
