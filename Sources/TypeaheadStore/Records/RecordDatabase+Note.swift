internal import TypeaheadSQLite

extension RecordDatabase {
  /// The note that an index has the store keep.
  func note() throws(SQLiteError) -> [UInt8]? {
    let select = try database.prepare("SELECT bytes FROM note")
    return try select.step() ? select.bytes(0) : nil
  }

  /// Puts a note in the place of the one there is; whoever has it knows all up to a change.
  func write(note: [UInt8], asOf change: Int) throws(SQLiteError) {
    try database.transaction(for: .writing) { () throws(SQLiteError) in
      try database.execute("DELETE FROM note")
      let insert = try database.prepare("INSERT INTO note(bytes) VALUES(?)")
      try insert.bind(0, note)
      try insert.run()
      guard case .success(var manifest) = try manifest() else { return }
      manifest.known = min(max(0, change), manifest.change)
      try update(manifest)
    }
  }
}
