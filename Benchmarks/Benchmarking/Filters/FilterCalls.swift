internal import Typeahead

/// The call that apps make, with a filter that is another in each session, as when it is chosen before typing.
final class FilteredCalls: Replayed {
  private let index: SearchIndex<TeamMember>
  private let makeFilter: ((Int) -> Filter<TeamMember>)?
  private var session = -1
  private var filter: Filter<TeamMember>?
  private var answer: Answer<TeamMember>

  init(_ index: SearchIndex<TeamMember>, _ makeFilter: ((Int) -> Filter<TeamMember>)? = nil) {
    self.index = index
    self.makeFilter = makeFilter
    answer = index.search("", limit: 0)
  }

  func beginSession() {
    session += 1
    filter = makeFilter?(session)
  }

  func search(_ query: String) { answer = index.search(query, limit: hitLimit, filter: filter) }

  var outcome: Outcome {
    Outcome(total: answer.total, ranked: answer.hits.lazy.map(\.id), isCut: !answer.isExact)
  }
}

/// Counting all matches by a facet.
final class FacetCalls: Replayed {
  private let index: SearchIndex<TeamMember>
  private let facet: Facet<TeamMember>
  private var values: [FacetValue] = []

  init(_ index: SearchIndex<TeamMember>, _ facet: Facet<TeamMember>) { (self.index, self.facet) = (index, facet) }

  func search(_ query: String) { values = index.snapshot.facets(Query(query), by: facet) }

  var outcome: Outcome { Outcome(total: values.reduce(0) { $0 + $1.count }, ranked: values.map(\.value)) }
}
