internal import TypeaheadSQLite

extension RecordStore {
  /// What is known of the records as a whole: those of an empty index where it was only begun.
  ///
  /// - Throws: ``StoreError/damaged(folder:_:)`` where it is not what was written.
  public var manifest: Manifest {
    get throws(StoreError) {
      let manifest = try withRecords { records throws(SQLiteError) in
        try records?.manifest() ?? .success(Manifest())
      }
      switch manifest {
      case .success(let manifest): return manifest
      case .failure(let failure): throw .damaged(folder: path, failure.finding)
      }
    }
  }

  /// What is wrong with the manifest, if anything.
  func manifestFinding() throws(StoreError) -> StoreFinding? {
    try withRecords { records throws(SQLiteError) in try records?.manifestFinding() }
  }

  /// The number of the last change.
  ///
  /// - Throws: ``StoreError/damaged(folder:_:)`` where the manifest is not what was written.
  public func lastChange() throws(StoreError) -> Int { try manifest.change }

  /// The note of an index; nothing where none was kept.
  ///
  /// - Throws: ``StoreError`` where the file cannot be read.
  public func note() throws(StoreError) -> [UInt8]? {
    try withRecords { records throws(SQLiteError) in try records?.note() }
  }

  /// What the index of the records was made with; nothing where there is none yet.
  ///
  /// - Throws: ``StoreError/damaged(folder:_:)`` where its note is not what was written.
  public var origin: IndexOrigin? {
    get throws(StoreError) {
      guard let bytes = try note() else { return nil }
      guard let note = IndexNote(bytes) else { throw .damaged(folder: path, .segments) }
      return note.origin
    }
  }

  /// Goes through all committed records as they are at one moment, in the order in which they were changed last, and says what is
  /// wrong with any.
  ///
  /// `body` gets the sound ones alone. Other threads' calls of the store wait until it is over; those of `body` itself throw
  /// ``StoreError/reentrant(folder:)``.
  ///
  /// - Returns: What is wrong with those that are left out, and with the manifest.
  /// - Throws: ``StoreError`` where the file cannot be read to its end.
  /// - Complexity: O(*n*) for *n* changes that are kept, at most some more than twice the records.
  public func forEachRecord(_ body: (StoredRecord) -> Void) throws(StoreError) -> [StoreFinding] {
    var findings: [StoreFinding] = []
    let state = try forEachChange(after: 0) { change in
      guard case .record(let record) = change else { return }
      if let finding = record.finding { findings.append(finding) } else { body(record) }
    }
    return findings + state.findings
  }

  /// Goes through what was changed after a change, as it is at one moment: of each id its last change, damaged ones too, in
  /// their order.
  ///
  /// - Returns: What the manifest says, and what is wrong with it; also whether the changes together are those it stands for.
  /// - Throws: ``StoreError`` where the file cannot be read to its end.
  public func forEachChange(after change: Int, _ body: (StoredChange) -> Void) throws(StoreError) -> RecordStorageState
  {
    try withRecords { records throws(SQLiteError) in
      var state = RecordStorageState(lastChange: 0)
      guard let records else { return state }
      try records.database.transaction(for: .reading) { () throws(SQLiteError) in
        state = try records.forEachChange(after: change, body)
      }
      return state
    }
  }

  /// Checks everything: SQLite's own structure, the checksum of every record, the number and sum of all changes, the manifest.
  ///
  /// - Returns: What is wrong; nothing where all is sound.
  /// - Throws: ``StoreError`` where the file cannot be read for another reason than damage.
  /// - Complexity: O(*n*) in the bytes of all records.
  public func verify() throws(StoreError) -> [StoreFinding] {
    var (findings, isDamaged) = ([StoreFinding](), false)
    do throws(StoreError) {
      let messages = try withRecords { records throws(SQLiteError) in
        try records?.database.texts("PRAGMA integrity_check") ?? ["ok"]
      }
      isDamaged = messages != ["ok"]
      if isDamaged { findings = messages.map(StoreFinding.database) }
      findings += try forEachRecord { _ in }
    } catch {
      guard case .damaged(_, let finding) = error else { throw error }
      (findings, isDamaged) = ([finding], true)
    }
    if isDamaged, try folder.lacksPages() {
      let why = "pages are missing from which records.sqlite-wal goes on; "
      findings.insert(.database(why + "if records.sqlite was put back there, remove that log"), at: 0)
    }
    return findings
  }
}
