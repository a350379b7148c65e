/// What simulated people save who choose, as its file holds it.
struct LearningResult: Codable, Sendable, Equatable {
  /// One population, in one way to learn.
  struct Row: Codable, Sendable, Equatable {
    let population: String
    /// How choices count: `before equals`, or `text first`.
    let policy: String
    /// Keystrokes until the wanted record is among the first three, without choices and with them, a mean of what is looked for after the first
    /// hundred choices.
    let keystrokes: Double
    let learned: Double
    /// Titles that were typed in full, and how many of these records are first without choices and not with them; and how many of those stand
    /// behind a record that the rules hold equal.
    let titles: Int
    let displaced: Int
    let displacedByEquals: Int
    /// How often a person typed a text again, and how often its first three were others than the last time.
    let repeated: Int
    let turned: Int

    /// How many keystrokes more there are than without choices, in per cent.
    var change: Double { keystrokes == 0 ? 0 : (learned / keystrokes - 1) * 100 }
  }

  /// What choices cost a search.
  struct Cost: Codable, Sendable, Equatable {
    let records: Int
    let choices: Int
    let none: Distribution
    let some: Distribution
    /// Where no choice fits what is typed.
    let unfit: Distribution
    /// What the choices take, as JSON.
    let bytes: Int
  }

  /// The call that made it.
  let command: String
  let revision: String?
  let machine: Machine
  let corpus: String
  let records: Int
  let people: Int
  let choices: Int
  let seed: UInt64
  let rows: [Row]
  /// Nil where it was not asked for.
  let cost: Cost?
}
