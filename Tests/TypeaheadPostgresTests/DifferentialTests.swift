import Foundation
import LocalPostgres
import Testing
import Typeahead
import TypeaheadOracle
import TypeaheadPostgres
import TypeaheadTestSupport

/// PostgreSQL, on one server and on three shards, against the oracle and the embedded index, on random records, queries and histories.
@Suite(.enabled(if: LocalServer.isInstalled)) struct DifferentialTests {
  /// Rounds for each schema, each with a seed of its own: `TYPEAHEAD_ROUNDS=30` for some 10,000 queries of each configuration, and
  /// `TYPEAHEAD_SEED=5000` to begin elsewhere.
  static let rounds = Effort.count("TYPEAHEAD_ROUNDS", short: 2, long: 16)
  static let seeds = Effort.seed(else: 0)..<Effort.seed(else: 0) + rounds

  private static let byWeight = Facet<TestRecord>("weight") { ["\($0.weight)", "all"] }
    .measuring { $0.weight == 1 ? nil : Int($0.weight) * 7 - 3 }
  private static let byText = Facet<TestRecord>("text") { record in
    record.values.sorted { $0.key < $1.key }.flatMap(\.value)
  }

  @Test(arguments: TestSchema.all)
  func answersOfOneServerEqualTheOracles(_ schema: TestSchema) async throws {
    try await compare(schema, TestCluster.single)
  }

  @Test(arguments: TestSchema.all)
  func answersOfThreeShardsEqualTheOracles(_ schema: TestSchema) async throws {
    try await compare(schema, TestCluster.three)
  }

  private func compare(_ schema: TestSchema, _ cluster: TestCluster) async throws {
    for seed in Self.seeds {
      var random = RandomText(seed: UInt64(seed))
      var options = PostgresOptions()
      options.pageSize = [1, 2, 5, 128].randomElement(using: &random.random)!
      options.mostSorted = [0, 3, 20_000].randomElement(using: &random.random)!
      options.fewestPrepared = [2, 4].randomElement(using: &random.random)!
      options.bestPrepared = [1, 2, 4, 100].randomElement(using: &random.random)!
      let facets = [Self.byWeight, Self.byText]
      let index = try await cluster.index(of: schema.engine, facets: facets, options: options)
      let embedded = SearchIndex(schema: schema.engine)
      let living = try await write(to: index, embedded, schema, &random)
      let oracle = Oracle(schema: schema.oracle, records: living.map(\.forOracle))
      for number in 0..<40 {
        let query = number % 4 == 0 ? Self.beginning(living, &random) : random.query(living)
        if let difference = try await difference(query, index, embedded, oracle, schema, &random) {
          Issue.record("schema \(schema), seed \(seed), page \(options.pageSize), \(difference)")
          return
        }
      }
    }
  }

  /// A beginning that some record may have, once or several times: what answers are prepared of.
  private static func beginning(_ living: [TestRecord], _ text: inout RandomText) -> String {
    let words = text.query(living).split(separator: " ")
    let beginning = words.first?.prefix(Int.random(in: 1...3, using: &text.random)) ?? ""
    return Array(repeating: String(beginning), count: [1, 1, 2, 3].randomElement(using: &text.random)!).joined(
      separator: " ")
  }

  /// The same random history of both, and what is left.
  private func write(
    to index: PostgresIndex<TestRecord>, _ embedded: SearchIndex<TestRecord>, _ schema: TestSchema,
    _ text: inout RandomText
  ) async throws -> [TestRecord] {
    var records: [String: TestRecord] = [:]
    for _ in 0..<Int.random(in: 1...6, using: &text.random) {
      let added = (0..<Int.random(in: 0...14, using: &text.random)).map { _ in
        text.record(id: "r\(Int.random(in: 0..<24, using: &text.random))\(text.text(1))", schema)
      }
      let report = try await index.upsert(added, onRejection: .skip)
      let wanted = try embedded.upsert(added, onRejection: .skip)
      #expect(report.added == wanted.added && report.replaced == wanted.replaced)
      #expect(report.rejected.map(\.offset) == wanted.rejected.map(\.offset))
      let rejected = Set(wanted.rejected.map(\.offset))
      for (offset, record) in added.enumerated() where !rejected.contains(offset) { records[record.id] = record }
      let gone = Array(records.keys.sorted().shuffled(using: &text.random).prefix(2)) + ["never"]
      let deleted = try await index.delete(gone)
      #expect(deleted == embedded.delete(gone))
      for id in gone { records[id] = nil }
      if Int.random(in: 0..<5, using: &text.random) == 0 { try await index.prepareAnswers() }
    }
    // Ids that are equal as text but not byte by byte are different ids.
    return embedded.search("", limit: .max).hits.map(\.record)
  }

  private func difference(
    _ query: String, _ index: PostgresIndex<TestRecord>, _ embedded: SearchIndex<TestRecord>, _ oracle: Oracle,
    _ schema: TestSchema, _ text: inout RandomText
  ) async throws -> String? {
    let names = schema.oracle.fields.map(\.name)
    let isRestricted = Int.random(in: 0..<5, using: &text.random) == 0
    let fields = isRestricted ? [names.randomElement(using: &text.random)!] : nil
    let filter: Filter<TestRecord>? = Int.random(in: 0..<6, using: &text.random) == 0 ? .equals(\.weight, 1) : nil
    let limit = [0, 1, 2, 3, 5, 20, .max].randomElement(using: &text.random)!
    let offset = [0, 0, 0, 1, 4].randomElement(using: &text.random)!
    let asked = SearchOptions(limit: limit, offset: offset, fields: fields, filter: filter)
    let expected = oracle.search(query, fields: fields.map { Set($0) })
    let answer = try await index.search(Query(query), asked)
    let wanted = embedded.search(Query(query), asked)
    let what = "query \(query.debugDescription), limit \(limit), offset \(offset), fields \(fields ?? [])"
    if answer.total != wanted.total || answer.hits.map(\.id) != wanted.hits.map(\.id) || !answer.isExact {
      return "\(what): the index has \(wanted.hits.map(\.id)) of \(wanted.total), "
        + "PostgreSQL \(answer.hits.map(\.id)) of \(answer.total), exact: \(answer.isExact)"
    }
    if filter == nil {
      let page = expected.prefix(limit == .max ? .max : limit + offset).dropFirst(limit == 0 ? .max : offset)
      if answer.total != expected.count || answer.hits.map(\.id) != page.map(\.id)
        || answer.hits.map(\.rank) != page.map(\.rules)
      {
        return "\(what): the oracle has \(page.map(\.id)) of \(expected.count)"
      }
    }
    if answer.hits.map(\.record) != wanted.hits.map(\.record) { return "\(what): other records" }
    if answer.hits.map(\.matches) != wanted.hits.map(\.matches) { return "\(what): other matches" }
    for facet in [Self.byWeight, Self.byText] {
      let found = try await index.facets(Query(query), by: facet, asked)
      if found != embedded.facets(Query(query), by: facet, asked) { return "\(what): facet \(facet.name): \(found)" }
    }
    return nil
  }
}
