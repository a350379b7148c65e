import Foundation
import Testing
import Typeahead
import TypeaheadJSON
import TypeaheadTestSupport

@testable import TypeaheadStore

extension Contact {
  static var schema: Schema<Contact> {
    var schema = Schema<Contact>(
      fields: [Field("name", \.name, role: .name), Field("mail", \.mail, analyzer: .email)], tolerance: .none)
    schema.tuning = .eager
    return schema
  }

  static func made(_ id: Int, _ version: Int) -> Contact {
    Contact(
      id: id, name: ["Anna", "Bert", "東京"][version % 3] + " Number\(version)", mail: "a\(id).b\(version)@mail.org")
  }
}

/// An index over records that an app keeps itself.
@Suite struct StorageTests {
  private let folder: TemporaryFolder
  private let storage = MemoryStorage()

  init() throws { folder = try TemporaryFolder() }

  private func open(
    _ access: RecordStore.Access = .writing, _ schema: Schema<Contact> = Contact.schema, kind: String = "people",
    _ reading: FileReading = .copied, onUnreadable: UnreadableRecords<Contact> = .stop
  ) throws -> DurableIndex<Contact> {
    try DurableIndex(
      storage, files: folder.index, for: access, kind: kind, schema: schema, codec: JSONRecordCodec<Contact>(),
      reading: reading, onUnreadable: onUnreadable)
  }

  private func save(_ contact: Contact) throws {
    _ = try storage.commit([.upsert(id: "\(contact.id)", try JSONRecordCodec<Contact>().encode(contact))])
  }

  private func contacts(_ index: DurableIndex<Contact>) -> [Contact] {
    index.snapshot.search("", limit: .max).hits.map(\.record).sorted { $0.id < $1.id }
  }

  private func files() throws -> [String] {
    try folder.files().filter { $0.hasSuffix(".segment") }.sorted()
  }

