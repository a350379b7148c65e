extension RecordDatabase {
  /// Makes a damaged manifest anew from the rows there are, and forgets a damaged list of changes. Rows that are missing are missing in
  /// the manifest too.
  ///
  /// - Returns: What was wrong; nothing where both are sound.
  func renewBookkeeping() throws(SQLiteError) -> StoreFinding? {
    var found: StoreFinding?
    try database.transaction(for: .writing) { () throws(SQLiteError) in
      switch try self.manifest() {
      case .success(var manifest):
        if try listedChanges(after: manifest.forgotten, upTo: manifest.change) != nil { return }
        found = .changes
        try forgetAllChanges(&manifest)
        try update(manifest)
      case .failure(let failure):
        found = failure.finding
        guard var manifest = try countedManifest() else { return }
        try forgetAllChanges(&manifest)
        try replaceManifests(by: manifest)
      }
    }
    return found
  }

  /// The manifest of the rows there are; nothing where a damaged number leaves none for what is written next.
  private func countedManifest() throws(SQLiteError) -> Manifest? {
    var manifest = Manifest()
    manifest.change = try database.integer(
      """
      SELECT max(change) FROM (
        SELECT change FROM records UNION ALL SELECT row FROM records UNION ALL SELECT change FROM changes)
      """)
    // What was deleted before the files were written is not there any more, but its numbers are known to readers.
    if let sealed = try note().flatMap(IndexNote.init)?.sealed { manifest.change = max(manifest.change, sealed) }
    guard manifest.change < .max / 2 else { return nil }
    try forEachRecord(after: 0) { _, checksum in
      manifest.count += 1
      manifest.sum &+= checksum
    }
    return manifest
  }
}
