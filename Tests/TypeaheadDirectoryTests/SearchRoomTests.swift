import Testing
import Typeahead

@testable import TypeaheadDirectory

/// The memory that searches work in is kept, unless one took very much.
@Suite struct SearchRoomTests {
  private struct Note: Identifiable, Sendable {
    let id: Int
  }

  @Test func memoryOfManyHitsIsGivenBack() throws {
    let index = SearchIndex(schema: Schema<Note>(fields: [Field("text") { ["note \($0.id)"] }]))
    try index.upsert((0..<1500).map { Note(id: $0) })
    let (room, snapshot) = (SearchRoom(), index.snapshot)
    func search(_ limit: Int) -> Int {
      room.use { buffer in
        buffer.limit = limit
        snapshot.search(Query("n"), into: &buffer)
        return buffer.count
      }
    }
    /// What is there of the search before.
    func kept() -> Int { room.use { $0.count } }
    #expect(search(900) == 900 && kept() == 900)
    #expect(search(.max) == 1500 && kept() == 0)
    #expect(search(20) == 20 && kept() == 20)
    // Who comes meanwhile has room of their own.
    #expect(room.use { _ in search(30) } == 30 && kept() == 20)
  }
}
