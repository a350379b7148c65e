extension RecordDatabase {
  /// Makes a damaged manifest anew from the changes there are. Those that are missing are missing in the manifest too.
  ///
  /// - Returns: What was wrong; nothing where it is sound.
  func renewManifest() throws(SQLiteError) -> StoreFinding? {
    var found: StoreFinding?
    try database.transaction(for: .writing) { () throws(SQLiteError) in
      guard case .failure(let failure) = try manifest() else { return }
      found = failure.finding
      if let manifest = try countedManifest() { try replaceManifests(by: manifest) }
    }
    return found
  }

  /// The manifest of the changes there are; nothing where a damaged number leaves none for what is written next.
  private func countedManifest() throws(SQLiteError) -> Manifest? {
    var manifest = Manifest()
    // The last ones may have been deletions that are dropped, but readers know their numbers.
    manifest.change = try note().flatMap(IndexNote.init)?.sealed ?? 0
    try forEachRow(after: 0) { row in manifest.add(row) }
    guard manifest.change < .max / 2 else { return nil }
    // Where some were dropped is not known any more.
    (manifest.forgotten, manifest.kept) = (manifest.change, manifest.count)
    return manifest
  }
}
