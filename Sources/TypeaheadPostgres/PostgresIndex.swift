public import Typeahead
internal import TypeaheadJSON

/// Records in a PostgreSQL, on one server or many, searched with the same queries, answers and order as a `SearchIndex`.
///
/// ```swift
/// let people = try await PostgresIndex<Person>(at: "postgresql://localhost/app", kind: "people", schema: schema)
/// try await people.upsert([Person(id: 1, name: "John Smith")])
/// try await people.search("smi jo", SearchOptions()).hits.map(\.record)
/// ```
///
/// The library folds, reads and ranks; PostgreSQL stores, filters, orders and counts. Where the records are on several servers
/// (``PostgresCluster``), one of them is asked, and asks the others all at once.
///
/// A write that has returned is durable on every server it concerns, and in every answer that is asked for afterwards. Each answer is
/// of one state of all servers. Texts are bound as parameters, never made part of a statement.
///
/// Not here: later tiers (typo tolerance), suggestions, sessions, choices and pins. The schema's `tolerance` and its limit for the number of
/// records have no effect.
public final class PostgresIndex<Record: Identifiable & Sendable>: Sendable {
  /// What is searched and how answers are ordered.
  public let schema: Schema<Record>
  /// The facets that the servers count.
  public let facets: [Facet<Record>]
  /// How it is used.
  public let options: PostgresOptions
  let kind: Kind
  let codec: any RecordCodec<Record>
  let pool: ConnectionPool
  let steps: [RankingStep]
  let absent = AbsentShards()
  let notices = ChangeNotices()
  let prepared = Lock(PreparedAnswers(version: 0, places: [:]))

  /// Opens the records of a kind, such as `people`. Missing tables are made on this one server, unless ``PostgresOptions/createsTables``
  /// says otherwise.
  ///
  /// - Parameters:
  ///   - address: A connection string or URI, as libpq takes it.
  ///   - kind: The name of the tables' schema: letters a-z, digits and `_`.
  ///   - schema: How records are searched and ordered.
  ///   - facets: What the servers count by; others are counted here, from all matches.
  ///   - codec: How records become bytes.
  ///   - options: How it is used.
  /// - Throws: ``PostgresError`` where it cannot be reached, or the records were indexed for another schema or other facets.
  public init(
    at address: String, kind: String, schema: Schema<Record>, facets: [Facet<Record>] = [],
    codec: any RecordCodec<Record>, options: PostgresOptions = PostgresOptions()
  ) async throws(PostgresError) {
    self.kind = try Kind(kind)
    self.schema = schema
    self.facets = facets
    self.codec = codec
    self.options = options
    steps = RankingStep.steps(of: schema.ranking)
    pool = ConnectionPool(address, size: options.connections, timeout: options.timeout)
    let tables = IndexTables(kind: self.kind, fingerprint: schema.fingerprint, facets: facets.map(\.name))
    try await pool.run { connection throws(PostgresError) in
      try tables.open(connection, creating: options.createsTables)
    }
  }
}

extension PostgresIndex {
  /// The record of stored bytes.
  func record(of body: [UInt8]) throws(PostgresError) -> Record {
    do { return try codec.decode(body) } catch { throw .undecodable(reason: "\(error)") }
  }
}

extension PostgresIndex where Record: Codable {
  /// Opens the records of a kind that are stored as JSON. Missing tables are made on this one server.
  ///
  /// - Throws: ``PostgresError`` where it cannot be reached, or the records were indexed for another schema or other facets.
  public convenience init(
    at address: String, kind: String, schema: Schema<Record>, facets: [Facet<Record>] = [],
    options: PostgresOptions = PostgresOptions()
  ) async throws(PostgresError) {
    try await self.init(
      at: address, kind: kind, schema: schema, facets: facets, codec: JSONRecordCodec<Record>(), options: options)
  }
}
