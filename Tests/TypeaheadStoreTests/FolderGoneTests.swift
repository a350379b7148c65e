import Foundation
import Testing
import Typeahead
import TypeaheadJSON

@testable import TypeaheadStore

/// The folder of an open index is removed, moved or replaced: nothing is acknowledged that nobody would find.
@Suite struct FolderGoneTests {
  private struct Note: Codable, Identifiable, Sendable, Equatable {
    let id: Int
    var text: String
  }

  private let folder: TemporaryFolder
  private static var schema: Schema<Note> { Schema<Note>(fields: [Field("text", \.text)]) }

  init() throws { folder = try TemporaryFolder() }

  private func open(_ access: RecordStore.Access = .writing) throws -> DurableIndex<Note> {
    try DurableIndex(at: folder.index, for: access, kind: "notes", schema: Self.schema)
  }

  private func file(_ name: String) -> String { folder.index + "/" + name }

  private static let incidents: [@Sendable (TemporaryFolder) throws -> Void] = [
    { try FileManager.default.removeItem(atPath: $0.index) },
    { try FileManager.default.moveItem(atPath: $0.index, toPath: $0.path + "/moved") },
    { folder in
      try FileManager.default.moveItem(atPath: folder.index, toPath: folder.path + "/moved")
      try FileManager.default.copyItem(atPath: folder.path + "/moved", toPath: folder.index)
    },
    { folder in
      let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.records))
      try FileManager.default.removeItem(atPath: folder.records)
      try bytes.write(to: URL(fileURLWithPath: folder.records))
    },
    { try FileManager.default.removeItem(atPath: $0.records) },
    { try FileManager.default.removeItem(atPath: $0.index + "/writer.lock") },
  ]

  @Test(arguments: incidents.indices) func nothingIsCommittedIntoAFolderThatIsGone(incident: Int) throws {
    let index = try open()
    try index.upsert([Note(id: 1, text: "one")])
    try index.commit()
    let reader = try open(.reading)
    try Self.incidents[incident](folder)
    let before = try? folder.files()
    let gone = StoreError.folderGone(folder: folder.index)
    try index.upsert([Note(id: 2, text: "two")])
    #expect(throws: gone) { try index.commit() }
    #expect(throws: gone) { try index.compact() }
    #expect(throws: gone) { try index.verify() }
    #expect(throws: gone) { try index.backup(to: folder.path + "/backup") }
    #expect(index.snapshot.search("one").total == 1 && index.snapshot.search("two").total == 1)
    // Readers need no lock.
    if incident < 5 { #expect(throws: gone) { try reader.refresh() } }
    let after = try? folder.files()
    #expect(after == before)
    // What is staged is dropped, as documented.
    try index.close()
  }

  @Test func closingWritesNoFilesThere() throws {
    let index = try open()
    try index.upsert([Note(id: 1, text: "one")])
    try index.commit()
    try FileManager.default.moveItem(atPath: folder.index, toPath: folder.path + "/moved")
    try open().close()
    let before = try folder.files()
    #expect(throws: StoreError.folderGone(folder: folder.index)) { try index.close() }
    #expect(try folder.files() == before)
    let moved = try DurableIndex(at: folder.path + "/moved", kind: "notes", schema: Self.schema)
    #expect(moved.count == 1 && moved.opening.findings == [])
  }

  /// Of records that are elsewhere only the files are at stake: these are not written into another's folder.
  @Test func filesOfRecordsElsewhereAreNotWrittenThere() throws {
    let storage = MemoryStorage()
    func open() throws -> DurableIndex<Note> {
      try DurableIndex(
        storage, files: folder.index, kind: "notes", schema: Self.schema, codec: JSONRecordCodec<Note>())
    }
    let index = try open()
    try index.upsert([Note(id: 1, text: "one")])
    try index.commit()
    try FileManager.default.moveItem(atPath: folder.index, toPath: folder.path + "/moved")
    try index.upsert([Note(id: 2, text: "two")])
    try index.commit()
    #expect(throws: StoreError.folderGone(folder: folder.index)) { try index.compact() }
    #expect(!FileManager.default.fileExists(atPath: folder.index))
  }
}
