/// Options of an asynchronous write: the principal, the policy for refused records, and progress.
///
/// ```swift
/// let options = WriteOptions { progress in print("\(progress.done) of \(progress.total)") }
/// try await index.upsert(records, options)    // the main actor goes on meanwhile
/// ```
public struct WriteOptions: Sendable {
  /// The principal that writes, checked if the schema has an ``AccessRule``.
  public var principal: Principal?
  /// The fate of the other records when one is refused.
  public var rejectionPolicy: RejectionPolicy
  /// Called with the progress now and then, from any thread. It must not write to the index.
  public var onProgress: (@Sendable (WriteProgress) -> Void)?

  /// Options; without any, nobody writes, and a record that is refused stops it.
  public init(
    by principal: Principal? = nil, onRejection policy: RejectionPolicy = .stop,
    onProgress: (@Sendable (WriteProgress) -> Void)? = nil
  ) {
    self.principal = principal
    rejectionPolicy = policy
    self.onProgress = onProgress
  }
}

/// How far a write is.
public struct WriteProgress: Sendable, Equatable {
  /// The records that are taken apart; when all are, they are put in order, which takes about as long.
  public let done: Int
  /// How many there are.
  public let total: Int

  package init(done: Int, total: Int) { (self.done, self.total) = (done, total) }
}

/// The fate of the other records when one is refused.
public enum RejectionPolicy: Sendable {
  /// None is added, and the error is thrown.
  case stop
  /// They are added, and the refused one is reported.
  case skip
}

/// The result of a write: the numbers of added and replaced records, and the refused ones.
public struct UpsertReport: Sendable {
  /// Records whose ids were new.
  public var added = 0
  /// Records that took the place of others with their ids.
  public var replaced = 0
  /// The refused ones: their places in the sequence, and why.
  public var rejected: [(offset: Int, error: IndexError)] = []

  /// Nothing was done yet.
  package init() {}
}

/// Watches a write for somebody who may want to stop it.
package final class WriteWatch: Sendable {
  private struct State {
    var progress = WriteProgress(done: 0, total: 0)
    var isCancelled = false
    var isStopped = false
  }

  private let state = Lock(State())
  private let onProgress: (@Sendable (WriteProgress) -> Void)?

  private init(_ onProgress: (@Sendable (WriteProgress) -> Void)?) { self.onProgress = onProgress }

  /// Does a write that is watched, off the actor of who asks.
  ///
  /// - Throws: `CancellationError` where it was cancelled before anything was written; then nothing is.
  @concurrent
  package static func run<Result: Sendable>(
    _ onProgress: (@Sendable (WriteProgress) -> Void)?, _ write: @Sendable (WriteWatch) throws -> Result
  ) async throws -> Result {
    let watch = WriteWatch(onProgress)
    do {
      let result = try await withTaskCancellationHandler {
        try Task.checkCancellation()
        return try write(watch)
      } onCancel: {
        watch.state.withLock { $0.isCancelled = true }
      }
      if !watch.isStopped { return result }
    } catch {
      if !watch.isStopped { throw error }
    }
    throw CancellationError()
  }

  /// Notes how many records there are.
  func begin(_ total: Int) { state.withLock { $0.progress = WriteProgress(done: 0, total: total) } }

  /// Notes that some more records are taken apart; says whether to go on.
  func advance(_ count: Int) -> Bool {
    let (progress, goesOn) = state.withLock { state in
      state.progress = WriteProgress(done: state.progress.done + count, total: state.progress.total)
      return (state.progress, !state.isCancelled)
    }
    if goesOn { onProgress?(progress) }
    return goesOn
  }

  /// Whether nothing was written.
  package var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Whether nothing is to be written; asked once, before it is.
  func stops() -> Bool {
    state.withLock { state in
      state.isStopped = state.isCancelled
      return state.isStopped
    }
  }
}
