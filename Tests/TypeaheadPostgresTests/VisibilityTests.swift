import LocalPostgres
import Testing
import Typeahead
import TypeaheadPostgres
import TypeaheadTestSupport

/// Who sees what, and who may write it: as in the embedded index, before anything else is asked.
@Suite(.enabled(if: LocalServer.isInstalled), .serialized) struct VisibilityTests {
  /// The first of a record's readers owns it; "everyone" stands for all.
  private static func schema(_ test: TestSchema) -> Schema<TestRecord> {
    Schema(
      fields: test.engine.fields, weight: { $0.weight }, tolerance: .none,
      access: AccessRule("readers") { record in
        let names = record.values["readers"] ?? []
        return Access(
          owner: names[0], readers: names.contains("everyone") ? .everyone : .only(Array(names.dropFirst())))
      })
  }

  private static let names = ["anna", "bert", "team", "e\u{301}", "\u{E9}", "a\u{0}b", "everyone"]
  private static let principals: [Principal?] =
    [nil, .system, Principal("anna", memberOf: ["team"]), Principal("carl")] + names.map { Principal($0) }

  @Test(arguments: 0..<6)
  func answersAreThoseOfTheEmbeddedIndex(_ seed: Int) async throws {
    let cluster = seed % 2 == 0 ? TestCluster.single : TestCluster.three
    var text = RandomText(seed: UInt64(seed))
    let schema = Self.schema(.users)
    let facet = Facet<TestRecord>("weight") { ["\($0.weight)"] }
    var options = PostgresOptions()
    options.fewestPrepared = 1
    let index = try await cluster.index(of: schema, facets: [facet], options: options)
    let embedded = SearchIndex(schema: schema)
    var written: [TestRecord] = []
    for round in 0..<8 {
      if round == 4 { try await index.prepareAnswers() }
      let records = (0..<Int.random(in: 1...6, using: &text.random)).map { _ in
        var record = text.record(id: "r\(Int.random(in: 0..<20, using: &text.random))", .users)
        record.values["readers"] = (0...Int.random(in: 0...2, using: &text.random)).map { _ in
          Self.names.randomElement(using: &text.random)!
        }
        return record
      }
      written += records
      let writer = Self.principals.randomElement(using: &text.random)!
      let report = try await index.upsert(records, by: writer, onRejection: .skip)
      let wanted = try embedded.upsert(records, by: writer, onRejection: .skip)
      #expect(report.added == wanted.added && report.replaced == wanted.replaced, "seed \(seed)")
      #expect(report.rejected.map(\.offset) == wanted.rejected.map(\.offset), "seed \(seed)")
      #expect(report.rejected.map(\.error) == wanted.rejected.map(\.error), "seed \(seed)")
      let gone = ["r\(Int.random(in: 0..<20, using: &text.random))"]
      let remover = Self.principals.randomElement(using: &text.random)!
      let deleted = try await index.delete(gone, by: remover)
      #expect(deleted == embedded.delete(gone, by: remover), "seed \(seed)")
    }
    for principal in Self.principals {
      for number in 0..<6 {
        // Nothing typed is answered from what is prepared, for who sees all.
        let query = Query(number == 0 ? "" : text.query(written))
        let options = SearchOptions<TestRecord>(limit: 3, principal: principal)
        let answer = try await index.search(query, options)
        let wanted = embedded.search(query, options)
        #expect(
          answer.total == wanted.total && answer.hits.map(\.id) == wanted.hits.map(\.id), "seed \(seed), \(query)")
        let counted = try await index.facets(query, by: facet, options)
        #expect(counted == embedded.facets(query, by: facet, options), "seed \(seed), \(query)")
      }
    }
  }

  @Test func aReadersNameThatIsTooLongIsRefused() async throws {
    let index = try await TestCluster.single.index(of: Self.schema(.names))
    let name = String(repeating: "a", count: 600)
    let record = TestRecord(id: "1", values: ["id": ["one"], "readers": ["anna", name]])
    await #expect(throws: PostgresError.readerTooLong(bytes: 600, limit: 512)) {
      try await index.upsert([record], by: .system)
    }
    #expect(try await index.search("", SearchOptions(principal: .system)).total == 0)
  }
}
