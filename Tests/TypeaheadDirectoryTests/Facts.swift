import Typeahead
import TypeaheadDirectory
import TypeaheadTestSupport

/// All that a caller can find out by a query, of a directory of some indexes.
func directoryFacts(
  _ query: String, _ indexes: [SearchIndex<User>], as caller: Caller, excluding excluded: [String] = []
) async -> [String] {
  let directory = Directory(indexes)
  let view = directory.view(for: caller, excluding: excluded, answersBlank: true)
  var pages = view.pages(of: Query(query), size: 4)
  let shownPages = (0..<min(pages.count, 30)).map { pages[$0].map(\.id) }
  var counts: [String] = []
  for index in indexes {
    var buffer = SearchBuffer()
    index.snapshot(for: caller.principal).search(Query(query), into: &buffer)
    counts.append("\(buffer.counts.postings) \(buffer.counts.records) \(buffer.counts.work)")
  }
  var streamed: [String] = []
  for await hit in view.hits(for: Query(query)) {
    streamed.append("\(hit.record.id) \(hit.rank)")
    if streamed.count == 300 { break }
  }
  return counts + [
    "\(description(of: view.search(query).answer))", "\(pages.count) \(shownPages)", "\(streamed)",
    "\(view.facets(query, by: Facet("text") { $0.emails + [$0.name] }.measuring { $0.name.utf8.count }).values.prefix(300))",
    "\(view.suggestions(for: query))", "\(view.entry(email: "anna7@example.com").map { "\($0)" } ?? "none")",
  ]
}

/// All that an answer says.
func description(of answer: Answer<User>) -> String {
  let rows = answer.hits.map { "\($0.record) \($0.rank) \($0.matches) \($0.mending?.tokens ?? [])" }
  return "\(answer.total) \(answer.isExact) \(rows)"
}

/// What a caller types, each text answered before the next one is typed.
struct LiveTyping {
  private let typing: AsyncStream<String>.Continuation
  private var answers: SearchUpdates<User>.Iterator

  init(_ indexes: [SearchIndex<User>], as caller: Caller, excluding excluded: [String] = []) {
    let (texts, typing) = AsyncStream.makeStream(of: String.self)
    self.typing = typing
    answers = Directory(indexes).index(for: caller, excluding: excluded, answersBlank: true).updates(
      for: texts, followsChanges: false, debounce: Debounce(delay: .fixed(.zero)), clock: ImmediateClock()
    ).makeAsyncIterator()
  }

  /// The answer to a text, as a text.
  mutating func type(_ text: String) async -> String {
    typing.yield(text)
    return await answers.next().map { description(of: $0.answer) } ?? "ended"
  }
}
