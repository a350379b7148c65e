import Typeahead

/// What a model asks for.
struct SearchRequest: Sendable {
  /// Higher for newer ones.
  let number: Int
  let query: Query
  /// How many rows are wanted.
  let rows: Int
}

/// What was found for a request.
struct Found<Record: Identifiable & Sendable>: Sendable {
  let request: SearchRequest
  var hits: [FoundHit<Record>] = []
  var total = 0
  var isExact = true
  var didYouMean: String?
  var suggestions: [Suggestion] = []
}

/// A hit with where it matches, which is worked out off the main actor.
struct FoundHit<Record: Identifiable & Sendable>: Sendable {
  let hit: Hit<Record>
  let matches: [FieldMatch]

  init(_ hit: Hit<Record>) {
    self.hit = hit
    matches = hit.matches
  }
}

/// Searches for a model, off the main actor and one request at a time.
actor Searcher<Record: Identifiable & Sendable> where Record.ID: Sendable {
  private let index: SearchIndex<Record>
  private let pageSize: Int
  private let suggestions: Int
  private var session: SearchSession<Record>
  /// What was answered last, on which snapshot, and its pages once more than the first was wanted.
  private var answered: (request: SearchRequest, snapshot: IndexSnapshot<Record>)?
  private var pages: SearchPages<Record>?

  init(
    _ index: SearchIndex<Record>, pageSize: Int, suggestions: Int, fields: [String]?, filter: Filter<Record>?
  ) {
    self.index = index
    self.pageSize = pageSize
    self.suggestions = suggestions
    session = SearchSession(limit: pageSize, fields: fields, filter: filter)
  }

  /// The answer to a request; of one that is obsolete before it is searched for, nothing is asked.
  func answer(_ request: SearchRequest) -> Found<Record> {
    var found = Found<Record>(request: request)
    if Task.isCancelled { return found }
    let snapshot = index.snapshot
    answered = (request, snapshot)
    pages = nil
    session.search(request.query.text, in: snapshot)
    let answer = session.answer
    (found.hits, found.total, found.isExact) = (answer.hits.map(FoundHit.init), answer.total, answer.isExact)
    found.didYouMean = answer.didYouMean
    if request.rows > pageSize { found.hits += more(after: found.hits.count, upTo: request.rows) }
    if suggestions > 0 {
      found.suggestions = snapshot.suggestions(
        for: request.query.text, limit: suggestions, fields: session.fields, filter: session.filter)
    }
    return found
  }

  /// The hits of a request behind some that are known; none if something else was answered since.
  func more(after count: Int, of request: Int) -> [FoundHit<Record>] {
    answered?.request.number == request ? more(after: count, upTo: count + pageSize) : []
  }

  private func more(after count: Int, upTo end: Int) -> [FoundHit<Record>] {
    guard let answered, count < end else { return [] }
    var pages =
      self.pages.take()
      ?? answered.snapshot.pages(
        of: answered.request.query, size: pageSize, fields: session.fields, filter: session.filter)
    let hits = pages.hits(count..<end)
    self.pages = consume pages
    return hits.map(FoundHit.init)
  }
}
