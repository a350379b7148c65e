import Testing
import Typeahead
import TypeaheadJSON

@testable import TypeaheadStore

/// Verifying reads one moment, whatever a writer does meanwhile.
@Suite struct VerifyingTests {
  private struct Note: Codable, Identifiable, Sendable, Equatable {
    let id: Int
    var text: String
  }

  private static var schema: Schema<Note> { Schema<Note>(fields: [Field("text", \.text)]) }

  private func note(_ id: Int, _ text: String = "text") -> Note { Note(id: id, text: text) }

  @Test func aReaderIsBroughtUpToDate() throws {
    let folder = try TemporaryFolder()
    func open(_ access: RecordStore.Access = .writing) throws -> DurableIndex<Note> {
      try DurableIndex(at: folder.index, for: access, kind: "notes", schema: Self.schema)
    }
    let writer = try open()
    try writer.upsert((0..<10).map { note($0) })
    try writer.commit()
    let reader = try open(.reading)
    try writer.upsert([note(3, "new"), note(10), note(11)])
    try writer.delete([4])
    try writer.commit()
    #expect(try reader.verify() == [])
    try writer.compact()
    #expect(try reader.verify() == [] && reader.count == 11)
  }

  private func open(_ storage: MemoryStorage, _ folder: TemporaryFolder) throws -> DurableIndex<Note> {
    try DurableIndex(
      storage, files: folder.index, for: .reading, kind: "notes", schema: Self.schema, codec: JSONRecordCodec<Note>())
  }

  private func write(_ storage: MemoryStorage, _ note: Note) throws {
    _ = try storage.commit([.upsert(id: "\(note.id)", JSONRecordCodec<Note>().encode(note))])
  }

  /// An index of ten records, and what is committed each time they are gone through.
  private func interrupted(
    _ times: Int, _ what: @escaping @Sendable (MemoryStorage) throws -> Void
  ) throws -> (index: DurableIndex<Note>, storage: MemoryStorage) {
    let (storage, folder) = (MemoryStorage(), try TemporaryFolder())
    for id in 0..<10 { try write(storage, note(id)) }
    let index = try open(storage, folder)
    storage.state.withLock { [unowned storage] state in
      state.interruptions = Array(repeating: (.changes, { try what(storage) }), count: times)
    }
    return (index, storage)
  }

  /// Each time the index was brought up to date, a writer is quicker.
  @Test(arguments: 1...20) func aWriterThatIsAlwaysQuickerIsNoDamage(times: Int) throws {
    let numbers = Lock(20)
    let (index, storage) = try interrupted(times) { storage in
      let number = numbers.withLock { number in
        number += 1
        return number
      }
      try write(storage, note(number))
      try write(storage, note(number % 10, "newer \(number)"))
      _ = try storage.commit([.delete(id: "\(number - 3)")])
    }
    #expect(try index.verify() == [], "\(storage.state.withLock { $0.interruptions.count }) left")
  }

  /// A deletion that is forgotten before it was heard of looks like a record too many, once.
  @Test func aForgottenDeletionIsNoDamage() throws {
    let (index, _) = try interrupted(1) { storage in
      _ = try storage.commit([.delete(id: "3")])
      try storage.keep(note: [1], asOf: storage.lastChange())
    }
    #expect(try index.verify() == [] && index.count == 9)
  }

  /// Damage is found beside the writer, too.
  @Test(arguments: [0, 1, 2, 3, 50]) func damageIsFoundBesideAWriter(times: Int) throws {
    let numbers = Lock(20)
    func damaged(_ damage: (inout MemoryStorage.State) -> Void) throws -> [StoreFinding] {
      let (index, storage) = try interrupted(times) { storage in
        let number = numbers.withLock { number in
          number += 1
          return number
        }
        try write(storage, note(number))
      }
      storage.state.withLock { damage(&$0) }
      return try index.verify()
    }
    let other = try damaged { $0.rows[Array("3".utf8)]!.body = Array(#"{"id":3,"text":"other"}"#.utf8) }
    #expect(other == [.indexed(id: "3")])
    let fewer = try damaged { $0.rows[Array("3".utf8)] = nil }
    #expect(fewer.count == 1)
    let more = try damaged { $0.rows[Array("3333".utf8)] = (change: 2, body: Array(#"{"id":3333,"text":"x"}"#.utf8)) }
    #expect(more.count == 1)
  }
}
