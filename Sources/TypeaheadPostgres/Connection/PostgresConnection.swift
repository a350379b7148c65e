internal import CPostgres

/// An open connection, closed when it is let go; used by one thread at a time.
@safe struct PostgresConnection: ~Copyable {
  private let handle: OpaquePointer

  /// Connects by a connection string or URI, as libpq takes it; see ``PostgresOptions/timeout`` for `timeout`.
  init(_ address: String, timeout: Duration) throws(PostgresError) {
    let milliseconds = timeout.components.seconds * 1000 + timeout.components.attoseconds / 1_000_000_000_000_000
    // Every statement's values are new, so plans are made for them. Terms are not cheap to read, and shards sort.
    let opened = unsafe postgres_connect(
      address,
      "-c client_min_messages=warning -c statement_timeout=\(milliseconds) -c jit=off -c enable_seqscan=off "
        + "-c enable_sort=off "
        + "-c plan_cache_mode=force_custom_plan"
    )
    guard let opened = unsafe opened else { throw .unreachable("out of memory") }
    if unsafe PQstatus(opened) != CONNECTION_OK {
      let message = unsafe Self.message(of: opened)
      unsafe PQfinish(opened)
      throw .unreachable(message)
    }
    unsafe handle = opened
  }

  deinit { unsafe PQfinish(handle) }

  private var message: String { unsafe Self.message(of: handle) }

  @unsafe private static func message(of handle: OpaquePointer) -> String {
    unsafe String(cString: PQerrorMessage(handle)).split(separator: "\n").joined(separator: " ")
  }

  /// Whether it can be used, and no transaction is open.
  var isIdle: Bool {
    unsafe PQstatus(handle) == CONNECTION_OK && PQtransactionStatus(handle) == PQTRANS_IDLE
  }

  /// Carries out a statement and gives its rows.
  @discardableResult
  func run(_ statement: SQL) throws(PostgresError) -> PostgresRows {
    let (text, parameters) = statement.rendered
    let binaries = parameters.map(\.binary)
    let lengths = binaries.map { Int32($0.count) }
    // One after another in one buffer, so that their addresses stay.
    let starts = binaries.reduce(into: [0]) { $0.append($0.last! + $1.count) }
    let buffer = Array(binaries.joined()) + [0]
    let result = unsafe buffer.withUnsafeBytes { bytes in
      let addresses = unsafe starts.dropLast().map { start in
        unsafe bytes.baseAddress.map { unsafe ($0 + start).assumingMemoryBound(to: CChar.self) }
      }
      return unsafe PQexecParams(
        handle, text, Int32(parameters.count), parameters.map(\.oid), addresses, lengths,
        parameters.map { _ in 1 }, 1)
    }
    guard let result = unsafe result else { throw .lost(message) }
    let rows = unsafe PostgresRows(result)
    if let refusal = rows.refusal {
      if unsafe PQstatus(handle) != CONNECTION_OK { throw .lost(refusal.message) }
      // A statement that was cancelled, which nobody but the time does.
      if refusal.code == "57014" { throw .timedOut }
      throw .refused(code: refusal.code, message: refusal.message)
    }
    return rows
  }

  /// Carries out several statements that give nothing back and have no values, in one transaction unless one says otherwise.
  func run(script: String) throws(PostgresError) {
    guard let result = unsafe PQexec(handle, script) else { throw .lost(message) }
    let rows = unsafe PostgresRows(result)
    if let refusal = rows.refusal { throw .refused(code: refusal.code, message: refusal.message) }
  }
}
