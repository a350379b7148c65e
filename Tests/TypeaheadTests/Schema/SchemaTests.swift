import Testing

@testable import Typeahead

/// What a schema makes of a record before anything is indexed.
@Suite struct SchemaTests {
  private struct Song: Identifiable, Sendable {
    let id: Int
    var titles: [String]
    var others: [String] = []
    var plays = 0.0
  }

  private static func schema(_ limits: Limits = .init()) -> Schema<Song> {
    Schema(
      fields: [
        Field("title", role: .name) { $0.titles }.otherNames("alias") { $0.others }, Field("id") { ["\($0.id)"] },
      ], weight: { $0.plays }, limits: limits)
  }

  /// An é may be written in two ways, which are two names: they ended the program.
  @Test func namesAreToldApartByTheirBytes() throws {
    let (one, two) = ("\u{E9}", "e\u{301}")
    let index = SearchIndex(
      schema: Schema<Song>(
        fields: [Field(one, role: .name) { $0.titles }, Field(two) { $0.others }],
        attributes: [Attribute(one, \.plays), Attribute(two, \.id)]))
    try index.upsert([
      Song(id: 7, titles: ["red"], others: ["blue"], plays: 1),
      Song(id: 8, titles: ["blue"], others: ["red"], plays: 8),
    ])
    func ids(_ options: SearchOptions<Song>) -> [Int] { index.snapshot.search("red", options).hits.map(\.record.id) }
    #expect(ids(SearchOptions(fields: [one])) == [7] && ids(SearchOptions(fields: [two])) == [8])
    let hit = try #require(index.search("red").hits.first)
    #expect(hit.matches(in: index.schema.fields[0]).count == 1 && hit.matches(in: index.schema.fields[1]).isEmpty)
  }

  /// Fields that filters name, and those that are highlighted, too: a filter from outside ended the program, and so did a stretch of one text
  /// that was looked for in another.
  @Test func filtersAndHighlightsNameFieldsByTheirBytes() throws {
    let (one, two) = ("\u{E9}", "e\u{301}")
    let fields: [Field<Song>] = [Field(one, role: .name) { $0.titles }, Field(two) { $0.others }]
    let index = SearchIndex(schema: Schema(fields: fields))
    try index.upsert([Song(id: 7, titles: ["red"], others: ["apples, and much else that is blue"])])
    let hit = try #require(index.search("red blue").hits.first)
    #expect(hit.matches.flatMap { match in match.ranges.map { match.value[$0] } } == ["red", "blue"])
    let filters = [one, two].map { Filter<Song>.words("blue", in: [$0]) }
    #expect(filters[0] != filters[1])
    #expect(filters.map { index.search("", filter: $0).total } == [0, 1])
    let other = SearchIndex(schema: Schema(fields: [fields[0]]))
    try other.upsert([Song(id: 8, titles: ["blue"])])
    #expect(throws: FilterError.unknownField(two, known: [one])) { try other.schema.check(filters[1]) }
    // Of several indexes each is asked for the fields that it has.
    let both = MultiIndex([MultiSource("one", index), MultiSource("other", other)]).snapshot
    #expect(both.search("blue", fields: [two]).total == 1 && both.search("blue", fields: [one]).total == 1)
  }

