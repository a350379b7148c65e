import Foundation
import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// What code of the app may do while the index that calls it is being written to.
@Suite struct ReentranceTests {
  /// An index, for the closures of its own schema.
  private final class Shared: Sendable {
    let index = Lock<SearchIndex<TestRecord>?>(nil)
    let calls = Lock(0)

    /// The index whose field calls `body` for each record.
    func index(calling body: @escaping @Sendable (SearchIndex<TestRecord>) -> Void) -> SearchIndex<TestRecord> {
      make(
        Schema(fields: [
          Field("name") { [self] record in
            if let index = index.withLock({ $0 }) { body(index) }
            return record.values["name"] ?? []
          }
        ]))
    }

    func make(_ schema: Schema<TestRecord>) -> SearchIndex<TestRecord> {
      let made = SearchIndex(schema: schema)
      index.withLock { $0 = made }
      return made
    }
  }

  private static func records(_ count: Int) -> [TestRecord] {
    (0..<count).map { TestRecord(id: "\($0)", values: ["name": ["alpha \($0)"]]) }
  }

  /// Ends a process that hangs as if nothing had been refused.
  private static func endSoon() {
    DispatchQueue.global().asyncAfter(deadline: .now() + 30) { exit(EXIT_SUCCESS) }
  }

  private static func isRefused(_ result: ExitTest.Result?) -> Bool {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).contains("writes to the index that calls it")
  }

  @Test func aFieldThatWritesEndsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Self.endSoon()
      let index = Shared().index { try! $0.upsert(Self.records(1)) }
      try index.upsert(Self.records(1))
    }
    #expect(Self.isRefused(result))
  }

  /// A large write asks fields on other threads, which work for the one that holds the lock.
  @Test func aFieldThatWritesOnAnotherThreadEndsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Self.endSoon()
      let index = Shared().index { $0.delete("1") }
      try index.upsert(Self.records(2000))
    }
    #expect(Self.isRefused(result))
  }

  @Test func anAccessRuleThatWritesEndsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Self.endSoon()
      let shared = Shared()
      let index = shared.make(
        Schema(
          fields: [Field("name") { $0.values["name"] ?? [] }],
          access: AccessRule("deleting") { _ in
            shared.index.withLock { $0 }?.delete("1", by: .system)
            return Access(owner: "anna", readers: .everyone)
          }))
      try index.upsert(Self.records(1), by: .system)
    }
    #expect(Self.isRefused(result))
  }

  @Test(arguments: [1, 2000]) func fieldsMaySearch(_ count: Int) throws {
    let shared = Shared()
    let index = shared.index { index in
      #expect(index.search("alpha").total == 0 && index.snapshot.suggestions(for: "al").isEmpty)
      shared.calls.withLock { $0 += 1 }
    }
    try index.upsert(Self.records(count))
    #expect(shared.calls.withLock { $0 } >= count && index.search("alpha").total == count)
  }

  /// Another index is another lock, and so is a task that writes later.
  @Test(.timeLimit(.minutes(1))) func fieldsMayWriteElsewhereAndLater() async throws {
    let other = SearchIndex(schema: Schema<TestRecord>(fields: [Field("name") { $0.values["name"] ?? [] }]))
    let shared = Shared()
    let (writes, continuation) = AsyncStream.makeStream(of: Int.self)
    let index = shared.index { index in
      try! other.upsert(Self.records(1))
      // The write of the task asks the field again.
      if shared.calls.withLock({
        $0 += 1; return $0
      }) > 1 {
        return
      }
      Task { continuation.yield(index.delete("1") ? 1 : 0) }
    }
    try index.upsert(Self.records(2))
    var written = writes.makeAsyncIterator()
    // It waits for the write that began it.
    #expect(await written.next() == 1 && index.count == 1 && other.count == 1)
  }

  /// A record that writes when it is let go of.
  private final class Closing: Identifiable, Sendable {
    let id: Int
    private let close: @Sendable () -> Void

    init(id: Int, close: @escaping @Sendable () -> Void = {}) { (self.id, self.close) = (id, close) }

    deinit { close() }
  }

  @Test func recordsMayWriteWhenTheyGo() throws {
    let index = SearchIndex(
      schema: Schema<Closing>(fields: [Field("name") { (record: Closing) in ["alpha \(record.id)"] }]))
    for id in 0..<2 {
      try index.upsert(Closing(id: id) { [weak index] in try! index?.upsert(Closing(id: id + 10)) })
    }
    index.delete([0, 1])
    #expect(Set(index.search("alpha").hits.map(\.id)) == [10, 11])
  }
}
