import Testing
import Typeahead

/// The readings of queries.
@Suite struct QueryTests {
  @Test(
    arguments: [
      ("dark-mode", [["dark-mode"], ["dark", "mode"], ["darkmode"]]),
      ("darkMode", [["darkmode"], ["dark", "mode"]]),
      ("a@b.c", [["a@b.c"]]),
      ("", [[]]),
      (" \u{3000}\t", [[]]),
      ("\u{AD}", [[]]),
      ("wi - fi", [["wi", "-", "fi"], ["wi", "fi"]]),
      ("-", [["-"]]),
      ("07700-900123", [["07700-900123"], ["07700", "900123"], ["07700900123"]]),
      ("+44 7700 1", [["+44", "7700", "1"], ["44", "7700", "1"], ["4477001"]]),
      ("0044 77001", [["0044", "77001"], ["4477001"]]),
      ("SIMカード", [["simかーど"], ["sim", "かーど"]]),
    ] as [(Query, [[String]])])
  func readings(_ query: Query, _ expected: [[String]]) {
    #expect(query.readings.map(\.tokens) == expected)
    #expect(query.readings.map(\.isAsTyped) == expected.indices.map { $0 == 0 })
  }

  @Test func manyCombinationsAreReadAsTyped() {
    let query = Query(Array(repeating: "a-b", count: 4).joined(separator: " "))
    #expect(query.readings.count == 1)
    #expect(Query("a-b a-b a-b").readings.count == 27)
  }
}
