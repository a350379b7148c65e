import Testing

@testable import Typeahead

/// What other libraries are asked about text, and what is left without.
@Suite struct TextServicesTests {
  @Test func theyAreNamed() {
    #expect(["ICU ", "Foundation ", "none"].contains { Folding.textServices.hasPrefix($0) })
    #expect(
      Analyzer.Language.allCases.filter { !$0.isAvailable } == (TextServices.transliterates ? [] : [.pinyin, .latin]))
  }

  /// Words of scripts without spaces decide the order of hits, not which there are.
  @Test func runsAreFoundByTheirClusters() throws {
    let index = try SearchIndex(["東京都庁", "ภาษาไทย", "京都"])
    #expect(index.search("京").hits.map(\.record.text).sorted() == ["京都", "東京都庁"])
    #expect(index.search("ไทย").hits.map(\.id) == [1])
    #expect(index.search("都庁 東").hits.map(\.id) == [0])
  }

  @Test(.enabled(if: !TextServices.collates, "there is an order by a locale")) func aLocaleSaysWhatItNeeds() async {
    await #expect(processExitsWith: .failure) {
      _ = Schema<TextRecord>(fields: [Field("text", \.text)], locale: "sv")
    }
  }

  @Test(.enabled(if: !TextServices.transliterates, "texts can be transliterated"))
  func languagesSayWhatTheyNeed() async throws {
    await #expect(processExitsWith: .failure) { _ = Analyzer.prose.spelled(in: [.latin]) }
    let field = Field("text", \TextRecord.text, analyzer: .prose.spelled(in: [.german, .romaji, .hangulInitials]))
    let index = SearchIndex(schema: Schema(fields: [field]))
    try index.upsert([TextRecord(id: 0, text: "Müller"), TextRecord(id: 1, text: "とうきょう")])
    #expect(index.search("mueller").hits.map(\.id) == [0] && index.search("toukyou").hits.map(\.id) == [1])
  }
}
