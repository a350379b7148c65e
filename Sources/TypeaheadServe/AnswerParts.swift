internal import Typeahead
internal import TypeaheadTools

/// An answer with all its hits, written while it is sent: of a million hits a page is in memory at a time, and their ranks.
final class AnswerParts {
  private var pages: SearchPages<Document>
  private let explains: Bool
  private var json = JSONWriter()
  /// The page to be written next; nil when the end is written.
  private var page: Int? = 0

  /// So many hits are written at once. A first page of more than 256 hits ranks all of them, so the total holds for every page.
  static let pageSize = 512

  private init(_ pages: consuming SearchPages<Document>, _ line: AnswerLine, explains: Bool) {
    self.pages = pages
    self.explains = explains
    line.begin(&json)
  }

  /// Answers a query with all its hits, in the format of the command line: page by page where they are many, which later tiers do not fill
  /// up.
  static func response(
    _ text: String, in snapshot: IndexSnapshot<Document>, _ options: SearchOptions<Document>, explains: Bool
  ) -> HTTPResponse {
    var options = options
    let (query, clock) = (Query(text), ContinuousClock())
    let start = clock.now
    options.limit = pageSize
    let pages = snapshot.pages(of: query, options)
    guard pages.total > SearchSite.mostHits else {
      options.limit = SearchSite.mostHits
      let answer = snapshot.search(query, options)
      return .json(AnswerLine(text, answer, micros: (clock.now - start) / .microseconds(1), explains: explains).json)
    }
    var line = AnswerLine(
      query: text, total: pages.total, isExact: pages.isExact, isMended: false,
      micros: (clock.now - start) / .microseconds(1), hits: [])
    line.way = "\(SearchWay.fresh)"
    let parts = AnswerParts(pages, line, explains: explains)
    return HTTPResponse(type: HTTPResponse.jsonType, body: .parts { parts.next() })
  }

  /// The next bytes; nil behind the end.
  private func next() -> [UInt8]? {
    guard let page else { return nil }
    let hits = pages[page]
    for hit in hits { AnswerLine.Hit(hit, explains: explains).write(to: &json) }
    self.page = page + 1 < pages.count ? page + 1 : nil
    if self.page == nil { AnswerLine.end(&json) }
    return json.drain()
  }
}
