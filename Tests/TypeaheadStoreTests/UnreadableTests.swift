import Foundation
import Testing
import Typeahead
import TypeaheadJSON
import TypeaheadSQLite
import TypeaheadTestSupport

@testable import TypeaheadStore

/// Records that were written by an earlier version of an app, whose records had a property less.
@Suite struct UnreadableTests {
  private struct OldPerson: Codable, Identifiable, Sendable {
    let id: Int
    var name: String
  }

  private struct Person: Codable, Identifiable, Sendable, Equatable {
    let id: Int
    var name: String
    var team: String

    static let old = Schema<Person>(fields: [Field("name", \.name)])
    static let new = Schema<Person>(fields: [Field("name", \.name), Field("team", \.team)])
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let index = try DurableIndex(
      at: folder.index, kind: "people", schema: Schema<OldPerson>(fields: [Field("name", \.name)]))
    try index.upsert((0..<100).map { OldPerson(id: $0, name: "Anna \($0)") })
    try index.commit()
    try index.close()
  }

  private func open(
    _ schema: Schema<Person>, for access: RecordStore.Access = .writing,
    _ unreadable: UnreadableRecords<Person> = .stop
  ) throws -> DurableIndex<Person> {
    try DurableIndex(at: folder.index, for: access, kind: "people", schema: schema, onUnreadable: unreadable)
  }

  /// All files and what is in them.
  private func contents() throws -> [String: Data] {
    let names = try folder.files().filter { $0 != "writer.lock" && !$0.hasSuffix("-shm") }
    let contents = try names.map { ($0, try Data(contentsOf: URL(fileURLWithPath: folder.index + "/" + $0))) }
    // Who reads makes an empty log.
    return Dictionary(uniqueKeysWithValues: contents.filter { !$0.1.isEmpty })
  }

  private func expectUnreadable(_ count: Int, of total: Int, _ open: () throws -> DurableIndex<Person>) {
    do {
      _ = try open()
      Issue.record("it opens")
    } catch StoreError.unreadable(folder.index, count, total, let findings) {
      #expect(!findings.isEmpty && findings.count <= 3 && findings.allSatisfy { $0.record != nil })
    } catch {
      Issue.record("\(error)")
    }
  }

  /// Also where the schema is as before: the new property is not searched, and no record is read on opening.
  @Test(arguments: [RecordStore.Access.writing, .reading], [false, true])
  func openingThrowsAndWritesNothing(access: RecordStore.Access, isSearched: Bool) throws {
    let before = try contents()
    let schema = isSearched ? Person.new : Person.old
    expectUnreadable(100, of: 100) { try open(schema, for: access) }
    #expect(try contents() == before)
  }

  @Test func openingThrowsWhereSomeCannotBeRead() throws {
    let codec = JSONRecordCodec<Person>()
    do {
      let store = try RecordStore(at: folder.index, for: .writing)
      try store.commit((0..<99).map { .upsert(id: "\($0)", try codec.encode(Person(id: $0, name: "a", team: "b"))) })
    }
    expectUnreadable(1, of: 100) { try open(Person.old) }
    expectUnreadable(1, of: 100) { try open(Person.new) }
  }

  /// An index of records of which some lack a property, all in one segment.
  private func makeIndex(of count: Int, without lacking: Set<Int>) throws {
    let (codec, old) = (JSONRecordCodec<Person>(), JSONRecordCodec<OldPerson>())
    try FileManager.default.removeItem(atPath: folder.index)
    let store = try RecordStore(at: folder.index, for: .writing)
    try store.commit(
      (0..<count).map { id in
        let name = "Anna \(id)"
        return .upsert(
          id: "\(id)",
          lacking.contains(id)
            ? try old.encode(OldPerson(id: id, name: name))
            : try codec.encode(Person(id: id, name: name, team: "a")))
      })
    let index = try DurableIndex(
      store, kind: "people", schema: Schema<OldPerson>(fields: [Field("name", \.name)]),
      codec: JSONRecordCodec<OldPerson>())
    try index.compact()
    try index.close()
  }

