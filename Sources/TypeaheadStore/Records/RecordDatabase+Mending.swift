extension RecordDatabase {
  /// Puts a manifest that is made of the rows there are in the place of a damaged one. Rows that are missing are missing in it too.
  ///
  /// - Returns: What was wrong; nothing where the manifest is sound.
  func renewManifest() throws(SQLiteError) -> StoreFinding? {
    var found: StoreFinding?
    try database.transaction(for: .writing) { () throws(SQLiteError) in
      guard case .failure(let failure) = try self.manifest() else { return }
      found = failure.finding
      var manifest = Manifest()
      manifest.change = try database.integer(
        "SELECT max(change) FROM (SELECT change FROM records UNION ALL SELECT change FROM changes)")
      // What was deleted before the files were written is not there any more, but its numbers are known to readers.
      if let sealed = try note().flatMap(IndexNote.init)?.sealed { manifest.change = max(manifest.change, sealed) }
      // A damaged number may leave none for what is written next.
      guard manifest.change < .max / 2 else { return }
      try forEachRecord(after: 0) { _, checksum in
        manifest.count += 1
        manifest.sum &+= checksum
      }
      manifest.forgotten = manifest.change
      try database.execute("DELETE FROM changes")
      try replaceManifests(by: manifest)
    }
    return found
  }
}
