extension SQLiteDatabase {
  /// Carries out all of it or nothing. For writing, no other writes until it is over.
  package func transaction(for access: Access, _ body: () throws(SQLiteError) -> Void) throws(SQLiteError) {
    try execute(access == .writing ? "BEGIN IMMEDIATE" : "BEGIN")
    do throws(SQLiteError) {
      try body()
      try execute("COMMIT")
    } catch {
      // SQLite may have done so itself.
      try? execute("ROLLBACK")
      throw error
    }
  }
}
