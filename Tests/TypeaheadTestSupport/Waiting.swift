internal import BoundedWaits
internal import Observation

/// Returns as soon as a condition on a model's properties holds.
@MainActor package func wait(until condition: @escaping @MainActor () -> Bool) async {
  let deadline = Deadline(for: "the model to be as a test wants it")
  defer { deadline.isMet() }
  while !condition() {
    await withCheckedContinuation { continuation in
      withObservationTracking {
        _ = condition()
      } onChange: {
        continuation.resume()
      }
    }
  }
}
