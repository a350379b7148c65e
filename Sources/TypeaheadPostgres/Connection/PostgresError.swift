public import Typeahead

/// An error of a PostgreSQL server, or of its connection.
public enum PostgresError: Error, Sendable, Equatable {
  /// No connection could be made.
  case unreachable(String)
  /// The connection broke. A write that was under way may or may not have happened.
  case lost(String)
  /// A statement took longer than it may; see ``PostgresOptions/timeout``.
  case timedOut
  /// The task that asks was cancelled.
  case cancelled
  /// A statement was refused.
  case refused(code: String, message: String)
  /// Shards that could not be asked.
  case shardsUnavailable([Int], String)
  /// A record was refused, as an index would.
  case rejected(IndexError)
  /// A record cannot be made bytes.
  case cannotEncode(id: String, reason: String)
  /// Stored bytes are no record.
  case undecodable(reason: String)
  /// There are no tables of this kind.
  case missing(kind: String)
  /// It was made for another schema, or other facets.
  case otherSchema(kind: String)
  /// It was made by other rules of folding, or with another ICU.
  case otherFolding(expected: String, found: String)
  /// The tables were made with other shards.
  case otherShards(expected: [String], found: [String])
  /// A shard's tables are of another cluster.
  case otherCluster(shard: Int, expected: String, found: String)
  /// A shard is in the same database as another one, or, where that is nil, as the coordinator.
  case sameDatabase(shard: Int, other: Int?)
  /// A shard's last write is not the coordinator's: one of them is older, or of another time, than it was.
  case outOfStep(shard: Int, expected: Int, found: Int)
  /// The database cannot store every text.
  case otherEncoding(expected: String, found: String)
  /// It is of another version than this library's.
  case otherVersion(expected: Int, found: Int)
  /// A kind that is no name for tables.
  case badKind(String)
  /// A name of a reader that is too long to be found by.
  case readerTooLong(bytes: Int, limit: Int)
}

extension PostgresError: CustomStringConvertible {
  /// What was expected, what was found, and how to mend it, on one line.
  public var description: String {
    switch self {
    case .unreachable(let message): "PostgreSQL cannot be reached: \(message); check the address and whether it runs"
    case .lost(let message):
      "the connection to PostgreSQL broke: \(message.isEmpty ? "the server said no reason" : message); ask again, or write again"
    case .timedOut: "PostgreSQL took longer than a statement may; ask for less or raise PostgresOptions.timeout"
    case .cancelled: "it was cancelled; call it again"
    case .refused(let code, let message): "PostgreSQL refuses: \(message) (code \(code)); look the code up in its list"
    case .shardsUnavailable(let shards, let message):
      "shard\(shards.count == 1 ? "" : "s") \(shards.map(String.init).joined(separator: ", ")) cannot be asked: \(message); "
        + "start \(shards.count == 1 ? "it" : "them"), or allow partial answers"
    case .rejected(let error): "\(error)"
    case .cannotEncode(let id, let reason): "record \(id.debugDescription) cannot be encoded: \(reason); mend the codec"
    case .undecodable(let reason): "a stored record cannot be decoded: \(reason); take a codec that knows it"
    case .missing(let kind): "there are no records of kind \(kind.debugDescription); create them first"
    case .otherSchema(let kind):
      "the records of kind \(kind.debugDescription) were indexed for another schema; index them again, or take the schema they were indexed for"
    case .otherFolding(let expected, let found):
      "the records were indexed with \(found), this is \(expected); use the same everywhere, or index them again as another kind"
    case .otherShards(let expected, let found):
      "there are other shards: \(found.joined(separator: ", ")), not \(expected.joined(separator: ", ")); name those, or add one"
    case .otherCluster(let shard, let expected, let found):
      "the tables of shard \(shard) are of cluster \(found), not \(expected); take another database, or drop their schema there if nobody needs them"
    case .sameDatabase(let shard, let other):
      "shard \(shard) is in the database of \(other.map { "shard \($0)" } ?? "the server that is asked"); give each shard a database of its own"
    case .outOfStep(let shard, let expected, let found):
      "shard \(shard) stands at write \(found), the coordinator at \(expected); restore them as of the same moment, or index the records again"
    case .otherEncoding(let expected, let found):
      "the database is encoded in \(found), not \(expected); make one with ENCODING 'UTF8'"
    case .otherVersion(let expected, let found):
      "its tables are of version \(found), not \(expected); \(found > expected ? "take a newer library" : "index the records again as another kind")"
    case .badKind(let kind):
      "\(kind.debugDescription) is no kind; take 1 to 40 letters a-z, digits and _, a letter first"
    case .readerTooLong(let bytes, let limit): "a reader's name has \(bytes) bytes, \(limit) are allowed; shorten it"
    }
  }

  /// So many writes were published while a search began that it could not.
  static let overtaken = PostgresError.refused(code: "40001", message: "writes overtook what was read")

  /// Whether the same may be tried again at once: it has not been done.
  var isPassing: Bool {
    // Serialization failures and deadlocks.
    if case .refused(let code, _) = self { code == "40001" || code == "40P01" } else { false }
  }

  /// Whether a server behind the one that was asked could not be asked.
  var isOfForeignServer: Bool {
    // Connection exceptions, a shutdown, and what the wrapper says of connections that break while they are used.
    if case .refused(let code, _) = self {
      code.hasPrefix("08") || code.hasPrefix("57P") || code == "HV00N"
    } else {
      false
    }
  }
}
