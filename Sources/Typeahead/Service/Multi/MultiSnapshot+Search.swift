extension MultiSnapshot: Searchable {
  /// Searches all indexes at once.
  ///
  /// - Parameters:
  ///   - query: Any text.
  ///   - limit: The most hits wanted, in all and of each index: 0 for the totals alone, `.max` for every hit.
  ///   - fields: Names of the fields to search, each in the indexes that have it; nil for all.
  ///   - filter: A condition on rows. Named attributes are those of the records; a record without one has no value.
  ///   - budget: The most work spent on each index.
  /// - Precondition: Some index has a field of each name in `fields`.
  /// - Complexity: A search of each index, and of its side index of excluded and repeated records.
  public func search(
    _ query: some QueryConvertible, limit: Int = 20, fields: [String]? = nil, filter: Filter<Record>? = nil,
    budget: WorkBudget = .standard
  ) -> MultiAnswer<Record> {
    find(query.query, SearchOptions(limit: max(0, limit), fields: fields, filter: filter, budget: budget))
  }

  /// One page of the merged answer. `options.principal` has no effect: a snapshot belongs to one principal already.
  ///
  /// In an order by an attribute, records of indexes without it come last. In static order, those of an earlier index come first.
  ///
  /// - Precondition: Some index has a field of each name in `options.fields`, and the attribute of `options.order`.
  /// - Complexity: As for ``search(_:limit:fields:filter:budget:)``.
  public func search(_ query: some QueryConvertible, _ options: SearchOptions<Record>) -> Answer<Record> {
    var reaching = options
    (reaching.limit, reaching.offset) = (options.reach, 0)
    var answer = find(options.read(query), reaching).answer
    answer.hits.removeFirst(min(options.offset, answer.hits.count))
    return answer
  }

  /// Counts the matching rows of all indexes by value.
  ///
  /// - Precondition: Some index has a field of each name in `options.fields`.
  /// - Complexity: O(*m*) for *m* matches, after a search of each index.
  public func facets(
    _ query: some QueryConvertible, by facet: Facet<Record>, _ options: SearchOptions<Record> = SearchOptions()
  ) -> FacetAnswer {
    let query = options.read(query)
    if refuses(query) { return FacetAnswer(values: [], isExact: true) }
    return zip(parts, uncounted(query, options)).map { $0.count(query, by: facet, options, without: $1) }
      .reduce(FacetAnswer(values: [], isExact: true)) {
        FacetAnswer(values: $0.values.merging($1.values), isExact: $0.isExact && $1.isExact)
      }
  }

  /// Suggestions of all indexes, by the number of rows they match, most first. `options.limit` is the most wanted.
  ///
  /// - Precondition: Some index has a field of each name in `options.fields`.
  /// - Complexity: Suggestions of each index, and a search of all for each of these.
  public func suggestions(
    for text: some QueryConvertible, _ options: SearchOptions<Record> = SearchOptions(limit: 8)
  ) -> [Suggestion] {
    var counting = options
    (counting.limit, counting.offset) = (0, 0)
    var texts: Set<[UInt8]> = []
    var found: [Suggestion] = []
    for part in parts {
      for suggestion in part.suggestions(for: options.read(text), options)
      where texts.insert(Array(suggestion.text.utf8)).inserted {
        let total = find(suggestion.query, counting).answer.total
        if total > 0 { found.append(Suggestion(query: suggestion.query, kind: suggestion.kind, total: total)) }
      }
    }
    return Array(found.sorted { $0.isBefore($1) }.prefix(options.limit))
  }

  private func find(_ query: Query, _ options: SearchOptions<Record>) -> MultiAnswer<Record> {
    check(options)
    var found =
      refuses(query)
      ? parts.map { _ in FoundRows<Record>() }
      : zip(parts, uncounted(query, options)).map { $0.find(query, options, without: $1) }
    leaveOutLaterTiers(&found, limit: options.limit)
    leaveOutRepeated(&found)
    let total = found.reduce(0) { $0 + $1.total }
    return MultiAnswer(
      answer: Answer(
        hits: merge(found.map(\.hits), by: options.order, limit: options.limit), total: total,
        isExact: found.allSatisfy(\.isExact)),
      sections: zip(parts, found).map { part, found in
        MultiSection(
          name: part.name,
          answer: Answer(
            hits: Array(found.hits.prefix(options.limit)), total: found.total, isExact: found.isExact))
      })
  }

  private func check(_ options: SearchOptions<Record>) {
    if parts.isEmpty { return }
    for name in options.fields ?? [] {
      require(parts.contains { $0.hasField(name) }, "no index has a field called \(name.debugDescription)")
    }
    require(parts.contains { $0.knows(options.order) }, "no index has the attribute of the order \(options.order)")
  }
}
