internal import TypeaheadSQLite

extension RecordStore {
  /// Carries changes out in one transaction, and returns when they are on the disk.
  ///
  /// - Throws: ``StoreError``; the store is then as before, so that a later call can succeed.
  /// - Returns: The number of the last change before, and now.
  @discardableResult
  public func commit(_ changes: [RecordChange]) throws(StoreError) -> (previous: Int, last: Int) {
    let committed = try write { records throws(SQLiteError) in try records.commit(changes) }
    switch committed {
    case .success(let numbers): return (numbers.lowerBound, numbers.upperBound)
    case .failure(let failure): throw .damaged(folder: path, failure.finding)
    }
  }

  /// Keeps the note of an index, in one transaction.
  ///
  /// - Throws: ``StoreError``; the note before is then still there.
  public func keep(note: [UInt8], asOf change: Int) throws(StoreError) {
    try write { records throws(SQLiteError) in try records.write(note: note, asOf: change) }
  }

  /// Makes a damaged manifest anew from the changes there are.
  func renewManifest() throws(StoreError) {
    try write { records throws(SQLiteError) in try records.renewManifest() }
  }

  private func write<Result: Sendable>(
    _ body: (RecordDatabase) throws(SQLiteError) -> Result
  ) throws(StoreError) -> Result {
    guard access == .writing else { throw .readOnly(folder: path) }
    return try withRecords { records throws(SQLiteError) in
      guard let records else { preconditionFailure("who opens a store for writing makes its tables") }
      return try body(records)
    }
  }
}
