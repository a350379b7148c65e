extension LiveAnswers {
  /// The tasks of one iterator, and the lock under which its state machine decides on them.
  final class Storage: Sendable {
    private struct State {
      var machine: StateMachine
      var consumer: CheckedContinuation<Result<Output?, Failure>, Never>?
      var reader: Task<Void, Never>?
      var sleeper: Task<Void, Never>?
      var answerer: Task<Void, Never>?
    }

    private let answers: LiveAnswers
    private let state: Lock<State>

    init(_ answers: LiveAnswers) {
      self.answers = answers
      state = Lock(State(machine: StateMachine(debounce: answers.debounce, isRepeat: answers.isRepeat)))
    }

    /// The next answer, for the consumer.
    func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Output? {
      let result = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          handle { state in
            let action = state.machine.next()
            state.consumer = continuation
            return action
          }
        }
      } onCancel: {
        cancel()
      }
      return try result.get()
    }

    /// Ends the sequence and all its tasks.
    func cancel() {
      handle { $0.machine.cancel() }
    }

    /// Tells the machine of an event and does what it asks for.
    ///
    /// Tasks begin under the lock, so that they are known in the order of the events. Cancelling and resuming can run code of
    /// others and come after it.
    private func handle(_ event: (inout State) -> StateMachine.Action) {
      let (cancelled, consumer, result) = state.withLock { state in
        var cancelled: [Task<Void, Never>?] = []
        var consumer: CheckedContinuation<Result<Output?, Failure>, Never>?
        var result: Result<Output?, Failure> = .success(nil)
        switch event(&state) {
        case .none: break
        case .read:
          state.reader = Task { await self.read() }
        case .sleep(let instant):
          cancelled = [state.sleeper]
          state.sleeper = Task { await self.sleep(until: instant) }
        case .begin(let id, let input):
          cancelled = [state.answerer]
          state.answerer = Task { await self.answer(id, input) }
        case .deliver(let output):
          consumer = state.consumer.take()
          result = .success(output)
        case .finish(let error):
          cancelled = [state.reader, state.sleeper, state.answerer]
          consumer = state.consumer.take()
          if let error { result = .failure(error) }
        }
        return (cancelled, consumer, result)
      }
      for task in cancelled { task?.cancel() }
      consumer?.resume(returning: result)
    }

    // MARK: The tasks

    private func read() async {
      do throws(Failure) {
        try await answers.read { input in
          handle { [now = answers.timeline.now()] in $0.machine.input(input, at: now) }
        }
        handle { [now = answers.timeline.now()] in $0.machine.inputsEnded(at: now) }
      } catch {
        handle { $0.machine.inputsFailed(error) }
      }
    }

    private func sleep(until instant: Duration) async {
      // A sleep throws when it is cancelled: nothing waits for it then.
      guard (try? await answers.timeline.sleep(instant)) != nil else { return }
      handle { [now = answers.timeline.now()] in $0.machine.woke(at: now) }
    }

    private func answer(_ id: Int, _ input: Input) async {
      do throws(Failure) {
        let output = try await answers.answer(input)
        handle { [now = answers.timeline.now()] in $0.machine.answered(id, output, at: now) }
      } catch {
        handle { $0.machine.answerFailed(id, error) }
      }
    }
  }
}
