/// The limits of an index, so that no text from outside can make it slow or large.
///
/// Every limit is checked before anything is stored; a record beyond one is refused with an ``IndexError`` and leaves the index
/// as it was. Queries have no limits: any text is a valid query.
public struct Limits: Sendable, Hashable {
  /// Records in one index. Terms and postings are counted in 32 bits, so records of many tokens need a lower limit.
  public var records = 20_000_000
  /// UTF-8 bytes of all searched texts of a record, and of its attributes: eight for a number.
  public var recordBytes = 1 << 20
  /// UTF-8 bytes of a folded token: a word without break, or a whole name. Runs of scripts without spaces may be longer.
  public var tokenBytes = 4096
  /// Tokens of a record in all readings, those of synonyms and of other spellings included; at most 32,767. Of a record with more no more are made.
  public var recordTokens = 32_000
  /// Texts of a record in all fields.
  public var recordValues = 4096
  /// UTF-8 bytes of an id's text.
  public var idBytes = 1024

  /// The default limits.
  public init() {}

  /// All of them, in a fixed order.
  var all: [Int] { [records, recordBytes, tokenBytes, recordTokens, recordValues, idBytes] }
}

/// Why a record was refused. The index is as it was before.
///
/// `"\(error)"` says what is wrong and how to mend it. Foundation's `localizedDescription` does not: the library does without
/// Foundation.
public enum IndexError: Error, Hashable, Sendable {
  /// The index holds as many records as ``Limits/records`` allows. How many these are is not for everyone who writes.
  case tooManyRecords
  /// The record's texts are too long together.
  case recordTooLarge(id: String, bytes: Int, limit: Int)
  /// One of its tokens is too long.
  case tokenTooLong(id: String, field: String, bytes: Int, limit: Int)
  /// It has too many tokens. The count stops where indexing was given up.
  case tooManyTokens(id: String, count: Int, limit: Int)
  /// It has too many texts.
  case tooManyValues(id: String, count: Int, limit: Int)
  /// The principal may not write it, see ``AccessRule``.
  case forbidden(id: String)
  /// Its id has the same description as another record's id, though they are not equal.
  case ambiguousID(String)
  /// Its id is too long.
  case idTooLong(prefix: String, bytes: Int, limit: Int)
}

extension IndexError: CustomStringConvertible {
  /// What was expected, what was found, and how to mend it, on one line.
  public var description: String {
    switch self {
    case .tooManyRecords:
      "the index holds as many records as are allowed; delete some or raise Limits.records"
    case .recordTooLarge(let id, let bytes, let limit):
      "record \(id.debugDescription) has \(bytes) bytes of searched text, \(limit) are allowed; shorten it or raise Limits.recordBytes"
    case .tokenTooLong(let id, let field, let bytes, let limit):
      "record \(id.debugDescription) has a token of \(bytes) bytes in field \(field.debugDescription), \(limit) are allowed; shorten it or raise Limits.tokenBytes"
    case .tooManyTokens(let id, let count, let limit):
      "record \(id.debugDescription) has \(count) tokens or more, \(limit) are allowed; shorten it or raise Limits.recordTokens, to 32,767 at most"
    case .tooManyValues(let id, let count, let limit):
      "record \(id.debugDescription) has \(count) texts, \(limit) are allowed; give it fewer or raise Limits.recordValues"
    case .forbidden(let id):
      "record \(id.debugDescription) may be written by its owner alone; write it as its owner, or under an id that is free"
    case .ambiguousID(let text):
      "two ids that are not equal are both described as \(text.debugDescription); describe them by all that tells them apart (CustomStringConvertible)"
    case .idTooLong(let prefix, let bytes, let limit):
      "the id that begins \(prefix.debugDescription) has \(bytes) bytes, \(limit) are allowed; shorten it or raise Limits.idBytes"
    }
  }
}