  @Test func whatIsWrittenThroughTheIndexIsInTheStorageAndThereAfterReopening() throws {
    do {
      let index = try open()
      try index.upsert((0..<20).map { Contact.made($0, $0) })
      try index.delete([3])
      #expect(index.count == 19 && storage.state.withLock { $0.rows.isEmpty }, "it is not committed")
      try index.commit()
      #expect(storage.state.withLock { $0.rows.count } == 20)
      #expect(throws: StoreError.inUse(folder: folder.index, process: Int(ProcessInfo.processInfo.processIdentifier))) {
        try open()
      }
      try index.close()
      #expect(throws: StoreError.closed(folder: folder.index)) { try index.refresh() }
      #expect(throws: StoreError.closed(folder: folder.index)) { try index.upsert([Contact.made(1, 1)]) }
      #expect(throws: StoreError.closed(folder: folder.index)) { try index.delete([1]) }
      #expect(throws: StoreError.closed(folder: folder.index)) { try index.commit() }
    }
    #expect(storage.state.withLock { $0.rows.count } == 19, "files know of the deletion")
    let reader = try open(.reading)
    #expect(reader.opening == OpeningReport() && reader.count == 19)
    #expect(reader.snapshot.search("a7.b7").hits.map(\.record) == [Contact.made(7, 7)])
    #expect(throws: StoreError.readOnly(folder: folder.index)) { try reader.delete([1]) }
    let index = try open()
    #expect(try index.opening == OpeningReport() && index.verify() == [] && contacts(index) == contacts(reader))
  }

  @Test func whatTheAppWritesIsTakenOver() throws {
    for id in 0..<10 { try save(.made(id, 0)) }
    let index = try open()
    #expect(index.opening.indexed == 10 && index.count == 10)
    try save(.made(4, 1))
    _ = try storage.commit([.delete(id: "5"), .delete(id: "77")])
    #expect(index.snapshot[id: 4] == .made(4, 0))
    let held = index.snapshot
    #expect(try index.refresh() && !index.refresh())
    #expect(index.snapshot[id: 4] == .made(4, 1) && index.snapshot[id: 5] == nil && index.count == 9)
    #expect(held.count == 10 && held[id: 4] == .made(4, 0))
    try index.close()
    #expect(try open().opening == OpeningReport())
  }

  /// What the app writes before a commit of the index has a lower number, and is not taken for known.
  @Test func whatTheAppWroteInBetweenIsNotLostWhenFilesAreWritten() throws {
    do {
      let index = try open()
      try index.upsert([.made(1, 0), .made(2, 0)])
      try index.commit()
      try save(.made(3, 0))
      _ = try storage.commit([.delete(id: "1")])
      try index.upsert([.made(4, 0)])
      try index.commit()
      #expect(index.snapshot[id: 3] == nil, "nobody has said so yet")
      try index.close()
      #expect(index.snapshot[id: 3] != nil && index.snapshot[id: 1] == nil)
    }
    let index = try open()
    #expect(index.opening == OpeningReport() && contacts(index).map(\.id) == [2, 3, 4])
  }

  @Test func whatWaitsForACommitIsNewerThanWhatTheAppWrote() throws {
    let index = try open()
    try index.upsert([.made(1, 0), .made(2, 0)])
    try save(.made(1, 1))
    try save(.made(3, 1))
    #expect(try index.refresh() && contacts(index) == [.made(1, 0), .made(2, 0), .made(3, 1)])
    try index.commit()
    #expect(try !index.refresh() && contacts(index) == [.made(1, 0), .made(2, 0), .made(3, 1)])
    #expect(try index.verify() == [])
  }

  @Test func damagedAndMissingFilesAreMadeAnew() throws {
    do {
      let index = try open()
      try index.upsert((0..<30).map { Contact.made($0, $0) })
      try index.commit()
      try index.close()
    }
    let path = URL(fileURLWithPath: folder.index + "/" + (try #require(try files().first)))
    var bytes = try Data(contentsOf: path)
    bytes[200] ^= 1
    try bytes.write(to: path)
    #expect(try open(.reading).opening.rebuilt.count == 1 && open(.reading).count == 30)
    try FileManager.default.removeItem(at: path)
    do {
      let index = try open()
      #expect(index.opening.rebuilt == [.segment(file: path.lastPathComponent, reason: "it is not there")])
      #expect(try index.count == 30 && index.verify() == [])
      try index.close()
    }
    #expect(try open().opening == OpeningReport())
    storage.state.withLock { $0.note?[9] ^= 1 }
    #expect(try open().opening.rebuilt == [.segments])
    storage.state.withLock { $0.note = nil }
    let index = try open()
    #expect(index.opening.indexed == 30 && index.opening.rebuilt == [])
  }

  @Test func whatItWasMadeWithIsCompared() throws {
    do {
      let index = try open()
      try index.upsert([.made(1, 0)])
      try index.commit()
    }
    #expect(throws: StoreError.otherKind(folder: folder.index, expected: "pets", found: "people")) {
      try open(.writing, kind: "pets")
    }
    let other = Schema<Contact>(fields: [Field("name", \.name)])
    do {
      let index = try open(.writing, other)
      #expect(index.opening.staleness?.found.schema == other.fingerprint && index.opening.indexed == 1)
      try index.close()
    }
    #expect(try open(.writing, other).opening == OpeningReport())
  }

  /// Records whose storage hands over checksums are checked; of what cannot be read, a later change is taken.
  @Test func damagedRecordsAreFound() throws {
    try save(.made(1, 0))
    _ = try storage.commit([.upsert(id: "2", [1, 2])])
    let index = try open(onUnreadable: .skip)
    #expect(index.count == 1 && index.opening.findings.map(\.record) == ["2"])
    try save(.made(2, 0))
    #expect(try index.refresh() && index.opening.findings == [] && index.count == 2)
    let record = StoredRecord(id: "1", change: 4, body: [7], storedChecksum: 5)
    #expect(record.finding != nil)
    let sum = StoredRecord.checksum(id: record.id, change: 4, body: [7])
    #expect(StoredRecord(id: "1", change: 4, body: [7], storedChecksum: sum).finding == nil)
  }

  /// A storage that keeps checksums has its records mended of what the files have.
  @Test(arguments: [false, true]) func damagedRecordsAreMended(takesCommits: Bool) throws {
    storage.state.withLock { $0.keepsChecksums = true }
    do {
      let index = try open()
      try index.upsert([.made(1, 0), .made(2, 0)])
      try index.commit()
      try index.close()
    }
    storage.state.withLock {
      $0.rows[Array("2".utf8)]?.body = [7]
      $0.refusesCommits = !takesCommits
    }
    let other = Schema<Contact>(fields: [Field("name", \.name)])
    let index = try open(.writing, other)
    #expect(index.opening.mended == ["2"] && index.opening.findings == [] && contacts(index).map(\.id) == [1, 2])
    #expect(storage.state.withLock { $0.rows[Array("2".utf8)]?.body != [7] } == takesCommits)
  }

  @Test func whatTheStorageThrowsIsThrown() throws {
    let index = try open()
    try index.upsert([.made(1, 0)])
    storage.fail(true)
    let error = StoreError.storage(reason: "the network is gone")
    #expect(throws: error) { try index.commit() }
    #expect(throws: error) { try index.refresh() }
    #expect(throws: error) { try index.verify() }
    #expect(throws: error) { try open(.reading) }
    #expect(index.count == 1)
    storage.fail(false)
    try index.commit()
    #expect(try open(.reading).count == 1)
    #expect(error.description.contains("the network is gone"))
  }

  @Test func aFolderOfOtherFilesIsLeftAlone() throws {
    try FileManager.default.createDirectory(atPath: folder.index, withIntermediateDirectories: false)
    try Data().write(to: URL(fileURLWithPath: folder.index + "/my.new"))
    #expect(throws: StoreError.notAnIndex(path: folder.index, found: "a folder of other files")) { try open() }
    #expect(try folder.files() == ["my.new"])
    _ = try open(.reading)
    let own = folder.path + "/own"
    _ = try RecordStore(at: own, for: .writing)
    #expect(throws: StoreError.notAnIndex(path: own, found: "the folder of an index that has its own records")) {
      try DurableIndex(
        storage, files: own, kind: "people", schema: Contact.schema, codec: JSONRecordCodec<Contact>())
    }
  }
}
