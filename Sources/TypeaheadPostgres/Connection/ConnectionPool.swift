internal import Dispatch
internal import Typeahead

/// Connections to one server: a few, made when they are first needed, each used by one task at a time.
///
/// libpq waits for the server, so each connection has a queue to wait on, and no thread of Swift's tasks does.
final class ConnectionPool: Sendable {
  let address: String
  let timeout: Duration
  /// The most connections.
  let size: Int
  private let state: Lock<State>

  private struct State {
    var idle: [PostgresSession] = []
    /// How many more may be made.
    var room: Int
    var waiting: [CheckedContinuation<PostgresSession, Never>] = []
  }

  init(_ address: String, size: Int, timeout: Duration) {
    self.address = address
    self.timeout = timeout
    self.size = min(max(1, size), 1000)
    state = Lock(State(room: self.size))
  }

  /// Does something with a connection of its own. Whoever waits longest gets the next one that is free.
  func run<Result: Sendable>(
    _ body: @Sendable (borrowing PostgresConnection) throws(PostgresError) -> Result
  ) async throws(PostgresError) -> Result {
    let session = await take()
    let result = await session.run(address, timeout, body)
    give(session)
    return try result.get()
  }

  private func take() async -> PostgresSession {
    await withCheckedContinuation { continuation in
      let session = state.withLock { state -> PostgresSession? in
        if let session = state.idle.popLast() { return session }
        if state.room > 0 {
          state.room -= 1
          return PostgresSession()
        }
        state.waiting.append(continuation)
        return nil
      }
      if let session { continuation.resume(returning: session) }
    }
  }

  private func give(_ session: PostgresSession) {
    let next = state.withLock { state -> CheckedContinuation<PostgresSession, Never>? in
      if !state.waiting.isEmpty { return state.waiting.removeFirst() }
      state.idle.append(session)
      return nil
    }
    next?.resume(returning: session)
  }
}

/// A connection that is made when it is first used, and again after it broke.
actor PostgresSession {
  private let queue = ConnectionQueue()
  private var connection: PostgresConnection?

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

  /// Does something with the connection; one that is left in the middle of something is closed.
  func run<Value: Sendable>(
    _ address: String, _ timeout: Duration,
    _ body: @Sendable (borrowing PostgresConnection) throws(PostgresError) -> Value
  ) -> Result<Value, PostgresError> {
    do throws(PostgresError) {
      let connection = try open(address, timeout)
      do throws(PostgresError) {
        let value = try body(connection)
        if connection.isIdle { self.connection = consume connection }
        return .success(value)
      } catch {
        if !connection.isIdle { _ = try? connection.run("ROLLBACK") }
        if connection.isIdle { self.connection = consume connection }
        return .failure(error)
      }
    } catch {
      return .failure(error)
    }
  }

  private func open(_ address: String, _ timeout: Duration) throws(PostgresError) -> PostgresConnection {
    if let connection = connection.take() { return connection }
    return try PostgresConnection.open(address, timeout: timeout)
  }
}

/// The one thread at a time on which a connection is used.
private final class ConnectionQueue: SerialExecutor {
  private let queue = DispatchQueue(label: "Typeahead PostgreSQL")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = unsafe asUnownedSerialExecutor()
    queue.async { unsafe job.runSynchronously(on: executor) }
  }
}
