import Foundation
import Testing
import Typeahead
import TypeaheadJSON

@testable import TypeaheadStore

/// The number of a change is the place of its row: damaged, it stands where nobody looks for it, or in another's place.
@Suite struct DamagedNumbersTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private struct Note: Codable, Identifiable, Sendable, Equatable {
    let id: Int
    var text: String
  }

  private func index(
    _ analyzer: Analyzer = .prose, mostAdded: Int = 1000, onUnreadable: UnreadableRecords<Note> = .stop
  ) throws -> DurableIndex<Note> {
    try DurableIndex(
      folder.store(mostAdded: mostAdded), kind: "notes",
      schema: Schema<Note>(fields: [Field("text", \.text, analyzer: analyzer)]), codec: JSONRecordCodec<Note>(),
      reading: .copied, onUnreadable: onUnreadable)
  }

  private func notes(_ index: DurableIndex<Note>) -> [Int: String] {
    Dictionary(uniqueKeysWithValues: index.snapshot.search("", limit: .max).hits.map { ($0.record.id, $0.record.text) })
  }

  /// Changes the number of the row with a body, a small one of a store that is closed, where it stands.
  private func renumber(body: String, idLength: Int, to number: UInt8) throws {
    let url = URL(fileURLWithPath: folder.records)
    var bytes = try Data(contentsOf: url)
    let place = try #require(bytes.range(of: Data(body.utf8), options: .backwards)).lowerBound
    // Before the body: the number, the length of the row's head, the types of its five columns, and the id.
    bytes[place - idLength - 7] = number
    try bytes.write(to: url)
  }

  /// Rows before one whose number became nought are still read, and it is reported however often the index is opened.
  @Test func noNumberHidesOthers() throws {
    do {
      let index = try index()
      for number in 10..<50 {
        try index.upsert([Note(id: number, text: "x")])
        try index.commit()
      }
      try index.close()
    }
    try renumber(body: "{\"id\":41", idLength: 2, to: 0)
    for analyzer in [Analyzer.names, .names, .prose] {
      let index = try index(analyzer)
      #expect(index.count == 39 && index.opening.findings.map(\.record) == ["41"])
      try index.close()
    }
  }

  /// What is missing is reported by every opening, not by the first alone.
  @Test func missingChangesAreReportedAlways() throws {
    do {
      let index = try index()
      try index.upsert((0..<5).map { Note(id: $0, text: "old \($0)") })
      try index.commit()
      try index.close()
    }
    do {
      let index = try index()
      try index.upsert([Note(id: 3, text: "new 3")])
      try index.delete([4])
      try index.commit()
    }
    try folder.change("DELETE FROM changes WHERE change IN (6, 7)")
    for _ in 0..<3 {
      let index = try index()
      #expect(index.opening.findings.contains(.count(expected: 7, found: 5)))
      try index.close()
    }
  }

  /// Who begins before what may be dropped is told of rows that a damaged number keeps from being found again, and of damage before.
  @Test func whoIsBehindIsToldOfDamage() throws {
    do {
      let store = try folder.store(mostAdded: 1000)
      for number in 1...10 {
        try store.commit([.upsert(id: number == 9 ? "8" : "\(number)", Array("body \(number)".utf8))])
      }
      try store.close()
    }
    try folder.change("DELETE FROM manifest")
    func findings() throws -> [StoreFinding] {
      let store = try folder.store(mostAdded: 1000)
      defer { try? store.close() }
      _ = try store.renewManifest()
      #expect(try store.manifest.forgotten == 10)
      return try store.forEachChange(after: 6) { _ in }.findings
    }
    // The eighth of ten is one of those by which the seventh is searched for.
    try renumber(body: "body 8", idLength: 1, to: 2)
    #expect(try findings() == [.count(expected: 3, found: 0)])
    try renumber(body: "body 8", idLength: 1, to: 8)
    #expect(try findings() == [])
    try folder.change("UPDATE changes SET body = x'00' WHERE change = 3")
    #expect(try findings().map(\.record) == ["3"])
  }

  /// What is dropped is the row that was looked at, not another of its number.
  @Test func noOtherRowIsDropped() throws {
    do {
      let store = try folder.store(mostAdded: 1000)
      try store.commit((1...10).map { .upsert(id: "L\($0)", Array("live body \($0)".utf8)) })
      for number in 11...40 { try store.commit([.upsert(id: "xx", Array("xbody \(number).".utf8))]) }
      try store.close()
    }
    try renumber(body: "xbody 35.", idLength: 2, to: 3)
    let store = try folder.store(mostAdded: 20)
    for number in 41...80 { try store.commit([.upsert(id: "xx", Array("xbody \(number).".utf8))]) }
    var bodies: [String: [UInt8]] = [:]
    #expect(try store.forEachRecord { bodies[$0.idText] = $0.body } == [], "nor is any counted that was not")
    #expect(bodies["L3"] == Array("live body 3".utf8) && bodies["xx"] == Array("xbody 80.".utf8))
    #expect(try store.manifest.count < 60)
  }

  /// Ten notes, a change each, closed.
  private func makeTenNotes() throws {
    let index = try index()
    for number in 0..<10 {
      try index.upsert([Note(id: number, text: "text \(number)")])
      try index.commit()
    }
    try index.close()
  }

  private func refusedChange(id: String, expected: Int, found: Int) throws -> StoreFinding {
    let finding = StoreFinding.laterThanManifest(id: id, expected: expected, found: found)
    let store = try folder.store(mostAdded: 1000)
    #expect(throws: StoreError.damaged(folder: folder.index, finding)) { try store.commit([.delete(id: "0")]) }
    #expect(try store.manifest.change == expected)
    return finding
  }

  /// Nothing is written onto a last change whose number grew, until it has its own again.
  @Test(arguments: [true, false]) func theLastNumberIsTakenBack(hasFiles: Bool) throws {
    try makeTenNotes()
    try renumber(body: "{\"id\":9", idLength: 1, to: 100)
    let finding = try refusedChange(id: "9", expected: 10, found: 100)
    do {
      let index = try index(hasFiles ? .prose : .names)
      #expect(index.opening.rebuilt == [finding] && index.opening.findings == [] && index.opening.mended == [])
      #expect(notes(index) == Dictionary(uniqueKeysWithValues: (0..<10).map { ($0, "text \($0)") }))
      try index.upsert([Note(id: 9, text: "new")])
      #expect(try index.commitStaged() == 11 && index.verify() == [])
      try index.close()
    }
    let index = try index(hasFiles ? .prose : .names)
    #expect(index.opening == OpeningReport() && notes(index)[9] == "new" && index.count == 10)
  }

  /// One that is damaged otherwise, too, is in nobody's way, and is mended when its record is written again.
  @Test(arguments: ["body = x'00'", "body = NULL"], [100, Int.max])
  func aDamagedLastChangeIsInNobodysWay(damage: String, number: Int) throws {
    try makeTenNotes()
    try folder.change("UPDATE changes SET change = \(number), \(damage) WHERE change = 10")
    let finding = try refusedChange(id: "9", expected: 10, found: number)
    for opening in 0..<2 {
      let index = try index()
      #expect(index.opening.rebuilt == (opening == 0 ? [finding] : []))
      #expect(index.opening.findings.map(\.record) == ["9"] && index.count == 9)
      #expect(try index.storage.forEachChange(after: 5) { _ in }.findings.map(\.record) == ["9"], "none is missing")
      try index.upsert([Note(id: opening, text: "new")])
      #expect(try index.commitStaged() == 12 + opening)
      try index.close()
    }
    let index = try index()
    try index.upsert([Note(id: 9, text: "new")])
    #expect(try index.commitStaged() == 14 && index.verify() == [])
  }

  /// Of commits of which only the manifest is lost, no record is.
  @Test func soundChangesThatAreLaterAreTakenIn() throws {
    let columns = "change, count, sum, known, forgotten, kept, checksum"
    let store = try folder.store(mostAdded: 1000)
    try store.commit((0..<8).map { .upsert(id: "\($0)", Array("{\"id\":\($0),\"text\":\"old\"}".utf8)) })
    try folder.change("CREATE TABLE older AS SELECT \(columns) FROM manifest")
    try store.commit([.upsert(id: "3", Array("{\"id\":3,\"text\":\"new\"}".utf8)), .delete(id: "4")])
    try store.close()
    try folder.change("DELETE FROM manifest; INSERT INTO manifest SELECT \(columns) FROM older; DROP TABLE older")
    let finding = try refusedChange(id: "4", expected: 8, found: 10)
    let index = try index()
    #expect(index.opening.rebuilt == [finding] && index.opening.findings == [])
    #expect(index.count == 7 && notes(index)[3] == "new" && notes(index)[4] == nil)
    try index.upsert([Note(id: 4, text: "again")])
    #expect(try index.commitStaged() == 11 && index.verify() == [])
  }

  /// A sound one can be forged: where it leaves no number for the next, all else can still be read.
  @Test func aLaterNumberThatLeavesNoneForTheNextStaysDamage() throws {
    try makeTenNotes()
    let (id, number) = (Array("9".utf8), Int.max / 2)
    let checksum = Int64(bitPattern: StoredRecord.checksum(id: id, change: number, body: []))
    let idChecksum = Int64(bitPattern: ChangeRow.checksum(ofID: id))
    try folder.change("INSERT INTO changes VALUES(\(number), x'39', x'', \(idChecksum), \(checksum))")
    let finding = try refusedChange(id: "9", expected: 10, found: number)
    let index = try index()
    #expect(index.opening.findings == [finding] && index.count == 10)
    try index.upsert([Note(id: 1, text: "new")])
    #expect(throws: StoreError.damaged(folder: folder.index, finding)) { try index.commit() }
  }

  /// A last row that stands before an older one by its number does not give way to that, and is named, even where the number is free.
  @Test func aNumberThatShrankBringsNothingBack() throws {
    do {
      let store = try folder.store(mostAdded: 1000)
      try store.commit((1...9).map { .upsert(id: "L\($0)", [1]) })
      try store.commit([.upsert(id: "xx", Array("older body".utf8)), .upsert(id: "xx", Array("newer body".utf8))])
      try store.close()
    }
    try folder.change("DELETE FROM changes WHERE change = 3; DELETE FROM manifest")
    try index(onUnreadable: .skip).close()
    try renumber(body: "newer body", idLength: 2, to: 3)
    let store = try RecordStore(at: folder.index, for: .reading)
    var ids: [String] = []
    #expect(try store.forEachRecord { ids.append($0.idText) }.map(\.record).contains("xx"))
    #expect(!ids.contains("xx") && ids.count == 8)
    #expect(try store.verify().contains { if case .database = $0 { true } else { false } })
  }

  /// A closed index of which one note was changed and one deleted after the files were written, and their first changes are damaged.
  private func makeDamagedOldNotes() throws {
    let index = try index()
    try index.upsert((0..<5).map { Note(id: $0, text: "old \($0)") })
    try index.commit()
    try index.seal()
    try index.upsert([Note(id: 3, text: "new 3")])
    try index.delete([4])
    try index.commit()
    try index.close()
    try folder.change("UPDATE changes SET body = x'00', idChecksum = 7 WHERE change IN (4, 5)")
  }

  /// What was changed or deleted since is not made again of what the index's files have of it.
  @Test func nothingObsoleteIsMended() throws {
    try makeDamagedOldNotes()
    for analyzer in [Analyzer.names, .prose] {
      let index = try index(analyzer)
      #expect(notes(index) == [0: "old 0", 1: "old 1", 2: "old 2", 3: "new 3"] && index.opening.mended == [])
      try index.close()
    }
  }

  /// Beside what is damaged deletions stay, however much comes after: without them, what was deleted would be mended.
  @Test func nothingDeletedIsMended() throws {
    try makeDamagedOldNotes()
    do {
      let store = try folder.store(mostAdded: 20)
      let note = try #require(try store.note())
      for number in 0..<100 {
        let last = try store.commit([.upsert(id: "3", Array("{\"id\":3,\"text\":\"new \(number)\"}".utf8))]).last
        try store.keep(note: note, asOf: last)
      }
      #expect(try store.manifest.count < 60)
      try store.close()
    }
    let index = try index(.names)
    #expect(notes(index) == [0: "old 0", 1: "old 1", 2: "old 2", 3: "new 99"] && index.opening.mended == [])
  }

  /// Numbers that no store can have come to, their checksum mended, are refused.
  @Test(arguments: ["change", "count", "known", "forgotten", "kept"], [Int.max, .max / 2, .min, -1])
  func impossibleManifestsAreRefused(column: String, number: Int) throws {
    do {
      let store = try folder.store(mostAdded: 20)
      try store.commit([.upsert(id: "a", [1])])
      var manifest = try store.manifest
      switch column {
      case "change": manifest.change = number
      case "count": manifest.count = number
      case "known": manifest.known = number
      case "forgotten": manifest.forgotten = number
      default: manifest.kept = number
      }
      try store.close()
      let checksum = Int64(bitPattern: manifest.checksum)
      try folder.change("UPDATE manifest SET \(column) = \(number), checksum = \(checksum)")
    }
    let store = try folder.store(mostAdded: 20)
    #expect(throws: StoreError.self) { try store.commit([.upsert(id: "b", [1])]) }
    #expect(try !store.verify().isEmpty)
  }

  /// The largest numbers that are possible do not overflow when what is obsolete is looked for.
  @Test func theLargestManifestIsWrittenOn() throws {
    do {
      let store = try folder.store(mostAdded: 20)
      try store.commit([.upsert(id: "a", [1])])
      var manifest = try store.manifest
      (manifest.change, manifest.kept, manifest.count) = (.max / 2 - 1, .max / 2 - 1, .max / 2 - 1)
      try store.close()
      try folder.change(
        """
        UPDATE manifest SET change = \(manifest.change), kept = \(manifest.kept), count = \(manifest.count), \
        checksum = \(Int64(bitPattern: manifest.checksum))
        """)
    }
    let store = try folder.store(mostAdded: 20)
    _ = try? store.commit([.upsert(id: "b", [1])])
    #expect(try !store.verify().isEmpty)
  }

  /// A note of changes that are not there yet leaves the manifest sound.
  @Test(arguments: [-1, 2, Int.max]) func aNoteOfOtherChangesIsKept(asOf change: Int) throws {
    let store = try folder.store(mostAdded: 20)
    try store.commit([.upsert(id: "1", [1])])
    try store.keep(note: [1], asOf: change)
    #expect(try store.lastChange() == 1 && store.note() == [1] && store.verify().isEmpty)
    try store.commit([.upsert(id: "2", [2])])
    #expect(try store.lastChange() == 2)
  }
}
