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
