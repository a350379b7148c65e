extension RecordStore {
  /// What is known of the records as a whole: those of an empty index where it was only begun.
  ///
  /// - Throws: ``StoreError/damaged(folder:_:)`` where it is not what was written.
  public var manifest: Manifest {
    get throws(StoreError) {
      switch try readManifest() {
      case .success(let manifest): return manifest
      case .failure(let failure): throw .damaged(folder: path, failure.finding)
      }
    }
  }

  /// The manifest, or what is wrong with it.
  func readManifest() throws(StoreError) -> Result<Manifest, StoreFinding.Failure> {
    try withRecords { records throws(SQLiteError) in try records?.manifest() ?? .success(Manifest()) }
  }

  /// Whether a committed record has the id.
  ///
  /// - Throws: ``StoreError`` where the file cannot be read.
  /// - Complexity: O(log *n*) for *n* records.
  public func contains(id: String) throws(StoreError) -> Bool {
    try withRecords { records throws(SQLiteError) in try records?.row(of: Array(id.utf8)) != nil }
  }

  /// Goes through all committed records as they are at one moment, in the order of their changes, and says what is wrong with any.
  ///
  /// `body` gets the sound ones alone.
  ///
  /// - Returns: What is wrong with those that are left out, and with the manifest.
  /// - Throws: ``StoreError`` where the file cannot be read to its end.
  public func forEachRecord(_ body: (StoredRecord) -> Void) throws(StoreError) -> [StoreFinding] {
    var findings: [StoreFinding] = []
    let damage = try forEachRow { record in
      if let finding = record.finding { findings.append(finding) } else { body(record) }
    }
    return findings + damage
  }

  /// Goes through all records, sound or not.
  ///
  /// - Returns: What is wrong with all of them together, with the manifest, and which are left out because it does not know them.
  func forEachRow(_ body: (StoredRecord) -> Void) throws(StoreError) -> [StoreFinding] {
    try withRecords { records throws(SQLiteError) in
      var findings: [StoreFinding] = []
      guard let records else { return findings }
      try records.transaction("BEGIN") { () throws(SQLiteError) in
        var (change, count, sum) = (Int.max, 0, UInt64(0))
        let manifest = try records.manifest()
        if case .success(let manifest) = manifest { change = manifest.change }
        try records.forEachRecord(after: 0) { record in
          count += 1
          sum &+= record.storedChecksum
          if record.change > change, record.finding == nil {
            findings.append(.laterThanManifest(id: record.idText, expected: change, found: record.change))
          } else {
            body(record)
          }
        }
        switch manifest {
        case .success(let manifest):
          if count != manifest.count { findings.append(.count(expected: manifest.count, found: count)) }
          if sum != manifest.sum { findings.append(.sum(expected: manifest.sum, found: sum)) }
        case .failure(let failure): findings.append(failure.finding)
        }
      }
      return findings
    }
  }

  /// Checks everything: SQLite's own structure, the checksum of every record, their count and sum, the manifest.
  ///
  /// - Returns: What is wrong; nothing where all is sound.
  /// - Throws: ``StoreError`` where the file cannot be read for another reason than damage.
  /// - Complexity: O(*n*) in the bytes of all records.
  public func verify() throws(StoreError) -> [StoreFinding] { try verify { _ in } }

  /// Does so, and hands each sound record to `body`.
  func verify(_ body: (StoredRecord) -> Void) throws(StoreError) -> [StoreFinding] {
    do throws(StoreError) {
      let messages = try withRecords { records throws(SQLiteError) in
        try records?.database.texts("PRAGMA integrity_check") ?? ["ok"]
      }
      let findings = messages == ["ok"] ? [] : messages.map(StoreFinding.database)
      return try findings + forEachRecord(body)
    } catch {
      guard case .database(let reason) = error, reason.isDamage else { throw error }
      return [.database(reason.message)]
    }
  }
}
