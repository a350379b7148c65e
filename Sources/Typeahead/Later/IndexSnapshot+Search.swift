/// The whole answer to a query: what matches as typed, and behind it what later tiers find.
extension IndexSnapshot {
  /// Answers a query: records in which every token of the query begins a token of its own, ranked, and their exact number.
  ///
  /// ```swift
  /// let answer = snapshot.search("fill circle", limit: 5)
  /// for hit in answer.hits { print(hit.record.name, hit.matches) }
  /// print("5 of \(answer.total)")
  /// ```
  ///
  /// - Parameters:
  ///   - query: Any text. Without tokens it matches every record.
  ///   - limit: The most hits wanted: 0 for the total alone, `.max` for every hit.
  ///   - fields: Names of the fields to search; nil for all.
  ///   - filter: What records must be besides.
  ///   - budget: The most work spent on it.
  /// - Precondition: The ``schema`` has a field of each name in `fields`. Names from outside are held against
  ///   ``Schema/fields`` first.
  /// - Complexity: O(*c*) for *c* records that hold the rarest tokens of the query.
  public func search(
    _ query: some QueryConvertible, limit: Int = 20, fields: [String]? = nil, filter: Filter<Record>? = nil,
    budget: WorkBudget = .standard
  ) -> Answer<Record> {
    withBuffer(limit: limit, budget: budget) { buffer in
      search(query, into: &buffer, fields: fields, filter: filter)
      return answer(in: buffer, filter)
    }
  }

  /// The page of an answer that options want.
  ///
  /// - Precondition: The ``schema`` has a field of each name in `options.fields`.
  /// - Complexity: As for `search(_:limit:fields:filter:budget:)`.
  public func search(_ query: some QueryConvertible, _ options: SearchOptions<Record>) -> Answer<Record> {
    withBuffer(limit: options.reach, budget: options.budget) { buffer in
      let query = options.read(query)
      buffer.order = options.order
      buffer.chosen = chosen(options, query, known: &buffer.chosenRecords)
      search(query, into: &buffer, fields: options.fields, filter: options.filter)
      var answer = answer(in: buffer, options.filter, searchesLaterTiers: options.searchesLaterTiers)
      if options.offset > 0 { answer.hits.removeFirst(min(options.offset, answer.hits.count)) }
      return answer
    }
  }

  /// The answer in a buffer, with hits of later tiers where they are asked for.
  func answer(
    in buffer: borrowing SearchBuffer, _ filter: Filter<Record>?, searchesLaterTiers: Bool = true
  ) -> Answer<Record> {
    let hits = hits(in: buffer)
    // A stored record that cannot be read is missing.
    var answer = Answer(hits: hits, total: buffer.total, isExact: buffer.isExact && hits.count == buffer.count)
    let searchesLater = searchesLaterTiers && !schema.tolerance.tiers.isEmpty && !buffer.query.isConditional
    if buffer.total >= buffer.limit || !searchesLater { return answer }
    var mending = MendingSearch(self, beside: buffer, filter: asked(filter, buffer.query, nil))
    let later = mending.search(beside: buffer.memory.found)
    if later.isEmpty, !mending.isCut { return answer }
    let origin = FoundHits(self, buffer)
    for found in later {
      if let hit = origin.hit(found.ranked, HitDetail((found.mending, found.fields))) {
        answer.hits.append(hit)
      } else {
        answer.isExact = false
      }
    }
    if mending.isCut { answer.isExact = false }
    return answer
  }
}
