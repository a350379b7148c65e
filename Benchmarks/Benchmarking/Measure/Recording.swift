/// What one engine did on each keystroke of a trace.
struct Recording {
  /// Nanoseconds for each keystroke; `nil` where it was not asked.
  private(set) var times: [Int64?]
  /// What it found there.
  private(set) var outcomes: [Outcome?]
  /// What it did there, in counts by name.
  private(set) var counts: [[(name: String, count: Int)]]
  /// The keystrokes during which the system took the processor away.
  private(set) var interrupted: Set<Int> = []
  /// It is asked every so many keystrokes; a power of two.
  private(set) var stride = 1
  /// Nanoseconds it took so far, and for how many answers.
  private(set) var spent: Int64 = 0
  private(set) var count = 0

  init(keystrokes: Int) {
    times = Array(repeating: nil, count: keystrokes)
    outcomes = Array(repeating: nil, count: keystrokes)
    counts = Array(repeating: [], count: keystrokes)
  }

  /// Whether the engine is to be asked at this keystroke.
  func wants(_ keystroke: Int) -> Bool { keystroke & (stride - 1) == 0 }

  /// Keeps the engine's answer.
  mutating func add(
    _ keystroke: Int, _ time: Int64, _ outcome: Outcome, counts: [(name: String, count: Int)] = [],
    isInterrupted: Bool = false
  ) {
    times[keystroke] = time
    outcomes[keystroke] = outcome
    self.counts[keystroke] = counts
    if isInterrupted { interrupted.insert(keystroke) }
    spent += time
    count += 1
  }

  /// Asks less often where the rest of the trace would take much longer than what is left of the budget, judged by what one
  /// answer takes on average.
  mutating func fit(nanosecondsEach: Double, after keystrokes: Int, budget: Double) {
    func projected() -> Double { Double(spent) + nanosecondsEach * Double((times.count - keystrokes) / stride) }
    while projected() > Self.patience * budget, stride < times.count { stride *= 2 }
  }

  /// Asks less often where the answers so far say so, once they took a quarter of the budget.
  mutating func fit(after keystrokes: Int, budget: Double) {
    guard Double(spent) * 4 > budget else { return }
    fit(nanosecondsEach: Double(spent) / Double(count), after: keystrokes, budget: budget)
  }

  /// By how much the budget may seem to be exceeded: the next thinner sample is only half as large.
  private static let patience = 1.3

  /// Drops what the final stride leaves out, so that what remains is spaced evenly.
  mutating func finish() {
    for keystroke in times.indices where !wants(keystroke) {
      times[keystroke] = nil
      outcomes[keystroke] = nil
      counts[keystroke] = []
      interrupted.remove(keystroke)
    }
  }

  /// The answers that the engine itself said were cut, or were none.
  var cutAnswers: Int { outcomes.count { $0?.isCut ?? false } }
}
