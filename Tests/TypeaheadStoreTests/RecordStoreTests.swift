import Foundation
import Testing
import TypeaheadSQLite
import TypeaheadTestSupport

@testable import TypeaheadStore

@Suite struct RecordStoreTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A store with three records, closed.
  private func makeThree() throws {
    let store = try RecordStore(at: folder.index, for: .writing)
    try store.commit(["one", "two", "three"].map { .upsert(id: $0, Array("body of \($0)".utf8)) })
    try store.close()
  }

  private func contents(_ store: RecordStore) throws -> (records: [String: String], findings: [StoreFinding]) {
    var records: [String: String] = [:]
    let findings = try store.forEachRecord { records[$0.idText] = String(decoding: $0.body, as: UTF8.self) }
    return (records, findings)
  }

  @Test func whatWasCommittedIsThereAndSound() throws {
    try makeThree()
    #expect(try folder.files() == ["records.sqlite", "writer.lock"], "a clean close leaves no log")
    let store = try RecordStore(at: folder.index, for: .reading)
    let (records, findings) = try contents(store)
    #expect(records == ["one": "body of one", "two": "body of two", "three": "body of three"] && findings.isEmpty)
    #expect(try store.manifest.count == 3 && store.manifest.change == 3)
    #expect(try store.verify() == [])
  }

  @Test func aStoreIsReadWithoutHavingBeenClosed() throws {
    try makeThree()
    do {
      let store = try RecordStore(at: folder.index, for: .writing)
      let (previous, last) = try store.commit([.delete(id: "one"), .upsert(id: "two", []), .delete(id: "nobody")])
      #expect(previous == 3 && last == 6)
    }
    let store = try RecordStore(at: folder.index, for: .reading)
    #expect(try contents(store).records == ["two": "", "three": "body of three"])
    #expect(try store.verify() == [])
  }

  @Test func aCommitThatFailsCanBeTriedAgain() throws {
    try makeThree()
    let store = try RecordStore(at: folder.index, for: .writing)
    // Those of the file are switched off.
    try store.withRecords { records throws(SQLiteError) in
      try records?.database.execute(
        """
        CREATE TEMP TRIGGER full BEFORE INSERT ON changes WHEN NEW.id = CAST('five' AS BLOB)
        BEGIN SELECT RAISE(ABORT, 'no room'); END
        """)
    }
    let changes: [RecordChange] = [.upsert(id: "four", [4]), .delete(id: "one"), .upsert(id: "five", [5])]
    #expect {
      try store.commit(changes)
    } throws: { error in
      if case .database(let reason)? = error as? StoreError { reason.message == "no room" } else { false }
    }
    #expect(try contents(store).records.keys.sorted() == ["one", "three", "two"] && store.verify() == [])
    try store.withRecords { records throws(SQLiteError) in try records?.database.execute("DROP TRIGGER full") }
    try store.commit(changes)
    #expect(try contents(store).records.keys.sorted() == ["five", "four", "three", "two"])
    #expect(try store.verify() == [])
  }

  /// Random changes against a dictionary, over several openings.
  @Test(arguments: 0..<8) func randomHistoriesAreKept(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    // By bytes: texts that are canonically equal are different ids.
    var expected: [[UInt8]: [UInt8]] = [:]
    for round in 0..<4 {
      let store = try folder.store(mostAdded: Int(seed % 4) * 20)
      var (staged, changes) = (expected, [RecordChange]())
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        for _ in 0..<Int.random(in: 0...30, using: &random) {
          let id = ["", "é", "e\u{301}", "\u{0}", "a\u{0}b"].randomElement(using: &random)! + "\(random.next() % 20)"
          if Int.random(in: 0..<3, using: &random) == 0 {
            changes.append(.delete(id: id))
            staged[Array(id.utf8)] = nil
          } else {
            let body = (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random)
            }
            changes.append(.upsert(id: id, body))
            staged[Array(id.utf8)] = body
          }
        }
        if Int.random(in: 0..<3, using: &random) > 0 {
          try store.commit(changes)
          expected = staged
          changes = []
        }
      }
      if Bool.random(using: &random) { try store.close() }
      _ = consume store
      let reader = try RecordStore(at: folder.index, for: .reading)
      var found: [[UInt8]: [UInt8]] = [:]
      let findings = try reader.forEachRecord { found[$0.id] = $0.body }
      #expect(found == expected && findings.isEmpty, "seed \(seed), round \(round)")
      #expect(try reader.verify() == [], "seed \(seed), round \(round)")
    }
  }
}
