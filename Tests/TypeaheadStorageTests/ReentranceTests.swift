import Synchronization
import Testing
import Typeahead
import TypeaheadStorage

/// Calls of a manager and a store from inside their own are a typed error, and none waits for itself.
@Suite(.timeLimit(.minutes(1))) struct ReentranceTests {
  private final class Calls: Sendable {
    let call = Mutex<(@Sendable () throws -> Void)?>(nil)
    let thrown = Mutex<[StorageError]>([])

    /// Makes the call that was given, once.
    func make() {
      guard let call = call.withLock({ $0.take() }) else { return }
      do { try call() } catch { thrown.withLock { $0 += [error as? StorageError].compactMap(\.self) } }
    }
  }

  @Test func sourcesMayNotWriteWhileTheyAreAsked() async throws {
    let (calls, source) = (Calls(), MemoryFolder([.made("a", "1.png")]))
    let manager = StorageManager(store: ModelStore(), sources: [source])
    source.state.withLock { $0.onRead = { _, _ in calls.make() } }
    calls.call.withLock { $0 = { try manager.insert([StorageItem.made("b", "2.png")]) } }
    try await manager.count()
    calls.call.withLock { $0 = { try manager.remove(["b/2.png"], of: "chat") } }
    try await manager.delete(in: .everything)
    #expect(calls.thrown.withLock { $0 } == [.reentrant, .reentrant])
    #expect(try manager.snapshot().groups == [])
    // The manager goes on.
    try manager.insert([StorageItem.made("b", "2.png")])
    #expect(try manager.snapshot().total().count == 1)
  }

  @Test func namesOfGroupsMayNotAskTheStore() throws {
    let calls = Calls()
    let store = try SearchableStore(ModelStore()) { group in
      calls.make()
      return group.groupId
    }
    let item = StorageItem.made("b", "2.png")
    let all: [@Sendable () throws -> Void] = [
      { _ = try store.search("2") }, { try store.write([]) }, { try store.renamed(.chat("b")) },
    ]
    for call in all {
      calls.call.withLock { $0 = call }
      try store.write([.put(item)])
    }
    #expect(calls.thrown.withLock { $0 } == [.reentrant, .reentrant, .reentrant])
    #expect(try store.search("2").total.count == 1)
  }
}
