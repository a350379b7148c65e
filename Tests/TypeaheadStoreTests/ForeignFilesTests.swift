import Foundation
import Testing
import Typeahead

@testable import TypeaheadStore

/// Something else than a file in the place of a file of an index: it is refused, and nothing is done to it or to what it leads to.
@Suite struct ForeignFilesTests {
  enum Kind: String, CaseIterable, Sendable {
    case link = "a symbolic link"
    case linkToNothing, linkToItself
    case folder = "a folder"
    case pipe = "a pipe, a socket or a device"

    var found: String { self == .linkToNothing || self == .linkToItself ? Self.link.rawValue : rawValue }
  }

  private struct Note: Codable, Identifiable, Sendable, Equatable {
    let id: Int
    var text: String
  }

  private let folder: TemporaryFolder
  private var victim: String { folder.path + "/victim" }

  /// A closed index of two records, and a file that must stay as it is.
  init() throws {
    folder = try TemporaryFolder()
    let index = try open()
    try index.upsert([Note(id: 1, text: "one"), Note(id: 2, text: "two")])
    try index.commit()
    try index.close()
    try Data("precious".utf8).write(to: URL(fileURLWithPath: victim))
  }

  private func open(_ access: RecordStore.Access = .writing) throws -> DurableIndex<Note> {
    var schema = Schema<Note>(fields: [Field("text", \.text)])
    // So that there are champion lists.
    schema.tuning = .eager
    return try DurableIndex(at: folder.index, for: access, kind: "notes", schema: schema)
  }

  /// Puts something in the place of a file. Pipes are held open, so that what would wait for one goes on and is seen.
  private func put(_ kind: Kind, at path: String) throws -> FileHandle? {
    let manager = FileManager.default
    try? manager.removeItem(atPath: path)
    switch kind {
    case .link: try manager.createSymbolicLink(atPath: path, withDestinationPath: victim)
    case .linkToNothing: try manager.createSymbolicLink(atPath: path, withDestinationPath: folder.path + "/made")
    case .linkToItself: try manager.createSymbolicLink(atPath: path, withDestinationPath: path)
    case .folder: try manager.createDirectory(atPath: path, withIntermediateDirectories: false)
    case .pipe:
      try #require(unsafe mkfifo(path, 0o600) == 0)
      return FileHandle(forUpdatingAtPath: path)
    }
    return nil
  }

  private func expectVictimIsIntact() throws {
    #expect(try String(contentsOfFile: victim, encoding: .utf8) == "precious")
    #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) == ["index", "victim"])
  }

  @Test(arguments: [
    "writer.lock", "records.sqlite", "records.sqlite-wal", "records.sqlite-shm", "records.sqlite-journal",
  ])
  func nothingIsOpenedThatIsNoFile(name: String) throws {
    let path = folder.index + "/" + name
    let before = try? Data(contentsOf: URL(fileURLWithPath: path))
    for kind in Kind.allCases {
      let pipe = try put(kind, at: path)
      for access in [RecordStore.Access.writing, .reading] where access == .writing || name != "writer.lock" {
        #expect(throws: StoreError.notAFile(path: path, found: kind.found)) {
          try RecordStore(at: folder.index, for: access)
        }
      }
      try expectVictimIsIntact()
      try pipe?.close()
    }
    try FileManager.default.removeItem(atPath: path)
    try before?.write(to: URL(fileURLWithPath: path))
    #expect(try open().verify() == [])
  }

  /// Such a file of a segment is damage like any other: the index is made anew of its records.
  @Test(arguments: Kind.allCases) func segmentsThatAreNoFilesAreMadeAnew(kind: Kind) throws {
    let name = try #require(try folder.files().first { $0.hasSuffix(".segment") })
    let pipe = try put(kind, at: folder.index + "/" + name)
    let finding = StoreFinding.segment(file: name, reason: "it is \(kind.found)")
    let reader = try open(.reading)
    #expect(reader.opening.rebuilt == [finding] && reader.count == 2)
    do {
      let writer = try open()
      #expect(writer.opening.rebuilt == [finding] && writer.opening.findings == [])
      try writer.upsert([Note(id: 3, text: "three")])
      try writer.commit()
      try writer.close()
    }
    #expect(try open(.reading).verify() == [])
    try expectVictimIsIntact()
    try pipe?.close()
  }

  /// What somebody laid where a file is about to be written is not written to.
  @Test(arguments: Kind.allCases) func newFilesAreNew(kind: Kind) throws {
    let writer = try open()
    try writer.upsert([Note(id: 3, text: "three")])
    try writer.commit()
    let name = "3-0.segment.new"
    let pipe = try put(kind, at: folder.index + "/" + name)
    if kind == .folder {
      #expect(throws: StoreError.notAFile(path: folder.index + "/" + name, found: kind.found)) { try writer.close() }
    } else {
      try writer.close()
    }
    try expectVictimIsIntact()
    let next = try open()
    #expect(next.count == 3 && next.opening.rebuilt == [] && next.opening.findings == [])
    try pipe?.close()
  }

  /// The lock is a file whose text says whose it is, and nothing else is written over.
  @Test func aLockOfOtherTextIsLeftAsItIs() throws {
    let lock = URL(fileURLWithPath: folder.index + "/writer.lock")
    for text in ["precious", String(repeating: "7", count: 40), "12 monkeys"] {
      try Data(text.utf8).write(to: lock)
      let writer = try open()
      #expect(throws: StoreError.inUse(folder: folder.index, process: Int(text.prefix { $0 != " " }))) { try open() }
      try writer.close()
      #expect(try String(contentsOf: lock, encoding: .utf8) == text)
    }
    for text in ["", "4035", "4035                "] {
      try Data(text.utf8).write(to: lock)
      let writer = try open()
      let process = Int(ProcessInfo.processInfo.processIdentifier)
      #expect(throws: StoreError.inUse(folder: folder.index, process: process)) { try open() }
      try writer.close()
    }
  }

  /// A file with another name belongs to something else, too: it is neither read nor written to, digits or not.
  @Test(arguments: [
    "writer.lock", "records.sqlite", "records.sqlite-wal", "records.sqlite-shm", "records.sqlite-journal",
  ])
  func nothingIsOpenedThatHasAnotherName(name: String) throws {
    let path = folder.index + "/" + name
    let before = try? Data(contentsOf: URL(fileURLWithPath: path))
    for text in ["precious", "4035", ""] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: victim))
      try? FileManager.default.removeItem(atPath: path)
      try FileManager.default.linkItem(atPath: victim, toPath: path)
      for access in [RecordStore.Access.writing, .reading] where access == .writing || name != "writer.lock" {
        let error = StoreError.unusable(path: path, reason: "Too many links")
        #expect(throws: error) { try RecordStore(at: folder.index, for: access) }
        #expect(error.description.contains("put a copy of it in its place"))
      }
      #expect(try String(contentsOfFile: victim, encoding: .utf8) == text)
    }
    try FileManager.default.removeItem(atPath: path)
    try before?.write(to: URL(fileURLWithPath: path))
    #expect(try open().verify() == [])
  }

  @Test func theFolderItselfMayBeALink() throws {
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.index)
    let store = try RecordStore(at: link, for: .writing)
    try store.commit([.delete(id: "1")])
    #expect(try store.verify() == [])
  }
}
