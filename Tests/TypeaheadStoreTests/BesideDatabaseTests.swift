import Foundation
import Testing
import Typeahead

@testable import TypeaheadStore

/// Every name that SQLite, the file system or a tool can put beside the database, in every state. Links, folders and pipes are in
/// `ForeignFilesTests`, journals in `JournalTests`.
@Suite struct BesideDatabaseTests {
  private struct Note: Codable, Identifiable, Sendable, Equatable {
    let id: Int
    var text: String
  }

  private let folder: TemporaryFolder

  /// A closed index of 40 records.
  init() throws {
    folder = try TemporaryFolder()
    let index = try open()
    try index.upsert((0..<40).map { Note(id: $0, text: "note \($0)") })
    try index.commit()
    try index.close()
  }

  private func open(_ path: String? = nil, _ access: RecordStore.Access = .writing) throws -> DurableIndex<Note> {
    let schema = Schema<Note>(fields: [Field("text", \.text)])
    return try DurableIndex(at: path ?? folder.index, for: access, kind: "notes", schema: schema)
  }

  private func read(_ path: String) -> Data? { try? Data(contentsOf: URL(fileURLWithPath: path)) }

  /// What a name may hold: of this index while it is in use, earlier and later, and of another one.
  private func states(of ending: String) throws -> [(name: String, content: Data)] {
    var states = [("empty", Data()), ("text", Data("precious".utf8)), ("zeros", Data(count: 4096))]
    let copy = folder.path + "/copy"
    try FileManager.default.copyItem(atPath: folder.index, toPath: copy)
    for (name, path) in [("of this index", copy), ("of another", folder.path + "/other")] {
      let index = try open(path)
      try index.upsert((40..<60).map { Note(id: $0, text: "later \($0)") })
      try index.commit()
      if let content = read(path + "/records.sqlite" + ending) { states.append((name, content)) }
      withExtendedLifetime(index) {}
    }
    return states
  }

  /// Names that mean nothing stay as they are, whatever they hold.
  @Test(arguments: [
    "records.sqlite-mj0A1B2C3D4", "records.sqlite-mj0A1B2C3", "records.sqlite.bak", "records.sqlite~",
    "records.sqlite.tmp", "records.sqlite-wal.tmp", "records.sqlite-journal.bak", ".records.sqlite.swp",
    "records (copy).sqlite", "writer.lock.bak",
  ])
  func otherNamesAreLeft(name: String) throws {
    let path = folder.index + "/" + name
    for state in try states(of: "") {
      try state.content.write(to: URL(fileURLWithPath: path))
      let index = try open()
      #expect(try index.count == 40 && index.verify() == [] && index.opening == OpeningReport(), "\(state.name)")
      try index.close()
      #expect(read(path) == state.content, "\(state.name)")
      try FileManager.default.removeItem(atPath: path)
    }
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(try open().verify() == [])
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.records)
    #expect(try open().verify() == [])
    // Without the database it is no index, and nothing is made.
    try FileManager.default.removeItem(atPath: folder.records)
    #expect(throws: StoreError.self) { try open() }
    #expect(try !folder.files().contains("records.sqlite"))
  }

  /// What a backup that was interrupted leaves goes with the next writer.
  @Test(arguments: [".new", ".new-journal"]) func anInterruptedBackupGoes(ending: String) throws {
    for state in try states(of: ending) {
      try state.content.write(to: URL(fileURLWithPath: folder.records + ending))
      let reader = try open(nil, .reading)
      #expect(try reader.verify() == [] && read(folder.records + ending) == state.content)
      let index = try open()
      #expect(try index.count == 40 && index.verify() == [])
      #expect(index.opening.removedFiles == ["records.sqlite" + ending])
      #expect(read(folder.records + ending) == nil)
    }
    let begun = folder.path + "/begun"
    try FileManager.default.createDirectory(atPath: begun, withIntermediateDirectories: false)
    try Data("half".utf8).write(to: URL(fileURLWithPath: begun + "/records.sqlite" + ending))
    let index = try open(begun)
    #expect(try index.count == 0 && index.verify() == [])
  }

  /// The memory that processes share is made anew by the first one.
  @Test func theSharedMemoryMeansNothing() throws {
    for state in try states(of: "-shm") {
      for access in [RecordStore.Access.reading, .writing] {
        try state.content.write(to: URL(fileURLWithPath: folder.records + "-shm"))
        let index = try open(nil, access)
        #expect(try index.count == 40 && index.verify() == [], "\(state.name)")
        try index.close()
      }
    }
  }

  /// A log is what was committed after the database was written: it is read, or nothing of either is lost.
  @Test func aLogIsReadOrNamed() throws {
    for state in try states(of: "-wal") {
      let restored = try TemporaryFolder()
      for access in [RecordStore.Access.reading, .writing] {
        try? FileManager.default.removeItem(atPath: restored.index)
        try FileManager.default.copyItem(atPath: folder.index, toPath: restored.index)
        try state.content.write(to: URL(fileURLWithPath: restored.records + "-wal"))
        switch (state.name, access) {
        case ("of another", .writing):
          let finding = StoreFinding.laterSegments(expected: 20, found: 40)
          #expect(throws: StoreError.damaged(folder: restored.index, finding)) { try open(restored.index) }
          #expect(read(restored.records) == read(folder.records))
          #expect(read(restored.records + "-wal") == state.content)
        case ("of another", .reading):
          #expect(try open(restored.index, .reading).verify() == [.laterSegments(expected: 20, found: 40)])
        default:
          let index = try open(restored.index, access)
          #expect(try index.count == (state.name == "of this index" ? 60 : 40) && index.verify() == [], "\(state.name)")
        }
      }
    }
  }
}
