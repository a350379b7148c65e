/// The rollback journal of a database.
///
/// SQLite makes a database with one, and never has one again once the database has a log. Whatever journal it finds, it writes the pages
/// of that over the database, cuts the database to the length that the journal names, and may remove another file that the journal
/// names. So none but that of an interrupted creation is left to SQLite.
extension FileSystem {
  /// Whether there is another journal beside a database than the one it is made with; asked before SQLite opens the database.
  ///
  /// - Parameter pageBytes: The size of the pages that the database is made with.
  package func hasForeignJournal(_ database: String, pageBytes: Int) throws(ForeignFile) -> Bool {
    let journal = database + "-journal"
    do throws(FileFailure) {
      // In this order: what makes the database removes the journal before either is larger.
      let bytes = try status(database, followsLinks: false)?.size ?? 0
      let logBytes = try status(database + "-wal", followsLinks: false)?.size ?? 0
      // SQLite does nothing with an empty one.
      guard let found = try status(journal, followsLinks: false), found.size > 0 else { return false }
      let isBegun = bytes <= pageBytes && logBytes <= FirstJournal.logHeadBytes
      if !isBegun || found.size > FirstJournal.mostBytes { return true }
      let head: [UInt8]
      do throws(FileFailure) {
        head = try open(journal, for: .reading).first(FirstJournal.mostBytes)
      } catch {
        // The database was made meanwhile.
        if error.isMissing { return false }
        throw error
      }
      // The database is written when the journal is whole. SQLite would leave another one, for ever.
      return !FirstJournal.isOne(head) || bytes > 0 && head.first == 0
    } catch {
      throw ForeignFile(path: journal, failure: error)
    }
  }
}

/// The journal that a database is made with: a head without pages, for a database that had none.
/// <https://sqlite.org/fileformat2.html>, section 3.
private enum FirstJournal {
  static let logHeadBytes = 32
  /// The largest sector that SQLite knows.
  static let mostBytes = 65_536
  private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  /// Whether it is one. Power may have failed while it was written.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(magic.count)
    // The first bytes are written last.
    return (start.elementsEqual(magic.prefix(start.count)) || start.allSatisfy { $0 == 0 })
      && bytes.dropFirst(16).prefix(4).allSatisfy { $0 == 0 } && bytes.dropFirst(28).allSatisfy { $0 == 0 }
  }
}
