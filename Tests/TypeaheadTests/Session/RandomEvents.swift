import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// Random events for the state machine of live answers; every action is held against what must be true of it.
///
/// Inputs are four times their number, and a random rest: those of the same rest are repeats. An answer is its input. Time
/// passes in milliseconds, and sleeps end in time.
struct RandomEvents {
  typealias Machine = LiveAnswers<Int, Int, Marbles.Failure>.StateMachine

  private enum Reading { case before, during, after }

  private var random: SeededRandom
  private let debounce: Debounce
  private let skipsRepeats: Bool
  private var machine: Machine
  private(set) var broken: [String] = []

  private var now = 0
  private var wake: Int?
  private var reading = Reading.before
  private var isConsumerWaiting = false
  private var hasFinished = false
  /// Whether it came to an error or was cancelled.
  private var isOver = false
  /// Everything begun that has not come to its end, obsolete ones too.
  private var work: [(id: Int, input: Int)] = []
  private var current: Int?
  private var lastInput = 0
  private var lastInputTime = 0
  private var lastBegun = 0
  private var lastBegunTime: Int?
  private var lastDelivered = 0
  /// Since when an input is there that is to be answered and is not begun.
  private var unansweredSince: Int?

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    let delay: Debounce.Delay =
      Bool.random(using: &random) ? .adaptive : .fixed(.milliseconds(Int.random(in: 0...20, using: &random)))
    let edges = [Debounce.Edges.leading, .trailing, .both].randomElement(using: &random)!
    let wait: Duration? = Bool.random(using: &random) ? .milliseconds(Int.random(in: 1...60, using: &random)) : nil
    debounce = Debounce(delay: delay, edges: edges, maximumWait: wait)
    let skipsRepeats = Bool.random(using: &random)
    self.skipsRepeats = skipsRepeats
    machine = Machine(debounce: debounce, isRepeat: { skipsRepeats && $0 % 4 == $1 % 4 })
  }

  /// Drives the machine until it has nothing more to do.
  mutating func run() {
    ask()
    for _ in 0..<Int.random(in: 0..<80, using: &random) where !isOver { step() }
    if !isOver && Bool.random(using: &random) { endInputs() }
    while wake != nil || !work.isEmpty {
      if let wake { pass(wake - now) }
      finishAnswer(mayFail: false)
    }
    for _ in 0..<2 { ask() }
    if isOver { return checkNothingFollows() }
    check(lastDelivered == (isAnswered ? lastBegun : lastInput), "the last answer is not of the last input")
    check(hasFinished == (reading == .after), "the end of the inputs and of the answers differ")
  }

  private mutating func step() {
    switch Int.random(in: 0..<200, using: &random) {
    case 0..<68: pass(Int.random(in: 0...12, using: &random))
    case 68..<70: perform(machine.woke(at: .milliseconds(now)))  // a sleep that was cancelled too late
    case 70..<130: input()
    case 130..<160: finishAnswer(mayFail: true)
    case 160..<196: ask()
    case 196..<198: endInputs()
    case 198: if reading == .during { fail { $0.inputsFailed(Marbles.Failure()) } }
    default: cancel()
    }
  }

  // MARK: Events

  private mutating func pass(_ milliseconds: Int) {
    let end = now + milliseconds
    while let time = wake, time <= end {
      now = max(now, time)
      wake = nil
      perform(machine.woke(at: .milliseconds(now)))
    }
    now = end
    checkWaits()
  }

  private mutating func input() {
    guard reading == .during else { return }
    lastInput = lastInput / 4 * 4 + 4 + Int.random(in: 0..<4, using: &random)
    lastInputTime = now
    unansweredSince = isAnswered ? nil : unansweredSince ?? now
    perform(machine.input(lastInput, at: .milliseconds(now)))
  }

  private mutating func endInputs() {
    guard reading == .during else { return }
    reading = .after
    perform(machine.inputsEnded(at: .milliseconds(now)))
    check(unansweredSince == nil, "the end leaves an input without an answer")
  }

  private mutating func fail(_ event: (inout Machine) -> Machine.Action) {
    perform(event(&machine))
    ask()
    check(hasFinished, "the error is not what comes next")
    isOver = true
  }

  private mutating func cancel() {
    perform(machine.cancel())
    isConsumerWaiting = false
    isOver = true
  }

  private mutating func finishAnswer(mayFail: Bool) {
    guard let index = work.indices.randomElement(using: &random) else { return }
    let (id, input) = work.remove(at: index)
    let isObsolete = id != current
    if !isObsolete { current = nil }
    guard mayFail || isObsolete, Int.random(in: 0..<10, using: &random) == 0 else {
      return perform(machine.answered(id, input, at: .milliseconds(now)))
    }
    if isObsolete {
      perform(machine.answerFailed(id, Marbles.Failure()))
    } else {
      fail { $0.answerFailed(id, Marbles.Failure()) }
    }
  }

  private mutating func ask() {
    if isConsumerWaiting || hasFinished || isOver { return }
    if reading == .before { reading = .during }
    isConsumerWaiting = true
    perform(machine.next())
  }

  // MARK: Actions

  private mutating func perform(_ action: Machine.Action) {
    switch action {
    case .none, .read: return
    case .sleep(let time):
      wake = Int((time / .milliseconds(1)).rounded(.up))
    case .begin(let id, let input):
      check(input > lastBegun, "begun twice, or older after newer")
      check(input == lastInput, "begun, though there is a newer input")
      checkSpacing()
      work.append((id, input))
      (current, lastBegun, lastBegunTime, unansweredSince) = (id, input, now, nil)
    case .deliver(let input):
      check(isConsumerWaiting, "delivered to no one")
      check(input > lastDelivered, "delivered twice, or older after newer")
      isConsumerWaiting = false
      lastDelivered = input
    case .finish:
      (wake, current, unansweredSince) = (nil, nil, nil)
      hasFinished = isConsumerWaiting
      isConsumerWaiting = false
    }
    check(!isOver || hasFinished, "something happens after an error or once cancelled")
  }

  // MARK: What must be true

  private mutating func check(_ isTrue: Bool, _ broken: StaticString) {
    if isTrue { return }
    self.broken.append(
      "\(broken); newest input \(lastInput) at \(lastInputTime), begun \(lastBegun) at \(lastBegunTime ?? 0), "
        + "delivered \(lastDelivered), now \(now), \(debounce)")
  }

  /// Whether the newest input has an answer, or is not to have one.
  private var isAnswered: Bool {
    debounce.edges == .leading || skipsRepeats && lastBegun > 0 && lastInput % 4 == lastBegun % 4
  }

  /// No input waits longer than the policy says.
  private mutating func checkWaits() {
    guard let unansweredSince else { return }
    if let wait = debounce.maximumWait {
      check(.milliseconds(now - unansweredSince) < wait, "an input waits longer than the maximum")
    }
    if case .fixed(let delay) = debounce.delay {
      check(.milliseconds(now - lastInputTime) < delay, "the newest input waits longer than the delay")
    }
  }

  /// Answers are begun a delay apart, but for the maximum wait and for the end.
  private mutating func checkSpacing() {
    guard case .fixed(let delay) = debounce.delay, debounce.maximumWait == nil, reading == .during, let lastBegunTime
    else { return }
    check(.milliseconds(now - lastBegunTime) >= delay, "begun too soon after the last")
  }

  private mutating func checkNothingFollows() {
    if case .none = machine.woke(at: .seconds(3600)), case .finish(nil) = machine.next() { return }
    check(false, "something follows an error or cancellation")
  }
}
