public import TypeaheadSQLite

/// Why a store does not do what it was asked. `"\(error)"` says what was expected, what was found, and how to mend it, on one line.
///
/// Whatever is thrown, the store is as it was before the step that failed, and the step can be tried again.
public enum StorageError: Error, Sendable, Equatable {
  /// Something else stands at the path.
  case notAStore(path: String, found: String)
  /// The store was written by another version of this library, whose format this one does not read.
  case otherFormat(path: String, found: Int, expected: Int)
  /// An item whose size is none that is counted.
  case size(id: String, found: Int64)
  /// A source gives an item of another service.
  case foreignItem(id: String, expected: String, found: String)
  /// A source gives an item of another id than it was asked for.
  case otherItem(id: String, found: String)
  /// Nobody gave a source for the service, so that its files are out of reach.
  case noSource(service: String)
  /// A source cannot: what it threw.
  case source(service: String, reason: String)
  /// A source ended what it was asked for: it threw `CancellationError`, and this is what callers of ``StorageManager`` are thrown too.
  case cancelled(service: String)
  /// Not all that was to be deleted was: what was, and each reason why the rest was not.
  case deletion(freed: StorageSum, failures: [StorageError])
  /// A file or folder that the system refuses.
  case file(path: String, reason: String)
  /// A call from inside another of the same thread: from a source, a store, or the closure that names groups. Nothing was done.
  case reentrant
  /// A ``StorageStore`` of the app's own cannot: what it threw.
  case store(reason: String)
  /// SQLite cannot.
  case database(SQLiteError)
}

extension StorageError: CustomStringConvertible {
  /// What was expected, what was found, and how to mend it, on one line.
  public var description: String {
    switch self {
    case .notAStore(let path, let found):
      "\(path) is no store of items but \(found); name the file of a store, or one that does not exist yet"
    case .otherFormat(let path, let found, let expected):
      "\(path) has format \(found), and this version reads format \(expected); remove it, and all is counted again"
    case .size(let id, let found):
      "item \(id.debugDescription) has \(found) bytes, 0 to \(StorageItem.maximumSize) can be counted; mend its size"
    case .foreignItem(let id, let expected, let found):
      "item \(id.debugDescription) is of the service \(found.debugDescription), but its source is that of "
        + "\(expected.debugDescription); mend the source"
    case .otherItem(let id, let found):
      "asked for the item \(id.debugDescription), its source gives \(found.debugDescription); let each item have the id it is "
        + "asked for by"
    case .noSource(let service):
      "the files of the service \(service.debugDescription) are out of reach; give the manager its source"
    case .source(let service, let reason):
      "the files of the service \(service.debugDescription) cannot be reached: \(reason)"
    case .cancelled(let service):
      "the source of the service \(service.debugDescription) was cancelled; begin again, and it goes on there"
    case .deletion(let freed, let failures):
      "\(freed.count) deleted, \(failures.count) failed: \(failures.prefix(3).map(\.description).joined(separator: "; "))"
        + (failures.count > 3 ? "; and \(failures.count - 3) more" : "") + "; mend these and delete again"
    case .file(let path, let reason):
      "\(path.isEmpty ? "the empty path" : path) cannot be used (\(reason)); \(FileFailure.mend(of: reason))"
    case .reentrant:
      "the store is called from inside a call of its own (by a source, a store or the closure that names groups); call it when "
        + "that has returned"
    case .store(let reason): "the store cannot be used: \(reason); see what the app's own store says"
    case .database(let error): error.description
    }
  }
}
