extension SearchIndex: SearchService {
  /// The page of an answer that options want, on the index as it is now.
  public func search(_ query: Query, _ options: SearchOptions<Record>) -> Answer<Record> {
    snapshot(for: options.principal).search(query, options)
  }

  /// The matches of a query counted by value, on the index as it is now.
  public func facets(_ query: Query, by facet: Facet<Record>, _ options: SearchOptions<Record>) -> FacetAnswer {
    snapshot(for: options.principal).facets(query, by: facet, options)
  }
}

extension IndexSnapshot {
  /// The page of an answer that options want; who asks was settled when the snapshot was taken.
  package func search(_ query: Query, _ options: SearchOptions<Record>) -> Answer<Record> {
    var answer = search(
      query, limit: options.reach, fields: options.fields, filter: options.filter, budget: options.budget)
    answer.hits.removeFirst(min(options.offset, answer.hits.count))
    return answer
  }

  /// The matches of a query counted by value.
  package func facets(_ query: Query, by facet: Facet<Record>, _ options: SearchOptions<Record>) -> FacetAnswer {
    count(query, by: facet, fields: options.fields, filter: options.filter, budget: options.budget)
  }
}
