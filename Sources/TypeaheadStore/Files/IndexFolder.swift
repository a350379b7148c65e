/// The folder of an index and what stands in it.
///
/// | file | what |
/// |---|---|
/// | `records.sqlite` | the records and the manifest: all that matters |
/// | `records.sqlite-wal`, `-shm` | what SQLite has not put there yet, while the index is in use |
/// | `writer.lock` | held by the one writer; stays, and means nothing by itself |
struct IndexFolder: Sendable {
  let path: String

  var records: String { path + "/records.sqlite" }
  var lock: String { path + "/writer.lock" }

  /// What there is of an index.
  enum State {
    /// No folder.
    case missing
    /// An index whose creation has not come to its records: an empty one.
    case begun
    case made
  }

  /// - Throws: ``StoreError/notAnIndex(path:found:)`` where something else stands there.
  func state() throws(StoreError) -> State {
    let found: String
    do throws(FileCalls.Failure) {
      guard !path.isEmpty, !path.utf8.contains(0) else { throw FileCalls.Failure.noSuchPath }
      switch try FileCalls.kind(path) {
      case .nothing: return .missing
      case .other: found = "a file"
      case .folder:
        if try FileCalls.kind(records) == .other { return .made }
        if try FileCalls.kind(lock) == .other { return .begun }
        if try FileCalls.isEmpty(path) { return .begun }
        found = "a folder of other files"
      }
    } catch {
      throw .unusable(path: path, reason: error.reason)
    }
    throw .notAnIndex(path: path, found: found)
  }

  func make() throws(StoreError) {
    do throws(FileCalls.Failure) {
      try FileCalls.makeFolder(path)
    } catch {
      throw .unusable(path: path, reason: error.reason)
    }
  }
}
