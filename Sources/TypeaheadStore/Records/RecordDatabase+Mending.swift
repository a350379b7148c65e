internal import TypeaheadSQLite

extension RecordDatabase {
  /// What is wrong with the manifest, if anything.
  func manifestFinding() throws(SQLiteError) -> StoreFinding? {
    switch try manifest() {
    case .success(let manifest): try finding(laterThan: manifest)
    case .failure(let failure): failure.finding
    }
  }

  /// Makes a damaged manifest anew from the changes there are; those that are missing are missing in the manifest too. A sound one takes
  /// in what is later than it.
  func renewManifest() throws(SQLiteError) {
    try database.transaction(for: .writing) { () throws(SQLiteError) in
      switch try manifest() {
      case .success(let manifest):
        if try finding(laterThan: manifest) != nil { try takeInChanges(after: manifest) }
      case .failure:
        if let manifest = try countedManifest() { try replaceManifests(by: manifest) }
      }
    }
  }

  /// Takes in the changes that are later than the manifest: sound ones as they are. Of damaged ones the number grew; they were counted
  /// before. The last one has its own again where its checksum proves which, others have the next.
  private func takeInChanges(after manifest: Manifest) throws(SQLiteError) {
    var renewed = manifest
    var damaged: [ChangeRow] = []
    try forEachRow(after: manifest.change) { row in
      if row.isSound { renewed.add(row) } else { damaged.append(row) }
    }
    guard renewed.isPossible else { return }
    for row in damaged where row.change > renewed.change {
      if row.isSound(as: manifest.change), try renumber(row.change, to: manifest.change) { continue }
      renewed.change += 1
      _ = try renumber(row.change, to: renewed.change)
    }
    if renewed == manifest { return }
    // Some of the numbers before are nobody's now.
    renewed.forgotten = renewed.change
    try update(renewed)
  }

  /// The manifest of the changes there are; nothing where a damaged number leaves none for what is written next.
  private func countedManifest() throws(SQLiteError) -> Manifest? {
    var manifest = Manifest()
    // The last ones may have been deletions that are dropped, but readers know their numbers; where the note is damaged too, the next
    // one has them begin anew.
    manifest.change = try note().flatMap(IndexNote.init)?.sealed ?? 0
    try forEachRow(after: 0) { row in manifest.add(row) }
    guard manifest.change < .max / 2 else { return nil }
    // Where some were dropped is not known any more.
    (manifest.forgotten, manifest.kept) = (manifest.change, manifest.count)
    return manifest
  }
}
