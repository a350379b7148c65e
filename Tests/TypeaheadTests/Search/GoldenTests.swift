import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// The engine against answers of the oracle that were written down: where there is no ICU, which the oracle asks, and so nobody can be
/// asked anew.
///
/// Without ICU each cluster of a script without spaces is a word. That changes the order of some records, never which match.
@Suite struct GoldenTests {
  @Test func answersAreThoseThatWereWrittenDown() throws {
    let golden = try GoldenAnswer.file.text().split(separator: "\n").compactMap(GoldenAnswer.init(line:))
    let expected = Dictionary(uniqueKeysWithValues: golden.map { ($0.question, $0) })
    var (same, ordered) = (0, 0)
    try GoldenAnswer.forEachQuestion { question, query, _, history in
      let snapshot = history.index.snapshot
      let found = GoldenAnswer(question, snapshot.search(query, limit: .max).hits.map { ($0.id, $0.rank) })
      let wanted = try #require(expected[question])
      let mayDiffer = !Folding.ordersByLocale && history.index.whole.storedSegments.contains(where: \.dependsOnServices)
      if mayDiffer {
        #expect(found.ids.sorted() == wanted.ids.sorted(), "\(question): \(query)")
      } else {
        #expect(found == wanted, "\(question): \(query)")
        ordered += 1
      }
      same += 1
    }
    #expect(same >= 1_000 && ordered > same / 10, "\(same) answers, \(ordered) of them with their order")
  }
}
