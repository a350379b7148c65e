import Typeahead

/// What a model asks for.
struct SearchRequest<Record: Identifiable & Sendable>: Sendable {
  /// Higher for newer ones.
  let number: Int
  let query: Query
  /// How many rows are wanted.
  let rows: Int
  /// What records must be besides, and which filter of the model's that is.
  let filter: Filter<Record>?
  let filterNumber: Int
}

/// What was found for a request.
struct Found<Record: Identifiable & Sendable>: Sendable {
  let request: SearchRequest<Record>
  var hits: [FoundHit<Record>] = []
  var total = 0
  /// Whether the total is exact; hits of later tiers may be missing all the same.
  var isExact = true
  var didYouMean: String?
}

/// A hit with where it matches, which is worked out off the main actor.
struct FoundHit<Record: Identifiable & Sendable>: Sendable {
  let hit: Hit<Record>
  private let matches: [FieldMatch]

  init(_ hit: Hit<Record>) {
    self.hit = hit
    matches = hit.matches
  }

  /// Whether a row shows something else than one of the same id: its record was written again, or other text is highlighted.
  func isChanged(from old: FoundHit) -> Bool { !hit.isSameRecord(as: old.hit) || matches != old.matches }
}

/// Searches for a model, off the main actor and one request at a time.
actor Searcher<Record: Identifiable & Sendable> where Record.ID: Sendable {
  private let index: SearchIndex<Record>
  private let principal: Principal?
  private let pageSize: Int
  private let suggestions: Int
  private let budget: WorkBudget
  private var session: SearchSession<Record>
  private var filterNumber = 0
  /// What was answered last, on which snapshot, and its pages once more than the first was wanted.
  private var answered: (request: SearchRequest<Record>, snapshot: IndexSnapshot<Record>)?
  private var pages: SearchPages<Record>?

  init(
    _ index: SearchIndex<Record>, pageSize: Int, suggestions: Int, fields: [String]?, filter: Filter<Record>?,
    principal: Principal?, budget: WorkBudget
  ) {
    self.index = index
    self.principal = principal
    self.pageSize = pageSize
    self.suggestions = suggestions
    self.budget = budget
    session = SearchSession(limit: pageSize, fields: fields, filter: filter, budget: budget)
  }

  /// The answer to a request; of one that is obsolete before it is searched for, nothing is asked.
  func answer(_ request: SearchRequest<Record>) -> Found<Record> {
    var found = Found<Record>(request: request)
    // A newer one may have come first, before this one was cancelled.
    if Task.isCancelled || request.number < answered?.request.number ?? 0 { return found }
    let snapshot = index.snapshot(for: principal)
    answered = (request, snapshot)
    pages = nil
    if request.filterNumber != filterNumber {
      filterNumber = request.filterNumber
      session = SearchSession(limit: pageSize, fields: session.fields, filter: request.filter, budget: budget)
    }
    session.search(request.query.text, in: snapshot)
    let answer = session.answer
    (found.hits, found.total, found.isExact) = (answer.hits.map(FoundHit.init), answer.total, session.isExact)
    found.didYouMean = answer.didYouMean
    if request.rows > pageSize { found.hits += more(after: found.hits.count, upTo: request.rows) }
    return found
  }

  /// What else might be typed instead of a request's text; nil if that is not asked, or something else was answered since.
  func suggestions(of request: Int) -> [Suggestion]? {
    guard let answered, answered.request.number == request, suggestions > 0 else { return nil }
    return answered.snapshot.suggestions(
      for: answered.request.query.text, limit: suggestions, fields: session.fields, filter: session.filter,
      budget: budget)
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
        of: answered.request.query, size: pageSize, fields: session.fields, filter: session.filter,
        budget: budget)
    let hits = pages.hits(count..<end)
    self.pages = consume pages
    return hits.map(FoundHit.init)
  }
}
