import Testing
import Typeahead

@testable import TypeaheadStore

private struct Person: Codable, Identifiable, Sendable, Equatable {
  let id: Int
  var name: String

  static let schema = Schema<Person>(fields: [Field("name", \.name)])
}

/// What was changed since the index's files were written, and what becomes of damage in it: nothing that a damaged change replaced comes
/// back unnoticed.
@Suite struct ChangesTests {
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
    for person in people(index) { expected[person.id] = person }
  }

  private func open(_ access: RecordStore.Access = .writing) throws -> DurableIndex<Person> {
    try DurableIndex(at: folder.index, for: access, kind: "people", schema: Person.schema)
  }

  private func people(_ index: DurableIndex<Person>) -> [Person] {
    index.snapshot.search("person", limit: .max).hits.map(\.record)
  }

  private func isAsExpected(_ index: DurableIndex<Person>, but missing: Set<Int> = []) -> Bool {
    let people = people(index)
    return Set(people.map(\.id)) == Set(expected.keys).subtracting(missing)
      && people.allSatisfy { expected[$0.id] == $0 }
  }

  @Test func theyAloneAreIndexed() throws {
    #expect(expected.count == 30)
    for access in [RecordStore.Access.reading, .writing] {
      let index = try open(access)
      #expect(index.opening == OpeningReport(indexed: 4) && isAsExpected(index))
    }
  }

  /// A damaged change, the records it may be of, and the one that is named.
  @Test(arguments: [
    ("SET body = x'00' WHERE change = 31", [3], "3"), ("SET body = NULL WHERE change = 31", [3], "3"),
    ("SET checksum = 1 WHERE change = 33", [40], "40"), ("SET id = CAST('9' AS BLOB) WHERE change = 31", [3, 9], "9"),
    ("SET id = x'' WHERE change = 32", [4], ""), ("SET id = CAST('9' AS BLOB) WHERE change = 34", [9], "9"),
    ("SET body = x'00' WHERE change = 34", [], "5"),
    ("SET id = CAST('77' AS BLOB), checksum = 5 WHERE change = 36", [6], "77"),
  ])
  func aDamagedChangeIsNamedAndWhatItReplacedStaysAway(_ damage: String, _ missing: [Int], _ named: String) throws {
    try folder.change("UPDATE changes " + damage)
    for access in [RecordStore.Access.reading, .writing] {
      let index = try open(access)
      #expect(index.opening.findings.compactMap(\.record) == [named] && index.opening.rebuilt == [])
      #expect(isAsExpected(index, but: Set(missing)), "\(people(index))")
      #expect(try !index.verify().isEmpty && !index.storage.verify().isEmpty)
    }
    // Written again, they are there again.
    let index = try open()
    try index.upsert(missing.map { expected[$0]! })
    try index.commit()
    #expect(isAsExpected(index))
    try index.close()
    #expect(isAsExpected(try open(.reading)))
  }

  /// A change whose number is damaged, too; who writes takes that of the last one back.
  @Test(arguments: [(36, 6), (31, 3)]) func aChangeThatStandsElsewhereIsNamed(_ change: Int, _ id: Int) throws {
    try folder.change("UPDATE changes SET change = 90 WHERE change = \(change)")
    for access in [RecordStore.Access.reading, .writing] {
      let index = try open(access)
      let isMended = access == .writing && change == 36
      #expect(index.opening.findings.compactMap(\.record) == (isMended ? [] : ["\(id)"]))
      #expect(isAsExpected(index, but: isMended ? [] : [id]))
      #expect(try index.verify().isEmpty == isMended)
    }
  }

  /// Damage of what was changed later, and of checksums that nothing else depends on, means nothing.
  @Test(arguments: [
    "SET body = x'00' WHERE change = 4", "SET body = x'00' WHERE change = 35", "SET idChecksum = 1 WHERE change = 31",
  ])
  func whatDoesNotCountMayBeDamaged(_ damage: String) throws {
    try folder.change("UPDATE changes " + damage)
    for access in [RecordStore.Access.reading, .writing] {
      let index = try open(access)
      #expect(index.opening == OpeningReport(indexed: 4) && isAsExpected(index))
      #expect(try index.verify() == [])
    }
  }

  /// Changes that are gone are missed, whichever they are; what they replaced may be there then.
  @Test(arguments: [31, 33, 34, 36]) func aMissingChangeIsNoticed(_ change: Int) throws {
    try folder.change("DELETE FROM changes WHERE change = \(change)")
    for access in [RecordStore.Access.reading, .writing] {
      let index = try open(access)
      #expect(index.opening.findings.contains(.count(expected: 36, found: 35)))
      #expect(try index.verify().contains(.count(expected: 36, found: 35)))
    }
  }

  /// A reader from before the files were written is told what it lacks all the same.
  @Test func aStorageIsAskedForMoreThanIsNew() throws {
    let index = try open()
    try index.close()
    let store = try RecordStore(at: folder.index, for: .reading)
    var changed: [String] = []
    let state = try store.forEachChange(after: 32) { change in
      switch change {
      case .deletion(let id): changed.append("-" + String(decoding: id, as: UTF8.self))
      case .record(let record): changed.append(record.idText)
      }
    }
    #expect(changed == ["40", "-5", "6"] && state.lastChange == 36 && state.findings == [])
  }
}
