import Testing
import Typeahead

/// The readings of queries.
@Suite struct QueryTests {
  @Test(
    arguments: [
      ("dark-mode", [["dark", "mode"], ["darkmode"]]),
      ("darkMode", [["darkmode"], ["dark", "mode"]]),
      ("a@b.c", [["a@b.c"]]),
      ("", [[]]),
      (" \u{3000}\t", [[]]),
      ("\u{AD}", [[]]),
      ("wi - fi", [["wi", "fi"]]),
      ("-", [["-"]]),
      ("- &", [["-", "&"]]),
      ("@anna", [["anna"]]),
      ("2.0", [["2", "0"]]),
      ("SIMカード", [["sim", "かーど"]]),
    ] as [(Query, [[String]])])
  func readings(_ query: Query, _ expected: [[String]]) {
    #expect(query.readings.map(\.tokens) == expected)
    #expect(query.readings.map(\.isAsTyped) == expected.indices.map { $0 == 0 })
  }

  /// Digits may be those of a telephone number, whose tokens are their own though they look alike.
  @Test func numbers() {
    #expect(Query("41").readings.map(\.tokens) == [["41"]])
    #expect(
      Query("07700-900").readings.map(\.tokens).filter { $0.count == 1 } == [["07700900"], ["7700900"]])
    #expect(Query("+44 77").readings.last?.tokens == ["4477"])
  }

  @Test func manyCombinationsAreReadBySegments() {
    #expect(Query(Array(repeating: "a-b", count: 6).joined(separator: " ")).readings.count == 64)
    let query = Query(Array(repeating: "a-b", count: 7).joined(separator: " "))
    #expect(query.readings.map(\.tokens) == [Array(repeating: ["a", "b"], count: 7).flatMap { $0 }])
  }
}
