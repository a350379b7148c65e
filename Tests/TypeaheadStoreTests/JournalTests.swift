import Foundation
import Testing
import TypeaheadSQLite

@testable import TypeaheadStore

/// A journal beside the database: SQLite would write it over the database, whatever database it is of.
@Suite struct JournalTests {
  private let folder: TemporaryFolder
  private var journal: String { folder.records + "-journal" }
  private var victim: String { folder.path + "/victim" }

  init() throws { folder = try TemporaryFolder() }

  private func fill(_ path: String, _ count: Int) throws {
    let store = try RecordStore(at: path, for: .writing)
    for number in 0..<count { try store.commit([.upsert(id: "\(number)", Array("body of \(number)".utf8))]) }
    try store.close()
  }

  /// The journal that a database of our page size is made with. SQLite writes the first twelve bytes last.
  private static func first(isWhole: Bool = true, sector: Int = 512) -> [UInt8] {
    let start: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    var bytes = isWhole ? start : [UInt8](repeating: 0, count: 8)
    // The numbers of its pages, of a checksum, of the pages before, the sizes of a sector and of a page.
    for number in [0, 0x1234_5678, 0, sector, RecordDatabase.pageBytes] { bytes += Self.bytes(number) }
    return bytes + [UInt8](repeating: 0, count: sector - bytes.count)
  }

