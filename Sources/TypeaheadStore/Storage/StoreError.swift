public import Typeahead
public import TypeaheadSQLite

/// Why a store does not do what it was asked. `"\(error)"` says what was expected, what was found, and how to mend it, on one line.
///
/// Whatever is thrown, nothing that was committed is lost, and what was written and not committed still waits for a commit.
public enum StoreError: Error, Sendable, Equatable {
  /// There is no index at the path, and it is not to be made.
  case missing(folder: String)
  /// Something else stands at the path.
  case notAnIndex(path: String, found: String)
  /// Something else stands in the place of a file of the index, such as a symbolic link. It is not read, followed or written to.
  case notAFile(path: String, found: String)
  /// The index was written by another version of this library, whose format this one does not read.
  case otherFormat(path: String, found: Int, expected: Int)
  /// The system refuses a file or folder.
  case unusable(path: String, reason: String)
  /// Another writer has the index; its process where it says so.
  case inUse(folder: String, process: Int?)
  /// The folder of an open index was removed, moved or replaced, or its database or its lock was. Nothing is written any more, and
  /// committed records are where the folder is now.
  case folderGone(folder: String)
  /// A write to an index that is open for reading.
  case readOnly(folder: String)
  /// A use after ``DurableIndex/close()``, or of a storage that was closed.
  case closed(folder: String)
  /// The index holds records of another kind.
  case otherKind(folder: String, expected: String, found: String)
  /// Opening for writing an index that has lost records, which other files of the folder may have. Nothing is written or removed. Or a
  /// commit onto a damaged manifest, whose sums could only be guessed, or onto changes it does not know; opening a ``DurableIndex`` for
  /// writing makes that anew.
  case damaged(folder: String, StoreFinding)
  /// Opening was cancelled; nothing was changed.
  case cancelled(folder: String)
  /// A record that cannot be made into bytes.
  case cannotEncode(id: String, reason: String)
  /// A record the index refuses.
  case refused(IndexError)
  /// Records that cannot be indexed on opening: their number, the number of all, and findings for the first ones.
  case unreadable(folder: String, count: Int, of: Int, [StoreFinding])
  /// Records that a ``RecordStorage`` of the app's own does not take. All others are committed; these are visible, and every commit
  /// tries them again, until they are written or deleted again.
  case notStored([RefusedRecord])
  /// A call from inside another of the same thread: from a storage, a codec, a closure of the schema, or the body of
  /// ``RecordStore/forEachRecord(_:)`` or of a storage's `forEachChange`. Nothing was done.
  case reentrant(folder: String)
  /// A database that has no such table, and the tables it has.
  case noTable(_ name: String, found: [String])
  /// A table that has no such column, and the columns it has.
  case noColumn(_ name: String, table: String, found: [String])
  /// Opening for reading a table that nobody has followed yet.
  case notFollowed(table: String)
  /// A backup of records that are in a database of the app's own.
  case noBackup(folder: String)
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
    case .notAFile(let path, let found):
      "\(path) is \(found), where a file of an index belongs; see who put it there, and remove it"
    case .otherFormat(let path, let found, let expected):
      "\(path) has format \(found), and this version reads format \(expected); take the version of the program that wrote it"
    case .unusable(let path, let reason): "\(path) cannot be used (\(reason)); \(FileFailure.mend(of: reason))"
    case .inUse(let folder, let process):
      "\(folder) is being written by \(process.map { "process \($0)" } ?? "another program"); an index has one writer: "
        + "wait until it is done, or open the index for reading"
    case .folderGone(let folder):
      "\(folder) is not the index that was opened any more: it was removed, moved or replaced; open it again where it is"
    case .readOnly(let folder): "\(folder) is open for reading; open it for writing"
    case .closed(let folder): "\(folder) was closed; open it again"
    case .otherKind(let folder, let expected, let found):
      "\(folder) holds records of the kind “\(found)”, not “\(expected)”; open it as such, or make another index"
    case .damaged(let folder, let finding):
      "\(folder) is damaged: \(finding); \(finding.mend)"
    case .cancelled(let folder): "opening \(folder) was cancelled, and nothing changed; open it again"
    case .cannotEncode(let id, let reason): "record \(id.debugDescription) cannot be stored: \(reason); mend the record"
    case .refused(let error): error.description
    case .unreadable(let folder, let count, let total, let findings):
      "\(folder): \(count) of \(total) records cannot be indexed: \(Self.list(findings, count)); take a codec and a schema "
        + "that take them, or say by onUnreadable how to go on"
    case .notStored(let records):
      "the storage does not take \(records.count == 1 ? "a record" : "\(records.count) records"): "
        + Self.list(records.prefix(3).map { "\($0.id.debugDescription): \($0.reason)" }, records.count)
        + "; mend or delete \(records.count == 1 ? "it" : "them") and commit again"
    case .reentrant(let folder):
      "\(folder) is called from inside a call of its own (by a storage, a codec, a closure of the schema or the body of "
        + "forEachRecord); call it when that has returned"
    case .noTable(let name, let found):
      "there is no table called \(name); "
        + (found.isEmpty ? "make one" : "take one of \(found.joined(separator: ", "))")
    case .noColumn(let name, let table, let found):
      "the table \(table) has no column called \(name); take some of \(found.joined(separator: ", "))"
    case .notFollowed(let table): "the table \(table) is not followed yet; open it for writing first"
    case .noBackup(let folder):
      "the records of \(folder) are in a database of the app's own; back that up, it has them and the note of the index"
    case .storage(let reason): "the records cannot be reached: \(reason); see what the app's own database says"
    case .database(let error): error.description
    }
  }

  /// The first things of so many.
  private static func list(_ first: [some CustomStringConvertible], _ count: Int) -> String {
    first.map(\.description).joined(separator: "; ") + (count > first.count ? "; and others" : "")
  }
}
