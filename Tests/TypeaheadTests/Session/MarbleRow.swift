import Testing

@testable import Typeahead

/// A row of a table: inputs with a policy, and what is to come of them.
struct MarbleRow: Sendable, CustomTestStringConvertible {
  let name: String
  let debounce: Debounce
  let inputs: String
  /// What the consumer gets.
  let delivered: String
  /// The inputs whose answers are begun; nil where what is delivered says enough.
  let begun: String?
  /// The ticks that answers take, `*` for any other letter.
  let costs: [Character: Int]
  let consumer: String
  let skipsRepeats: Bool
  /// The milliseconds of a column.
  let tick: Int

  init(
    _ name: String, _ debounce: Debounce, _ inputs: String, _ delivered: String, begun: String? = nil,
    costs: [Character: Int] = [:], consumer: String = "", skipsRepeats: Bool = false, tick: Int = 10
  ) {
    self.name = name
    self.debounce = debounce
    self.inputs = inputs
    self.delivered = delivered
    self.begun = begun
    self.costs = costs
    self.consumer = consumer
    self.skipsRepeats = skipsRepeats
    self.tick = tick
  }

  var testDescription: String { name }
}