  private static func bytes(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// The same with the name of a file behind it that SQLite removes when it has taken the journal back.
  private static func naming(_ file: String) -> [UInt8] {
    let name = Array(file.utf8)
    let checksum = name.reduce(0) { $0 + Int(Int8(bitPattern: $1)) }
    let tail =
      bytes((1 << 30) / RecordDatabase.pageBytes + 1) + name + bytes(name.count) + bytes(checksum)
      + Self.first().prefix(8)
    return Self.first().dropLast(tail.count) + tail
  }

  /// The journal of a transaction that takes all rows away, of another database or of a copy of this one.
  private func journalOfTransaction(of path: String) throws -> [UInt8] {
    let copy = folder.path + "/copy.sqlite"
    try? FileManager.default.removeItem(atPath: copy)
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    let database = try SQLiteDatabase(path: copy)
    try database.execute("PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; BEGIN; DELETE FROM changes")
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: copy + "-journal")))
    try #require(bytes.count > 512)
    return bytes
  }

  private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  private func expectDamage(_ bytes: [UInt8], _ what: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: journal))
    let names = try folder.files()
    let before = try names.map { try self.bytes(folder.index + "/" + $0) }
    for access in [RecordStore.Access.reading, .writing] {
      #expect(throws: StoreError.damaged(folder: folder.index, .journal), "\(what)") {
        try RecordStore(at: folder.index, for: access)
      }
    }
    #expect(try folder.files().subtracting(["writer.lock"]) == names.subtracting(["writer.lock"]), "\(what)")
    #expect(try names.map { try self.bytes(folder.index + "/" + $0) } == before, "\(what)")
    try FileManager.default.removeItem(atPath: journal)
  }

  /// Whatever it holds: the one that creation leaves too, by which SQLite empties a database that was put there.
  @Test func aDatabaseHasNone() throws {
    try Data("precious".utf8).write(to: URL(fileURLWithPath: victim))
    try fill(folder.index, 30)
    let other = folder.path + "/other"
    try fill(other, 100)
    let journals: [(String, [UInt8])] = [
      ("of creation", Self.first()), ("of creation, of large sectors", Self.first(sector: 4096)),
      ("of creation, unfinished", Self.first(isWhole: false)), ("a byte", [0xD9]),
      ("text", Array("not a journal".utf8)), ("zeros", [UInt8](repeating: 0, count: 512)),
      ("naming a file", Self.naming(victim)),
      ("newer", try journalOfTransaction(of: folder.records)),
      ("foreign", try journalOfTransaction(of: other + "/records.sqlite")),
    ]
    for (what, bytes) in journals { try expectDamage(bytes, what) }
    #expect(try self.bytes(victim) == Data("precious".utf8))
    let reader = try RecordStore(at: folder.index, for: .reading)
    #expect(try reader.verify() == [] && reader.manifest.count == 30)
    // Nothing is done with an empty one.
    try Data().write(to: URL(fileURLWithPath: journal))
    #expect(try RecordStore(at: folder.index, for: .reading).verify() == [])
    try RecordStore(at: folder.index, for: .writing).commit([.delete(id: "7")])
    #expect(try RecordStore(at: folder.index, for: .reading).verify() == [])
  }

  /// All of a small index may be in its log.
  @Test func aDatabaseWithALogHasNone() throws {
    let used = folder.path + "/used"
    let store = try RecordStore(at: used, for: .writing)
    try store.commit([.upsert(id: "1", [1])])
    try FileManager.default.copyItem(atPath: used, toPath: folder.index)
    try #require(try bytes(folder.records).count == RecordDatabase.pageBytes)
    try expectDamage(Self.first(), "beside a log")
    #expect(try RecordStore(at: folder.index, for: .reading).manifest.count == 1)
  }

  /// Opens what a creation left that was interrupted, which is an empty index.
  @Test func aCreationThatWasInterruptedHasOne() throws {
    let used = folder.path + "/used"
    let store = try RecordStore(at: used, for: .writing)
    let firstPage = try bytes(used + "/records.sqlite")
    try #require(firstPage.count == RecordDatabase.pageBytes)
    try store.close()
    let journals = [
      [], Self.first(), Self.first(isWhole: false), Array(Self.first().prefix(100)), Array(Self.first().prefix(5)),
      [UInt8](repeating: 0, count: 512), Self.first(sector: 4096),
    ]
    for (number, journal) in journals.enumerated() {
      for database in [nil, Data(), firstPage, Data(repeating: 0, count: RecordDatabase.pageBytes)] {
        // Of the database there is nothing until the journal is whole.
        if let database, !database.isEmpty, !journal.isEmpty, journal.first != 0xD9 || journal.count < 512 { continue }
        // Nor is there any of a page without it.
        if let database, database.first == 0, journal.isEmpty { continue }
        for access in [RecordStore.Access.reading, .writing] {
          try? FileManager.default.removeItem(atPath: folder.index)
          try FileManager.default.createDirectory(atPath: folder.index, withIntermediateDirectories: false)
          try database?.write(to: URL(fileURLWithPath: folder.records))
          try Data(journal).write(to: URL(fileURLWithPath: self.journal))
          let index = try RecordStore(at: folder.index, for: access)
          #expect(try index.verify() == [] && index.manifest == Manifest(), "journal \(number), \(database as Any)")
          if access == .reading { continue }
          try index.commit([.upsert(id: "1", [1])])
          try index.close()
          #expect(try RecordStore(at: folder.index, for: .reading).manifest.count == 1)
        }
      }
    }
  }

  /// Nor is a foreign one removed with a creation that was interrupted.
  @Test func aForeignOneIsLeftBesideNothing() throws {
    try Data("precious".utf8).write(to: URL(fileURLWithPath: victim))
    let other = folder.path + "/other"
    try fill(other, 100)
    let foreign = try journalOfTransaction(of: other + "/records.sqlite")
    for database in [nil, Data()] {
      try? FileManager.default.removeItem(atPath: folder.index)
      try FileManager.default.createDirectory(atPath: folder.index, withIntermediateDirectories: false)
      try database?.write(to: URL(fileURLWithPath: folder.records))
      let hidden = [0] + Array("text".utf8) + Self.first().dropFirst(5)
      for journal in [Array("text".utf8), foreign, Self.naming(victim), hidden] {
        try expectDamage(journal, "\(journal.count) bytes beside \(database as Any)")
      }
    }
    #expect(try bytes(victim) == Data("precious".utf8))
  }

  @Test(.enabled(if: getuid() != 0, "the superuser reads every file")) func oneThatCannotBeReadIsSaid() throws {
    try FileManager.default.createDirectory(atPath: folder.index, withIntermediateDirectories: false)
    try Data(Self.first()).write(to: URL(fileURLWithPath: journal))
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: journal)
    for access in [RecordStore.Access.reading, .writing] {
      #expect(throws: StoreError.unusable(path: journal, reason: "Permission denied")) {
        try RecordStore(at: folder.index, for: access)
      }
    }
  }
}
