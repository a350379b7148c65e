#if !Postgres
/// What stands in for libpq where the package is built without its trait `Postgres`: nothing is ever connected.
struct PostgresConnection: ~Copyable {
  private static var failure: PostgresError {
    .unreachable("the package was built without its trait Postgres")
  }

  private init() {}

  static func open(_ address: String, timeout: Duration) throws(PostgresError) -> PostgresConnection { throw failure }

  var passwordUsed: String? { nil }
  var isOpen: Bool { false }
  var isIdle: Bool { false }

  @discardableResult
  func run(_ statement: SQL) throws(PostgresError) -> PostgresRows { throw Self.failure }

  func copy(_ text: String, by statement: SQL) throws(PostgresError) { throw Self.failure }

  func limiting<Value>(
    to milliseconds: Int = 0, _ body: () throws(PostgresError) -> Value
  ) throws(PostgresError) -> Value { throw Self.failure }
}

/// No rows.
final class PostgresRows {
  private init() {}

  var count: Int { 0 }
  var written: Int { 0 }
  func isNull(_ row: Int, _ column: Int) -> Bool { true }
  func bytes(_ row: Int, _ column: Int) -> [UInt8] { [] }
  func text(_ row: Int, _ column: Int) -> String { "" }
  func integer(_ row: Int, _ column: Int) -> Int? { nil }
  func integers(_ column: Int) -> [Int] { [] }
}

enum AddressParts {
  static func read(_ text: String) throws(PostgresError) -> [String: String] { [:] }
}
#endif
