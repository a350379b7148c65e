/// The address of a shard, for the coordinator and for the app that sets it up.
///
/// The password need not be said. Where the shard asks for one, it is the one that libpq finds: in the variable `PGPASSWORD`, or in the
/// password file (`~/.pgpass`, the variable `PGPASSFILE`, the option `passfile`). The coordinator keeps the one that was used, in its user
/// mapping; its own log of statements does not show it.
public struct ShardAddress: Sendable, Hashable {
  /// The host's name or address, or the folder of a Unix socket.
  public var host: String
  /// The port of its server.
  public var port: Int
  /// The database in which the records' tables are.
  public var database: String
  /// The role that logs in; empty for the name the process has.
  public var user: String
  /// The password; empty where none is asked for, or where libpq finds it.
  public var password: String
  /// Further options of libpq by their names, such as `sslmode`.
  public var options: [String: String]

  /// The address of a shard.
  public init(
    host: String, port: Int = 5432, database: String, user: String = "", password: String = "",
    options: [String: String] = [:]
  ) {
    self.host = host
    self.port = port
    self.database = database
    self.user = user
    self.password = password
    self.options = options
  }

  /// The address that a connection string or URI says, as libpq takes it.
  ///
  /// - Throws: ``PostgresError/unreachable(_:)`` where it is none, says neither host nor database, or says what a shard cannot have:
  ///   several hosts, or options of sessions.
  public init(parsing text: String) throws(PostgresError) {
    var parts = try AddressParts.read(text)
    guard let host = parts.removeValue(forKey: "host"), let database = parts.removeValue(forKey: "dbname") else {
      throw .unreachable("the address of a shard says host and database, as in postgresql://two/app")
    }
    guard let port = Int(parts.removeValue(forKey: "port") ?? "5432"), !host.contains(",") else {
      throw .unreachable("the address of a shard says one host and one port")
    }
    let user = parts.removeValue(forKey: "user") ?? ""
    let password = parts.removeValue(forKey: "password") ?? ""
    if let name = parts.keys.sorted().first(where: Self.ownOptions.contains) {
      throw .unreachable("the address of a shard says \(name), which is said by this library")
    }
    self.init(host: host, port: port, database: database, user: user, password: password, options: parts)
  }

  /// The address of the options that a foreign server has.
  init(options: [String: String]) {
    let manner = Dictionary(uniqueKeysWithValues: ForeignShard.manner)
    let own = ["host", "port", "dbname", "user", "password"]
    self.init(
      host: options["host"] ?? "", port: Int(options["port"] ?? "") ?? 5432, database: options["dbname"] ?? "",
      user: options["user"] ?? "", password: options["password"] ?? "",
      options: options.filter { !own.contains($0.key) && manner[$0.key] != $0.value })
  }

  /// What sessions are told here, and what the wrapper does not take.
  private static let ownOptions: Set = ["options", "client_encoding", "fallback_application_name", "replication"]

  /// What the foreign server is told.
  var serverOptions: [(String, String)] {
    [("host", host), ("port", String(port)), ("dbname", database)]
      + options.filter { $0.key != Self.secret && $0.key != Self.passwordFile }.sorted { $0.key < $1.key }.map {
        ($0.key, $0.value)
      }
  }

  /// How it is logged in to.
  var userOptions: [(String, String)] {
    [("user", user), ("password", password), (Self.secret, options[Self.secret] ?? "")].filter { !$0.1.isEmpty }
  }

  /// Whether it says what nobody else may see.
  var hasSecrets: Bool { !password.isEmpty || options[Self.secret] != nil }

  /// Of the other options that which only the user has.
  private static let secret = "sslpassword"
  /// What is read here, and nothing to the coordinator, which has other files.
  private static let passwordFile = "passfile"

  /// The same as libpq takes it.
  var connectionString: String {
    let file = options[Self.passwordFile].map { [(Self.passwordFile, $0)] } ?? []
    return (serverOptions + userOptions + file).map { name, value in
      let escaped = value.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
      return "\(name)='\(escaped)'"
    }.joined(separator: " ")
  }

  /// What is shown of it.
  var place: String { "\(host):\(port)/\(database)" }
}

extension ShardAddress: CustomStringConvertible, CustomReflectable {
  /// Host, port and database; nothing that is secret.
  public var description: String { place }

  /// The same: what prints a value by its parts shows no password.
  public var customMirror: Mirror {
    Mirror(self, children: ["host": host, "port": port, "database": database, "user": user])
  }
}
