import BoundedWaits
import Foundation
import Testing
import Typeahead
import TypeaheadJSON
import TypeaheadSQLite
import TypeaheadSimulation

@testable import TypeaheadStore

/// A backup of an index that is open is a whole index, as of one moment.
@Suite struct BackupTests {
  private struct Note: Codable, Identifiable, Sendable, Equatable {
    let id: Int
    var text: String
  }

  private let folder: TemporaryFolder
  private var backup: String { folder.path + "/backup" }

  init() throws { folder = try TemporaryFolder() }

  private func open(_ path: String, _ access: RecordStore.Access = .writing) throws -> DurableIndex<Note> {
    try DurableIndex(at: path, for: access, kind: "notes", schema: Schema<Note>(fields: [Field("text", \.text)]))
  }

  private func notes(_ index: DurableIndex<Note>) -> [Note] {
    index.snapshot.search("", limit: .max).hits.map(\.record).sorted { $0.id < $1.id }
  }

  private let all = (0..<200).map { Note(id: $0, text: "note \($0)") }

  @Test(arguments: [RecordStore.Access.writing, .reading]) func aBackupIsAWholeIndex(access: RecordStore.Access) throws
  {
    let index = try open(folder.index)
    try index.upsert(all)
    try index.delete([7])
    try index.commit()
    try index.seal()
    // In the log alone, and not committed.
    try index.upsert([Note(id: 500, text: "late")])
    try index.commit()
    try index.upsert([Note(id: 501, text: "not committed")])
    try (access == .writing ? index : open(folder.index, .reading)).backup(to: backup)
    let committed = all.filter { $0.id != 7 } + [Note(id: 500, text: "late")]
    #expect(Set(try FileManager.default.contentsOfDirectory(atPath: backup)) == ["records.sqlite", "writer.lock"])
    #expect(try RecordStore(at: backup, for: .reading).verify() == [])
    let reader = try open(backup, .reading)
    #expect(try reader.verify() == [] && notes(reader) == committed)
    #expect(reader.opening.rebuilt == [] && reader.opening.findings == [])
    let copy = try open(backup)
    try copy.upsert([Note(id: 502, text: "only in the copy")])
    try copy.commit()
    try copy.close()
    #expect(try open(backup, .reading).opening == OpeningReport())
    // The one that was copied goes on.
    try index.commit()
    #expect(try index.verify() == [] && notes(index) == committed + [Note(id: 501, text: "not committed")])
  }

  /// A backup while others commit has a prefix of what they commit.
  @Test func commitsGoOnMeanwhile() throws {
    let index = try open(folder.index)
    try index.upsert(all)
    try index.commit()
    let writer = Thread {
      for number in 0..<100 {
        do {
          try index.upsert([Note(id: 1000 + number, text: "new \(number)")])
          try index.commit()
        } catch { Issue.record("\(error)") }
      }
    }
    writer.start()
    for number in 0..<10 {
      try index.backup(to: backup + "\(number)")
      let copy = try open(backup + "\(number)", .reading)
      #expect(try copy.verify() == [])
      let ids = notes(copy).map(\.id)
      #expect(ids == Array(0..<200) + (0..<ids.count - 200).map { 1000 + $0 })
    }
    try waitUntil("the writer has committed all") { writer.isFinished }
  }

  @Test func anEmptyIndexCanBeCopied() throws {
    let index = try open(folder.index)
    try index.backup(to: backup)
    #expect(try open(backup, .reading).count == 0)
  }

  @Test func nothingIsWrittenOver() throws {
    let index = try open(folder.index)
    try index.upsert(all)
    try index.commit()
    try index.backup(to: backup)
    #expect(throws: StoreError.unusable(path: backup, reason: "Directory not empty")) {
      try index.backup(to: backup)
    }
    #expect(throws: StoreError.unusable(path: folder.index, reason: "Directory not empty")) {
      try index.backup(to: folder.index)
    }
    let file = folder.path + "/file"
    try Data().write(to: URL(fileURLWithPath: file))
    #expect(throws: StoreError.notAnIndex(path: file, found: "a file")) { try index.backup(to: file) }
    try index.close()
    #expect(throws: StoreError.closed(folder: folder.index)) { try index.backup(to: backup + "2") }
  }

  @Test func recordsElsewhereAreBackedUpThere() throws {
    let index = try DurableIndex(
      MemoryStorage(), files: folder.index, kind: "notes", schema: Schema<Note>(fields: [Field("text", \.text)]),
      codec: JSONRecordCodec<Note>())
    #expect(throws: StoreError.self) { try index.backup(to: backup) }
    #expect(!FileManager.default.fileExists(atPath: backup))
  }

  /// Whatever call fails, or is the last one: the copy is whole, or empty, or refused; the index is as it was.
  @Test func aBackupThatFailsLeavesNothingWrong() throws {
    for (incident, strides) in [(SimulatedDisk.Incident.refusal(code: ENOSPC), 7), (.end, 1)] {
      var call = 1
      while true {
        let disk = SimulatedDisk()
        let files = SimulatedFiles(disk)
        func open(_ path: String) throws -> DurableIndex<Note> {
          try DurableIndex(
            RecordStore(at: path, for: .writing, files), kind: "notes",
            schema: Schema<Note>(fields: [Field("text", \.text)]), codec: JSONRecordCodec<Note>())
        }
        let index = try open("index")
        try index.upsert(Array(all.prefix(20)))
        try index.commit()
        disk.plan(incident, atCall: call)
        let isDone = (try? index.backup(to: "backup")) != nil
        let calls = disk.calls
        disk.plan(nil, atCall: 0)
        disk.endProcess()
        if (try? files.status("backup", followsLinks: true)?.kind) != nil {
          let copy = try open("backup")
          #expect(try copy.verify() == [] && [0, 20].contains(copy.count), "call \(call)")
          if isDone { #expect(copy.count == 20) }
        }
        if isDone, calls < call { break }
        call += strides
      }
      #expect(call > 40)
    }
  }
}
