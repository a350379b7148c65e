package import TypeaheadSQLite

/// The folder of an index and what stands in it.
///
/// | file | what |
/// |---|---|
/// | `records.sqlite` | the records, the manifest and the index's note: all that matters |
/// | `records.sqlite-wal`, `-shm` | what SQLite has not put there yet, while the index is in use |
/// | `records.sqlite-journal` | while the database is made |
/// | `records.sqlite.new`, `records.sqlite.new-journal` | a backup while it is written |
/// | `writer.lock` | held by the one writer; stays, and means nothing by itself |
/// | `*.segment` | segments that are made of the records; those the note names |
/// | `*.new` | such a file while it is written |
package struct IndexFolder: Sendable {
  let path: String
  package let files: any FileSystem

  package init(path: String, files: any FileSystem) {
    self.path = path
    self.files = files
  }

  var records: String { file("records.sqlite") }
  var lock: String { file("writer.lock") }

  package func file(_ name: String) -> String { path + "/" + name }

  /// What there is of an index.
  enum State {
    /// No folder.
    case missing
    /// An index whose creation has not come to its records: an empty one.
    case begun
    case made
  }

  /// What may be there before the records are; where power failed, any of them alone.
  private static let beginnings: Set = [
    "writer.lock", "records.sqlite-journal", "records.sqlite-wal", "records.sqlite-shm", "records.sqlite.new",
    "records.sqlite.new-journal",
  ]

  /// Does something with files, and says of which the trouble is.
  func using<Result>(
    _ path: String, _ body: () throws(FileFailure) -> Result
  ) throws(StoreError) -> Result {
    do throws(FileFailure) {
      return try body()
    } catch {
      throw Self.error(error, at: path)
    }
  }

  private static func error(_ failure: FileFailure, at path: String) -> StoreError {
    if let found = failure.found { return .notAFile(path: path, found: found.rawValue) }
    return .unusable(path: path, reason: failure.reason)
  }

  /// What SQLite says of the database.
  func error(_ failure: SQLiteError) -> StoreError {
    failure.isDamage ? .damaged(folder: path, .database(failure.message)) : .database(failure)
  }

  /// What stands at the path; it may be a link to the folder.
  func kind() throws(StoreError) -> FileKind? {
    try using(path) { () throws(FileFailure) in
      guard !path.isEmpty, !path.utf8.contains(0) else { throw FileFailure.noSuchPath }
      return try files.status(path, followsLinks: true)?.kind
    }
  }

  /// - Throws: ``StoreError/notAnIndex(path:found:)`` where something else stands there, ``StoreError/notAFile(path:found:)`` where
  ///   something else stands in the place of the database.
  func state() throws(StoreError) -> State {
    guard let kind = try kind() else { return .missing }
    guard kind == .folder else { throw .notAnIndex(path: path, found: kind.rawValue) }
    // In this order: a writer may be making it.
    let names = try using(path) { () throws(FileFailure) in try files.names(in: path) }
    if try hasDatabase() {
      try checkDatabase(names)
      return .made
    }
    if names.allSatisfy(Self.beginnings.contains) {
      try checkDatabase(names)
      return .begun
    }
    throw .notAnIndex(
      path: path,
      found: names.contains("writer.lock") ? "an index that has lost its records.sqlite" : "a folder of other files")
  }

  /// Makes sure that a database that is empty or not there never held anything, and that no other journal than its own is beside it.
  ///
  /// What other files say is looked at first: a writer may be making them. SQLite would remove a log without its database.
  ///
  /// - Throws: ``StoreError/damaged(folder:_:)`` where it did.
  private func checkDatabase(_ names: [String]) throws(StoreError) {
    let hasForeignJournal: Bool
    do throws(ForeignFile) {
      hasForeignJournal = try files.hasForeignJournal(records, pageBytes: RecordDatabase.pageBytes)
    } catch {
      throw Self.error(error.failure, at: error.path)
    }
    if hasForeignJournal { throw .damaged(folder: path, .journal) }
    var evidence = Self.segmentFiles(of: names)
    let log = "records.sqlite-wal"
    if names.contains(log), try size(log) > 0 { evidence.append(log) }
    if let evidence = evidence.first, try size("records.sqlite") == 0 {
      throw .damaged(folder: path, .noRecords(beside: evidence))
    }
  }

  /// The bytes of a file; 0 where there is none.
  ///
  /// The database is not opened for it: closing it again would give back the locks that SQLite holds in this process.
  private func size(_ name: String) throws(StoreError) -> Int {
    let path = file(name)
    return try using(path) { () throws(FileFailure) in try files.status(path, followsLinks: false)?.size ?? 0 }
  }

  /// Tells the database apart from other files; nothing where there is none.
  func databaseIdentity() throws(StoreError) -> FileIdentity? {
    try using(records) { () throws(FileFailure) in try files.status(records, followsLinks: false)?.identity }
  }

  /// What is wrong with the log of the database, if anything.
  func findingOfLog() throws(StoreError) -> StoreFinding? {
    let log = file("records.sqlite-wal")
    return try using(log) { () throws(FileFailure) in
      do throws(FileFailure) {
        let file = try files.open(log, for: .reading)
        return try SQLiteLog.damage(in: file, pageBytes: RecordDatabase.pageBytes).map { .log(frame: $0.frame) }
      } catch {
        if error.isMissing { return nil }
        throw error
      }
    }
  }

  /// Whether pages are neither in the database nor in its log, as where an older database was put beside the log.
  func lacksPages() throws(StoreError) -> Bool {
    let (log, bytes) = (file("records.sqlite-wal"), try size("records.sqlite"))
    return try using(log) { () throws(FileFailure) -> Bool in
      do throws(FileFailure) {
        return try SQLiteLog.lacksPages(try files.open(log, for: .reading), beside: bytes)
      } catch {
        if error.isMissing { return false }
        throw error
      }
    }
  }

  /// Whether the database is there.
  ///
  /// - Throws: ``StoreError/notAFile(path:found:)`` where something else stands in its place, or in that of what SQLite keeps beside it.
  private func hasDatabase() throws(StoreError) -> Bool {
    do throws(ForeignFile) {
      return try files.hasDatabase(records)
    } catch {
      throw Self.error(error.failure, at: error.path)
    }
  }

  /// Makes the folder, and waits until the disk knows it.
  func make() throws(StoreError) {
    try using(path) { () throws(FileFailure) in
      try files.makeFolder(path)
      try files.syncFolder(parent)
    }
  }

  private var parent: String {
    let path = path.utf8.reversed().drop { $0 == UInt8(ascii: "/") }
    let parent = path.drop { $0 != UInt8(ascii: "/") }
    return parent.isEmpty ? "." : String(decoding: parent.reversed(), as: UTF8.self)
  }
}
