/// An error of SQLite: its code, its message and the statement.
public struct SQLiteError: Error, Sendable, Equatable, CustomStringConvertible {
  /// SQLite's result code, such as 13 for a full disk; its extended one where it has one, whose lowest byte is the former.
  public let code: Int32
  /// What SQLite says about it.
  public let message: String
  /// The statement, or the call, that failed.
  public let statement: String

  package init(code: Int32, message: String, statement: String) {
    self.code = code
    self.message = message
    self.statement = statement
  }

  /// What failed, why, and how to mend it, on one line.
  public var description: String {
    "SQLite cannot carry out “\(statement)”: \(message) (code \(code)); \(mend)"
  }

  private var mend: String {
    switch code & 0xFF {
    case 1 where message.hasPrefix("no such module"):
      "take an SQLite that has it (Debian's and Homebrew's have FTS5 and dbstat)"
    case 1 where message.hasPrefix("ON CONFLICT clause"): "declare the column of the key PRIMARY KEY or UNIQUE"
    case 1: "the file is not as it was made: take it from a backup"
    case 5, 6: "wait until the other program is done with it"
    case 8, 14, 23: "check the path and its permissions"
    case 10: "check the disk"
    case 11, 26: "the file is damaged: take it from a backup"
    case 13: "make room on the disk"
    case 18: "make the record smaller"
    case 19, 20: "mend the record, or the rule of its table that it breaks"
    default: "look the code up in SQLite's list of result codes"
    }
  }

  /// Whether it says that the file is damaged.
  package var isDamage: Bool { code & 0xFF == 11 }
  /// Whether a row breaks a constraint of its table, or has a value of another type.
  package var isConstraint: Bool { code & 0xFF == 19 || code & 0xFF == 20 }
  /// Whether it says that a text or blob is too large.
  package var isTooLarge: Bool { code & 0xFF == 18 }
  /// Whether it says that the file is no database.
  package var isNoDatabase: Bool { code & 0xFF == 26 }
  /// Whether only a writer can do it.
  package var isReadOnly: Bool { code & 0xFF == 8 }
  /// Whether a transaction was cut off that only a writer can take back.
  package var isUnfinished: Bool { code == 8 | 3 << 8 }
}
