#if Postgres
internal import CPostgres

/// An open connection, closed when it is let go; used by one thread at a time.
@safe struct PostgresConnection: ~Copyable {
  private let handle: OpaquePointer
  /// How long a statement may take, in milliseconds.
  private let timeout: Int
  private let limit: Limit

  /// How long a statement may take now, in milliseconds; nil for as long as it needs.
  private final class Limit {
    var milliseconds: Int?

    init(_ milliseconds: Int) { self.milliseconds = milliseconds }
  }

  @unsafe private init(_ handle: OpaquePointer, timeout: Int) {
    unsafe self.handle = handle
    self.timeout = timeout
    limit = Limit(timeout)
  }

  deinit { unsafe PQfinish(handle) }

  /// Connects by a connection string or URI, as libpq takes it; see ``PostgresOptions/timeout`` for `timeout`.
  static func open(_ address: String, timeout: Duration) throws(PostgresError) -> PostgresConnection {
    _ = try AddressParts.read(address)
    guard let opened = unsafe postgres_connect(address) else { throw .unreachable("out of memory") }
    let connection = unsafe PostgresConnection(opened, timeout: timeout.wholeMilliseconds)
    if unsafe PQstatus(opened) != CONNECTION_OK { throw .unreachable(connection.message) }
    try connection.prepare()
    return connection
  }

  /// Tells the session how it is used, whatever the address says. Every statement's values are new, so plans are made for them. Who is
  /// gone, or does nothing in the middle of a write, is cut off before others have waited for longer than they may.
  private func prepare() throws(PostgresError) {
    try run(
      """
      SELECT set_config('client_min_messages', 'error', false), set_config('jit', 'off', false), \
      set_config('enable_seqscan', 'off', false), set_config('enable_sort', 'off', false), \
      set_config('plan_cache_mode', 'force_custom_plan', false), \
      set_config('statement_timeout', \(text: String(timeout)), false), \
      set_config('idle_in_transaction_session_timeout', \(text: String(max(timeout, 2000))), false), \
      set_config('tcp_keepalives_idle', '10', false), set_config('tcp_keepalives_interval', '5', false), \
      set_config('tcp_keepalives_count', '3', false)
      """)
  }

  private var message: String { unsafe String(cString: PQerrorMessage(handle)).onOneLine }

  /// The password that the server asked for when this was opened; nil where it asked for none.
  var passwordUsed: String? {
    unsafe PQconnectionUsedPassword(handle) == 1 ? PQpass(handle).map { unsafe String(cString: $0) } : nil
  }

  /// Whether it can be used.
  var isOpen: Bool { unsafe PQstatus(handle) == CONNECTION_OK }

  /// Whether it can be used, and no transaction is open.
  var isIdle: Bool {
    unsafe PQstatus(handle) == CONNECTION_OK && PQtransactionStatus(handle) == PQTRANS_IDLE
  }

  /// Carries out a statement and gives its rows.
  @discardableResult
  func run(_ statement: SQL) throws(PostgresError) -> PostgresRows {
    let (text, parameters) = statement.rendered
    let binaries = parameters.map(\.binary)
    if parameters.count > Int(UInt16.max) || binaries.contains(where: { $0.count > Int(Int32.max) }) {
      throw .refused(code: "54000", message: "a statement has too many values, or too large ones")
    }
    let lengths = binaries.map { Int32($0.count) }
    // One after another in one buffer, so that their addresses stay.
    let starts = binaries.reduce(into: [0]) { $0.append($0.last! + $1.count) }
    let buffer = Array(binaries.joined()) + [0]
    let isSent = unsafe buffer.withUnsafeBytes { bytes in
      let addresses = unsafe starts.dropLast().map { start in
        unsafe bytes.baseAddress.map { unsafe ($0 + start).assumingMemoryBound(to: CChar.self) }
      }
      return unsafe PQsendQueryParams(
        handle, text, Int32(parameters.count), parameters.map(\.oid), addresses, lengths,
        parameters.map { _ in 1 }, 1) == 1
    }
    guard isSent else { throw .lost(message) }
    return try unsafe checked(result())
  }

  /// The last result of what was sent, which is waited for as long as a statement may take, and a second: a server that hangs counts no time.
  @unsafe private func result() throws(PostgresError) -> OpaquePointer? {
    let end = limit.milliseconds.map { ContinuousClock.now + .milliseconds($0) + .seconds(1) }
    var last: OpaquePointer?
    while true {
      while true {
        let isSending = unsafe PQflush(handle) == 1
        if !isSending, unsafe PQisBusy(handle) == 0 { break }
        let rest = end.map { ($0 - .now).wholeMilliseconds }
        if let end, end <= .now {
          unsafe PQclear(last)
          unsafe postgres_give_up(handle)
          throw .timedOut
        }
        unsafe postgres_wait(handle, isSending ? 1 : 0, Int32(clamping: rest ?? -1))
        // Of a connection that has ended the library has a result, which says so.
        if unsafe PQconsumeInput(handle) == 0 { break }
      }
      guard let next = unsafe PQgetResult(handle) else { return unsafe last }
      unsafe PQclear(last)
      unsafe last = next
      // More is wanted before there are others.
      if unsafe PQresultStatus(next) == PGRES_COPY_IN { return unsafe last }
    }
  }

  /// What a statement gave, unless it was refused.
  @unsafe private func checked(_ result: OpaquePointer?) throws(PostgresError) -> PostgresRows {
    guard let result = unsafe result else { throw .lost(message) }
    let rows = unsafe PostgresRows(result)
    if let refusal = rows.refusal {
      if unsafe PQstatus(handle) != CONNECTION_OK {
        throw .lost(refusal.message.isEmpty ? message : refusal.message)
      }
      // A statement that was cancelled, which nobody but the time does.
      if refusal.code == "57014" { throw .timedOut }
      throw .refused(code: refusal.code, message: refusal.message)
    }
    return rows
  }

  /// Sends text to a table by a `COPY … FROM STDIN`, which no log shows.
  func copy(_ text: String, by statement: SQL) throws(PostgresError) {
    try run(statement)
    let sent = unsafe PQputCopyData(handle, text, Int32(text.utf8.count)) == 1 && PQputCopyEnd(handle, nil) == 1
    guard sent else { throw .lost(message) }
    _ = try unsafe checked(result())
  }

  /// Lets statements take as long as they need, or so many milliseconds.
  func limiting<Value>(
    to milliseconds: Int = 0, _ body: () throws(PostgresError) -> Value
  ) throws(PostgresError) -> Value {
    try limit(to: milliseconds == 0 ? nil : milliseconds)
    do throws(PostgresError) {
      let value = try body()
      try limit(to: timeout)
      return value
    } catch {
      // In a transaction that has failed it is refused, and done by its end.
      try? limit(to: timeout)
      throw error
    }
  }

  private func limit(to milliseconds: Int?) throws(PostgresError) {
    limit.milliseconds = timeout
    try run("SELECT set_config('statement_timeout', \(text: String(milliseconds ?? 0)), false)")
    limit.milliseconds = milliseconds
  }
}
#endif
