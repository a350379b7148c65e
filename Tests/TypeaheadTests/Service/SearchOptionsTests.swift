import Testing
import Typeahead

/// What is asked for besides the query is the same wherever it is asked.
@Suite struct SearchOptionsTests {
  private struct Setting: Identifiable, Sendable {
    let id: Int
    var title: String
    var keywords: [String]

    static let title = Field("title", \Setting.title)
    static let keywords = Field("keywords", \Setting.keywords)
    static let schema = Schema(fields: [title, keywords])
  }

  private static func index() throws -> SearchIndex<Setting> {
    let index = SearchIndex(schema: Setting.schema)
    try index.upsert([
      Setting(id: 1, title: "Night Light", keywords: ["dark"]), Setting(id: 2, title: "Dark Mode", keywords: ["night"]),
    ])
    return index
  }

  @Test func fieldsAreHandles() throws {
    let answer = try Self.index().search("dark", .fields(Setting.title))
    #expect(answer.hits.map(\.id) == [2])
    #expect(answer.hits[0].matches(in: Setting.title).map(\.utf8Ranges) == [[0..<4]])
    #expect(answer.hits[0].matches(in: Setting.keywords).isEmpty)
    #expect(try Self.index().search("dark", .fields(Setting.title, Setting.keywords)).total == 2)
  }

  @Test func laterTiersAreLeftOutWhereNotWanted() throws {
    let index = try Self.index()
    #expect(index.search("nihgt", SearchOptions()).hits.count == 2)
    #expect(index.search("nihgt", SearchOptions(searchesLaterTiers: false)).hits.isEmpty)
    var session = SearchSession<Setting>(SearchOptions(searchesLaterTiers: false))
    session.search("nihgt", in: index.snapshot)
    #expect(session.answer.hits.isEmpty && session.answer.isExact)
  }

  /// Texts are read as options say; a query is what it is.
  @Test func textsAreReadAsOptionsSay() throws {
    let (index, options) = (try Self.index(), SearchOptions<Setting>(parsesSigns: true))
    #expect(index.search("night -mode", options).hits.map(\.id) == [1])
    #expect(
      index.search("night -mode", SearchOptions()).total == 1 && index.search(Query("mode -x"), options).total == 0)
    #expect(index.search("ligh", SearchOptions(matching: .wholeWords)).total == 0)
    #expect(index.search(Query("ligh"), SearchOptions(matching: .wholeWords)).total == 1)
    let facets = index.facets("night -mode", by: Facet("id") { ["\($0.id)"] }, options)
    #expect(facets.values.map(\.value) == ["1"])
    #expect(index.suggestions(for: "ni -mode", options).isEmpty && !index.suggestions(for: "ni", options).isEmpty)
    var pages = index.snapshot.pages(of: "night -light", SearchOptions(limit: 1, parsesSigns: true))
    #expect(pages.total == 1 && pages[0].map(\.id) == [2])
  }
}
