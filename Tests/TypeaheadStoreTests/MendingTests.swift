import Foundation
import Testing
import Typeahead

@testable import TypeaheadStore

private struct Person: Codable, Identifiable, Sendable, Equatable {
  let id: Int
  var name: String

  static let all = (0..<30).map { Person(id: $0, name: "Person of number \($0)") }
  static let schema = Schema<Person>(fields: [Field("name", \.name)])
  static let other = Schema<Person>(fields: [Field("name", \.name, analyzer: .names)])
}

/// A manifest that is damaged is made anew, and records are mended of what the index's files have of them, where that is proved.
@Suite struct MendingTests {
  private let folder: TemporaryFolder

  /// A closed index, of which two records were deleted.
  init() throws {
    folder = try TemporaryFolder()
    let index = try open()
    try index.upsert(Person.all)
    try index.commit()
    try index.delete([7, 11])
    try index.commit()
    try index.close()
  }

  private func open(
    _ access: RecordStore.Access = .writing, _ schema: Schema<Person> = Person.schema
  ) throws -> DurableIndex<Person> {
    try DurableIndex(at: folder.index, for: access, kind: "people", schema: schema)
  }

  private func ids(_ index: DurableIndex<Person>) -> [Int] {
    index.snapshot.search("person", limit: .max).hits.map(\.id).sorted()
  }

  private static let damages = [
    "UPDATE manifest SET change = 5", "UPDATE manifest SET checksum = 7",
    "UPDATE manifest SET count = 27, sum = 0", "DELETE FROM manifest",
    "INSERT INTO manifest SELECT * FROM manifest",
  ]

  @Test(arguments: damages) func aDamagedManifestIsMadeAnew(damage: String) throws {
    let expected = Array(0..<30).filter { $0 != 7 && $0 != 11 }
    try folder.change(damage)
    let reader = try open(.reading)
    #expect(reader.opening.findings == [] && reader.opening.rebuilt.count == 1 && reader.opening.indexed == 28)
    #expect(reader.opening.rebuilt.allSatisfy { $0.isOfBookkeeping })
    #expect(ids(reader) == expected)
    #expect(try reader.verify() == reader.opening.rebuilt && reader.storage.verify() == reader.opening.rebuilt)
    do {
      let index = try open()
      #expect(index.opening.rebuilt == reader.opening.rebuilt && index.opening.findings == [])
      #expect(ids(index) == expected)
      #expect(try index.verify() == [])
      try index.upsert([Person(id: 7, name: "Person again")])
      try index.commit()
    }
    let index = try open()
    #expect(index.opening.findings == [] && index.opening.rebuilt == [] && index.opening.indexed == 29)
    #expect(ids(index) == (expected + [7]).sorted())
    try index.close()
    #expect(try open().opening == OpeningReport())
  }

  /// The next change has a number that no record has, damaged or not.
  @Test func theLastRecordMayBeDamagedToo() throws {
    do {
      let index = try open()
      try index.upsert([Person(id: 50, name: "Person of the last change")])
      try index.commit()
    }
    try folder.change("UPDATE changes SET body = x'00' WHERE id = CAST('50' AS BLOB); DELETE FROM manifest")
    let index = try open()
    #expect(index.opening.findings.map(\.description).first?.hasPrefix(#"record "50" has the checksum "#) == true)
    #expect(index.opening.findings.count == 1 && index.count == 28)
    try index.upsert([Person(id: 50, name: "Person again"), Person(id: 51, name: "Person")])
    try index.commit()
    #expect(try index.storage.verify() == [])
  }

  @Test func aNumberThatLeavesNoneForTheNextChangeStaysDamage() throws {
    try folder.change("UPDATE changes SET change = \(Int.max) WHERE change = 3; DELETE FROM manifest")
    let index = try open()
    try index.upsert([Person(id: 60, name: "Person")])
    #expect(throws: StoreError.damaged(folder: folder.index, .manifestCount(0))) { try index.commit() }
    #expect(index.count == 28, "all but the damaged one can be exported")
  }

  @Test func recordsOfAnIndexOfAnotherSchemaAreMended() throws {
    try folder.flip("of number 4")
    try folder.flip("of number 12")
    let reader = try open(.reading, Person.other)
    #expect(reader.opening.mended == ["4", "12"] && reader.opening.findings == [] && reader.count == 28)
    #expect(try reader.storage.verify().count == 2, "a reader writes nothing")
    do {
      let index = try open(.writing, Person.other)
      #expect(index.opening.mended == ["4", "12"] && index.opening.findings == [] && index.count == 28)
      #expect(try index.storage.verify() == [])
    }
    let index = try open(.writing, Person.other)
    #expect(index.opening.mended == [] && index.opening.findings == [] && index.snapshot[id: 12] == Person.all[12])
  }

  @Test func recordsUnderADamagedManifestAreMended() throws {
    try folder.flip("of number 4")
    try folder.change("DELETE FROM manifest")
    let index = try open()
    #expect(
      index.opening.mended == ["4"] && index.opening.findings == [] && index.opening.rebuilt == [.manifestCount(0)])
    #expect(index.snapshot[id: 4] == Person.all[4])
    #expect(try index.verify() == [])
  }

  /// What the files have is not taken for what a record was, unless its checksum says so.
  @Test(arguments: [
    "UPDATE changes SET body = x'00', checksum = 5 WHERE change = 5",
    "UPDATE changes SET change = 500 WHERE change = 5",
    "UPDATE changes SET id = CAST('99' AS BLOB) WHERE change = 5",
  ])
  func whatIsNotProvedIsNotMended(damage: String) throws {
    try folder.change(damage)
    let index = try open(.writing, Person.other)
    #expect(index.opening.mended == [] && !index.opening.findings.isEmpty && index.count == 27)
  }

  @Test func anOlderStateOfARecordIsNotTakenForIt() throws {
    do {
      let index = try open()
      try index.upsert([Person(id: 4, name: "Newer")])
      try index.commit()
    }
    try folder.change("UPDATE changes SET body = x'00' WHERE change = 33")
    let index = try open(.writing, Person.other)
    #expect(index.opening.mended == [] && index.opening.findings.count == 1 && index.snapshot[id: 4] == nil)
  }
}
