/// The merged answer of several indexes page by page, all of one snapshot: no row is missed or comes twice.
///
/// ```swift
/// var pages = everything.snapshot.pages(of: "holiday", size: 20)
/// print("\(pages.total) found")
/// show(pages[0])
/// show(pages[1])
/// ```
///
/// Optimised for few pages: the first costs one search. Each further search asks for eight times as many hits.
public struct MultiPages<Record: Identifiable & Sendable>: Sendable {
  /// The snapshot that is searched.
  public let snapshot: MultiSnapshot<Record>
  /// The query.
  public let query: Query
  /// The most hits of a page.
  public var size: Int { options.limit }
  private let options: SearchOptions<Record>
  /// The best hits so far.
  private var known: Answer<Record>

  /// The factor from the limit of one search to that of the next.
  private static var growth: Int { 8 }

  init(_ snapshot: MultiSnapshot<Record>, _ query: Query, _ options: SearchOptions<Record>) {
    require(options.limit > 0, "a page has one hit or more, not \(options.limit)")
    (self.snapshot, self.query) = (snapshot, query)
    var options = options
    options.offset = 0
    self.options = options
    known = snapshot.search(query, options)
  }

  /// The exact number of matching rows.
  public var total: Int { known.total }
  /// Whether ``total`` and the order are exact; see ``Answer/isExact``.
  public var isExact: Bool { known.isExact }
  /// The number of pages; the last one may be shorter than the others.
  public var count: Int { total / size + (total % size == 0 ? 0 : 1) }

  /// The hits of a page, by its number from 0; none behind the last page.
  ///
  /// - Precondition: The number is not negative.
  /// - Complexity: O(*size*) where the hits are known; else a search of more of them.
  public subscript(_ page: Int) -> [Hit<Record>] {
    mutating get { page < count ? hits(page * size..<min(page * size + size, total)) : [] }
  }

  /// The exact matches at some places of the order, best first; none behind the last one.
  ///
  /// - Precondition: The places are not negative.
  /// - Complexity: O(*k*) for *k* hits that are known; else a search of more of them.
  public mutating func hits(_ places: Range<Int>) -> [Hit<Record>] {
    require(places.lowerBound >= 0, "hits are counted from 0, not \(places.lowerBound)")
    let wanted = min(places.upperBound, total)
    if wanted > known.hits.count {
      var more = options
      more.limit = max(wanted, known.hits.count * Self.growth)
      known = snapshot.search(query, more)
    }
    // Hits of later tiers come last.
    return Array(known.hits.prefix(wanted).dropFirst(places.lowerBound))
  }
}

extension MultiSnapshot {
  /// The answer to a query page by page.
  ///
  /// - Parameters:
  ///   - query: Any text.
  ///   - size: The most hits of a page.
  ///   - fields: Names of the fields to search, each in the indexes that have it; nil for all.
  ///   - filter: A condition on rows.
  ///   - budget: The most work spent on each search of an index.
  /// - Precondition: A page has one hit or more; some index has a field of each name in `fields`.
  /// - Complexity: That of a search of one page.
  public func pages(
    of query: some QueryConvertible, size: Int = 20, fields: [String]? = nil, filter: Filter<Record>? = nil,
    budget: WorkBudget = .standard
  ) -> MultiPages<Record> {
    require(size > 0, "a page has one hit or more, not \(size)")
    return pages(of: query, SearchOptions(limit: size, fields: fields, filter: filter, budget: budget))
  }

  /// The answer to a query page by page, from the first on, as options ask for it: their limit is the size of a page.
  ///
  /// - Precondition: A page has one hit or more; some index has a field of each name in `options.fields`.
  /// - Complexity: That of a search of one page.
  public func pages(of query: some QueryConvertible, _ options: SearchOptions<Record>) -> MultiPages<Record> {
    MultiPages(self, options.read(query), options)
  }

  /// All hits of a query, one after another in order.
  ///
  /// - Parameters:
  ///   - query: Any text.
  ///   - fields: Names of the fields to search, each in the indexes that have it; nil for all.
  ///   - filter: A condition on rows.
  /// - Precondition: Some index has a field of each name in `fields`.
  /// - Complexity: O(1); the first hit costs a search.
  public func hits(
    for query: some QueryConvertible, fields: [String]? = nil, filter: Filter<Record>? = nil
  ) -> HitSequence<Record> {
    let query = query.query
    return HitSequence {
      var pages = pages(of: query, size: HitSequence<Record>.pageSize, fields: fields, filter: filter)
      return { pages.hits($0) }
    }
  }
}
