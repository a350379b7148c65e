import Typeahead
import TypeaheadDirectory
import TypeaheadTestSupport

/// All that a caller can find out by a query, of a directory of some indexes.
func directoryFacts(
  _ query: String, _ indexes: [SearchIndex<User>], as caller: Caller, excluding excluded: [String] = []
) async -> [String] {
  let directory = Directory(indexes)
  let view = directory.view(for: caller, excluding: excluded, blank: .findsEverybody)
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
    "\(description(of: view.search(query)))", "\(pages.count) \(shownPages)", "\(view.ids(for: Query(query)).rows)",
    "\(streamed)",
    "\(view.facets(Query(query), by: { $0.emails + [$0.name] }, measuring: { $0.name.utf8.count }).prefix(300))",
    "\(view.suggestions(for: query))", "\(view.entry(email: "anna7@example.com").map { "\($0)" } ?? "none")",
  ]
}

/// All that an answer says.
func description(of answer: DirectoryAnswer<Hit<User>>) -> String {
  let rows = answer.rows.map { "\($0.record) \($0.rank) \($0.matches) \($0.mending?.tokens ?? [])" }
  return "\(answer.total) \(answer.isExact) \(answer.isRefused) \(rows)"
}

/// What a caller types, each text answered before the next one is typed.
struct LiveTyping {
  private let typing: AsyncStream<String>.Continuation
  private var answers: LiveAnswers<String, DirectoryAnswer<Hit<User>>, Never>.Iterator

  init(_ indexes: [SearchIndex<User>], as caller: Caller, excluding excluded: [String] = []) {
    let (texts, typing) = AsyncStream.makeStream(of: String.self)
    self.typing = typing
    answers = Directory(indexes).answers(
      to: texts, for: caller, excluding: excluded, blank: .findsEverybody, debounce: Debounce(delay: .fixed(.zero)),
      clock: ImmediateClock()
    ).makeAsyncIterator()
  }

  /// The answer to a text, as a text.
  mutating func type(_ text: String) async -> String {
    typing.yield(text)
    return await answers.next().map(description) ?? "ended"
  }
}
