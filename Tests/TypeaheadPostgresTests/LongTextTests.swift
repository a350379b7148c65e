import LocalPostgres
import Testing
import Typeahead
import TypeaheadTestSupport

@testable import TypeaheadPostgres

/// Queries, records and names of whatever length.
@Suite(.enabled(if: LocalServer.isInstalled), .serialized, .timeLimit(.minutes(2))) struct LongTextTests {
  private typealias Note = WritingPlan.Note

  @Test func longQueriesAreAnsweredAsByTheEmbeddedIndex() async throws {
    let schema = TestSchema.names.engine
    let index = try await TestCluster.three.index(of: schema)
    let words = (0..<100).map { "word\($0)x" }
    let records = [words, Array(words.dropLast()), Array(words.reversed()), ["word1x"]].enumerated().map {
      place, words in
      TestRecord(id: "\(place)", values: ["id": [words.joined(separator: ".")]])
    }
    try await index.upsert(records)
    let embedded = SearchIndex(schema: schema)
    try embedded.upsert(records)
    let long = ["w", "wo", "wor"] + words
    for tokens in [
      words, Array(words.prefix(33)), Array(words.shuffled()), long, words + ["word1x"], words + ["other"],
    ] {
      let text = tokens.joined(separator: " ")
      let answer = try await index.search(Query(text), SearchOptions())
      let wanted = embedded.search(text)
      #expect(answer.hits.map(\.id) == wanted.hits.map(\.id) && answer.total == wanted.total && answer.isExact)
    }
    #expect(embedded.search(words.joined(separator: " ")).total == 2)
    for count in [20_000, 70_000] {
      let pasted = (0..<count).map { "w\($0)" }.joined(separator: " ")
      let answer = try await index.search(Query(pasted), SearchOptions())
      #expect(answer.total == 0 && answer.isExact)
    }
  }

  /// What is too much for one message goes in several.
  @Test func statementsHaveFewRowsOrFewBytes() {
    func parts(_ sizes: [Int]) -> [Int] {
      let rows = sizes.map { size in
        RecordRow(id: [], key: [], owner: nil, terms: [], facets: [], body: Array(repeating: 0, count: size))
      }
      return RecordRow.parts(of: rows).map(\.count)
    }
    #expect(parts([]) == [] && parts([5]) == [1] && parts(Array(repeating: 0, count: 2500)) == [1000, 1000, 500])
    let megabyte = 1 << 20
    #expect(parts([10, 5, 1, 1, 16, 17, 1, 15].map { $0 * megabyte }) == [3, 1, 1, 1, 2])
  }

  /// Names of which the index knows only the same beginning stand in their order all the same, on each page.
  @Test func namesWithTheSameLongBeginningAreInOrder() async throws {
    let beginning = String(repeating: "long", count: 60) + " "
    let schema = Schema<Note>(fields: [Field("text", \.text, role: .name)], tolerance: .none)
    let notes = (0..<12).map { Note(id: $0, text: beginning + "name \(($0 * 7) % 12 + 10) nudge") }
    let servers = try await TestCluster.three.started()
    let kind = TestCluster.newKind()
    try await PostgresCluster(at: servers[0].address, kind: kind).create(for: schema, on: servers[1...2].map(\.shard))
    var options = PostgresOptions()
    (options.pageSize, options.mostSorted) = (1, 0)
    let index = try await PostgresIndex<Note>(at: servers[0].address, kind: kind, schema: schema, options: options)
    try await index.upsert(notes)
    let embedded = SearchIndex(schema: schema)
    try embedded.upsert(notes)
    for query in ["long", "long name", "l", "long nudge", ""] {
      let wanted = embedded.search(query, limit: .max).hits.map(\.id)
      for limit in [1, 2, 5, 12] {
        let answer = try await index.search(Query(query), SearchOptions(limit: limit))
        #expect(answer.hits.map(\.id) == Array(wanted.prefix(limit)) && answer.total == 12, "\(query), \(limit)")
      }
      let page = try await index.search(Query(query), SearchOptions(limit: 3, offset: 4))
      #expect(page.hits.map(\.id) == Array(wanted[4..<7]))
    }
  }

  @Test func aWriteOfNothingIsNone() async throws {
    let servers = try await TestCluster.three.started()
    let kind = TestCluster.newKind()
    let index = try await PostgresIndex<Note>(at: servers[0].address, kind: kind, schema: Note.schema)
    try await index.upsert([])
    try await index.delete([])
    #expect(try await PostgresCluster(at: servers[0].address, kind: kind).status().generation == 0)
  }

  /// A facet is what it was when the records were written, for the doubtful matches, too.
  @Test func facetsThatAreKeptAreThoseOfTheIndex() async throws {
    let kept = Facet<TestRecord>("weight") { ["\($0.weight)"] }
    let index = try await TestCluster.three.index(of: TestSchema.settings.engine, facets: [kept])
    try await index.upsert([
      TestRecord(id: "1", weight: 1, values: ["title": ["Wi-Fi"]]),
      TestRecord(id: "2", weight: 1, values: ["title": ["wi fi"]]),
      TestRecord(id: "3", weight: 1, values: ["title": ["electricity"]]),
    ])
    let other = Facet<TestRecord>("weight") { _ in ["other"] }
    for query in ["wi fi", "wifi", "wi-fi", "electricity"] {
      let found = try await index.facets(Query(query), by: other, SearchOptions())
      #expect(found == (try await index.facets(Query(query), by: kept, SearchOptions())))
      #expect(found.values.allSatisfy { $0.value == "1.0" })
    }
    // Names are told apart by their bytes: what is asked by another one is counted by its own values.
    let named = try await TestCluster.three.index(
      of: TestSchema.settings.engine, facets: [Facet<TestRecord>("\u{E9}") { ["\($0.weight)"] }])
    try await named.upsert([TestRecord(id: "1", weight: 1, values: ["title": ["Wi-Fi"]])])
    let own = try await named.facets(Query("wifi"), by: Facet("e\u{301}") { _ in ["other"] }, SearchOptions())
    #expect(own.values.map(\.value) == ["other"])
  }
}
