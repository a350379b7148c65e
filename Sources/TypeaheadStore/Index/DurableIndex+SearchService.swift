public import Typeahead

extension DurableIndex: SearchService {
  /// The page of an answer that options want, on the index as it is now.
  public func search(_ query: Query, _ options: SearchOptions<Record>) -> Answer<Record> {
    index.search(query, options)
  }

  /// The matches of a query counted by value, on the index as it is now.
  public func facets(_ query: Query, by facet: Facet<Record>, _ options: SearchOptions<Record>) -> FacetAnswer {
    index.facets(query, by: facet, options)
  }
}
