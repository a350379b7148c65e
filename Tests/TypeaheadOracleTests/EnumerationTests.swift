import Testing
import TypeaheadTestSupport

@testable import TypeaheadOracle

/// The oracle against the definition taken word by word: every choice of a reading for each piece, every way to give each
/// query token a place of its own, and the rules read off each such assignment.
@Suite("Enumeration")
struct EnumerationTests {
  private static let schema = OracleSchema(
    fields: [
      OracleField("name", .identifier, isName: true, otherNames: "formerNames", splitsWords: true),
      OracleField("keywords", .prose, isName: true),
    ],
    split: { $0 == "abab" ? ["ab", "ab"] : $0 == "aba" ? ["ab", "a"] : nil })

  private static let chunks = [
    "a", "ab", "aB", "a-b", "ab-a", "aBa", "b2", "abA2", "東東", "東a", "あああ東", "b.東京", "Ab", "ba", "aba", "abab.b",
    "東京都庁", "&", "カa都庁",
  ]
  private static let asked = [
    "a", "b", "ab", "aba", "a-b", "abb", "東", "東東", "あ", "ああ", "京", "b2", "2", "aB", "ab-", "abab", "東京", "都庁", "-",
    "カ",
  ]

  @Test func agree() {
    var random = SeededRandom(seed: 1)
    func some(_ words: [String], _ counts: ClosedRange<Int>) -> String {
      let count = Int.random(in: counts, using: &random)
      return (0..<count).map { _ in words.randomElement(using: &random)! }.joined(separator: " ")
    }

    var matching = 0
    var seen = [Set<Int>](repeating: [], count: 4)  // the values each rule took
    for _ in 0..<1500 {
      let record = OracleRecord(
        id: "1",
        values: [
          "name": [some(Self.chunks, 1...1)],
          "formerNames": Bool.random(using: &random) ? [some(Self.chunks, 1...1)] : [],
          "keywords": [some(Self.chunks, 1...2), some(Self.chunks, 0...1)],
        ])
      let query = some(Self.asked, 1...3)
      let expected = Enumeration(query, record, Self.schema).rules
      let hit = Oracle(schema: Self.schema, records: [record]).search(query).first
      // Of signs alone names as they are written tell how a record is called.
      let isOfSigns = query.allSatisfy { "&- ".contains($0) }
      let (found, wanted) = (hit?.rules.dropFirst(isOfSigns ? 2 : 1), expected?.dropFirst(isOfSigns ? 1 : 0))
      #expect(found.map(Array.init) == wanted.map(Array.init), "\(query) in \(record.values)")
      if let expected {
        matching += 1
        for (rule, value) in expected.enumerated() { seen[rule].insert(value) }
      }
    }
    #expect(matching > 200 && matching < 1300)
    #expect(seen.map(\.count) == [6, 2, 2, 2])
  }
}
