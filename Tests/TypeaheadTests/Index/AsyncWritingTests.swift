import BoundedWaits
import Dispatch
import Synchronization
import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// Writes that do not stop the actor of who asks, that tell how far they are, and that can be cancelled.
@Suite(.timeLimit(.minutes(2))) struct AsyncWritingTests {
  private static let records = (0..<20_000).map { TextRecord(id: $0, text: "Dark Mode \($0) of the night") }

  private func makeIndex() -> SearchIndex<TextRecord> {
    SearchIndex(schema: Schema(fields: [Field("text", \TextRecord.text)]))
  }

  @MainActor @Test func theMainActorGoesOnMeanwhile() async throws {
    let index = makeIndex()
    let heart = Heart()
    heart.beat()
    let report = try await index.upsert(Self.records, WriteOptions())
    let during = heart.beats
    heart.isBeating = false
    #expect(report.added == Self.records.count && index.count == Self.records.count)
    // It would have been asked once before and once after.
    #expect(during > 50)
    #expect(try await index.delete([1, 2, -1], WriteOptions()) == 2)
  }

  @Test func howFarItIsIsTold() async throws {
    let told = Mutex<[WriteProgress]>([])
    let index = makeIndex()
    let options = WriteOptions { progress in told.withLock { $0.append(progress) } }
    try await index.upsert(Self.records, options)
    let all = told.withLock { $0 }
    #expect(all.count > 10 && all.count < 500)
    #expect(all.allSatisfy { $0.total == Self.records.count && 1...$0.total ~= $0.done })
    #expect(all.map(\.done).max() == Self.records.count)
  }

  @Test func aCancelledWriteLeavesNothing() async throws {
    let index = makeIndex()
    try index.upsert(TextRecord(id: -1, text: "before"))
    let writing = Mutex<Task<UpsertReport, any Error>?>(nil)
    let options = WriteOptions { _ in
      try? waitUntil("the task is known") { writing.withLock { $0 != nil } }
      writing.withLock { $0 }?.cancel()
    }
    let task = Task { try await index.upsert(Self.records, options) }
    writing.withLock { $0 = task }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(index.count == 1 && index.search("dark").total == 0)
    try await index.upsert(Self.records, WriteOptions())
    #expect(index.count == Self.records.count + 1)
  }

  @Test func whatIsRefusedIsAsInOtherWrites() async throws {
    var limits = Limits()
    limits.recordBytes = 10
    let index = SearchIndex(schema: Schema(fields: [Field("text", \TextRecord.text)], limits: limits))
    let records = [TextRecord(id: 1, text: "short"), TextRecord(id: 2, text: "much too long to be taken")]
    await #expect(throws: IndexError.self) { try await index.upsert(records, WriteOptions()) }
    #expect(index.count == 0)
    let report = try await index.upsert(records, WriteOptions(onRejection: .skip))
    #expect(report.added == 1 && report.rejected.map(\.offset) == [1])
  }

  // MARK: Ids that are described alike

  private struct Blurred: Hashable, Sendable, CustomStringConvertible {
    let number: Int

    var description: String { "id \(number % 10)" }
  }

  private struct Thing: Identifiable, Sendable {
    let id: Blurred
    let name: String
  }

  @Test func idsThatAreDescribedAlikeAreRefused() throws {
    let index = SearchIndex(schema: Schema(fields: [Field("name", \Thing.name)]))
    func thing(_ number: Int) -> Thing { Thing(id: Blurred(number: number), name: "thing \(number)") }
    #expect(throws: IndexError.ambiguousID("id 3")) { try index.upsert([thing(3), thing(4), thing(13)]) }
    #expect(index.count == 0)
    try index.upsert([thing(3), thing(4), thing(3)])
    #expect(throws: IndexError.ambiguousID("id 4")) { try index.upsert(thing(14)) }
    let report = try index.upsert([thing(23), thing(5), thing(3)], onRejection: .skip)
    #expect(report.rejected.map(\.offset) == [0] && report.added == 1 && report.replaced == 1)
    #expect(index.snapshot[id: Blurred(number: 3)]?.name == "thing 3" && index.count == 3)
  }

  // MARK: Answers as values

  @Test func answersAreEqualWhileNothingChanges() throws {
    let index = makeIndex()
    try index.upsert([TextRecord(id: 1, text: "Dark Mode"), TextRecord(id: 2, text: "Dark Sky")])
    let answer = index.search("dark")
    #expect(answer == index.search("dark") && answer != index.search("dar") && answer != index.search("dark", limit: 1))
    #expect(index.search("drak") == index.search("drak") && index.search("drak").hits.first != answer.hits.first)
    try index.upsert(TextRecord(id: 1, text: "Dark Mode"))
    #expect(answer != index.search("dark"), "it was written again")
  }

  // MARK: Telling of changes

  @Test func writesThatChangeSomethingAreTold() async throws {
    let index = makeIndex()
    let told = Mutex(0)
    let observation = index.onChange { told.withLock { $0 += 1 } }
    var changes = index.changes.makeAsyncIterator()
    try index.upsert([TextRecord]())
    index.delete(1)
    #expect(told.withLock { $0 } == 0)
    try index.upsert(TextRecord(id: 1, text: "one"))
    try index.upsert(TextRecord(id: 2, text: "two"))
    index.delete(1)
    #expect(told.withLock { $0 } == 3)
    // All three are one element for who is slow.
    #expect(await changes.next() != nil)
    observation.cancel()
    try index.upsert(TextRecord(id: 3, text: "three"))
    #expect(told.withLock { $0 } == 3)
    #expect(await changes.next() != nil)
  }

  @Test func theSequenceEndsWithTheIndex() async throws {
    var index: SearchIndex? = makeIndex()
    var changes = index!.changes.makeAsyncIterator()
    let kept = index!.onChange {}
    index = nil
    #expect(await changes.next() == nil)
    kept.cancel()
  }
}

/// Beats as often as the main thread comes to it, whoever has the others.
@MainActor private final class Heart {
  var beats = 0
  var isBeating = true

  func beat() {
    beats += 1
    if isBeating { DispatchQueue.main.async { self.beat() } }
  }
}
