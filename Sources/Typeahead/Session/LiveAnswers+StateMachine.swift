extension LiveAnswers {
  /// What happens in a sequence of live answers, without clock or task: an event is a function, what is to be done its
  /// result.
  ///
  /// Times are counted from any one origin.
  struct StateMachine: Sendable {
    /// What is to be done after an event.
    enum Action {
      case none
      /// Read the inputs.
      case read
      /// Cancel the sleep asked for before and call ``StateMachine/woke(at:)`` at this time.
      case sleep(until: Duration)
      /// Cancel the answer in work and begin this one.
      case begin(id: Int, Input)
      /// Give this to the consumer, who waits.
      case deliver(Output)
      /// Cancel everything; a consumer who waits gets the error, or the end.
      case finish(Failure?)
    }

    private enum Phase {
      case idle
      case reading
      /// The inputs have ended; what is in work or kept is still delivered.
      case ended
      /// The error waits for the consumer.
      case failed(Failure)
      case finished
    }

    /// The time after an answer was begun, or after a first input that waits, in which inputs wait.
    private struct Window {
      let opened: Duration
      let closes: Duration
      let waiting: Input?
    }

    /// The answer in work.
    private struct Work {
      let id: Int
      let begun: Duration
    }

    private let debounce: Debounce
    private let isRepeat: @Sendable (Input, Input) -> Bool
    private var adaptiveDelay = AdaptiveDelay()
    private var phase = Phase.idle
    private var window: Window?
    private var work: Work?
    /// The number of answers begun, which is the id of the newest.
    private var begun = 0
    private var lastInput: Input?
    private var kept: Output?
    private var isConsumerWaiting = false

    init(debounce: Debounce, isRepeat: @escaping @Sendable (Input, Input) -> Bool) {
      self.debounce = debounce
      self.isRepeat = isRepeat
    }
  }
}

// MARK: The consumer

extension LiveAnswers.StateMachine {
  /// The consumer asks for an answer.
  mutating func next() -> Action {
    precondition(!isConsumerWaiting, "an iterator is asked for one answer at a time")
    switch phase {
    case .idle:
      phase = .reading
      isConsumerWaiting = true
      return .read
    case .reading, .ended:
      if let output = kept.take() { return .deliver(output) }
      if case .ended = phase, work == nil { return finish(.finished, nil) }
      isConsumerWaiting = true
      return .none
    case .failed(let error):
      return finish(.finished, error)
    case .finished:
      return .finish(nil)
    }
  }

  /// The consumer is cancelled or has gone.
  mutating func cancel() -> Action {
    finish(.finished, nil)
  }

  private mutating func fail(_ error: Failure) -> Action {
    finish(isConsumerWaiting ? .finished : .failed(error), error)
  }

  private mutating func finish(_ phase: Phase, _ error: Failure?) -> Action {
    self.phase = phase
    window = nil
    work = nil
    isConsumerWaiting = false
    return .finish(error)
  }
}

// MARK: The inputs

extension LiveAnswers.StateMachine {
  /// An input has come.
  mutating func input(_ input: Input, at now: Duration) -> Action {
    guard isReading else { return .none }
    if let open = window, open.waiting == nil, open.closes <= now { window = nil }
    let opened = window?.opened ?? now
    let closes = closing(of: opened, at: now)
    let isDue = closes <= now || window == nil && debounce.edges != .trailing
    let isNew = lastInput.map { !isRepeat($0, input) } ?? true
    if isDue && isNew { return begin(input, at: now) }
    let waits = isNew && debounce.edges != .leading
    window = isDue ? nil : Window(opened: opened, closes: closes, waiting: waits ? input : nil)
    return waits ? .sleep(until: closes) : .none
  }

  /// The time to sleep until has come.
  mutating func woke(at now: Duration) -> Action {
    guard let window, let input = window.waiting else { return .none }
    return window.closes <= now ? begin(input, at: now) : .sleep(until: window.closes)
  }

  /// No input will come.
  mutating func inputsEnded(at now: Duration) -> Action {
    guard isReading else { return .none }
    phase = .ended
    if let input = window?.waiting { return begin(input, at: now) }
    return work == nil && isConsumerWaiting ? finish(.finished, nil) : .none
  }

  /// The inputs have thrown an error.
  mutating func inputsFailed(_ error: Failure) -> Action {
    isReading ? fail(error) : .none
  }

  private var isReading: Bool {
    switch phase {
    case .reading: true
    case .failed, .finished: false
    case .idle: preconditionFailure("inputs come when they are read")
    case .ended: preconditionFailure("inputs end once and last")
    }
  }

  private func closing(of opened: Duration, at now: Duration) -> Duration {
    let quiet =
      switch debounce.delay {
      case .adaptive: now + adaptiveDelay.delay
      case .fixed(let delay): now + delay
      }
    guard let wait = debounce.maximumWait else { return quiet }
    return min(quiet, opened + wait)
  }
}

// MARK: The answers

extension LiveAnswers.StateMachine {
  private mutating func begin(_ input: Input, at now: Duration) -> Action {
    if let work { adaptiveDelay.learn(costAbove: now - work.begun) }
    begun += 1
    work = Work(id: begun, begun: now)
    window = Window(opened: now, closes: closing(of: now, at: now), waiting: nil)
    lastInput = input
    return .begin(id: begun, input)
  }

  /// An answer is worked out; an obsolete one is dropped.
  mutating func answered(_ id: Int, _ output: Output, at now: Duration) -> Action {
    guard let work, work.id == id else { return .none }
    adaptiveDelay.learn(cost: now - work.begun)
    self.work = nil
    if isConsumerWaiting {
      isConsumerWaiting = false
      return .deliver(output)
    }
    kept = output
    return .none
  }

  /// An answer has thrown an error; that of an obsolete one is dropped.
  mutating func answerFailed(_ id: Int, _ error: Failure) -> Action {
    work?.id == id ? fail(error) : .none
  }
}
