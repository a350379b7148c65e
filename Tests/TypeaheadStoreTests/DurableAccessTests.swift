import Testing
import Typeahead

@testable import TypeaheadStore

private struct Note: Codable, Identifiable, Sendable, Equatable {
  let id: Int
  var text: String
  var owner: String
  var isPublic = false

  static func schema(_ rule: String = "notes") -> Schema<Note> {
    Schema<Note>(
      fields: [Field("text", \.text)],
      access: AccessRule(rule) { Access(owner: $0.owner, readers: $0.isPublic ? .everyone : .only([])) })
  }
}

/// Who sees and writes what is the same after an index was opened again.
@Suite struct DurableAccessTests {
  private let folder: TemporaryFolder
  private let anna = Principal("anna")
  private let bert = Principal("bert")

  init() throws { folder = try TemporaryFolder() }

  private func open(_ rule: String = "notes") throws -> DurableIndex<Note> {
    try DurableIndex(at: folder.index, kind: "notes", schema: Note.schema(rule))
  }

  private func seen(_ index: DurableIndex<Note>, _ principal: Principal?) -> [Int] {
    index.snapshot(for: principal).search("", limit: .max).hits.map(\.id).sorted()
  }

  @Test(arguments: [false, true]) func accessSurvivesOpening(isCompacted: Bool) throws {
    do {
      let index = try open()
      try index.upsert(
        [Note(id: 1, text: "a", owner: "anna"), Note(id: 2, text: "b", owner: "anna", isPublic: true)], by: anna)
      try index.upsert([Note(id: 3, text: "c", owner: "bert")], by: bert)
      #expect(throws: StoreError.refused(.forbidden(id: "3"))) {
        try index.upsert([Note(id: 3, text: "stolen", owner: "anna")], by: anna)
      }
      #expect(try index.delete([3, 2], by: anna) == 1)
      #expect(try index.delete([3]) == 0 && index.delete([7], by: anna) == 0)
      try index.upsert([Note(id: 2, text: "b", owner: "anna", isPublic: true)], by: anna)
      try index.commit()
      if isCompacted { try index.compact() }
      try index.close()
    }
    for rule in ["notes", "other notes"] {
      let index = try open(rule)
      #expect((index.opening.indexed == 0) == (rule == "notes"), "another rule makes the index anew")
      #expect(index.opening.findings.isEmpty && index.opening.rebuilt.isEmpty)
      #expect(seen(index, nil) == [2] && seen(index, anna) == [1, 2] && seen(index, bert) == [2, 3])
      #expect(seen(index, .system) == [1, 2, 3] && index.count == 1)
      #expect(try index.verify() == [])
      #expect(try index.delete([1], by: bert) == 0)
      try index.commit()
      try index.close()
    }
  }
}
