#if Postgres
internal import CPostgres

/// What a statement gave. Rows and columns count from 0.
@safe final class PostgresRows {
  private let handle: OpaquePointer

  /// - Parameter handle: A result that nobody else clears.
  @unsafe init(_ handle: OpaquePointer) { unsafe self.handle = handle }

  deinit { unsafe PQclear(handle) }

  /// Why there are none, if so.
  var refusal: (code: String, message: String)? {
    switch unsafe PQresultStatus(handle) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY, PGRES_COPY_IN: return nil
    default: break
    }
    let message = field(UInt8(ascii: "M"))
    // What libpq itself says, as of a connection that broke, has no fields.
    return (
      field(UInt8(ascii: "C")),
      message.isEmpty ? unsafe String(cString: PQresultErrorMessage(handle)).onOneLine : message
    )
  }

  private func field(_ code: UInt8) -> String {
    unsafe PQresultErrorField(handle, Int32(code)).map { unsafe String(cString: $0) } ?? ""
  }

  /// The number of rows.
  var count: Int { Int(unsafe PQntuples(handle)) }

  /// The number of rows that were written.
  var written: Int { Int(unsafe String(cString: PQcmdTuples(handle))) ?? 0 }

  func isNull(_ row: Int, _ column: Int) -> Bool { unsafe PQgetisnull(handle, Int32(row), Int32(column)) == 1 }

  /// The bytes of a text or of bytes.
  func bytes(_ row: Int, _ column: Int) -> [UInt8] {
    let count = Int(unsafe PQgetlength(handle, Int32(row), Int32(column)))
    guard count > 0, let start = unsafe PQgetvalue(handle, Int32(row), Int32(column)) else { return [] }
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  func text(_ row: Int, _ column: Int) -> String { String(decoding: bytes(row, column), as: UTF8.self) }

  /// A whole number of whatever width; nil for NULL.
  func integer(_ row: Int, _ column: Int) -> Int? {
    if isNull(row, column) { return nil }
    let bytes = bytes(row, column)
    let magnitude = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let unused = UInt64(64 - 8 * bytes.count)
    return Int(Int64(bitPattern: magnitude << unused) >> Int64(unused))
  }

  /// The numbers of a column.
  func integers(_ column: Int) -> [Int] { (0..<count).map { integer($0, column) ?? 0 } }
}
#endif
