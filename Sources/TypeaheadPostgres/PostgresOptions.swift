internal import Typeahead

/// How a PostgreSQL is used.
public struct PostgresOptions: Sendable, Hashable {
  /// The most connections to it at once; further calls wait for one.
  public var connections = 8
  /// The most time a statement may take: the work budget of the server. One that has not answered a second later is given up. An answer may take several, and connecting to the coordinator
  /// first, which gives up after ten seconds unless its address has a `connect_timeout`.
  public var timeout: Duration = .seconds(30)
  /// The most records an answer may look at: the work budget of this side. What it does not suffice for is marked as not exact.
  /// Where a search has less than the standard budget, they may be fewer.
  public var maximumRecords = 100_000
  /// Whether answers leave out shards that cannot be asked, marked as not exact, instead of failing. Of a shard that does not answer, and
  /// does not refuse to, this is known after ``timeout``. Writes need all shards.
  public var allowsPartialAnswers = false
  /// Whether tables are made where there are none, instead of failing with ``PostgresError/missing(kind:)``.
  public var createsTables = true
  /// So long searches that may leave out shards do without those that it took long to find absent.
  package var absence: Duration = .seconds(10)
  /// So many records are fetched at once while the best are looked for.
  package var pageSize = 128
  /// Up to so many matches a shard are sorted for the first of them.
  package var mostSorted = 20_000
  /// Answers are prepared of queries that so many records match.
  package var fewestPrepared = 1000
  /// So many of the best records are kept of each.
  package var bestPrepared = 100

  /// The usual options.
  public init() {}

  /// The most records that an answer of a budget may look at: each takes some ten thousand postings to fetch and to decide. Who says
  /// nothing of budgets has what ``maximumRecords`` says.
  func maximumRecords(within budget: WorkBudget) -> Int {
    budget.postings < WorkBudget.standard.postings ? min(maximumRecords, budget.postings / 10_000) : maximumRecords
  }
}
