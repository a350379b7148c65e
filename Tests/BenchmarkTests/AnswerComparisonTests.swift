import Foundation
import Testing
import TypeaheadTestSupport
import TypeaheadTools

@testable import Benchmarking

/// What `ftsbench compare-answers` says.
@Suite struct AnswerComparisonTests {
  private static let cases = [
    AnswerCase("mode dark", .exactly(["Dark Mode"]), .text, "Dark Mode", "Mode"),
    AnswerCase("c++", .first("C++"), .text, "C", "C++"),
    AnswerCase("0134", .exactly(["Ben"]), .users, "Anna", "Ben", phones: ["555-0199", "555-0134"]),
  ]

  @Test func answersAreHeldAgainstWhatIsExpected() throws {
    let comparison = try AnswerComparison.measure(Self.cases)
    let rows = comparison.rows
    let (own, fts5) = (0, try #require(comparison.engines.firstIndex(of: "fts5-prefix-rank-count")))
    #expect(comparison.engines[own] == "typeahead" && comparison.expectedCount(own) == 3)
    #expect(rows[0].answers.map(\.ids) == Array(repeating: ["Dark Mode"], count: comparison.engines.count))
    #expect(rows[1].answers[own].ids == ["C++", "C"] && rows[1].answers[fts5].ids.first == "C")
    #expect(!rows[1].answers[fts5].isExpected && comparison.expectedCount(fts5) < 3)
    #expect(comparison.text.contains("c++\tC, C++\n") && comparison.text.contains("C, C++  ✗\n"))
    #expect(comparison.markdown.contains("| `c++` | C, C++ | C++ first | C++, C | *C, C++* |"))
  }

  @Test func expectationsAreHeld() {
    let (exact, first) = (Self.cases[0], Self.cases[1])
    #expect(exact.isMet(by: ["Dark Mode"]) && !exact.isMet(by: []) && !exact.isMet(by: ["Dark Mode", "Mode"]))
    #expect(first.isMet(by: ["C++", "C"]) && !first.isMet(by: ["C", "C++"]) && !first.isMet(by: []))
    for asked in AnswerCase.all {
      switch asked.expected {
      case .exactly(let ids): #expect(Set(ids).isSubset(of: asked.names) && !ids.isEmpty, "\(asked.query)")
      case .first(let id): #expect(asked.names.contains(id), "\(asked.query)")
      }
      #expect(asked.phones.isEmpty || asked.phones.count == asked.names.count, "\(asked.query)")
    }
  }

  @Test func theArticleHasTheAnswersOfToday() throws {
    let file = PackageFile("Sources/Typeahead/Typeahead.docc/ComparedAnswers.md")
    let parts = try file.text().components(separatedBy: Self.mark)
    try #require(parts.count == 3)
    let made = [parts[0], "\n" + (try AnswerComparison.measure().markdown), parts[2]].joined(separator: Self.mark)
    #expect(try file.isMade(of: made), "\(file.howToRenew)")
  }

  /// Stands before and behind the table.
  private static let mark = "<!-- ftsbench compare-answers --markdown -->"
}
