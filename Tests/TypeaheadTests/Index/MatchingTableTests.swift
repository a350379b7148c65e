import Foundation
import Testing
import Typeahead
import TypeaheadOracle
import TypeaheadTestSupport

/// The numbers of the matching definition, on the real names where they are at hand, and its rules on own data always.
@Suite struct MatchingTableTests {
  private static func index(_ texts: [String], _ schema: TestSchema) throws -> IndexSnapshot<TestRecord> {
    let index = SearchIndex(schema: schema.engine)
    let field = schema.oracle.fields[0].name
    try index.upsert(texts.map { TestRecord(id: $0, values: [field: [$0]]) })
    return index.snapshot
  }

  @Test(.enabled(if: SharedCorpora.isPresent, "the shared corpora are not on this machine"))
  func countsOnTheSymbolNames() throws {
    let names = try SharedCorpora.lines("sfsymbols_ios14.txt")
    let snapshot = try Self.index(names, .names)
    let oracle = Oracle(
      schema: TestSchema.names.oracle, records: names.map { OracleRecord(id: $0, values: ["id": [$0]]) })
    for (query, count) in [
      ("", 2612), ("  \t", 2612), ("he", 33), ("x bin", 4), ("bin x", 4), ("up up", 3), ("fill circle sq", 3),
      ("p pe", 6),
      ("pe p", 6), ("xmark.bin", 4), ("fi dr", 4), ("square.", 87), (".", 0), ("bin.", 0),
    ] {
      #expect(snapshot.search(query).total == count, "\(query)")
      #expect(Comparison.difference(query, snapshot, oracle) == nil)
    }
    var random = SeededRandom(seed: 7)
    for _ in 0..<150 {
      let query = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        let token = names.randomElement(using: &random)!.split(separator: ".").randomElement(using: &random)!
        return String(token.prefix(.random(in: 1...4, using: &random)))
      }.joined(separator: " ")
      #expect(Comparison.difference(query, snapshot, oracle) == nil)
    }
  }

  @Test(.enabled(if: SharedCorpora.isPresent, "the shared corpora are not on this machine"))
  func countsOnTheColourNames() throws {
    let snapshot = try Self.index(try SharedCorpora.lines("systemcolors.txt"), .colors)
    #expect(snapshot.count == 54)
    #expect(snapshot.search("gr").total == 14)
    #expect(snapshot.search("systemgr").total == 8)
    #expect(!snapshot.search("systemgr", limit: .max).hits.contains { $0.id == "secondarySystemGroupedBackground" })
  }

  @Test func strictRulesOnOwnNames() throws {
    let snapshot = try Self.index(
      [
        "checkmark", "heart.fill", "xmark.bin", "xmark.bin.circle", "up.arrow.up", "up.arrow", "person.2.fill",
        "person.paper",
      ],
      .names)
    for (query, count) in [
      ("", 8), ("he", 1), ("x bin", 2), ("bin x", 2), ("up up", 1), ("p pe", 1), ("pe p", 1), ("xmark.b", 2),
      ("xmark.bin.c", 1),
      (".", 0), ("bin.", 0), ("HE", 1), ("up\u{2003}arr", 2), ("arr up up up", 0), ("a b c d e f g h i j", 0),
    ] {
      #expect(snapshot.search(query).total == count, "\(query)")
    }
  }

  @Test(
    arguments: [
      (
        "Wi-Fi Calling", ["wifi", "wi-fi", "wi fi", "fi wi", "wi-fi calling", "Calling-wi"],
        ["wii", "wi wi", "fi-wi-c-w"]
      ),
      ("Dark Mode", ["dark-mode", "darkMode", "mo da"], ["darkmodes", "dd"]),
      ("Email", ["e-mail", "E-Mail", "email"], ["mail"]),
      ("설정", ["서", "설", "설ㅈ", "설저", "설정", "ㅅ"], ["정", "설자"]),
      ("가나", ["간", "가", "가나", "ㄱ"], ["갆", "나"]),
      ("東京都庁", ["東京", "京都", "都庁", "東 庁", "庁 東", "東京都庁", "東 京 都 庁"], ["東東", "東京 京都", "庁庁"]),
      ("SIMカード", ["simカ", "カード", "sim", "ｶｰﾄﾞ", "かー"], ["ーカ"]),
      ("ภาษาไทย", ["ภา", "ไทย", "ษา ไท"], ["ทไ"]),
      ("Straße 5", ["stras", "strass", "strasse", "STRASSE", "straße"], ["strase"]),
      ("C++ & Rust", ["c++", "c", "rust c", "c & rust", "& rust"], ["c+++x", "c c"]),
      ("iPhone15Pro", ["phone15", "pro", "iphone15pro", "15", "phone 15 pro", "iph"], ["hone"]),
    ] as [(String, [String], [String])])
  func proseReadings(_ text: String, _ found: [String], _ notFound: [String]) throws {
    let index = try SearchIndex([text])
    for query in found { #expect(index.search(query).total == 1, "\(query) should find \(text)") }
    for query in notFound { #expect(index.search(query).total == 0, "\(query) should not find \(text)") }
  }

  @Test func telephoneNumbersAreFoundHoweverTheyAreWritten() throws {
    let index = try SearchIndex(["+44 7700 900123"], analyzer: .phone)
    for query in [
      "+44 7700 900123", "07700-900123", "07700 900 123", "0044 7700 900123", "447700", "(07700) 900123", "7700900",
      "+44 (0)7700 900123", "900123",
    ] {
      #expect(index.search(query).total == 1, "\(query)")
    }
    for query in ["00123", "7700 9001234", "44 8"] { #expect(index.search(query).total == 0, "\(query)") }
  }
}
