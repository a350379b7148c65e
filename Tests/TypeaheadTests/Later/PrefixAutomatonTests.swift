import Testing
import TypeaheadOracle
import TypeaheadTestSupport

@testable import Typeahead

/// The automaton against the table of all pairs of beginnings.
@Suite struct PrefixAutomatonTests {
  @Test func distancesEqualTheTables() {
    var random = SeededRandom(seed: 7)
    let letters = Array("abcé東".unicodeScalars)
    var checked = [0, 0, 0, 0]
    for _ in 0..<20_000 {
      func word() -> [Unicode.Scalar] {
        (0..<Int.random(in: 1...7, using: &random)).map { _ in letters.randomElement(using: &random)! }
      }
      let (left, right) = (word(), word())
      let automaton = PrefixAutomaton(left.map(\.value), edits: 2)
      var state = automaton.start
      for letter in right { state = automaton.step(state, letter.value) }
      let distance = Edits.distance(left, right)
      checked[min(distance, 3)] += 1
      if automaton.edits(state) != (distance > 2 ? nil : distance) {
        Issue.record("\(left) to \(right): \(distance), found \(String(describing: automaton.edits(state)))")
        return
      }
    }
    #expect(checked.allSatisfy { $0 > 100 }, "all distances come up: \(checked)")
  }

  @Test func aWalkThatCannotEndWellEnds() {
    let automaton = PrefixAutomaton(Array("word".unicodeScalars.map(\.value)), edits: 1)
    var state = automaton.start
    for letter in "xyz".unicodeScalars.map(\.value) { state = automaton.step(state, letter) }
    #expect(!state.isAlive)
  }
}
