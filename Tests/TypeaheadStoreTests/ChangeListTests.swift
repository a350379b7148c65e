import Testing
import Typeahead

@testable import TypeaheadStore

private struct Person: Codable, Identifiable, Sendable, Equatable {
  let id: Int
  var name: String

  static let schema = Schema<Person>(fields: [Field("name", \.name)])
}

/// The list of what was changed since the index's files were written.
@Suite struct ChangeListTests {
  private let folder: TemporaryFolder
  private var expected: [Int: Person] = [:]

  /// An index of thirty people of whom all files know, and of changes 31 to 36 since.
  init() throws {
    folder = try TemporaryFolder()
    do {
      let index = try open()
      try index.upsert((0..<30).map { Person(id: $0, name: "Person \($0)") })
      try index.commit()
      try index.close()
    }
    let index = try open()
    try index.upsert([3, 4, 40].map { Person(id: $0, name: "Person changed") })
    try index.delete([5, 6])
    try index.commit()
    try index.upsert([Person(id: 6, name: "Person again")])
    try index.commit()
    for person in index.snapshot.search("person", limit: .max).hits.map(\.record) { expected[person.id] = person }
  }

  private func open(_ access: RecordStore.Access = .writing) throws -> DurableIndex<Person> {
    try DurableIndex(at: folder.index, for: access, kind: "people", schema: Person.schema)
  }

  private func isAsExpected(_ index: DurableIndex<Person>) -> Bool {
    let people = index.snapshot.search("person", limit: .max).hits.map(\.record)
    return people.count == 30 && people.allSatisfy { expected[$0.id] == $0 }
  }

  @Test func onlyWhatItListsIsIndexed() throws {
    for access in [RecordStore.Access.reading, .writing] {
      let index = try open(access)
      #expect(index.opening == OpeningReport(indexed: 4) && isAsExpected(index))
    }
  }

  /// Whatever is wrong with it, all records are gone through instead, and a writer begins another.
  @Test(arguments: [
    "DELETE FROM changes", "DELETE FROM changes WHERE change = 31", "DELETE FROM changes WHERE change = 33",
    "DELETE FROM changes WHERE change = 36", "UPDATE changes SET change = 90 WHERE change = 36",
    "UPDATE changes SET change = 2 WHERE change = 31", "UPDATE changes SET row = 9 WHERE change = 32",
    "UPDATE changes SET id = CAST('9' AS BLOB) WHERE change = 34", "UPDATE changes SET id = NULL WHERE change = 34",
    "UPDATE changes SET id = x'' WHERE change = 31", "UPDATE changes SET checksum = 1 WHERE change = 35",
    "INSERT INTO changes VALUES(37, 1, NULL, 0)",
  ])
  func damageIsFound(_ damage: String) throws {
    try folder.change(damage)
    let reader = try open(.reading)
    #expect(reader.opening.rebuilt == [.changes] && reader.opening.findings == [] && isAsExpected(reader))
    #expect(try reader.storage.verify() == [.changes])
    do {
      let index = try open()
      #expect(index.opening.rebuilt == [.changes] && index.opening.findings == [] && isAsExpected(index))
      #expect(try index.verify() == [])
      // Not closed: its files still know less than what was forgotten.
    }
    let next = try open()
    #expect(next.opening.findings == [] && isAsExpected(next))
    #expect(try next.verify() == [])
    try next.close()
    #expect(try open(.reading).opening == OpeningReport())
  }

  /// A listed row that is not what it lists is no reason to leave it out silently.
  @Test(arguments: ["DELETE FROM records WHERE row = 4", "UPDATE records SET change = 30 WHERE row = 4"])
  func recordsAreThoseItLists(_ damage: String) throws {
    try folder.change(damage)
    let index = try open()
    #expect(!index.opening.findings.isEmpty)
    #expect(try !index.verify().isEmpty)
  }

  /// A reader from before the files were written goes through what it lacks all the same.
  @Test func aStorageIsAskedForMoreThanItLists() throws {
    let index = try open()
    try index.close()
    let store = try RecordStore(at: folder.index, for: .reading)
    #expect(try store.manifest.forgotten == 36)
    var changed: Set<String> = []
    let state = try store.forEachChange(after: 32) { change in
      if case .record(let record) = change { changed.insert(record.idText) }
    }
    #expect(changed == ["40", "6"] && state.lastChange == 36 && state.count == 30 && state.findings == [])
  }

  /// A row is not written to by an id that is not its own.
  @Test func aRowOfAnotherIDIsNotReplaced() throws {
    // Of the row itself, where change 31 and the body stand behind it; by SQLite's index "3" still leads there.
    try folder.flip("3\u{1F}{")
    let index = try open()
    try index.upsert([Person(id: 3, name: "Person in vain")])
    #expect(throws: StoreError.database(.foundUnderAnotherID("3"))) { try index.commit() }
  }

  /// What nobody writes files of does not grow for ever.
  @Test func itIsNotLongerThanIsOfUse() throws {
    let store = try RecordStore(at: folder.path + "/other", for: .writing)
    let many = RecordDatabase.mostListed
    for number in 0..<3 {
      try store.commit((0..<many / 2).map { .upsert(id: "\($0)", [UInt8(number)]) })
      #expect(try store.manifest.forgotten == (number < 2 ? 0 : many / 2 * 3))
    }
    try store.commit([.delete(id: "7"), .upsert(id: "8", [9])])
    var changes: [String] = []
    let state = try store.forEachChange(after: many / 2 * 3) { change in
      switch change {
      case .deletion(let id): changes.append("-" + String(decoding: id, as: UTF8.self))
      case .record(let record): changes.append(record.idText)
      }
    }
    #expect(changes == ["-7", "8"] && state.findings == [] && state.count == many / 2 - 1)
    #expect(try store.verify() == [])
  }
}
