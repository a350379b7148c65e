extension AsyncStream<Void> {
  /// Asks after each change, with those that come in the twentieth of a second behind it, and not before what was asked is answered: changes
  /// that follow each other closely put no answer off. It ends with the changes, or the task.
  ///
  /// - Parameter mostPauses: What was asked is waited for so long, in pauses.
  package func followed(
    _ clock: some Clock<Duration>, mostPauses: Int = .max, while isAsking: () -> Bool, by ask: () -> Void
  ) async {
    for await _ in self {
      var pauses = 0
      repeat {
        if (try? await clock.sleep(for: .milliseconds(50))) == nil { return }
        pauses += 1
      } while pauses < mostPauses && isAsking()
      ask()
    }
  }
}