  @Test func valuesComeInTheOrderOfTheFields() {
    let reader = Self.schema().extractor
    func values(_ song: Song) -> [[String]] {
      var values: [FieldValue] = []
      reader.values(song, &values)
      return values.map { ["\($0.field)", $0.text] + $0.otherNames }
    }
    #expect(values(Song(id: 7, titles: ["One", "Two"])) == [["0", "One"], ["0", "Two"], ["1", "7"]])
    // Other names stand beside the first text, or alone.
    #expect(
      values(Song(id: 7, titles: ["One", "Two"], others: ["Uno"]))
        == [["0", "One", "Uno"], ["0", "Two"], ["1", "7"]])
    #expect(values(Song(id: 7, titles: [], others: ["Uno"])) == [["0", "", "Uno"], ["1", "7"]])
  }

  @Test func theStaticOrderTakesFewTokensThenWeight() {
    let reader = Self.schema().extractor
    func numbers(_ plays: Double, nameTokens: Int) -> [Double] {
      var numbers: [Double] = []
      reader.numbers(Song(id: 1, titles: [], plays: plays), nameTokens, &numbers)
      return numbers
    }
    #expect(numbers(5, nameTokens: 3) == [3, -5] && numbers(.nan, nameTokens: 1) == [1, 0])
  }

  /// Each limit takes what is as large as it says, and refuses one more.
  @Test func limitsAreTheLastThatIsTaken() throws {
    var limits = Limits()
    (limits.idBytes, limits.recordValues, limits.recordBytes, limits.tokenBytes, limits.recordTokens) = (4, 3, 20, 6, 5)
    let schema = Self.schema(limits)
    func error(_ id: String, _ texts: [String], others: [String] = []) -> IndexError? {
      var values = texts.map { FieldValue(field: 0, text: $0) }
      if !others.isEmpty { values[0].otherNames = others }
      do throws(IndexError) {
        try limits.check(id: id, values)
        var (builder, tokens) = (LatticeBuilder(schema.analyzers), 0)
        for value in values {
          builder.append(value)
          tokens += builder.lattice.tokenCount
          try limits.check(builder.lattice, of: id, field: "title", tokens: tokens)
        }
        return nil
      } catch {
        return error
      }
    }
    #expect(error("1234", ["abcdef", "b", "c"]) == nil)
    #expect(error("12345", ["a"]) == .idTooLong(prefix: "12345", bytes: 5, limit: 4))
    #expect(error("1", ["a", "b", "c", "d"]) == .tooManyValues(id: "1", count: 4, limit: 3))
    #expect(error("1", ["a", "b"], others: ["c", "d"]) == .tooManyValues(id: "1", count: 4, limit: 3))
    #expect(error("1", ["abcd abcd", "abcd abcd a"]) == nil)
    #expect(error("1", ["abcd abcd", "abcd abcd ab"]) == .recordTooLarge(id: "1", bytes: 21, limit: 20))
    #expect(error("1", ["abcdefg"]) == .tokenTooLong(id: "1", field: "title", bytes: 7, limit: 6))
    #expect(error("1", ["a b c d e"]) == nil)
    #expect(error("1", ["a b c", "d e f"]) == .tooManyTokens(id: "1", count: 6, limit: 5))
  }

  /// What changes how records are indexed changes the fingerprint, and nothing else does.
  @Test func theFingerprintStandsForWhatIsIndexed() {
    typealias Songs = Schema<Song>
    let title = Field<Song>("title") { $0.titles }
    let plain = Songs(fields: [title])
    var narrow = Limits()
    narrow.recordTokens -= 1
    let others: [Songs] = [
      Songs(version: 1, fields: [title]), Songs(fields: [Field("name") { $0.titles }]),
      Songs(fields: [Field("title", analyzer: .email) { $0.titles }]), Songs(fields: [title, Field("id") { _ in [] }]),
      Songs(fields: [title.otherNames("alias") { $0.others }]), Songs(fields: [title.words { _ in [] }]),
      Songs(fields: [title], ranking: Ranking(staticOrder: [.name, .weight])),
      Songs(fields: [title], ranking: Ranking(rules: Ranking.Rule.defaults + [.value("plays") { _ in 0 }])),
      Songs(fields: [title], ranking: Ranking(rules: Ranking.Rule.defaults.reversed())),
      Songs(fields: [title], ranking: Ranking(rules: Array(Ranking.Rule.defaults.dropLast()))),
      Songs(fields: [title], locale: "sv"), Songs(fields: [title], limits: narrow),
    ]
    let all = Set(others.map(\.fingerprint)).union([plain.fingerprint])
    #expect(all.count == others.count + 1)
    #expect(Songs(fields: [title], readsQueriesFreely: false, tolerance: .none).fingerprint == plain.fingerprint)
  }
}
