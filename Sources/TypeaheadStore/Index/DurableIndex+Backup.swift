extension DurableIndex {
  /// Copies the records, as they were committed at one moment, into a new folder, which is an index of its own then. The index may be
  /// written to meanwhile; what was not committed is not in the copy.
  ///
  /// ```swift
  /// try index.backup(to: "Backups/people-2")
  /// try DurableIndex(at: "Backups/people-2", for: .reading, kind: "people", schema: schema).verify()    // []
  /// ```
  ///
  /// The index's own files are not copied: they are made anew of the records when the copy is opened for the first time.
  ///
  /// - Parameter path: A folder that is not there yet, or is empty.
  /// - Throws: ``StoreError`` where something stands there, the copy cannot be written, or the records are in a database of the app's
  ///   own, whose backup has all that is needed.
  /// - Complexity: O(*n*) in the bytes of the database.
  public func backup(to path: String) throws(StoreError) {
    try source.checkOpen()
    guard let store = source.storage as? RecordStore else {
      throw .noBackup(folder: source.folder.path)
    }
    try store.backup(to: path)
  }
}