  /// Opening looks at a few records of a segment only; who checks the files looks at more.
  @Test func fewRecordsThatCannotBeReadAreFoundLater() throws {
    try makeIndex(of: 100, without: [37])
    let reader = try open(Person.old, for: .reading)
    #expect(reader.opening.findings.map(\.record) == ["37"] && reader.opening.rebuilt == [] && reader.count == 99)
    #expect(reader.snapshot.search("anna", limit: .max).hits.count == reader.snapshot.search("anna").total)
    #expect(try reader.verify() == reader.opening.findings)
    // Who closes it notes that, so that the next one to open it goes through all of them.
    try open(Person.old).close()
    expectUnreadable(1, of: 100) { try open(Person.old) }
  }

  @Test func whoChecksFilesOnOpeningFindsThemThen() throws {
    try makeIndex(of: 100, without: [37])
    expectUnreadable(1, of: 100) {
      try DurableIndex(
        at: folder.index, for: .reading, kind: "people", schema: Person.old, reading: .copied)
    }
  }

  /// One of many may be at none of the places that are looked at.
  @Test func verifyingMakesAllRecords() throws {
    try makeIndex(of: 3000, without: [1000])
    let reader = try open(Person.old, for: .reading)
    #expect(reader.opening == OpeningReport() && reader.count == 3000)
    #expect(try reader.verify().map(\.record) == ["1000"])
    #expect(reader.snapshot.search("anna 1000").hits.isEmpty)
  }

  @Test func theSchemaMayRefuseRecordsToo() throws {
    var limits = Limits()
    limits.tokenBytes = 3
    let schema = Schema<OldPerson>(fields: [Field("name", \.name)], limits: limits)
    #expect(throws: StoreError.self) { try DurableIndex(at: folder.index, kind: "people", schema: schema) }
  }

  /// A damaged manifest is made anew when the records can be read.
  @Test func evenADamagedManifestStays() throws {
    do {
      let database = try SQLiteDatabase(path: folder.index + "/records.sqlite")
      try database.execute("UPDATE manifest SET count = 7")
    }
    let before = try contents()
    expectUnreadable(100, of: 100) { try open(Person.new) }
    #expect(try contents() == before)
    let index = try open(Person.new, .skip)
    #expect(index.opening.rebuilt.count == 1 && index.opening.findings.count == 100)
  }

  @Test func whatCannotBeReadMayBeSkipped() throws {
    do {
      let index = try open(Person.old, .skip)
      #expect(index.count == 0 && index.opening.findings.count == 100)
      try index.upsert([Person(id: 7, name: "Bert", team: "b")])
      try index.delete([8])
      try index.commit()
      #expect(index.opening.findings.count == 98)
      try index.close()
    }
    expectUnreadable(98, of: 99) { try open(Person.old) }
    let index = try open(Person.old, .skip)
    #expect(index.snapshot.search("").hits.map(\.id) == [7] && index.opening.findings.count == 98)
  }

  @Test(arguments: [false, true]) func whatCannotBeReadMayBeDecodedInAnotherWay(isSearched: Bool) throws {
    let schema = isSearched ? Person.new : Person.old
    let decode = UnreadableRecords<Person>.decode { bytes in
      let old = try JSONDecoder().decode(OldPerson.self, from: Data(bytes))
      return Person(id: old.id, name: old.name, team: "none")
    }
    do {
      let index = try open(schema, decode)
      #expect(index.opening.findings == [] && index.count == 100)
      #expect(index.snapshot.search("anna 7").hits.first?.record == Person(id: 7, name: "Anna 7", team: "none"))
      try index.close()
    }
    #expect(try open(schema, for: .reading, decode).snapshot[id: 8]?.team == "none")
    expectUnreadable(100, of: 100) { try open(schema) }
    do {
      let index = try open(schema, decode)
      try index.upsert(index.snapshot.search("", limit: .max).hits.map(\.record))
      try index.commit()
      try index.close()
    }
    #expect(try open(schema).snapshot[id: 9] == Person(id: 9, name: "Anna 9", team: "none"))
  }

  @Test func theOtherWayMayFailToo() throws {
    struct Failure: Error {}
    expectUnreadable(100, of: 100) { try open(Person.new, .decode { _ in throw Failure() }) }
  }
}
