import Testing

@testable import TypeaheadOracle

@Suite("Matching")
struct MatchingTests {
  @Test func eachTokenADifferentOne() {
    #expect(Oracle.titled("up and up", matches: "up up"))
    #expect(!Oracle.titled("up and down", matches: "up up"))
    #expect(Oracle.titled("person phone", matches: "p pe"))
    #expect(!Oracle.titled("person", matches: "p pe"))
  }

  @Test func readingsOfOnePieceDoNotMix() {
    let oracle = Oracle(.symbols)
    let name = ["name": ["eyedropper.halffull"]]
    #expect(oracle.matches("drop f", name))
    #expect(oracle.matches("eye half dropper full", name))
    // Counting tokens over all readings would let both in: `eye` and `eyedropper` are never read together.
    #expect(!oracle.matches("eye eyed", name))
    #expect(!oracle.matches("eyedropper dropper", name))
    #expect(!oracle.matches("eyedropperhalf", name))
    #expect(oracle.matches("eyedropper.h", name))
    #expect(!oracle.matches("eyedropper.h halffull eye", name))
  }

  @Test func greedyWouldBeWrong() {
    // Longest first would give `wifi` the joined reading of the first piece, which leaves nothing for `wi fi`.
    #expect(Oracle.titled("Wi-Fi Wifi", matches: "wifi wi fi"))
    #expect(Oracle.titled("Wifi Wi-Fi", matches: "wifi wi fi"))
    #expect(!Oracle.titled("Wi-Fi Fi", matches: "wifi wi fi"))
    // And the spelling of a word is a choice too: either the subwords or the whole.
    #expect(Oracle.titled("macBook Macbook", matches: "macb mac book"))
    #expect(!Oracle.titled("macBook Air", matches: "macb book"))
  }

  @Test func stretchesDoNotOverlap() {
    #expect(Oracle.titled("東京都庁", matches: "東 庁"))
    #expect(Oracle.titled("東京都庁", matches: "庁 東"))
    #expect(Oracle.titled("東京都庁", matches: "都庁 東京"))
    #expect(Oracle.titled("東京都庁", matches: "京都"))
    #expect(!Oracle.titled("東京都庁", matches: "東京 京都"))
    #expect(!Oracle.titled("東京都庁", matches: "東 東"))
    #expect(!Oracle.titled("東京都庁", matches: "庁東"))
    // Two stretches of which the first found is the wrong one.
    #expect(Oracle.titled("ああい", matches: "ああ い"))
    #expect(Oracle.titled("いあああ", matches: "ああ あ い"))
    #expect(Oracle.titled("ああいああ", matches: "あい あ ああ"))
    #expect(!Oracle.titled("ああいあ", matches: "あい あ ああ"))
  }

  @Test func runsAreWords() {
    #expect(Oracle.titled("SIMカード", matches: "sim"))
    #expect(Oracle.titled("SIMカード", matches: "ード"))
    #expect(Oracle.titled("SIMカード", matches: "かーど SIM"))
    #expect(Oracle.titled("SIMカード", matches: "simカー"))
    #expect(!Oracle.titled("SIMカード", matches: "im"))
    #expect(Oracle.titled("ภาษาไทย", matches: "ไทย"))
  }

  @Test func clustersAreNotCut() {
    // A vowel sign starts no token, but a stretch may end before one.
    #expect(Oracle.titled("ที่นี่", matches: "ท"))
    #expect(!Oracle.titled("ที่นี่", matches: "\u{E35}"))
    #expect(Oracle.titled("ที่นี่", matches: "ท น"))
    #expect(Oracle.titled("-\u{E35}ท\u{E35}", matches: "\u{E35}"))
    #expect(!Oracle.titled("-\u{E35}ท\u{E35}", matches: "\u{E35} \u{E35}"))
  }

  @Test func strictNamesHaveNoRuns() {
    #expect(!Oracle(.names).matches("京", ["id": ["東京"]]))
    #expect(Oracle(.colors).matches("京", ["id": ["東京"]]))
  }

  @Test func fieldsCountTogetherUnlessNamed() {
    let record = OracleRecord(id: "1", values: ["title": ["Ringtone"], "keywords": ["sound", "tone picker"]])
    let oracle = Oracle(.settings)
    #expect(oracle.matches("ring sou pick", record))
    #expect(!oracle.matches("ring sou", record, fields: ["title"]))
    #expect(oracle.matches("sou ton pic", record, fields: ["keywords"]))
    #expect(oracle.matches("", record, fields: []))
    #expect(!oracle.matches("r", record, fields: []))
  }

  @Test func moreTokensThanAnyRecord() {
    let many = Array(repeating: "a", count: 200).joined(separator: " ")
    #expect(!Oracle.titled("a a a", matches: many))
    #expect(Oracle.titled(many, matches: many))
  }

  @Test func tokensThatFoldToNothing() {
    #expect(Oracle.titled("x", matches: "\u{200B}"))
    #expect(Oracle.titled("x", matches: "\u{200B} x"))
    #expect(!Oracle.titled("x", matches: "\u{200B} y"))
  }
}
