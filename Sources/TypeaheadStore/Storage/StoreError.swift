public import Typeahead

/// Why a store does not do what it was asked. `"\(error)"` says what was expected, what was found, and how to mend it, on one line.
///
/// Whatever is thrown, nothing that was committed is lost, and what was written and not committed still waits for a commit.
public enum StoreError: Error, Sendable, Equatable {
  /// There is no index at the path, and it is not to be made.
  case missing(folder: String)
  /// Something else stands at the path.
  case notAnIndex(path: String, found: String)
  /// The index was written by another version of this library, whose format this one does not read.
  case otherFormat(path: String, found: Int, expected: Int)
  /// The system refuses a file or folder.
  case unusable(path: String, reason: String)
  /// Another writer has the index; its process where it says so.
  case inUse(folder: String, process: Int?)
  /// A write to an index that is open for reading.
  case readOnly(folder: String)
  /// A use after ``DurableIndex/close()``.
  case closed(folder: String)
  /// The index holds records of another kind.
  case otherKind(folder: String, expected: String, found: String)
  /// A commit onto a damaged manifest, whose sums could only be guessed, or onto changes it does not know. Opening a ``DurableIndex`` for
  /// writing makes it anew.
  case damaged(folder: String, StoreFinding)
  /// A record that cannot be made into bytes.
  case cannotEncode(id: String, reason: String)
  /// A record the index refuses.
  case refused(IndexError)
  /// A ``RecordStorage`` of the app's own cannot: what it threw.
  case storage(reason: String)
  /// SQLite cannot.
  case database(SQLiteError)
}

extension StoreError: CustomStringConvertible {
  /// What was expected, what was found, and how to mend it, on one line.
  public var description: String {
    switch self {
    case .missing(let folder): "there is no index at \(folder); check the path, or make one by adding records"
    case .notAnIndex(let path, let found):
      "\(path) is no index but \(found); name the folder of an index, or one that does not exist yet"
    case .otherFormat(let path, let found, let expected):
      "\(path) has format \(found), and this version reads format \(expected); take the version of the program that wrote it"
    case .unusable(let path, let reason): "\(path) cannot be used (\(reason)); check the path and its permissions"
    case .inUse(let folder, let process):
      "\(folder) is being written by \(process.map { "process \($0)" } ?? "another program"); an index has one writer: "
        + "wait until it is done, or open the index for reading"
    case .readOnly(let folder): "\(folder) is open for reading; open it for writing"
    case .closed(let folder): "\(folder) was closed; open it again"
    case .otherKind(let folder, let expected, let found):
      "\(folder) holds records of the kind “\(found)”, not “\(expected)”; open it as such, or make another index"
    case .damaged(let folder, let finding):
      "\(folder) is damaged: \(finding); open it as an index for writing (fts index does), which makes it anew of the "
        + "records, or export what is sound, and make the index again"
    case .cannotEncode(let id, let reason): "record \(id.debugDescription) cannot be stored: \(reason); mend the record"
    case .refused(let error): error.description
    case .storage(let reason): "the records cannot be reached: \(reason); see what the app's own database says"
    case .database(let error): error.description
    }
  }
}
