internal import TypeaheadSQLite

/// The rollback journal of the database.
///
/// SQLite makes a database with one, and never has one again once the database has a log. Whatever journal it finds, it writes the pages
/// of that over the database, cuts the database to the length that the journal names, and may remove another file that the journal
/// names. So none but that of an interrupted creation is left to SQLite.
extension IndexFolder {
  /// What is wrong with a journal beside the database, if anything; asked before SQLite opens the database.
  func findingOfJournal() throws(StoreError) -> StoreFinding? {
    // In this order: what makes the database removes the journal before either is larger.
    let (bytes, logBytes) = (try size("records.sqlite"), try size("records.sqlite-wal"))
    let isBegun = bytes <= RecordDatabase.pageBytes && logBytes <= Self.logHeadBytes
    let journal = file("records.sqlite-journal")
    let belongs = try using(journal) { () throws(FileFailure) -> Bool in
      // SQLite does nothing with an empty one.
      guard let status = try files.status(journal, followsLinks: false), status.size > 0 else { return true }
      guard isBegun, status.size <= Self.mostJournalBytes else { return false }
      do throws(FileFailure) {
        let head = try files.open(journal, for: .reading).first(Self.mostJournalBytes)
        // The database is written when the journal is whole. SQLite would leave another one, for ever.
        return Self.isFirstJournal(head) && (bytes == 0 || head.first != 0)
      } catch {
        // The database was made meanwhile.
        if error.isMissing { return true }
        throw error
      }
    }
    return belongs ? nil : .journal
  }

  private static let logHeadBytes = 32
  /// The largest sector that SQLite knows.
  private static let mostJournalBytes = 65_536
  private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  /// Whether a journal is the one a database is made with: a head without pages, for a database that had none. Power may have failed
  /// while it was written. <https://sqlite.org/fileformat2.html>, section 3.
  private static func isFirstJournal(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(magic.count)
    // The first bytes are written last.
    return (start.elementsEqual(magic.prefix(start.count)) || start.allSatisfy { $0 == 0 })
      && bytes.dropFirst(16).prefix(4).allSatisfy { $0 == 0 } && bytes.dropFirst(28).allSatisfy { $0 == 0 }
  }
}
