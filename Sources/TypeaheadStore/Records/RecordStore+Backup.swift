internal import TypeaheadSQLite

extension RecordStore {
  /// Copies the records, as they were committed at one moment, into a new folder, which is an index of its own then. The store may be
  /// written to meanwhile.
  ///
  /// The index's own files are not copied: they are made anew of the records when the copy is opened for the first time. Copying
  /// `records.sqlite` instead, while the store is open, would leave out what is in its log alone.
  ///
  /// - Parameter path: A folder that is not there yet, or is empty.
  /// - Throws: ``StoreError`` where something stands there, or the copy cannot be written; of it there is nothing left then but the
  ///   empty folder.
  /// - Complexity: O(*n*) in the bytes of the database.
  public func backup(to path: String) throws(StoreError) {
    let copy = IndexFolder(path: path, files: folder.files)
    // Also makes what was only begun known to a reader.
    let loss = try withRecords { records throws(SQLiteError) in records?.loss }
    if let loss { throw .damaged(folder: self.path, loss) }
    let lock = try copy.takeForCopy()
    do throws(StoreError) {
      // What is beside the database is looked at before it is opened once more.
      if try folder.state() == .made { try copyDatabase(to: copy) }
      try finish(copy)
      try copy.using(path) { () throws(FileFailure) in try copy.files.syncFolder(path) }
    } catch {
      copy.removeDatabase()
      throw error
    }
    withExtendedLifetime(lock) {}
  }

  /// Copies the database. It gets its name when it is whole: SQLite writes it with a journal.
  private func copyDatabase(to copy: IndexFolder) throws(StoreError) {
    try fill(copy.newRecords)
    try copy.using(copy.records) { () throws(FileFailure) in try copy.files.rename(copy.newRecords, to: copy.records) }
  }

  private func fill(_ path: String) throws(StoreError) {
    do throws(SQLiteError) {
      // Connections of its own, so that commits need not wait.
      let source = try SQLiteDatabase(path: folder.records, access: .reading, files: folder.files.databaseFiles)
      let destination = try SQLiteDatabase(path: path, access: .writing, files: folder.files.databaseFiles)
      try RecordDatabase.schema.beCautious(with: source)
      try RecordDatabase.schema.beCautious(with: destination)
      try destination.execute("PRAGMA synchronous = FULL; PRAGMA fullfsync = ON")
      try source.copy(to: destination)
    } catch {
      throw .database(error)
    }
  }

  /// Makes the copy an index that has no files yet, in one file.
  private func finish(_ copy: IndexFolder) throws(StoreError) {
    guard let records = try RecordDatabase.open(copy, .writing, mostAdded: RecordDatabase.mostAdded) else { return }
    do throws(SQLiteError) {
      if let note = try records.note().flatMap(IndexNote.init) {
        try records.write(note: IndexNote(origin: note.origin).bytes, asOf: 0)
      }
      try records.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    } catch {
      throw .database(error)
    }
  }
}

extension IndexFolder {
  /// The database while it is copied there.
  fileprivate var newRecords: String { records + ".new" }

  /// Makes the folder for a copy, and takes the right to write there.
  fileprivate func takeForCopy() throws(StoreError) -> WriterLock {
    switch try kind() {
    case .none: try make()
    case .folder:
      let names = try using(path) { () throws(FileFailure) in try files.names(in: path) }
      if !names.isEmpty { throw .unusable(path: path, reason: FileFailure.notEmpty.reason) }
    case .some(let other): throw .notAnIndex(path: path, found: other.rawValue)
    }
    return try WriterLock(self)
  }

  /// Removes what was made of a copy; where that cannot be, it is an empty index, or one of older changes than it says.
  fileprivate func removeDatabase() {
    for ending in ["", "-wal", "-shm", "-journal", ".new", ".new-journal"] { try? files.remove(records + ending) }
    try? files.remove(lock)
  }
}
