import BoundedWaits
import Foundation
import Synchronization
import Testing
import Typeahead
import TypeaheadTestSupport

@testable import TypeaheadStore

/// An index that follows its storage by itself.
@Suite(.timeLimit(.minutes(2))) struct FollowingTests {
  private typealias Note = WritingPlan.Note

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(_ access: RecordStore.Access) throws -> DurableIndex<Note> {
    try DurableIndex(at: folder.index, for: access, kind: "notes", schema: Note.schema)
  }

  @Test func aReaderFollowsItsWriter() async throws {
    let writer = try open(.writing)
    try writer.commit()
    let reader = try open(.reading)
    let following = Task { try await reader.follow(every: .milliseconds(20)) }
    for number in 1...20 {
      try writer.upsert(Note(id: number, text: "note \(number)"))
      try writer.commit()
      try await waitUntil("the reader has note \(number)") { reader.count == number }
    }
    following.cancel()
    try await following.value
    try reader.close()
    try writer.close()
  }

  /// It looks when it is told to, and not again and again.
  @Test func nothingIsReadWhileNothingIsWritten() async throws {
    let writer = try open(.writing)
    try writer.upsert(Note(id: 1, text: "one"))
    try writer.commit()
    let reader = try open(.reading)
    let told = Mutex(0)
    let observation = reader.onChange { told.withLock { $0 += 1 } }
    let following = Task { try await reader.follow(every: .milliseconds(20)) }
    try writer.upsert(Note(id: 2, text: "two"))
    try writer.commit()
    try await waitUntil("the reader has both") { reader.count == 2 }
    try await Task.sleep(for: .milliseconds(100))
    #expect(told.withLock { $0 } == 1)
    observation.cancel()
    following.cancel()
    try await following.value
    try reader.close()
    try writer.close()
  }

  @Test func followingEndsWhenTheIndexIsClosed() async throws {
    let writer = try open(.writing)
    try writer.commit()
    let reader = try open(.reading)
    let following = Task { try await reader.follow(every: .milliseconds(20)) }
    try reader.close()
    try await following.value
    try writer.close()
  }

  /// Of a storage of the app's own the system does not tell.
  @Test func aStorageOfTheAppsOwnIsLookedAtFromTimeToTime() async throws {
    let storage = CountingStorage(try RecordStore(at: folder.index, for: .writing))
    let index = try DurableIndex(
      storage, files: folder.index + "-files", kind: "notes", schema: Note.schema, codec: JSONCodec())
    let clock = ManualClock()
    let following = Task { try await index.follow(every: .seconds(5), clock: clock) }
    await clock.waitForSleep(until: .seconds(5))
    let looks = storage.looks.withLock { $0 }
    _ = try storage.commit([.upsert(id: "1", Array(#"{"id":1,"text":"one"}"#.utf8))])
    #expect(index.count == 0)
    await clock.advance(by: .seconds(5))
    await clock.waitForSleep(until: .seconds(10))
    #expect(index.count == 1 && storage.looks.withLock { $0 } > looks)
    following.cancel()
    try await following.value
    try index.close()
  }

  private struct JSONCodec: RecordCodec {
    func encode(_ record: Note) throws -> [UInt8] { try Array(JSONEncoder().encode(record)) }
    func decode(_ bytes: [UInt8]) throws -> Note { try JSONDecoder().decode(Note.self, from: Data(bytes)) }
  }

  /// A storage that counts how often it is looked at.
  private final class CountingStorage: RecordStorage {
    let looks = Mutex(0)
    private let store: RecordStore

    init(_ store: RecordStore) { self.store = store }

    func lastChange() throws -> Int {
      looks.withLock { $0 += 1 }
      return try store.lastChange()
    }

    func forEachChange(after change: Int, _ body: (StoredChange) -> Void) throws -> RecordStorageState {
      try store.forEachChange(after: change, body)
    }

    func commit(_ changes: [RecordChange]) throws -> (previous: Int, last: Int) { try store.commit(changes) }
    func note() throws -> [UInt8]? { try store.note() }
    func keep(note: [UInt8], asOf change: Int) throws { try store.keep(note: note, asOf: change) }
    func close() throws { try store.close() }
  }
}
