import Foundation
import Testing

@testable import TypeaheadStore

/// Who may open what.
@Suite struct OpeningTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func failure(_ access: RecordStore.Access, at path: String? = nil) -> StoreError? {
    do throws(StoreError) {
      _ = try RecordStore(at: path ?? folder.index, for: access)
      return nil
    } catch {
      return error
    }
  }

  @Test func aSecondWriterIsRefusedAndReadersAreNot() throws {
    let writer = try RecordStore(at: folder.index, for: .writing)
    let process = Int(ProcessInfo.processInfo.processIdentifier)
    #expect(failure(.writing) == .inUse(folder: folder.index, process: process))
    try writer.commit([.upsert(id: "a", [1])])
    let reader = try RecordStore(at: folder.index, for: .reading)
    #expect(try reader.manifest.count == 1)
    try writer.commit([.upsert(id: "b", [1])])
    #expect(try reader.manifest.count == 2, "each reading sees what is committed by then")
    #expect(throws: StoreError.readOnly(folder: folder.index)) { try reader.commit([.delete(id: "a")]) }
    #expect(throws: StoreError.readOnly(folder: folder.index)) { try reader.keep(note: [1], asOf: 0) }
    try writer.close()
    #expect(throws: StoreError.closed(folder: folder.index)) { try writer.commit([]) }
    #expect(failure(.writing) == nil)
  }

  @Test func whatIsNoIndexIsLeftAlone() throws {
    #expect(failure(.reading) == .missing(folder: folder.index))
    try Data("text".utf8).write(to: URL(fileURLWithPath: folder.path + "/file"))
    for access in [RecordStore.Access.reading, .writing] {
      #expect(failure(access, at: folder.path) == .notAnIndex(path: folder.path, found: "a folder of other files"))
      let file = folder.path + "/file"
      #expect(failure(access, at: file) == .notAnIndex(path: file, found: "a file"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
  }

  @Test func otherDatabasesAndOtherFormatsAreRefusedUnchanged() throws {
    try FileManager.default.createDirectory(atPath: folder.index, withIntermediateDirectories: false)
    let other = "a database of program 77"
    let changes: [(sql: String, error: StoreError)] = [
      (
        "CREATE TABLE t(x); INSERT INTO t VALUES(1)",
        .notAnIndex(path: folder.records, found: "a database of no known program")
      ),
      ("PRAGMA application_id = 77", .notAnIndex(path: folder.records, found: other)),
      (
        "PRAGMA application_id = \(0x5459_4148); PRAGMA user_version = 99",
        .otherFormat(path: folder.records, found: 99, expected: 5)
      ),
    ]
    for (sql, error) in changes {
      try folder.change(sql)
      let before = try Data(contentsOf: URL(fileURLWithPath: folder.records))
      #expect(failure(.reading) == error)
      #expect(failure(.writing) == error)
      #expect(try Data(contentsOf: URL(fileURLWithPath: folder.records)) == before)
    }
    try Data(repeating: 7, count: 5000).write(to: URL(fileURLWithPath: folder.records))
    #expect(failure(.writing) == .notAnIndex(path: folder.records, found: "a file that is no database"))
  }

  /// Creation cut off after the folder, the lock, the empty file, SQLite's own head.
  @Test(arguments: 0..<4) func anIndexThatWasBegunIsAnEmptyOne(step: Int) throws {
    try FileManager.default.createDirectory(atPath: folder.index, withIntermediateDirectories: false)
    if step > 0 { try Data("1".utf8).write(to: URL(fileURLWithPath: folder.index + "/writer.lock")) }
    if step > 1 { try Data().write(to: URL(fileURLWithPath: folder.records)) }
    if step > 2 { try folder.change("PRAGMA journal_mode = WAL") }
    do {
      let reader = try RecordStore(at: folder.index, for: .reading)
      #expect(try reader.verify() == [] && reader.manifest.count == 0)
    }
    let writer = try RecordStore(at: folder.index, for: .writing)
    try writer.commit([.upsert(id: "a", [])])
    #expect(try writer.verify() == [] && writer.manifest.count == 1)
  }
}
