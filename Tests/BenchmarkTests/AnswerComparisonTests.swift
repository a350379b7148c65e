import Foundation
import Testing
import TypeaheadTestSupport
import TypeaheadTools

@testable import Benchmarking

/// What `ftsbench compare-answers` says.
@Suite struct AnswerComparisonTests {
  private static let cases = [
    AnswerCase("mode dark", ["Dark Mode"], .text, "Dark Mode", "Mode"),
    AnswerCase("c++", ["C++"], .text, "C", "C++"),
    AnswerCase("0134", ["Ben"], .users, "Anna", "Ben", phones: ["555-0199", "555-0134"]),
  ]

  @Test func answersAreHeldAgainstWhatIsExpected() throws {
    let comparison = try AnswerComparison.measure(Self.cases)
    let rows = comparison.rows
    let (own, fts5) = (0, try #require(comparison.engines.firstIndex(of: "fts5-prefix-rank-count")))
    #expect(comparison.engines[own] == "typeahead" && comparison.expectedCount(own) == 3)
    #expect(rows[0].answers.map(\.ids) == Array(repeating: ["Dark Mode"], count: comparison.engines.count))
    #expect(rows[1].answers[own].ids == ["C++", "C"] && rows[1].answers[fts5].ids.first == "C")
    #expect(!rows[1].answers[fts5].isExpected && comparison.expectedCount(fts5) < 3)
    #expect(comparison.text.contains("c++ in C, C++\n") && comparison.text.contains("C, C++  ✗\n"))
    #expect(comparison.markdown.contains("| `c++` | C, C++ | C++ | C++, C | *C, C++* |"))
  }

  @Test func expectationsAreHeld() {
    let asked = AnswerCase("ab", ["a", "b"], .text, "a", "b", "c")
    #expect(asked.isMet(by: ["b", "a"]) && asked.isMet(by: ["a", "b", "c"]))
    #expect(!asked.isMet(by: []) && !asked.isMet(by: ["a"]) && !asked.isMet(by: ["a", "c", "b"]))
    for asked in AnswerCase.all {
      #expect(!asked.expected.isEmpty && Set(asked.expected).isSubset(of: asked.names), "\(asked.query)")
      #expect(asked.expected.count < asked.names.count, "\(asked.query)")
      #expect(asked.phones.isEmpty || asked.phones.count == asked.names.count, "\(asked.query)")
    }
  }

  @Test func theArticleHasTheAnswersOfToday() throws {
    let file = PackageFile("Sources/Typeahead/Typeahead.docc/ComparedAnswers.md")
    let parts = try file.text().components(separatedBy: Self.mark)
    try #require(parts.count == 3)
    let table = try AnswerComparison.measure().markdown
    let made = [parts[0], "\n\n\(table)\n", parts[2]].joined(separator: Self.mark)
    #expect(try file.isMade(of: made), "\(file.howToRenew)")
  }

  /// Stands before and behind the table.
  private static let mark = "<!-- ftsbench compare-answers --markdown -->"
}
