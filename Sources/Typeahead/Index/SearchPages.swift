/// The hits of an answer page by page, in rank order, without searching for each page.
///
/// Optimised for readers who mostly stop at the first page: that one costs an ordinary search. Who goes on pays for a search of
/// eight times as much, and behind the first 256 hits for one of everything, since ranking more costs that anyway: reading all pages
/// costs about what one search of all hits does. Hits are made of the pages asked for alone.
///
/// ```swift
/// var pages = index.snapshot.pages(of: "smi", size: 20)
/// print("\(pages.total) found")
/// show(pages[0])
/// show(pages[1])        // what follows, none of it twice, however the index is written to meanwhile
/// ```
///
/// It keeps the snapshot, and the places of the hits known so far in some 32 bytes each.
public struct SearchPages<Record: Identifiable & Sendable>: ~Copyable, Sendable {
  /// What is searched.
  public let snapshot: IndexSnapshot<Record>
  /// What was asked.
  public let query: Query
  /// The most hits of a page.
  public var size: Int { options.limit }
  private let options: SearchOptions<Record>
  /// The best hits, as many as were wanted so far or a few times more.
  private(set) var buffer: SearchBuffer
  /// What the hits of all pages share.
  private let origin: FoundHits<Record>

  /// Each search wants so many times the hits of the one before.
  private static var growth: Int { 8 }

  init(_ snapshot: IndexSnapshot<Record>, _ query: Query, _ options: SearchOptions<Record>) {
    require(options.limit > 0, "a page has one hit or more, not \(options.limit)")
    (self.snapshot, self.query, self.options) = (snapshot, query, options)
    buffer = SearchBuffer(budget: options.budget)
    buffer.order = options.order
    buffer.chosen = snapshot.chosen(options, query, known: &buffer.chosenRecords)
    origin = FoundHits(snapshot, query, snapshot.schema.fieldSet(options.fields), buffer.chosen, options.budget)
    search(limit: options.limit)
  }

  /// Finds the best hits: all of them where so many are wanted that all are ranked.
  private mutating func search(limit: Int) {
    buffer.limit = limit > BestRecords.mostInserted ? .max : limit
    snapshot.search(query, into: &buffer, fields: options.fields, filter: options.filter)
  }

  /// The exact number of matching records.
  public var total: Int { buffer.total }
  /// Whether ``total`` and the order are exact; see ``Answer/isExact``.
  public var isExact: Bool { buffer.isExact }
  /// The number of pages; the last one may be shorter than the others.
  public var count: Int { total / size + (total % size == 0 ? 0 : 1) }

  /// The hits of a page, by its number from 0; none behind the last page.
  ///
  /// - Precondition: The number is not negative.
  /// - Complexity: O(*size*) where the hits are known; else a search of more of them.
  public subscript(_ page: Int) -> [Hit<Record>] {
    mutating get { page < count ? hits(page * size..<min(page * size + size, total)) : [] }
  }

  /// The hits at some places of the rank order, best first; none behind the last hit.
  ///
  /// - Precondition: The places are not negative.
  /// - Complexity: O(*k*) for *k* hits that are known; else a search of more of them.
  public mutating func hits(_ places: Range<Int>) -> [Hit<Record>] {
    require(places.lowerBound >= 0, "hits are counted from 0, not \(places.lowerBound)")
    let wanted = min(places.upperBound, total)
    if wanted > buffer.count, buffer.limit < total { search(limit: max(wanted, buffer.limit * Self.growth)) }
    return snapshot.hits(in: buffer, places.clamped(to: 0..<buffer.count), of: origin)
  }
}

extension IndexSnapshot {
  /// The answer to a query page by page.
  ///
  /// - Parameters:
  ///   - query: Any text. Without tokens it matches every record.
  ///   - size: The most hits of a page.
  ///   - fields: Names of the fields to search; nil for all.
  ///   - filter: What records must be besides; it is asked about each match once.
  ///   - budget: The most work spent on each search.
  /// - Precondition: A page has one hit or more; the ``schema`` has a field of each name in `fields`.
  /// - Complexity: That of a search of one page.
  public func pages(
    of query: some QueryConvertible, size: Int = 20, fields: [String]? = nil, filter: Filter<Record>? = nil,
    budget: WorkBudget = .standard
  ) -> SearchPages<Record> {
    require(size > 0, "a page has one hit or more, not \(size)")
    return pages(of: query, SearchOptions(limit: size, fields: fields, filter: filter, budget: budget))
  }

  /// The answer to a query page by page, from the first on, as options ask for it: their limit is the size of a page.
  ///
  /// - Precondition: A page has one hit or more; the ``schema`` has a field of each name in `options.fields`.
  /// - Complexity: That of a search of one page.
  public func pages(of query: some QueryConvertible, _ options: SearchOptions<Record>) -> SearchPages<Record> {
    SearchPages(self, options.read(query), options)
  }
}
