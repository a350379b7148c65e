internal import Dispatch
internal import Typeahead

/// Carries out asynchronous calls on a thread of its own while the one that calls waits: for executables, which do one thing after another.
package final class CallThread: TaskExecutor {
  private let queue = DispatchQueue(label: "Typeahead calls")

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = unsafe asUnownedTaskExecutor()
    queue.async { unsafe job.runSynchronously(on: executor) }
  }

  /// Waits for what a call gives.
  package func wait<Value: Sendable>(_ call: @escaping @Sendable () async throws -> Value) throws -> Value {
    let (done, result) = (DispatchSemaphore(value: 0), Lock<Result<Value, any Error>?>(nil))
    Task.detached(executorPreference: self) {
      let found: Result<Value, any Error>
      do { found = .success(try await call()) } catch { found = .failure(error) }
      result.withLock { $0 = found }
      done.signal()
    }
    done.wait()
    return try result.withLock { $0! }.get()
  }
}
