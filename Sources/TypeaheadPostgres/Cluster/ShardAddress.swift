internal import CPostgres

/// Where a shard is, for the coordinator as for whoever sets it up.
public struct ShardAddress: Sendable, Hashable {
  /// The host's name or address, or the folder of a Unix socket.
  public var host: String
  /// The port of its server.
  public var port: Int
  /// The database in which the records' tables are.
  public var database: String
  /// Who logs in; empty for the name the process has.
  public var user: String
  /// The password; empty where none is asked for.
  public var password: String

  /// The address of a shard.
  public init(host: String, port: Int = 5432, database: String, user: String = "", password: String = "") {
    self.host = host
    self.port = port
    self.database = database
    self.user = user
    self.password = password
  }

  /// The address that a connection string or URI says, as libpq takes it.
  ///
  /// - Throws: ``PostgresError/unreachable(_:)`` where it is none, or says neither host nor database.
  public init(parsing text: String) throws(PostgresError) {
    var parts: [String: String] = [:]
    guard let options = unsafe PQconninfoParse(text, nil) else { throw .unreachable("\(text) is no address") }
    var option = unsafe options
    while let keyword = unsafe option.pointee.keyword {
      if let value = unsafe option.pointee.val {
        unsafe parts[String(cString: keyword)] = unsafe String(cString: value)
      }
      unsafe option += 1
    }
    unsafe PQconninfoFree(options)
    guard let host = parts["host"], let database = parts["dbname"] else {
      throw .unreachable("the address of a shard says host and database, as in postgresql://two/app")
    }
    self.init(
      host: host, port: parts["port"].flatMap { Int($0) } ?? 5432, database: database, user: parts["user"] ?? "",
      password: parts["password"] ?? "")
  }

  /// What the foreign server is told.
  var serverOptions: [(String, String)] { [("host", host), ("port", String(port)), ("dbname", database)] }

  /// How it is logged in to.
  var userOptions: [(String, String)] {
    [("user", user), ("password", password)].filter { !$0.1.isEmpty }
  }

  /// The same as libpq takes it.
  var connectionString: String {
    (serverOptions + userOptions).map { name, value in
      let escaped = value.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
      return "\(name)='\(escaped)'"
    }.joined(separator: " ")
  }

  /// What is shown of it.
  var place: String { "\(host):\(port)/\(database)" }
}
