internal import Foundation
package import Typeahead
package import TypeaheadOracle

/// Choices and pins, as the engine takes them and as the oracle does; of records that are gone, too.
package struct RandomChoices {
  package var options = SearchOptions<TestRecord>()
  package private(set) var oracle = OracleChoices()
  /// Texts that something was chosen for. Of a record no more are remembered.
  private let texts: [String]

  package init(_ living: [TestRecord], _ random: inout RandomText) {
    let texts = (0..<8).map { _ in random.query(living) }
    func choices(_ count: ClosedRange<Int>) -> [OracleChoices.Choice] {
      (0..<Int.random(in: count, using: &random.random)).map { _ in
        ("r\(Int.random(in: 0..<16, using: &random.random))", texts.randomElement(using: &random.random)!)
      }
    }
    let (chosen, pinned, others) = (choices(0...30), choices(0...3), choices(0...1))
    oracle = OracleChoices(chosen, pins: pinned + others, putsTextFirst: Bool.random(using: &random.random))
    var choices = Choices<String>()
    for choice in chosen { choices.choose(choice.id, typed: choice.text) }
    for pin in pinned { choices.pin(pin.id, for: pin.text) }
    var pins = Pins<String>()
    for pin in others { pins.pin(pin.id, for: pin.text) }
    // What was kept is the same.
    if Bool.random(using: &random.random), let stored = try? JSONEncoder().encode(choices) {
      choices = (try? JSONDecoder().decode(Choices<String>.self, from: stored)) ?? Choices()
    }
    (options.choices, options.pins, options.putsChosenTextFirst) = (choices, pins, oracle.putsTextFirst)
    self.texts = texts
  }

  /// A text that something was chosen for, or its beginning, or another, or none.
  package func query(_ living: [TestRecord], _ random: inout RandomText) -> String {
    switch Int.random(in: 0..<4, using: &random.random) {
    case 0: ""
    case 1: random.query(living)
    case 2: texts.randomElement(using: &random.random)!
    default: String(texts.randomElement(using: &random.random)!.prefix(2))
    }
  }
}
