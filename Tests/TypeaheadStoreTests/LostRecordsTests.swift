import Foundation
import Testing
import Typeahead
import TypeaheadJSON
import TypeaheadSQLite
import TypeaheadSimulation

@testable import TypeaheadStore

/// Absence is no newness: an index whose records are gone, while other files say that there were some, is damaged. Nothing of it is
/// removed, and what the segments have can be read.
@Suite struct LostRecordsTests {
  private struct Note: Codable, Identifiable, Sendable, Equatable {
    let id: Int
    var text: String
  }

  private let folder: TemporaryFolder
  private let notes = (0..<40).map { Note(id: $0, text: "note \($0)") }
  /// The names of its files of segments.
  private let files: [String]

  /// A closed index of forty records, of which two were deleted.
  init() throws {
    folder = try TemporaryFolder()
    let index = try Self.open(folder)
    try index.upsert(notes)
    try index.commit()
    try index.delete([3, 17])
    try index.commit()
    try index.close()
    files = try IndexFolder(path: folder.index, files: SystemFiles()).segmentFiles()
    try #require(files.contains("42-0.segment"))
  }

  private static func open(
    _ folder: TemporaryFolder, _ access: RecordStore.Access = .writing
  ) throws -> DurableIndex<Note> {
    try DurableIndex(
      at: folder.index, for: access, kind: "notes", schema: Schema<Note>(fields: [Field("text", \.text)]))
  }

