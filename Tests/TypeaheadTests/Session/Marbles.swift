import Testing

@testable import Typeahead

/// Inputs of a diagram driven through the state machine of live answers, without tasks and without sleeping.
///
/// A column is a tick. `a` is an input, `|` the end, `#` an error, `-` nothing; `[ab|]` are in one column. An answer is
/// delivered as the letter of its input. In each column the consumer comes first, then answers, then sleep, then input.
struct Marbles {
  typealias Machine = LiveAnswers<Character, Character, Failure>.StateMachine

  struct Failure: Error {}

  let tick: Duration
  /// The ticks that answers take.
  let costs: [Character: Int]
  /// `^` where the consumer asks, `!` where it is cancelled; at the end of the diagram it asks whenever it can.
  let consumer: [Character]

  /// What the consumer got.
  private(set) var delivered = Diagram()
  /// The inputs whose answers were begun.
  private(set) var begun = Diagram()
  private var machine: Machine
  private var column = 0
  /// The answers in work, obsolete ones too: they do not heed their cancellation.
  private var work: [(id: Int, letter: Character, done: Int)] = []
  private var wake: Duration?
  private var isConsumerWaiting = false
  private var hasConsumerEnded = false

  private var now: Duration { tick * column }

  init(_ row: MarbleRow) {
    tick = .milliseconds(row.tick)
    costs = row.costs
    consumer = Array(row.consumer)
    machine = Machine(debounce: row.debounce, isRepeat: { row.skipsRepeats && $0 == $1 })
    let inputs = Array(row.inputs)
    while column <= max(inputs.count, consumer.count) || !work.isEmpty || wake != nil {
      askAtColumn()
      finishAnswers()
      if let time = wake, time <= now {
        wake = nil
        perform(machine.woke(at: now))
      }
      if column < inputs.count { send(inputs[column]) }
      column += 1
    }
  }

  /// The consumer of a diagram asks where it says so; any other, whenever it is not waiting.
  private mutating func askAtColumn() {
    switch column < consumer.count ? consumer[column] : "^" {
    case "^": ask()
    case "!": perform(machine.cancel())
    default: break
    }
  }

  private mutating func ask() {
    if isConsumerWaiting || hasConsumerEnded { return }
    isConsumerWaiting = true
    perform(machine.next())
  }

  private mutating func finishAnswers() {
    while let index = work.firstIndex(where: { $0.done <= column }) {
      let (id, letter, _) = work.remove(at: index)
      perform(letter == "x" ? machine.answerFailed(id, Failure()) : machine.answered(id, letter, at: now))
    }
  }

  private mutating func send(_ mark: Character) {
    switch mark {
    case "-": break
    case "|": perform(machine.inputsEnded(at: now))
    case "#": perform(machine.inputsFailed(Failure()))
    default: perform(machine.input(mark, at: now))
    }
  }

  private mutating func perform(_ action: Machine.Action) {
    switch action {
    case .none, .read: break
    case .sleep(let time): wake = time
    case .begin(let id, let letter):
      begun.add(letter, at: column)
      work.append((id, letter, column + (costs[letter] ?? costs["*"] ?? 0)))
      finishAnswers()
    case .deliver(let letter): resume(letter)
    case .finish(let error):
      wake = nil
      if isConsumerWaiting {
        hasConsumerEnded = true
        resume(error == nil ? "|" : "#")
      }
    }
  }

  private mutating func resume(_ mark: Character) {
    #expect(isConsumerWaiting, "\(mark) for a consumer that does not wait")
    delivered.add(mark, at: column)
    isConsumerWaiting = false
    if column >= consumer.count { ask() }
  }
}

/// Marks by column.
struct Diagram: CustomStringConvertible {
  private var columns: [String] = []

  mutating func add(_ mark: Character, at column: Int) {
    while columns.count <= column { columns.append("") }
    columns[column].append(mark)
  }

  var description: String {
    columns.map { $0.isEmpty ? "-" : $0.count == 1 ? $0 : "[\($0)]" }.joined()
  }
}
