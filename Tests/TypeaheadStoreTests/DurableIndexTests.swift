import Foundation
import Testing
import Typeahead
import TypeaheadJSON
import TypeaheadTestSupport

@testable import TypeaheadStore

private struct Person: Codable, Identifiable, Sendable, Equatable {
  let id: Int
  var name: String

  static let schema = Schema<Person>(fields: [Field("name", \.name)])
}

@Suite struct DurableIndexTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(
    _ access: RecordStore.Access = .writing, onUnreadable: UnreadableRecords<Person> = .stop
  ) throws -> DurableIndex<Person> {
    try DurableIndex(
      at: folder.index, for: access, kind: "people", schema: Person.schema, onUnreadable: onUnreadable)
  }

  @Test func writesAreVisibleAtOnceAndDurableAfterCommit() throws {
    do {
      let index = try open()
      try index.upsert([Person(id: 1, name: "John Smith"), Person(id: 2, name: "Anna Smith")])
      #expect(index.snapshot.search("smi").total == 2)
      try index.commit()
      try index.delete([1])
      try index.upsert([Person(id: 3, name: "Bert Smith")])
      #expect(index.snapshot.search("smi").hits.map(\.id).sorted() == [2, 3])
    }
    let index = try open()
    #expect(index.opening.findings == [] && index.opening.indexed == 2, "it was not closed, so no file had them")
    #expect(index.snapshot.search("smi").hits.map(\.id).sorted() == [1, 2])
    try index.delete([1, 7])
    try index.commit()
    try index.close()
    #expect(try open(.reading).snapshot.search("").hits.map(\.record) == [Person(id: 2, name: "Anna Smith")])
  }

  /// What was committed is in files then, and the next one to open has nothing to index.
  @Test func closingForgetsWhatWasNotCommitted() async throws {
    let index = try open()
    let committed = (1...50).map { Person(id: $0, name: "Person \($0)") }
    try index.upsert(committed)
    try index.commit()
    try index.upsert([Person(id: 1, name: "Nobody"), Person(id: 51, name: "Nobody")])
    try index.delete([2])
    let changes = index.changes
    try index.close()
    for await _ in changes {}
    #expect(index.snapshot.search("nobody").total == 0 && index.count == 50)
    let again = try open()
    #expect(again.opening.indexed == 0 && again.opening.findings == [] && again.opening.rebuilt == [])
    let found = again.snapshot.search("", limit: .max).hits.map(\.record)
    #expect(found.sorted { $0.id < $1.id } == committed)
    try again.upsert([Person(id: 3, name: "Nobody")])
    try again.close()
    #expect(try open().opening.indexed == 0)
  }

  @Test func whatIsRefusedIsNotStored() throws {
    var limits = Limits()
    limits.tokenBytes = 8
    let schema = Schema<Person>(fields: [Field("name", \.name)], limits: limits)
    let index = try DurableIndex(at: folder.index, kind: "people", schema: schema)
    let people = [Person(id: 1, name: "a"), Person(id: 2, name: "abcdefghi"), Person(id: 3, name: "c")]
    #expect(throws: StoreError.self) { try index.upsert(people) }
    #expect(index.count == 0)
    #expect(try index.upsert(people, onRejection: .skip).rejected.map(\.offset) == [1])
    try index.commit()
    try index.close()
    #expect(try open(.reading).snapshot.search("").hits.map(\.id) == [1, 3])
    limits.tokenBytes = 0
    let strict = try DurableIndex(
      at: folder.index, for: .reading, kind: "people",
      schema: Schema<Person>(fields: [Field("name", \.name)], limits: limits), onUnreadable: .skip)
    #expect(strict.count == 0 && strict.opening.findings.count == 2, "\(strict.opening.findings)")
  }

  @Test func whatCannotBeReadIsReportedAndStays() throws {
    do {
      let index = try open()
      try index.upsert((1...4).map { Person(id: $0, name: "person \($0)") })
      try index.commit()
      _ = try index.storage.commit([
        .upsert(id: "5", Array("{}".utf8)), .upsert(id: "6", Array(#"{"id":7,"name":"x"}"#.utf8)),
      ])
      try index.close()
    }
    try folder.flip("person 2")
    for name in try folder.files() where name.hasSuffix(".segment") {
      try FileManager.default.removeItem(atPath: folder.index + "/" + name)
    }
    let index = try open(onUnreadable: .skip)
    let findings = index.opening.findings.map(\.description)
    #expect(index.count == 3 && findings.count == 3)
    #expect(findings[0].hasPrefix(#"record "2" has the checksum "#))
    #expect(findings[1].hasPrefix(#"record "5" cannot be read: "#))
    #expect(findings[2] == #"the record stored as "6" calls itself "7""#)
    try index.upsert([Person(id: 9, name: "person 9")])
    try index.commit()
    #expect(try index.storage.verify().count == 1, "the damaged record is still there, and still said to be")
  }

  @Test func whatItWasMadeWithIsCompared() throws {
    do {
      let index = try open()
      try index.upsert([Person(id: 1, name: "Anna")])
      try index.commit()
      try index.close()
    }
    let other = Schema<Person>(fields: [Field("name", \.name, analyzer: .identifier)])
    let index = try DurableIndex(at: folder.index, kind: "people", schema: other)
    let staleness = try #require(index.opening.staleness)
    #expect(staleness.expected.schema == Person.schema.fingerprint && staleness.found.schema == other.fingerprint)
    #expect(index.snapshot.search("anna").total == 1 && index.opening.findings.isEmpty)
    try index.commit()
    try index.close()
    #expect(try DurableIndex(at: folder.index, kind: "people", schema: other).opening == OpeningReport())
    #expect(throws: StoreError.otherKind(folder: folder.index, expected: "pets", found: "people")) {
      _ = try DurableIndex(at: folder.index, for: .reading, kind: "pets", schema: Person.schema)
    }
    // The same letters in another form of Unicode are another kind.
    let (kind, otherKind) = ("\u{E9}", "e\u{301}")
    try DurableIndex(at: folder.index + "2", kind: kind, schema: Person.schema).close()
    #expect(throws: StoreError.self) {
      _ = try DurableIndex(at: folder.index + "2", for: .reading, kind: otherKind, schema: Person.schema)
    }
  }

  /// Another version of ICU has the index made anew where ICU decides something, and nowhere else.
  @Test(
    arguments: [
      (["Anna", "Ωμέγα 🎉👩🏽‍💻", "한국어", "国"], "", .prose, false), (["Anna", "中国語"], "", .prose, true),
      (["Anna"], "sv", .prose, true), (["Anna"], "", .prose.spelled(in: [.latin]), true),
      (["Anna"], "", .prose.spelled(in: [.pinyin]), true),
      (["Anna"], "", .prose.spelled(in: [.german, .romaji]), false),
    ] as [([String], String, Analyzer, Bool)])
  func anotherICU(_ names: [String], _ locale: String, _ analyzer: Analyzer, _ decides: Bool) throws {
    let schema = Schema<Person>(fields: [Field("name", \.name, analyzer: analyzer)], locale: locale)
    func open() throws -> DurableIndex<Person> { try DurableIndex(at: folder.index, kind: "people", schema: schema) }
    var before: [Int] = []
    do {
      let index = try open()
      try index.upsert(names.enumerated().map { Person(id: $0, name: $1) })
      try index.commit()
      before = index.snapshot.search("").hits.map(\.id)
      try index.close()
    }
    do {
      let store = try RecordStore(at: folder.index, for: .writing)
      let bytes = try #require(try store.note())
      var note = try #require(IndexNote(bytes))
      #expect(note.origin.services == (decides ? Folding.textServices : "") && note.sealed > 0)
      // As the next version would find what this one has written.
      if decides { note.origin.services = "1.0" }
      try store.keep(note: note.bytes, asOf: store.lastChange())
    }
    let index = try open()
    #expect((index.opening.staleness != nil) == decides && index.opening.indexed == (decides ? names.count : 0))
    #expect(index.opening.staleness?.found.services == (decides ? Folding.textServices : nil))
    #expect(index.snapshot.search("").hits.map(\.id) == before)
    // What was decided once counts still when more is written.
    try index.upsert([Person(id: 99, name: "Ben")])
    try index.commit()
    try index.close()
    let bytes = try #require(try RecordStore(at: folder.index, for: .reading).note())
    #expect(IndexNote(bytes)?.origin.services == (decides ? Folding.textServices : ""))
  }

  /// Nothing else tells that a closure is another.
  @Test func anotherVersionOfTheSchemaHasTheIndexMadeAnew() throws {
    func schema(_ version: Int, _ weight: @escaping @Sendable (Person) -> Double) -> Schema<Person> {
      Schema(
        version: version, fields: [Field("name", \.name)], weight: weight, ranking: Ranking(staticOrder: [.weight]))
    }
    func open(_ version: Int, _ weight: @escaping @Sendable (Person) -> Double) throws -> DurableIndex<Person> {
      try DurableIndex(at: folder.index, kind: "people", schema: schema(version, weight))
    }
    do {
      let index = try open(0) { Double($0.id) }
      try index.upsert((0..<10).map { Person(id: $0, name: "person") })
      try index.commit()
      try index.close()
    }
    let index = try open(1) { -Double($0.id) }
    let staleness = try #require(index.opening.staleness)
    #expect(staleness.expected.schema == schema(0) { _ in 0 }.fingerprint && index.opening.indexed == 10)
    try index.upsert([Person(id: 5, name: "person")])
    #expect(index.snapshot.search("pers").hits.map(\.id) == Array(0..<10))
    try index.commit()
    try index.close()
    #expect(try open(1) { -Double($0.id) }.opening == OpeningReport())
  }

  /// Also where no record has a token that is no variant.
  @Test(arguments: ["👍👎", "東京", "もしもし", "ไทยกข", "한글", "straße", "+49 30", "a-b", "…", ""])
  func filesOfAnyTextAreTakenWhenTheyAreChecked(text: String) throws {
    var schema = Person.schema
    schema.tuning = .eager
    func open() throws -> DurableIndex<Person> {
      try DurableIndex(at: folder.index, kind: "people", schema: schema, reading: .copied)
    }
    let index = try open()
    try index.upsert((0..<20).map { Person(id: $0, name: text) })
    try index.commit()
    try index.close()
    let again = try open()
    #expect(again.opening == OpeningReport() && again.snapshot.search(text).total == 20)
  }

  /// Random histories over several openings against an index in memory: the same answers.
  @Test(arguments: 0..<6) func answersAreThoseOfAnIndexInMemory(seed: UInt64) throws {
    let test = TestSchema.all[Int(seed) % TestSchema.all.count]
    var text = RandomText(seed: seed)
    var committed: [String: TestRecord] = [:]
    for round in 0..<3 {
      let index = try DurableIndex(
        RecordStore(at: folder.index, for: .writing), kind: "test", schema: test.engine, codec: TestCodec())
      var records = committed
      for _ in 0..<Int.random(in: 1...4, using: &text.random) {
        let added = (0..<Int.random(in: 0...8, using: &text.random)).map { _ in
          text.record(id: "r\(Int.random(in: 0..<16, using: &text.random))", test)
        }
        let rejected = Set(try index.upsert(added, onRejection: .skip).rejected.map(\.offset))
        for (offset, record) in added.enumerated() where !rejected.contains(offset) { records[record.id] = record }
        if let gone = records.keys.sorted().randomElement(using: &text.random) {
          #expect(try index.delete([gone]) == 1)
          records[gone] = nil
        }
        if Bool.random(using: &text.random) {
          try index.commit()
          committed = records
        }
      }
      if Bool.random(using: &text.random) { try index.close() }
      _ = consume index
      let reopened = try DurableIndex(
        RecordStore(at: folder.index, for: .reading), kind: "test", schema: test.engine, codec: TestCodec())
      let fresh = SearchIndex(schema: test.engine)
      let living = committed.values.sorted { $0.id < $1.id }
      try fresh.upsert(living)
      #expect(reopened.opening.findings.isEmpty && reopened.count == living.count, "seed \(seed), round \(round)")
      for _ in 0..<20 {
        let query = text.query(living)
        let (found, wanted) = (reopened.snapshot.search(query, limit: .max), fresh.search(query, limit: .max))
        #expect(
          found.total == wanted.total && found.hits.map(\.id) == wanted.hits.map(\.id),
          "seed \(seed), round \(round), query \(query.debugDescription)")
      }
    }
  }

  /// Threads that write and commit at the same time: each finds its own on the disk.
  @Test func threadsShareCommits() async throws {
    let index = try open()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          for number in 0..<10 {
            try index.upsert([Person(id: thread * 100 + number, name: "person \(thread) \(number)")])
            try index.commit()
          }
        }
      }
      try await group.waitForAll()
    }
    let reader = try open(.reading)
    #expect(reader.count == 40 && reader.opening.findings == [])
    #expect(try reader.storage.verify() == [])
  }
}

/// Stores test records, which are not codable themselves.
private struct TestCodec: RecordCodec {
  private struct Stored: Codable {
    let id: String
    let weight: Double
    let values: [String: [String]]
  }

  func encode(_ record: TestRecord) throws -> [UInt8] {
    try JSONRecordCodec<Stored>().encode(Stored(id: record.id, weight: record.weight, values: record.values))
  }

  func decode(_ bytes: [UInt8]) throws -> TestRecord {
    let stored = try JSONRecordCodec<Stored>().decode(bytes)
    return TestRecord(id: stored.id, weight: stored.weight, values: stored.values)
  }
}
