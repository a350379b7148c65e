internal import Typeahead
internal import TypeaheadTools

/// An answer with its hits. One that is long is written while it is sent: of a million hits a page is in memory at a time, and their ranks.
final class AnswerParts {
  /// The hits to be written next.
  private var hits: ArraySlice<Hit<Document>>
  /// The hits behind these; nil at the end.
  private let more: () -> [Hit<Document>]?
  private let explains: Bool
  private var json = JSONWriter()
  private var isWhole = false

  /// So many hits are found at once. A first page of more than 256 hits ranks all of them, so the total holds for every page.
  static let pageSize = 512
  /// From so many bytes on an answer is sent while it is written.
  static let mostBytes = 1 << 20
  /// The bytes that are written at once, but for the last hit of them.
  private static let partSize = 1 << 16

  private init(_ hits: [Hit<Document>], explains: Bool, more: @escaping () -> [Hit<Document>]? = { nil }) {
    (self.hits, self.explains, self.more) = (hits[...], explains, more)
  }

  /// Answers with hits that were found, in the format of the command line. Of a long answer the line does not say how long making them took.
  static func response(_ line: AnswerLine, _ hits: [Hit<Document>], explains: Bool) -> HTTPResponse {
    let (parts, clock) = (AnswerParts(hits, explains: explains), ContinuousClock())
    let start = clock.now
    parts.write(Self.mostBytes)
    var (line, json) = (line, JSONWriter())
    if parts.isWhole { line.hitsMicros = (clock.now - start) / .microseconds(1) }
    line.begin(&json)
    let first = json.bytes + parts.json.drain()
    if parts.isWhole { return HTTPResponse(type: HTTPResponse.jsonType, body: .whole(first)) }
    return response(first, parts)
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
    var pages = snapshot.pages(of: query, options)
    guard pages.total > SearchSite.mostHits else {
      options.limit = SearchSite.mostHits
      let answer = snapshot.search(query, options)
      return response(
        AnswerLine(
          query: text, total: answer.total, isExact: answer.isExact, isMended: answer.isMended,
          micros: (clock.now - start) / .microseconds(1), hits: []), answer.hits, explains: explains)
    }
    var line = AnswerLine(
      query: text, total: pages.total, isExact: pages.isExact, isMended: false,
      micros: (clock.now - start) / .microseconds(1), hits: [])
    line.way = "\(SearchWay.fresh)"
    var json = JSONWriter()
    line.begin(&json)
    var page = 0
    return response(
      json.drain(),
      AnswerParts([], explains: explains) {
        guard page < pages.count else { return nil }
        defer { page += 1 }
        return pages[page]
      })
  }

  private static func response(_ begin: [UInt8], _ parts: AnswerParts) -> HTTPResponse {
    var first: [UInt8]? = begin
    return HTTPResponse(
      type: HTTPResponse.jsonType,
      body: .parts {
        defer { first = nil }
        return first ?? parts.next()
      })
  }

  /// The next bytes; nil behind the end.
  private func next() -> [UInt8]? {
    if isWhole { return nil }
    write(Self.partSize)
    return json.drain()
  }

  /// Writes hits until there are so many bytes, or the end.
  private func write(_ bytes: Int) {
    while !isWhole, json.bytes.count < bytes {
      if let hit = hits.popFirst() {
        AnswerLine.Hit(hit, explains: explains).write(to: &json)
      } else if let page = more() {
        hits = page[...]
      } else {
        AnswerLine.end(&json)
        isWhole = true
      }
    }
  }
}
