/// The folder of an index and what stands in it.
///
/// | file | what |
/// |---|---|
/// | `records.sqlite` | the records, the manifest and the index's note: all that matters |
/// | `records.sqlite-wal`, `-shm` | what SQLite has not put there yet, while the index is in use |
/// | `writer.lock` | held by the one writer; stays, and means nothing by itself |
/// | `*.segment`, `*.answers` | segments that are made of the records, and answers worked out of these; those the note names |
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
    "writer.lock", "records.sqlite-journal", "records.sqlite-wal", "records.sqlite-shm",
  ]

  /// Does something with files, and says of which the trouble is.
  func using<Result>(
    _ path: String, _ body: () throws(FileFailure) -> Result
  ) throws(StoreError) -> Result {
    do throws(FileFailure) {
      return try body()
    } catch {
      throw .unusable(path: path, reason: error.reason)
    }
  }

  /// - Throws: ``StoreError/notAnIndex(path:found:)`` where something else stands there.
  func state() throws(StoreError) -> State {
    let found: String
    do throws(FileFailure) {
      guard !path.isEmpty, !path.utf8.contains(0) else { throw FileFailure.noSuchPath }
      switch try files.kind(path) {
      case .nothing: return .missing
      case .other: found = "a file"
      case .folder:
        // In this order: a writer may be making it.
        let names = try files.names(in: path)
        if try files.kind(records) == .other { return .made }
        if names.allSatisfy(Self.beginnings.contains) { return .begun }
        found =
          names.contains("writer.lock") ? "an index that has lost its records.sqlite" : "a folder of other files"
      }
    } catch {
      throw .unusable(path: path, reason: error.reason)
    }
    throw .notAnIndex(path: path, found: found)
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

  /// Whether the journal that SQLite begins a database with was left there, so that the database is to be taken back to nothing.
  ///
  /// Of how many pages the database was before, stands in four bytes at 16: <https://sqlite.org/fileformat2.html>, section 3.
  func isFirstTransactionUnfinished() throws(StoreError) -> Bool {
    let journal = file("records.sqlite-journal")
    return try using(journal) { () throws(FileFailure) in
      let head = try files.open(journal, for: .reading).first(20)
      return head.count == 20 && head[16...].allSatisfy { $0 == 0 }
    }
  }

  // MARK: Segment files

  /// Makes the folder for files of an index whose records are elsewhere, and takes the right to write there.
  ///
  /// - Throws: ``StoreError/notAnIndex(path:found:)`` where something else stands there.
  func takeForFiles() throws(StoreError) -> WriterLock {
    let kind = try using(path) { () throws(FileFailure) in
      guard !path.isEmpty, !path.utf8.contains(0) else { throw FileFailure.noSuchPath }
      return try files.kind(path)
    }
    switch kind {
    case .nothing: try make()
    case .other: throw .notAnIndex(path: path, found: "a file")
    case .folder:
      let names = try using(path) { () throws(FileFailure) in try files.names(in: path) }
      if !names.isEmpty, !names.contains("writer.lock") {
        throw .notAnIndex(path: path, found: "a folder of other files")
      }
      if names.contains("records.sqlite") {
        throw .notAnIndex(path: path, found: "the folder of an index that has its own records")
      }
    }
    return try WriterLock(self)
  }

  /// What a name of a file that is made of the records ends with.
  private static let derived = [".segment", ".answers", ".new"]

  /// The files that are made of the records, whether the note names them or not.
  func derivedFiles() throws(StoreError) -> [String] {
    try using(path) { () throws(FileFailure) in
      try files.names(in: path).filter { name in Self.derived.contains { name.hasSuffix($0) } }
    }
  }
}
