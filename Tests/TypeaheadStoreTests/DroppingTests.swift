import Testing
import Typeahead
import TypeaheadJSON
import TypeaheadSQLite

@testable import TypeaheadStore

/// What later changes made obsolete does not stay for ever, and nothing else goes.
@Suite struct DroppingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func bodies(_ store: RecordStore) throws -> [String: [UInt8]] {
    var bodies: [String: [UInt8]] = [:]
    let findings = try store.forEachRecord { bodies[$0.idText] = $0.body }
    #expect(findings == [])
    return bodies
  }

  @Test func aStoreHasAboutTwiceItsRecordsAtMost() throws {
    let store = try folder.store(mostAdded: 20)
    for number in 0..<200 {
      try store.commit([.upsert(id: "\(number % 10)", [UInt8(number)])])
      #expect(try store.manifest.count <= 2 * 14 + 20)
    }
    #expect(try store.manifest.change == 200 && bodies(store).count == 10)
    #expect(try bodies(store).allSatisfy { id, body in body == [190 + UInt8(id)!] })
    // Deletions stay while nobody has a note, and go when somebody knows them.
    try store.commit((0..<10).map { .delete(id: "\($0)") })
    for number in 0..<100 { try store.commit([.upsert(id: "one", [UInt8(number)])]) }
    let database = try SQLiteDatabase(path: folder.records)
    let deletions = "SELECT count(*) FROM changes WHERE body IS NULL"
    #expect(try database.integer(deletions) == 10)
    try store.keep(note: [1], asOf: store.lastChange())
    for number in 0..<200 {
      try store.commit([.upsert(id: "one", [UInt8(number)])])
      try store.keep(note: [1], asOf: store.lastChange())
    }
    #expect(try store.manifest.count < 40 && bodies(store) == ["one": [199]])
    #expect(try database.integer(deletions) == 0)
    #expect(try store.verify() == [])
    let forgotten = try store.manifest.forgotten
    try store.close()
    let reader = try RecordStore(at: folder.index, for: .reading)
    #expect(try reader.verify() == [] && bodies(reader) == ["one": [199]] && forgotten > 200)
  }

  @Test func whatCameAfterTheNoteStays() throws {
    let store = try folder.store(mostAdded: 20)
    try store.keep(note: [1], asOf: 0)
    for number in 0..<100 { try store.commit([.upsert(id: "a", [UInt8(number)]), .delete(id: "b")]) }
    #expect(try store.manifest.count == 200 && store.manifest.forgotten == 0)
    try store.keep(note: [1], asOf: 150)
    for number in 0..<300 { try store.commit([.upsert(id: "c", [UInt8(number % 256)])]) }
    #expect(try store.manifest.forgotten == 150)
    // Up to 150 none is left, neither a's that were changed later nor the deletions of b.
    #expect(try store.manifest.count == 350 && bodies(store) == ["a": [99], "c": [43]])
    var changed: [String] = []
    let state = try store.forEachChange(after: 150) { change in
      switch change {
      case .deletion(let id): changed.append("-" + String(decoding: id, as: UTF8.self))
      case .record(let record): changed.append(record.idText)
      }
    }
    #expect(changed == ["a", "-b", "c"] && state.lastChange == 500 && state.findings == [])
    #expect(try store.verify() == [])
  }

  /// Who lacks deletions that are gone is not told of them, but of the number of records, and begins anew.
  @Test func aReaderFromBeforeFollows() throws {
    struct Note: Codable, Identifiable, Sendable { let id: Int }
    let store = try folder.store(mostAdded: 5)
    try store.commit((0..<10).map { .upsert(id: "\($0)", Array("{\"id\":\($0)}".utf8)) })
    let reader = try DurableIndex(
      at: folder.index, for: .reading, kind: "notes", schema: Schema<Note>(fields: [Field("id") { ["\($0.id)"] }]))
    #expect(reader.count == 10)
    try store.commit([.delete(id: "3")])
    for change in 12..<32 {
      try store.commit([.upsert(id: "5", Array("{\"id\":5}".utf8))])
      try store.keep(note: [1], asOf: change)
    }
    var changed: [String] = []
    let state = try store.forEachChange(after: 10) { change in
      if case .record(let record) = change { changed.append(record.idText) } else { Issue.record("\(change)") }
    }
    #expect(changed == ["5"] && state.count == 9 && state.lastChange == 31 && state.findings == [])
    #expect(try reader.refresh() && reader.count == 9 && reader.snapshot[id: 3] == nil)
  }

  /// What a damaged change replaced is all that is left of a record.
  @Test func whatADamagedChangeReplacedStays() throws {
    let store = try folder.store(mostAdded: 20)
    try store.commit([.upsert(id: "a", [1]), .upsert(id: "b", [1]), .upsert(id: "a", [2]), .upsert(id: "b", [2])])
    try folder.change(
      "UPDATE changes SET body = x'07' WHERE change = 3; UPDATE changes SET id = CAST('x' AS BLOB) WHERE change = 4")
    for number in 0..<100 { try store.commit([.upsert(id: "c", [UInt8(number)])]) }
    #expect(try store.manifest.count < 60)
    let database = try SQLiteDatabase(path: folder.records)
    #expect(try database.integer("SELECT count(*) FROM changes WHERE change <= 4") == 4)
    let found = try store.verify()
    #expect(found.map(\.record) == ["a", "x"])
    // Written again, nothing of it stays.
    try store.commit([.upsert(id: "a", [3])])
    #expect(try store.verify().map(\.record) == ["x"])
    // Whatever became of its bytes, the checksum of the id tells whose it was.
    try store.commit([.upsert(id: "b", [3])])
    #expect(try store.verify() == [])
    for number in 0..<100 { try store.commit([.upsert(id: "c", [UInt8(number)])]) }
    #expect(try database.integer("SELECT count(*) FROM changes WHERE change <= 4") == 0)
  }

  /// Who has a sound checksum of an id is that id's, as is who has a sound id; and each counts against those before it.
  @Test func damagedIDsAreKnownByTheirChecksums() {
    func row(_ number: Int, _ id: String, damagedTo other: String? = nil) -> ChangeRow {
      let row = ChangeRow(.upsert(id: id, [1]), number: number)
      return ChangeRow(
        change: number, id: Array((other ?? id).utf8), body: row.body, idChecksum: row.idChecksum,
        checksum: row.checksum)
    }
    var latest = LatestChanges()
    let rows = [
      row(9, "a"), row(8, "c", damagedTo: "x"), row(7, "a", damagedTo: "y"), row(6, "b"), row(5, "b", damagedTo: "z"),
      row(4, "c"), row(3, "x"), row(2, "y"), row(1, "z"),
    ]
    let expected: [LatestChanges.Standing] = [
      .latest, .latest, .superseded, .latest, .superseded, .doubtful, .doubtful, .latest, .latest,
    ]
    #expect(rows.map { latest.standing(of: $0) } == expected)
  }

  /// Large commits drop no less: a store does not grow with the number of changes.
  @Test func aStoreOfLargeCommitsDoesNotGrow() throws {
    let store = try folder.store(mostAdded: 20)
    for number in 0..<300 {
      try store.commit((0..<200).map { .upsert(id: "\((number * 200 + $0) % 100)", [1]) })
      // Twice those that count, those that may be added, and a commit's.
      #expect(try store.manifest.count <= 2 * 100 + 20 + 200 && store.manifest.kept <= 100 + 200)
    }
    #expect(try store.verify() == [] && bodies(store).count == 100)
  }

  /// Processes of one commit each do not look for what is obsolete again and again.
  @Test func shortWritersSeldomLook() throws {
    func commit(_ changes: [RecordChange]) throws -> Manifest {
      let store = try folder.store(mostAdded: 20)
      try store.commit(changes)
      defer { try? store.close() }
      return try store.manifest
    }
    _ = try commit((0..<10).map { .upsert(id: "\($0)", [0]) })
    var manifest = try commit((0..<1000).map { .upsert(id: "\($0 % 250)", [1]) })
    var looks = 0
    for number in 0..<100 {
      looks += manifest.count > 2 * manifest.kept + 20 ? 1 : 0
      manifest = try commit([.upsert(id: "\(number)", [2])])
    }
    #expect((1...12).contains(looks) && manifest.count <= 2 * 250 + 20 + 1)
  }

  /// What came first is not read again by the next commit: nothing of it is obsolete.
  @Test func aFirstCommitIsNotLookedAtAgain() throws {
    let store = try folder.store(mostAdded: 20)
    try store.commit((0..<1000).map { .upsert(id: "\($0)", [1]) })
    #expect(try store.manifest.kept == 1000)
    for number in 0..<1021 { try store.commit([.upsert(id: "\(number % 1000)", [2])]) }
    #expect(try store.manifest.forgotten == 0 && store.manifest.count == 2021)
    // The next one looks.
    try store.commit([.upsert(id: "0", [3])])
    #expect(try store.manifest.forgotten > 0)
    try store.close()
  }

  /// A writing index that does not have a deletion yet is told of it however much came after.
  @Test func aWriterFromBeforeFollows() throws {
    struct Note: Codable, Identifiable, Sendable { let id: Int }
    let store = try folder.store(mostAdded: 5)
    try store.commit((0..<10).map { .upsert(id: "\($0)", Array("{\"id\":\($0)}".utf8)) })
    let index = try DurableIndex(
      store, kind: "notes", schema: Schema<Note>(fields: [Field("id") { ["\($0.id)"] }]), codec: JSONRecordCodec<Note>()
    )
    try store.commit([.delete(id: "3")])
    for _ in 0..<20 { try store.commit([.upsert(id: "5", Array("{\"id\":5}".utf8))]) }
    #expect(try index.refresh() && index.count == 9 && index.snapshot[id: 3] == nil)
  }
}
