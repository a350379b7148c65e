import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// What languages add to an analyzer, how hits found by them rank, and where they are highlighted.
@Suite struct LanguageTests {
  private static func analyzer(_ languages: Set<Analyzer.Language>) -> Analyzer { .prose.spelled(in: languages) }

  @Test func spellingsAreReadingsBesideTheOwn() {
    #expect(Self.analyzer([.german]).readings(of: "Müller") == [["muller"], ["mueller"]])
    #expect(Self.analyzer([.nordic]).readings(of: "Sørensen") == [["sorensen"], ["soerensen"]])
    #expect(Self.analyzer([.nordic]).readings(of: "Å") == [["a"], ["aa"]])
    #expect(Self.analyzer([.nordic]).readings(of: "Æble") == [["aeble"]])
    #expect(Self.analyzer([.german, .nordic]).readings(of: "Öl") == [["ol"], ["oel"]])
    #expect(Self.analyzer([.southSlavic]).readings(of: "Đorđe") == [["dorde"], ["djordje"]])
    #expect(
      Self.analyzer([.hangulInitials]).readings(of: "설정2") == [["ㅅㅓㄹㅈㅓㅇ2"], ["ㅅㅓㄹㅈㅓㅇ", "2"], ["ㅅㅈ2"], ["ㅅㅈ", "2"]])
    #expect(Self.analyzer([.pinyin]).readings(of: "女儿") == [["女儿"], ["nuer"], ["ne"], ["nver"]])
    #expect(Self.analyzer([.romaji]).readings(of: "マッチ") == [["まっち"], ["macchi"], ["matchi"], ["matti"]])
    #expect(Self.analyzer([.latin]).readings(of: "Жуков") == [["жуков"], ["zukov"], ["zhukov"]])
    #expect(Self.analyzer([.latin]).readings(of: "ไทย") == [["ไทย"], ["thiy"]])
    #expect(
      Self.analyzer(Set(Analyzer.Language.allCases)).readings(of: "plain-Text2")
        == Analyzer.prose.readings(of: "plain-Text2"))
  }

  @Test func anAnalyzersNameTellsItsLanguages() {
    #expect(Self.analyzer([]).id == "prose")
    #expect(Self.analyzer([.german, .pinyin]).id == "prose+pinyin+german")
    #expect(Self.analyzer([.southSlavic, .nordic]).id == "prose+nordic+southSlavic")
    #expect(Self.analyzer([.german, .pinyin]).id == Self.analyzer([.pinyin, .german]).id)
  }

  @Test func whatIsWrittenSoRanksFirst() throws {
    let index = try SearchIndex(["Müller", "Mueller", "张三", "Zhangsan"], analyzer: Self.analyzer([.german, .pinyin]))
    #expect(index.search("mueller").hits.map(\.record.text) == ["Mueller", "Müller"])
    #expect(index.search("zhangsan").hits.map(\.record.text) == ["Zhangsan", "张三"])
  }

  @Test(
    arguments: [
      ("张三", "zhang", "张"), ("张三", "san", "三"), ("张三", "zs", "张三"), ("张三", "s", "三"), ("我是张三", "zhangs", "张三"),
      ("とうきょう", "kyou", "きょう"), ("マッチ", "mat", "マッ"), ("おかねもち", "okane", "おかね"), ("Herr Müller", "muell", "Müller"),
      ("к Москве", "mosk", "Москве"), ("설정", "ㅅ", "설"), ("설정", "ㅅㅈ", "설정"),
    ] as [(String, String, String)])
  func highlightsTheCharactersThatWereTyped(_ text: String, _ query: String, _ marked: String) throws {
    let index = try SearchIndex([text], analyzer: Self.analyzer(Set(Analyzer.Language.allCases)))
    let match = try #require(index.search(Query(query)).hits.first?.matches.first)
    #expect(match.ranges.map { String(text[$0]) } == [marked])
  }

  /// ICU takes a time quadratic in the length of what it transliterates.
  @Test func whatIsTooLongForAWordIsNotTransliterated() throws {
    let index = try SearchIndex(
      [String(repeating: "ж", count: 257), String(repeating: "ж", count: 256)], analyzer: Self.analyzer([.latin]))
    #expect(index.search("zhzh").hits.map(\.record.text.count) == [256])
    #expect(index.search("жж").total == 2)
    let long = try SearchIndex(
      [String(repeating: "张", count: 5000), String(repeating: "เ", count: 5000)],
      analyzer: Self.analyzer([.latin, .pinyin]))
    #expect(long.search(Query(String(repeating: "zhang", count: 5000))).total == 1)
    #expect(long.search("เเเ").total == 1)
  }

  /// Writers share ICU's transliterators.
  @Test func writersMayTransliterateAtTheSameTime() async throws {
    let names = ["张三", "Москва", "Ηράκλειο", "とうきょう", "설정"]
    let totals = try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          let index = try SearchIndex(names, analyzer: Self.analyzer(Set(Analyzer.Language.allCases)))
          return ["zhangsan", "moskva", "irakleio", "tokyo", "seoljeong"].map { index.search(Query($0)).total }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(totals == Array(repeating: [1, 1, 1, 1, 1], count: 8))
  }
}
