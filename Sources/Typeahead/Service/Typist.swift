/// A text that somebody typed, as it is asked of a ``Typist``.
package struct TypedText<Record: Identifiable>: Sendable {
  /// Higher for newer ones.
  package let number: Int
  package let query: Query
  /// How many hits are wanted.
  package let limit: Int
  /// What records must be besides, and which filter of those before and after that is.
  package let filter: Filter<Record>?
  package let filterNumber: Int
  /// What was chosen before.
  package let choices: Choices<Record.ID>?

  package init(
    number: Int, query: Query, limit: Int, filter: Filter<Record>?, filterNumber: Int, choices: Choices<Record.ID>?
  ) {
    (self.number, self.query, self.limit) = (number, query, limit)
    (self.filter, self.filterNumber, self.choices) = (filter, filterNumber, choices)
  }
}

/// What was found for a text.
package struct TypedAnswer<Record: Identifiable & Sendable>: Sendable {
  package let text: TypedText<Record>
  /// Its hits know where they match.
  package internal(set) var answer = Answer<Record>(hits: [], total: 0, isExact: true)
  /// Whether the total is exact; hits of later tiers may be missing all the same.
  package internal(set) var isTotalExact = true
  package internal(set) var way = SearchWay.fresh
  /// How long finding it took, and how much of that the search alone.
  package internal(set) var duration = Duration.zero
  package internal(set) var searchDuration = Duration.zero
  /// Why there is no answer.
  package internal(set) var failure: (any Error)?
}

/// Answers what one person types on whatever is searched: one text after another, off the actor of who asks.
package actor Typist<Record: Identifiable & Sendable> where Record.ID: Sendable {
  private let service: any Searchable<Record>
  private var options: SearchOptions<Record>
  private var filterNumber = 0
  private var session: SearchSession<Record>
  /// What was answered last, on which snapshot, and its pages once more than the first was wanted.
  private var answered: (text: TypedText<Record>, snapshot: IndexSnapshot<Record>?)?
  private var pages: SearchPages<Record>?

  /// - Parameter options: What is asked for besides; its limit is the size of a page.
  package init(_ service: any Searchable<Record>, _ options: SearchOptions<Record>) {
    self.service = service
    self.options = options
    session = SearchSession(options)
  }

  /// The answer to a text; of one that is obsolete before it is searched for, nothing is asked.
  package func answer(_ text: TypedText<Record>, _ clock: some Clock<Duration>) async -> TypedAnswer<Record> {
    var found = TypedAnswer(text: text)
    // A newer one may have come first, before this one was cancelled.
    if Task.isCancelled || text.number < answered?.text.number ?? 0 { return found }
    let start = clock.now
    if text.filterNumber != filterNumber || text.choices?.version != options.choices?.version {
      (filterNumber, options.filter, options.choices) = (text.filterNumber, text.filter, text.choices)
      session = SearchSession(options)
    }
    pages = nil
    if let index = service as? any SnapshotService<Record> {
      let snapshot = index.snapshot(for: options.principal)
      answered = (text, snapshot)
      session.search(text.query, in: snapshot)
      found.searchDuration = start.duration(to: clock.now)
      (found.answer, found.isTotalExact, found.way) = (session.answer, session.isExact, session.way)
      if text.limit > options.limit {
        found.answer.hits += hits(from: options.limit, upTo: text.limit, of: text, snapshot)
      }
    } else {
      answered = (text, nil)
      do {
        found.answer = try await page(of: text, limit: text.limit)
        found.isTotalExact = found.answer.isExact
      } catch {
        found.failure = error
      }
      found.searchDuration = start.duration(to: clock.now)
    }
    found.answer = found.answer.withMatches()
    found.duration = start.duration(to: clock.now)
    return found
  }

  /// The hits of a text at some places; nil if something else was answered since.
  package func more(_ places: Range<Int>, of number: Int) async throws -> [Hit<Record>]? {
    guard let answered, answered.text.number == number else { return nil }
    let hits =
      if let snapshot = answered.snapshot {
        hits(from: places.lowerBound, upTo: places.upperBound, of: answered.text, snapshot)
      } else {
        try await page(of: answered.text, limit: places.count, offset: places.lowerBound).hits
      }
    return hits.map { $0.withMatches() }
  }

  /// What else might be typed instead of a text; nil if something else was answered since.
  package func suggestions(limit: Int, of number: Int) async throws -> [Suggestion]? {
    guard let answered, answered.text.number == number else { return nil }
    let text = answered.text.query
    if let snapshot = answered.snapshot {
      return snapshot.suggestions(
        for: text, limit: limit, fields: options.fields, filter: options.filter, budget: options.budget)
    }
    var options = options
    options.limit = limit
    return try await service.suggestions(for: text, options)
  }

  private func page(of text: TypedText<Record>, limit: Int, offset: Int = 0) async throws -> Answer<Record> {
    var options = options
    (options.limit, options.offset) = (limit, offset)
    return try await service.search(text.query, options)
  }

  private func hits(
    from start: Int, upTo end: Int, of text: TypedText<Record>, _ snapshot: IndexSnapshot<Record>
  ) -> [Hit<Record>] {
    if start >= end { return [] }
    var pages =
      self.pages.take()
      ?? snapshot.pages(of: text.query, options)
    let hits = pages.hits(start..<end)
    self.pages = consume pages
    return hits
  }
}
