import Testing
import TypeaheadTools

@testable import Benchmarking

/// What `ftsbench learning` and `ftsbench vocabulary` simulate, and what they say of it.
@Suite struct LearningTests {
  private struct Unexpected: Error {}

  private func call(_ arguments: [String]) throws -> Invocation {
    guard case .run(let call) = try ReportTests.table.request(arguments) else { throw Unexpected() }
    return call
  }

  @Test func peopleWhoRepeatThemselvesTypeLess() throws {
    let options = try LearningOptions(call(["learning", "--people", "3", "--choices", "60", "--cost", "500"]))
    let result = try LearningResult.measure(options)
    #expect(result.rows.count == LearningPopulation.all.count * 2 && result.people == 3)
    let habitual = try #require(result.rows.first { $0.population == "Zipf 1.2, loyalty 1.0" })
    #expect(habitual.policy == "before equals" && habitual.learned < habitual.keystrokes, "\(habitual)")
    for row in result.rows where row.policy == "before equals" {
      #expect(row.displaced == row.displacedByEquals && row.titles > 0, "\(row)")
    }
    let cost = try #require(result.cost)
    #expect(cost.records == 500 && cost.choices == 500 && cost.bytes > 10_000)
    #expect(result.text.contains("never repeats") && result.text.contains("with 500 choices"))
    // The same seeds, the same people.
    #expect(try LearningResult.measure(options).rows == result.rows)
  }

  @Test func aPersonIsMadeOfASeed() {
    let population = LearningPopulation(name: "", exponent: nil, loyalty: 100)
    var (first, second) = (
      LearningPerson(population, records: 50, seed: 7), LearningPerson(population, records: 50, seed: 7)
    )
    let wanted = (0..<50).map { _ in first.next { ["\($0)"] } }
    #expect(wanted.map(\.record) == (0..<50).map { _ in second.next { ["\($0)"] }.record })
    #expect(Set(wanted.map(\.record)).count == 50 && wanted.allSatisfy { $0.text == "\($0.record)" })
  }

  /// These commands have no option for the size of a corpus that is named.
  @Test func aCorpusCanBeNamed() throws {
    #expect(try LearningOptions(call(["learning", "--corpus", "settings"])).people == 50)
    #expect(try VocabularyOptions(call(["vocabulary", "--corpus", "settings"])).visits == 12)
  }

  @Test func keywordsComeBackFromFailures() throws {
    let result = try VocabularyResult.measure(VocabularyOptions(call(["vocabulary", "--seed", "7"])))
    #expect(
      result.failing > 20 && result.regained > result.failing / 2 && result.right > result.proposals / 2, "\(result)")
    #expect(result.removed < result.keywords && result.failing <= result.removed && result.typed <= result.failing)
    #expect(result.text.contains("regained") && result.text.contains("proposals"))
    let rare = try VocabularyResult.measure(VocabularyOptions(call(["vocabulary", "--seed", "7", "--fewest", "100"])))
    #expect(rare.proposals == 0 && rare.regained == 0)
  }
}
