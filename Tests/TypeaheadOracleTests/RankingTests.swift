import Testing

@testable import TypeaheadOracle

/// Each case fails if the rule it is named after is broken: the two records differ by it, in favour of the first one.
@Suite("Ranking rules")
struct RankingTests {
  private func record(_ id: String, weight: Double = 0, _ values: [String: [String]]) -> OracleRecord {
    OracleRecord(id: id, weight: weight, values: values)
  }

  /// The rules of a record by their numbers on the ranking page.
  private func rule(_ number: Int, _ query: String, _ values: [String: [String]], _ schema: OracleSchema = .settings)
    -> Int?
  {
    Oracle(schema: schema, records: [record("1", values)]).search(query).first?.rules[number - 2]
  }

  private func order(_ query: String, _ records: [OracleRecord], _ schema: OracleSchema = .settings) -> [String] {
    Oracle(schema: schema, records: records).search(query).map(\.id)
  }

  @Test func rule2NameEqual() {
    #expect(rule(2, "dark mode", ["title": ["Dark Mode"]]) == 0)
    #expect(rule(2, "mode dark", ["title": ["Dark Mode"]]) == 1)
    #expect(rule(2, "dark mod", ["title": ["Dark Mode"]]) == 1)
    #expect(rule(2, "dark mode", ["title": ["Dark Mode X"]]) == 1)
    #expect(rule(2, "dark mode", ["keywords": ["Dark Mode"]]) == 1)
    #expect(rule(2, "wifi calling", ["title": ["Wi-Fi Calling"]]) == 0)
    #expect(rule(2, "split", ["name": ["sleep"], "formerNames": ["split"]], .symbols) == 0)
    #expect(rule(2, "東京 都庁", ["title": ["東京都庁"]]) == rule(2, "東京都庁", ["title": ["東京都庁"]]))
    #expect(
      order("wi fi", [record("a", ["title": ["Wi-Fi X"]]), record("b", ["title": ["Wi-Fi"]])]) == ["b", "a"])
  }

  @Test func rule3AnyValueEqual() {
    #expect(rule(3, "dark mode", ["keywords": ["x", "dark mode"]]) == 0)
    #expect(rule(3, "dark mode", ["keywords": ["dark", "mode"]]) == 1)
    #expect(rule(3, "night", ["title": ["x"], "keywords": ["nights"]]) == 1)
    #expect(
      order(
        "night",
        [
          record("a", ["title": ["Nightly"], "keywords": []]),
          record("b", ["title": ["Appearance of all"], "keywords": ["night"]]),
        ]) == ["b", "a"])
  }

  @Test func rule4NameBegins() {
    #expect(rule(4, "dark mo", ["title": ["Dark Mode X"]]) == 0)
    #expect(rule(4, "dar mode", ["title": ["Dark Mode X"]]) == 1)
    #expect(rule(4, "mode", ["title": ["Dark Mode X"]]) == 1)
    #expect(rule(4, "dark mo", ["keywords": ["Dark Mode"]]) == 1)
    #expect(
      order("mo", [record("a", ["title": ["Dark Mode"]]), record("b", ["title": ["Mode of all darkness"]])])
        == ["b", "a"])
  }

  @Test func rule5Priority() {
    #expect(rule(5, "dark", ["title": ["Dark"], "path": ["Dark"]]) == 0)
    #expect(rule(5, "dark mo", ["title": ["Dark"], "keywords": ["mode"]]) == 1)
    #expect(rule(5, "dark dark", ["title": ["Dark"], "path": ["Dark"]]) == 4)
    #expect(rule(5, "light", ["category": ["Light"]]) == 3)
    // The fields the caller names keep their priorities.
    let oracle = Oracle(
      schema: .settings, records: [record("1", ["title": ["Dark"], "category": ["dark"]])])
    #expect(oracle.search("dark", fields: ["category"]).map { $0.rules[3] } == [3])
    #expect(
      order(
        "x y",
        [record("a", ["title": ["X"], "path": ["Y"]]), record("b", ["title": ["A b c d X"], "keywords": ["Y z"]])])
        == ["b", "a"])
  }

  @Test func rule6WholeTokens() {
    #expect(rule(6, "mode dark", ["title": ["A dark mode"]]) == 0)
    #expect(rule(6, "mod dark", ["title": ["A dark mode"]]) == 1)
    // Whole tokens exist, but not one for each.
    #expect(rule(6, "dark dark", ["title": ["Dark Darker"]]) == 1)
    #expect(
      order("net", [record("a", ["title": ["A network"]]), record("b", ["title": ["The wide net"]])]) == ["b", "a"])
  }

  @Test func rule7Adjacent() {
    #expect(rule(7, "b c", ["title": ["a b c d"]]) == 0)
    #expect(rule(7, "b d", ["title": ["a b c d"]]) == 1)
    #expect(rule(7, "c b", ["title": ["a b c d"]]) == 1)
    #expect(rule(7, "c d", ["title": ["a b c"], "keywords": ["d"]]) == 1)
    #expect(rule(7, "c d", ["keywords": ["a b c", "d"]]) == 1)
    #expect(rule(7, "c", ["keywords": ["a b c"]]) == 0)
    #expect(rule(7, "a b", ["title": ["a c a b"]]) == 0)
    #expect(order("b d", [record("a", ["title": ["x b y d"]]), record("b", ["title": ["x y b d z"]])]) == ["b", "a"])
  }

  @Test func rule8InOrder() {
    #expect(rule(8, "b d", ["title": ["a b c d"]]) == 0)
    #expect(rule(8, "d b", ["title": ["a b c d"]]) == 1)
    #expect(rule(8, "b d", ["title": ["a b"], "keywords": ["d"]]) == 1)
    #expect(rule(8, "b b c", ["title": ["b c bb"]]) == 1)
    #expect(order("b d", [record("a", ["title": ["x d y b"]]), record("b", ["title": ["x b y d z"]])]) == ["b", "a"])
  }

  @Test func rule9BeginsName() {
    #expect(rule(9, "c a", ["title": ["a b c"]]) == 0)
    #expect(rule(9, "b c", ["title": ["a b c"]]) == 1)
    #expect(rule(9, "a", ["title": ["b"], "keywords": ["a"]]) == 1)
    #expect(rule(9, "ab a", ["title": ["ab a"]]) == 0)
    // A valid assignment must show it: `wif` can begin the name, but only in a reading that leaves `fi` without a token.
    #expect(rule(9, "wif fi", ["title": ["Wi-Fi"], "keywords": ["Wifi"]]) == 1)
    #expect(rule(9, "wi fi", ["title": ["Wi-Fi"], "keywords": ["Wifi"]]) == 0)
    #expect(order("b c", [record("a", ["title": ["x c b"]]), record("b", ["title": ["b x y c"]])]) == ["b", "a"])
  }

  @Test func rule10PrimaryReadings() {
    #expect(rule(10, "dark mode", ["title": ["Dark Mode"]]) == 0)
    #expect(rule(10, "dark-mode", ["title": ["Dark Mode"]]) == 0)
    #expect(rule(10, "darkMode", ["title": ["Dark Mode"]]) == 1)
    #expect(rule(10, "wifi", ["title": ["Wi-Fi"]]) == 1)
    #expect(rule(10, "wi", ["title": ["Wi-Fi"]]) == 0)
    #expect(rule(10, "drop", ["name": ["eyedropper"]], .symbols) == 1)
    #expect(rule(10, "split", ["name": ["sleep"], "formerNames": ["split"]], .symbols) == 1)
    #expect(rule(10, "2", ["title": ["gray2"]]) == 1)
    #expect(rule(10, "book", ["title": ["macBook"]]) == 0)
    #expect(
      order("wif", [record("a", ["title": ["Wi-Fi"]]), record("b", ["title": ["Wifi on wheels"]])]) == ["b", "a"])
  }

  @Test func rule11Static() {
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
    #expect(rule(5, "", ["path": ["x"]]) == 0)
  }

  @Test func rulesInRuns() {
    // These words are ICU's: 東京 and 都庁.
    let words = Run(Array("東京都庁".unicodeScalars)).wordBoundaries
    #expect(words == [0, 6, 12])
    let title = ["title": ["東京都庁"]]
    #expect(rule(2, "東京 都庁", title) == 0)
    #expect(rule(2, "東 京都庁", title) == 1)
    #expect(rule(2, "都庁 東京", title) == 1)
    #expect(rule(4, "東京 都", title) == 0)
    #expect(rule(4, "東 京", title) == 1)
    #expect(rule(6, "都庁", title) == 0)
    #expect(rule(6, "京都", title) == 1)
    #expect(rule(7, "京 都", title) == 0)
    #expect(rule(7, "東 庁", title) == 1)
    #expect(rule(8, "東 庁", title) == 0)
    #expect(rule(8, "庁 東", title) == 1)
    #expect(rule(9, "庁 東", title) == 0)
    #expect(rule(9, "庁 京", title) == 1)
    #expect(rule(10, "京都", title) == 0)
    // From a run to what follows and back, without a gap only.
    #expect(rule(7, "都庁 x", ["title": ["東京都庁 x"]]) == 0)
    #expect(rule(7, "京都 x", ["title": ["東京都庁 x"]]) == 1)
    #expect(rule(7, "東京 x", ["title": ["東京都庁 x"]]) == 1)
    #expect(rule(7, "x 東京", ["title": ["x 東京都庁"]]) == 0)
    #expect(rule(7, "x 都庁", ["title": ["x 東京都庁"]]) == 1)
  }
}
