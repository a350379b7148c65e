import Foundation
import Testing
import Typeahead
import TypeaheadJSON
import TypeaheadStore

/// What the table of the article *Records that stay* says of new versions of an app, and its other claims.
@Suite struct RecordsThatStayTests {
  typealias Person = RecordsThatStayPage.Person
  private let folder = PageFolder()
  private var path: String { folder.path + "/people" }
  private let schema = Schema<Person>(fields: [Field("name", \.name)])

  struct PersonWithTeam: Codable, Identifiable, Sendable {
    let id: Int
    var name: String
    var team: String

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      id = try values.decode(Int.self, forKey: .id)
      name = try values.decode(String.self, forKey: .name)
      team = try values.decodeIfPresent(String.self, forKey: .team) ?? "none"
    }
  }

  /// Makes an index of one record.
  private func fill() throws {
    let index = try DurableIndex(at: path, kind: "people", schema: schema)
    try index.upsert(Person(id: 1, name: "John Smith"))
    try index.commit()
    try index.close()
  }

  @Test func anotherSchemaIsIndexedAgain() throws {
    try fill()
    let same = try DurableIndex(at: path, kind: "people", schema: schema)
    #expect(same.opening.staleness == nil && same.opening.indexed == 0)
    try same.close()
    for schema in [
      Schema<Person>(fields: [Field("name", \.name), Field("also", \.name)]),
      Schema<Person>(version: 1, fields: [Field("name", \.name)]),
      Schema<Person>(fields: [Field("name", \.name)], ranking: Ranking(rules: [.asTyped])),
    ] {
      let index = try DurableIndex(at: path, kind: "people", schema: schema)
      #expect(index.opening.staleness != nil && index.opening.indexed == 1)
      try index.close()
    }
  }

  @Test func aPropertyWithADefaultNeedsNothing() throws {
    try fill()
    let index = try DurableIndex(
      at: path, kind: "people", schema: Schema<PersonWithTeam>(fields: [Field("name", \.name)]))
    #expect(index.opening.staleness == nil && index.search("smi").hits[0].record.team == "none")
  }

  @Test func anOlderAppReadsNewerRecords() throws {
    try fill()
    let newer = try DurableIndex(
      at: path, kind: "people", schema: Schema<PersonWithTeam>(fields: [Field("name", \.name)]))
    try newer.upsert(newer.search("").hits.map(\.record))
    try newer.commit()
    try newer.close()
    let older = try DurableIndex(at: path, kind: "people", schema: schema)
    #expect(older.search("smi").hits[0].record.name == "John Smith")
  }

  @Test func otherRecordsAreRefused() throws {
    try fill()
    #expect(throws: StoreError.self) {
      try DurableIndex(
        at: path, kind: "people", schema: Schema<RecordsThatStayPage.OldPerson>(fields: [Field("name", \.fullName)]))
    }
    #expect(throws: StoreError.self) { try DurableIndex(at: path, kind: "rooms", schema: schema) }
  }

  @Test func noOldFormIsLeftAfterWritingAgain() async throws {
    let page = try RecordsThatStayPage()
    try await page.run()
    let index = try DurableIndex(at: page.oldFolder, kind: "people", schema: page.schema)
    #expect(index.count == 1 && index.opening.findings.isEmpty)
  }

  @Test func closingDoesNotCommit() throws {
    try fill()
    let index = try DurableIndex(at: path, kind: "people", schema: schema)
    try index.upsert(Person(id: 2, name: "Jane Roe"))
    try index.close()
    #expect(try DurableIndex(at: path, for: .reading, kind: "people", schema: schema).count == 1)
  }

  @Test func segmentsNeedNoBackup() throws {
    try fill()
    for file in try FileManager.default.contentsOfDirectory(atPath: path) where file.hasSuffix(".segment") {
      try FileManager.default.removeItem(atPath: path + "/" + file)
    }
    let index = try DurableIndex(at: path, kind: "people", schema: schema)
    #expect(index.search("smi").total == 1 && index.opening.findings.isEmpty)
  }

  @Test func aSecondWriterIsRefusedUntilTheFirstCloses() throws {
    let first = try DurableIndex(at: path, kind: "people", schema: schema)
    #expect(throws: StoreError.self) { try DurableIndex(at: path, kind: "people", schema: schema) }
    try first.close()
    try DurableIndex(at: path, kind: "people", schema: schema).close()
  }

  @Test func aBackupTakesThePlaceOfAFolder() throws {
    try fill()
    let index = try DurableIndex(at: path, kind: "people", schema: schema)
    try index.backup(to: folder.path + "/backup")
    try index.upsert(Person(id: 2, name: "Jane Roe"))
    try index.commit()
    try index.close()
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: folder.path + "/backup", toPath: path)
    #expect(try DurableIndex(at: path, kind: "people", schema: schema).count == 1)
  }
}