  private func removeLog() {
    for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: folder.records + end) }
  }

  /// Opening for writing throws, in whichever way, and changes no file but what SQLite keeps for readers.
  private func expectRefusal(_ finding: StoreFinding) throws {
    func contents() throws -> [String: Data] {
      let names = try folder.files().filter { !$0.hasSuffix("-shm") && !$0.hasSuffix("-wal") }
      return try Dictionary(
        uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: URL(fileURLWithPath: folder.index + "/" + $0))) })
    }
    let before = try contents()
    let error = StoreError.damaged(folder: folder.index, finding)
    #expect(throws: error) { try RecordStore(at: folder.index, for: .writing) }
    #expect(throws: error) { try Self.open(folder) }
    #expect(try contents() == before && Set(files).isSubset(of: before.keys))
  }

  private func recovered() throws -> (ids: Set<Int>, recovery: SegmentRecovery) {
    let recovery = try SegmentRecovery(folder: folder.index)
    var ids: Set<Int> = []
    recovery.forEachRecord { id, body in
      guard let note = try? JSONRecordCodec<Note>().decode(body) else { return }
      #expect(notes.contains(note) && Array("\(note.id)".utf8) == id && ids.insert(note.id).inserted)
    }
    return (ids, recovery)
  }

  private var living: Set<Int> { Set(notes.map(\.id)).subtracting([3, 17]) }

  @Test func anEmptiedDatabaseIsDamaged() throws {
    removeLog()
    try Data().write(to: URL(fileURLWithPath: folder.records))
    let finding = StoreFinding.noRecords(beside: files[0])
    #expect(throws: StoreError.damaged(folder: folder.index, finding)) {
      try RecordStore(at: folder.index, for: .reading)
    }
    try expectRefusal(finding)
    let (ids, recovery) = try recovered()
    #expect(ids == Set(notes.map(\.id)), "deleted ones cannot be told without the note")
    #expect(recovery.lacksNote && recovery.change == 42 && recovery.findings == [] && recovery.doubtful == 0)
  }

  @Test func aDatabaseWithoutTablesIsDamaged() throws {
    removeLog()
    try FileManager.default.removeItem(atPath: folder.records)
    try folder.change("CREATE TABLE t(x); DROP TABLE t")
    let finding = StoreFinding.noRecords(beside: files[0])
    #expect(throws: StoreError.damaged(folder: folder.index, finding)) {
      try RecordStore(at: folder.index, for: .reading)
    }
    try expectRefusal(finding)
  }

  /// SQLite removes a log without its database.
  @Test func aLogWithoutItsDatabaseIsDamaged() throws {
    for file in files { try FileManager.default.removeItem(atPath: folder.index + "/" + file) }
    let log = Data(repeating: 1, count: 4000)
    for isThere in [true, false] {
      if isThere {
        try Data().write(to: URL(fileURLWithPath: folder.records))
      } else {
        try FileManager.default.removeItem(atPath: folder.records)
      }
      try log.write(to: URL(fileURLWithPath: folder.records + "-wal"))
      for access in [RecordStore.Access.reading, .writing] {
        #expect(throws: StoreError.damaged(folder: folder.index, .noRecords(beside: "records.sqlite-wal"))) {
          try RecordStore(at: folder.index, for: access)
        }
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: folder.records + "-wal")) == log)
    }
  }

  @Test func aMissingNoteIsDamage() throws {
    try folder.change("DELETE FROM note")
    let finding = StoreFinding.noNote(beside: files[0])
    #expect(try RecordStore(at: folder.index, for: .reading).verify() == [finding])
    let reader = try Self.open(folder, .reading)
    #expect(reader.opening.findings == [finding] && reader.count == 38)
    try expectRefusal(finding)
    for file in files { try FileManager.default.removeItem(atPath: folder.index + "/" + file) }
    #expect(
      try RecordStore(at: folder.index, for: .reading).verify() == [.noNote(beside: "the manifest")],
      "it knows of a note even where no file does")
  }

  /// Beside a damaged manifest, of which nothing can be told, the segments say whether rows are missing.
  @Test(arguments: [("DELETE FROM changes", 38), ("DELETE FROM changes WHERE change IN (10, 12)", 2)])
  func missingRowsAreFoundBesideADamagedManifest(damage: String, count: Int) throws {
    try folder.change("DELETE FROM manifest; \(damage)")
    let finding = StoreFinding.missingRecords(count: count)
    #expect(try RecordStore(at: folder.index, for: .reading).verify() == [.manifestCount(0), finding])
    let reader = try Self.open(folder, .reading)
    #expect(reader.opening.findings == [finding] && reader.count == 38 - count)
    try expectRefusal(finding)
    let (ids, recovery) = try recovered()
    #expect(ids == living && !recovery.lacksNote && recovery.findings == [])
  }

  /// A row whose id is damaged may be the one that is missed.
  @Test func damagedRowsAreNotMissingOnes() throws {
    try folder.change(
      """
      DELETE FROM manifest;
      UPDATE changes SET body = x'00' WHERE change = 10;
      UPDATE changes SET id = x'00' WHERE change = 12
      """)
    let index = try Self.open(folder)
    #expect(index.opening.rebuilt == [.manifestCount(0)] && index.opening.findings.count == 1)
    #expect(index.opening.mended == ["9"] && index.count == 37)
  }

  /// As where the log was removed, or an older database was put there.
  @Test func anOlderDatabaseBesideNewerFilesIsDamaged() throws {
    let older = try Data(contentsOf: URL(fileURLWithPath: folder.records))
    let index = try Self.open(folder)
    try index.upsert([Note(id: 3, text: notes[3].text)])
    try index.commit()
    try index.close()
    removeLog()
    try older.write(to: URL(fileURLWithPath: folder.records))
    let finding = StoreFinding.laterSegments(expected: 42, found: 43)
    #expect(try RecordStore(at: folder.index, for: .reading).verify() == [finding])
    #expect(try Self.open(folder, .reading).opening.findings == [finding])
    try expectRefusal(finding)
    #expect(try recovered().ids.isSuperset(of: living.union([3])))
    // Whoever did that on purpose removes the files.
    for file in try folder.files() where file.hasSuffix(".segment") {
      try FileManager.default.removeItem(atPath: folder.index + "/" + file)
    }
    #expect(try Self.open(folder).count == 38)
  }

  /// Where rows are missing, their records may be in the files: these stay, whoever opens and closes the index.
  @Test func filesStayWhereRowsAreMissing() throws {
    try folder.change("DELETE FROM changes WHERE change = 9")
    for _ in 0..<2 {
      // Of another schema, it is made anew of the records.
      let index = try DurableIndex(
        at: folder.index, kind: "notes", schema: Schema<Note>(fields: [Field("text", \.text, analyzer: .names)]))
      #expect(index.opening.findings.contains { $0.description.hasPrefix("there are 4") })
      try index.upsert([Note(id: 3, text: notes[3].text)])
      try index.commit()
      try index.compact()
      try index.close()
      #expect(try Set(files).isSubset(of: folder.files()))
    }
    let (ids, recovery) = try recovered()
    #expect(ids == Set(notes.map(\.id)) && recovery.change == 42 && recovery.findings == [])
  }

  /// A writer that was interrupted leaves files that are later than the note; that is no reason to do without it.
  @Test func deletedRecordsDoNotComeBackWhereAFileIsNotNoted() throws {
    let index = try Self.open(folder)
    try index.upsert([Note(id: 3, text: notes[3].text)])
    try index.commit()
    let url = URL(fileURLWithPath: folder.index)
    try FileManager.default.copyItem(
      at: url.appendingPathComponent("42-0.segment"), to: url.appendingPathComponent("43-0.segment"))
    let (ids, recovery) = try recovered()
    #expect(ids == living && !recovery.lacksNote && recovery.change == 42 && recovery.doubtful == 0)
  }

  /// The note of a database whose rows are damaged says what is deleted.
  @Test func deletedRecordsDoNotComeBackWhereThereIsANote() throws {
    try folder.change("UPDATE changes SET body = x'00'")
    let (ids, recovery) = try recovered()
    #expect(ids == living && !recovery.lacksNote && recovery.change == 42 && recovery.findings == [])
  }

  @Test func whatIsDamagedInAFileIsNamedAndTheRestIsRead() throws {
    let url = URL(fileURLWithPath: folder.index + "/42-0.segment")
    let sound = try Data(contentsOf: url)
    var bytes = sound
    let place = try #require(bytes.range(of: Data("note 21".utf8), options: .backwards)).lowerBound
    bytes[place] ^= 1
    try bytes.write(to: url)
    let (ids, recovery) = try recovered()
    // All bodies are in one block.
    #expect(ids.isEmpty && recovery.findings.count == 38)
    #expect(recovery.findings.contains(.segmentRecord(file: "42-0.segment", id: "21")))
    try sound.prefix(1000).write(to: url)
    let findings = try recovered().recovery.findings
    #expect(findings.count == 1 && findings[0].description.hasPrefix("42-0.segment is damaged: it has 1000 bytes"))
  }

  /// Of an id that several files have, the record of the last file counts, and it is said how many ids that are.
  @Test func theLastOfSeveralFilesCounts() throws {
    let index = try Self.open(folder)
    try index.upsert([Note(id: 5, text: "new 5")])
    try index.commit()
    try index.close()
    try folder.change("DELETE FROM note")
    let recovery = try SegmentRecovery(folder: folder.index)
    var texts: [String] = []
    recovery.forEachRecord { texts.append(String(decoding: $1, as: UTF8.self)) }
    #expect(texts.count == 40 && texts.last == #"{"id":5,"text":"new 5"}"# && recovery.doubtful == 1)
  }

  /// A note is written before there are segments, whichever call is the last one.
  @Test func recordsThatCameBeforeTheIndexAreNoDamage() throws {
    for call in stride(from: 1, to: 400, by: 3) {
      let disk = SimulatedDisk()
      let files = SimulatedFiles(disk)
      let store = try RecordStore(at: "index", for: .writing, files)
      try store.commit(notes.map { .upsert(id: "\($0.id)", try JSONRecordCodec<Note>().encode($0)) })
      try store.close()
      func open() throws(StoreError) -> DurableIndex<Note> {
        try DurableIndex(
          RecordStore(at: "index", for: .writing, files), kind: "notes",
          schema: Schema<Note>(fields: [Field("text", \.text)]), codec: JSONRecordCodec())
      }
      disk.plan(.end, atCall: call)
      let isDone = (try? open().close()) != nil
      disk.endProcess()
      #expect(try open().verify() == [], "call \(call)")
      if isDone, call > 40 { return }
    }
    Issue.record("400 calls do not write an index")
  }
}
