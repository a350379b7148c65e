/// From the description of an id that was chosen or pinned to that of a record's.
struct ChosenIDs: Sendable {
  let identity = Identity()
  /// Nil for an id of other records.
  let id: @Sendable (String) -> String?
}

/// What is asked for besides the query, wherever it is asked: of an index, a service, a session, a search model.
///
/// ```swift
/// var options = SearchOptions<File>(limit: 50, filter: .equals(\.kind, "video"))
/// options.order = .attribute("size", descending: true)
/// index.search("holiday", options)
/// ```
public struct SearchOptions<Record: Identifiable>: Sendable {
  /// The most hits wanted: 0 for the total alone, `.max` for all.
  public var limit: Int
  /// The number of best hits that are left out, for pages behind the first.
  public var offset: Int
  /// Names of the fields to search; nil for all.
  public var fields: [String]?
  /// What records must be besides.
  public var filter: Filter<Record>?
  /// The order of the hits.
  public var order: SearchOrder
  /// What words of a text must be of those that are found. A ``Query`` says so itself.
  public var matching: Query.Matching
  /// Whether a text is read by ``Query/init(parsing:)``: `-word`, `"a phrase"`. A ``Query`` is what it is.
  public var parsesSigns: Bool
  /// Whether later tiers (``Tolerance``) are searched where few records match.
  public var searchesLaterTiers: Bool
  /// What the person who asks chose before, which comes first among equals; nil where nothing is remembered. A `PostgresIndex` takes no notice
  /// of it, and none of pins.
  public var choices: Choices<Record.ID>?
  /// Whether what was chosen for a text comes before everything else for it, whatever the ``Ranking`` says. People who repeat themselves then
  /// type a little less, and exactly typed names are sometimes not first.
  public var putsChosenTextFirst: Bool
  /// What the app has pinned for everybody; it comes behind what the person has pinned.
  public var pins: Pins<Record.ID>?
  /// What gives the ids of records from those that were chosen or pinned, where these are of other types.
  var chosenIDs: ChosenIDs?
  /// Who asks; what they may not read has no influence on the answer. A snapshot is of who it was taken for.
  public var principal: Principal?
  /// The most work spent on the answer.
  public var budget: WorkBudget

  /// Options; without any, the best twenty hits in all fields.
  ///
  /// - Precondition: Limit and offset are not negative.
  public init(
    limit: Int = 20, offset: Int = 0, fields: [String]? = nil, filter: Filter<Record>? = nil,
    order: SearchOrder = .rank, matching: Query.Matching = .prefixes, parsesSigns: Bool = false,
    searchesLaterTiers: Bool = true, choices: Choices<Record.ID>? = nil, putsChosenTextFirst: Bool = false,
    pins: Pins<Record.ID>? = nil, principal: Principal? = nil, budget: WorkBudget = .standard
  ) {
    require(limit >= 0 && offset >= 0, "limit and offset count hits, not \(limit) and \(offset)")
    (self.limit, self.offset) = (limit, offset)
    (self.fields, self.filter, self.order) = (fields, filter, order)
    (self.matching, self.parsesSigns, self.searchesLaterTiers) = (matching, parsesSigns, searchesLaterTiers)
    (self.choices, self.putsChosenTextFirst, self.pins) = (choices, putsChosenTextFirst, pins)
    (self.principal, self.budget) = (principal, budget)
  }

  /// Options that search some fields. A field of other records does not compile.
  ///
  /// ```swift
  /// extension Setting {
  ///   static let title = Field("title", \Setting.title)
  ///   static let keywords = Field("keywords", \Setting.keywords)
  ///   static let schema = Schema(fields: [title, keywords])
  /// }
  /// index.search("dark", .fields(Setting.title)).hits[0].matches(in: Setting.title)
  /// ```
  ///
  /// - Precondition: The schema that is searched has the fields.
  public static func fields(_ fields: Field<Record>...) -> SearchOptions {
    SearchOptions(fields: fields.map(\.name))
  }

  /// The number of best hits that must be known for the page.
  package var reach: Int { limit == 0 ? 0 : offset > .max - limit ? .max : offset + limit }

  /// The query that a text is.
  package func query(_ text: String) -> Query {
    var query = parsesSigns ? Query(parsing: text) : Query(text)
    query.matching = matching
    return query
  }

  /// What is asked, as a query.
  package func read(_ query: some QueryConvertible) -> Query {
    if matching == .prefixes, !parsesSigns { return query.query }
    return (query as? String).map { self.query($0) } ?? query.query
  }
}
