import Testing

@testable import TypeaheadOracle

/// Each case fails if the rule it is named after is broken: the two records differ by it, in favour of the first one.
@Suite("Ranking rules")
struct RankingTests {
  private func record(_ id: String, weight: Double = 0, _ values: [String: [String]]) -> OracleRecord {
    OracleRecord(id: id, weight: weight, values: values)
  }

  private func rule(_ rule: Rule, _ query: String, _ values: [String: [String]], _ schema: OracleSchema = .settings)
    -> Int?
  {
    Oracle(schema: schema, records: [record("1", values)]).search(query).first?.rules[
      Rule.defaults.firstIndex(of: rule)!]
  }

  private func order(_ query: String, _ records: [OracleRecord], _ schema: OracleSchema = .settings) -> [String] {
    Oracle(schema: schema, records: records).search(query).map(\.id)
  }

  @Test func priority() {
    #expect(rule(.priority, "dark", ["title": ["Dark"], "path": ["Dark"]]) == 0)
    #expect(rule(.priority, "dark mo", ["title": ["Dark"], "keywords": ["mode"]]) == 1)
    #expect(rule(.priority, "dark dark", ["title": ["Dark"], "path": ["Dark"]]) == 4)
    #expect(rule(.priority, "light", ["category": ["Light"]]) == 3)
    // The fields the caller names keep their priorities.
    let oracle = Oracle(
      schema: .settings, records: [record("1", ["title": ["Dark"], "category": ["dark"]])])
    #expect(oracle.search("dark", fields: ["category"]).map { $0.rules[2] } == [3])
    #expect(
      order(
        "x y",
        [record("a", ["title": ["X"], "path": ["Y"]]), record("b", ["title": ["A b c d X"], "keywords": ["Y z"]])])
        == ["b", "a"])
  }

  @Test func adjacent() {
    #expect(rule(.adjacent, "b c", ["title": ["a b c d"]]) == 0)
    #expect(rule(.adjacent, "b d", ["title": ["a b c d"]]) == 1)
    #expect(rule(.adjacent, "c b", ["title": ["a b c d"]]) == 1)
    #expect(rule(.adjacent, "c d", ["title": ["a b c"], "keywords": ["d"]]) == 1)
    #expect(rule(.adjacent, "c d", ["keywords": ["a b c", "d"]]) == 1)
    #expect(rule(.adjacent, "c", ["keywords": ["a b c"]]) == 0)
    #expect(rule(.adjacent, "a b", ["title": ["a c a b"]]) == 0)
    #expect(order("b d", [record("a", ["title": ["x b y d"]]), record("b", ["title": ["x y b d z"]])]) == ["b", "a"])
  }

  @Test func primaryReadings() {
    #expect(rule(.primary, "dark mode", ["title": ["Dark Mode"]]) == 0)
    #expect(rule(.primary, "dark-mode", ["title": ["Dark Mode"]]) == 0)
    #expect(rule(.primary, "darkMode", ["title": ["Dark Mode"]]) == 1)
    #expect(rule(.primary, "wifi", ["title": ["Wi-Fi"]]) == 1)
    #expect(rule(.primary, "wi", ["title": ["Wi-Fi"]]) == 0)
    #expect(rule(.primary, "drop", ["name": ["eyedropper"]], .symbols) == 1)
    #expect(rule(.primary, "split", ["name": ["sleep"], "formerNames": ["split"]], .symbols) == 1)
    #expect(rule(.primary, "2", ["title": ["gray2"]]) == 1)
    #expect(rule(.primary, "book", ["title": ["macBook"]]) == 0)
    #expect(
      order("wif", [record("a", ["title": ["Wi-Fi"]]), record("b", ["title": ["Wifi on wheels"]])]) == ["b", "a"])
  }

  @Test func staticOrder() {
    func titled(_ id: String, _ title: String, weight: Double = 0) -> OracleRecord {
      record(id, weight: weight, ["title": [title]])
    }
    // Fewer tokens before more weight, weight before the natural order, that before the id.
    #expect(order("", [titled("a", "a b", weight: 9), titled("b", "z")]) == ["b", "a"])
    #expect(order("", [titled("a", "a"), titled("b", "z", weight: 1)]) == ["b", "a"])
    #expect(order("", [titled("a", "item10"), titled("b", "item9")]) == ["b", "a"])
    #expect(order("", [titled("a", "Z"), titled("b", "y")]) == ["b", "a"])
    #expect(order("", [titled("b", "x"), titled("a", "x"), titled("B", "x")]) == ["B", "a", "b"])
    #expect(order("", [titled("\u{FF5E}", "x"), titled("😀", "x")]) == ["\u{FF5E}", "😀"])
    #expect(order("", [titled("f", "x"), titled("e\u{301}", "x")]) == ["e\u{301}", "f"])
    // A run counts its words, other readings do not count.
    #expect(order("", [titled("a", "東京都庁"), titled("b", "龍")]) == ["b", "a"])
    #expect(order("", [titled("a", "a-b-c"), titled("b", "y z")]) == ["b", "a"])
    #expect(order("", [titled("a", "東京都庁"), titled("b", "macbook")]) == ["b", "a"])
    #expect(order("", [titled("a", "wi fi x"), titled("b", "Wi-Fi")]) == ["b", "a"])
    #expect(rule(.priority, "", ["path": ["x"]]) == 0)
  }

  @Test func rulesInRuns() {
    // These words are ICU's: 東京 and 都庁.
    let words = Run(Array("東京都庁".unicodeScalars)).wordBoundaries
    #expect(words == [0, 6, 12])
    let title = ["title": ["東京都庁"]]
    #expect(rule(.calledSo, "東京 都庁", title) == 0)
    #expect(rule(.calledSo, "東京", title) == 1)
    #expect(rule(.calledSo, "東京 都", title) == 3)
    #expect(rule(.calledSo, "東 京都庁", title) == 5)
    #expect(rule(.calledSo, "都庁 東京", title) == 5)
    #expect(rule(.adjacent, "京 都", title) == 0)
    #expect(rule(.adjacent, "東 庁", title) == 1)
    #expect(rule(.primary, "京都", title) == 0)
    // From a run to what follows and back, without a gap only.
    #expect(rule(.adjacent, "都庁 x", ["title": ["東京都庁 x"]]) == 0)
    #expect(rule(.adjacent, "京都 x", ["title": ["東京都庁 x"]]) == 1)
    #expect(rule(.adjacent, "東京 x", ["title": ["東京都庁 x"]]) == 1)
    #expect(rule(.adjacent, "x 東京", ["title": ["x 東京都庁"]]) == 0)
    #expect(rule(.adjacent, "x 都庁", ["title": ["x 東京都庁"]]) == 1)
  }
}
