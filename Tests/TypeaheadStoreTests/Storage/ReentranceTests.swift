import BoundedWaits
import Foundation
import Testing
import Typeahead
import TypeaheadJSON
import TypeaheadTestSupport

@testable import TypeaheadStore

/// Calls of an index and a store from inside their own: they do what they say or are a typed error, and none waits for itself.
@Suite struct ReentranceTests {
  private let folder: TemporaryFolder
  private let storage = MemoryStorage()
  /// What a closure does with the index.
  private let action = Lock<(@Sendable (DurableIndex<Contact>) throws -> Void)?>(nil)
  private let index = Lock<DurableIndex<Contact>?>(nil)
  private let thrown = Lock<[StoreError]>([])

  init() throws { folder = try TemporaryFolder() }

  private var reentrant: StoreError { .reentrant(folder: folder.index) }

  /// Does what is to be done, once, and keeps what that throws.
  private var act: @Sendable () -> Void {
    { [action, index, thrown] in
      guard let action = action.withLock({ $0.take() }), let index = index.withLock({ $0 }) else { return }
      do { try action(index) } catch { thrown.withLock { $0 += [error as? StoreError].compactMap(\.self) } }
    }
  }

  private struct Codec: RecordCodec {
    let act: @Sendable () -> Void

    func encode(_ record: Contact) throws -> [UInt8] { try JSONRecordCodec().encode(record) }

    func decode(_ bytes: [UInt8]) throws -> Contact {
      act()
      return try JSONRecordCodec().decode(bytes)
    }
  }

  private func open(
    _ access: RecordStore.Access = .writing, schema: Schema<Contact> = Contact.schema
  ) throws -> DurableIndex<Contact> {
    let opened = try DurableIndex(
      storage, files: folder.index, for: access, kind: "people", schema: schema, codec: Codec(act: act))
    index.withLock { $0 = opened }
    return opened
  }

  private func interrupt(_ call: MemoryStorage.Call) {
    let act = act
    storage.state.withLock { $0.interruptions = [(call, act)] }
  }

  /// The same for a call of this thread: what the index does in the background calls the storage, too.
  private func interruptHere(
    _ call: MemoryStorage.Call, _ what: @escaping @Sendable (DurableIndex<Contact>) throws -> Void
  ) {
    let (act, action, storage, here) = (act, action, storage, ObjectIdentifier(Thread.current))
    @Sendable func arm() {
      let once: @Sendable () throws -> Void = {
        guard ObjectIdentifier(Thread.current) == here else { return arm() }
        action.withLock { $0 = what }
        act()
      }
      storage.state.withLock { $0.interruptions = [(call, once)] }
    }
    arm()
  }

  /// Lets go of the index, which the closures hold.
  private func end() { index.withLock { $0 = nil } }

  private func save(_ contact: Contact) throws {
    _ = try storage.commit([.upsert(id: "\(contact.id)", try JSONRecordCodec<Contact>().encode(contact))])
  }

  // MARK: From the storage

  /// Those who observe the database are told before the call returns.
  @Test func observersOfACommitMayReadAndWrite() throws {
    defer { end() }
    let index = try open()
    try index.upsert([.made(1, 0)])
    try save(.made(9, 0))
    action.withLock {
      $0 = { index in
        #expect(try index.refresh() && index.snapshot[id: 9] != nil)
        try index.upsert([.made(2, 0)])
        try index.delete([1])
        #expect(index.count == 2 && index.opening.findings == [])
      }
    }
    interrupt(.committed)
    try index.commit()
    #expect(action.withLock { $0 == nil } && thrown.withLock { $0 } == [])
    #expect(storage.state.withLock { $0.rows[Array("1".utf8)]?.body != nil })
    try index.commit()
    #expect(try index.snapshot.search("").hits.map(\.id).sorted() == [2, 9] && index.verify() == [])
  }

  @Test func observersOfACommitMayNotCommitOrClose() throws {
    defer { end() }
    let index = try open()
    for call in [{ try $0.commit() }, { try $0.compact() }, { try $0.close() }]
      as [@Sendable (DurableIndex<Contact>) throws -> Void]
    {
      try index.upsert([.made(1, 0)])
      action.withLock { $0 = call }
      interrupt(.committed)
      try index.commit()
    }
    #expect(thrown.withLock { $0 } == [reentrant, reentrant, reentrant])
    try index.close()
  }

  @Test func readersOfTheStorageMayNotRefresh() throws {
    defer { end() }
    for access in [RecordStore.Access.writing, .reading] {
      let index = try open(access)
      try save(.made(1, access == .writing ? 0 : 1))
      interruptHere(.changes) { try $0.refresh() }
      #expect(try index.refresh() && index.count == 1)
      try index.close()
    }
    #expect(thrown.withLock { $0 } == [reentrant, reentrant])
  }

  /// The first note is kept by the first commit, or else when there are to be files.
  @Test(arguments: [false, true]) func whoKeepsTheNoteMayCommitButNotClose(isFirst: Bool) throws {
    defer { end() }
    let index = try open()
    if isFirst {
      try save(.made(1, 0))
      try index.refresh()
    } else {
      try index.upsert([.made(1, 0)])
      try index.commit()
    }
    action.withLock {
      $0 = { index in
        try index.upsert([.made(2, 0)])
        try index.commit()
        try index.close()
      }
    }
    interrupt(.keeping)
    try index.compact()
    #expect(thrown.withLock { $0 } == [reentrant] && storage.state.withLock { $0.rows.count } == 2)
    try index.close()
  }

  // MARK: From codecs and closures

  @Test func codecsMayNotWriteWhileTheIndexIsRefreshed() throws {
    defer { end() }
    let index = try open()
    try save(.made(1, 0))
    action.withLock { $0 = { try $0.upsert([.made(2, 0)]) } }
    #expect(try index.refresh() && index.count == 1)
    #expect(thrown.withLock { $0 } == [reentrant])
  }

  /// Many records are read by several threads.
  @Test(arguments: [1, 3000], 0..<6) func closuresOfTheSchemaMayNotWrite(count: Int, call: Int) throws {
    defer { end() }
    let act = act
    let index = try open(
      schema: Schema<Contact>(fields: [
        Field("name") { contact in
          act()
          return [contact.name]
        }
      ]))
    try save(.made(-1, 0))
    let calls: [@Sendable (DurableIndex<Contact>) throws -> Void] = [
      { try $0.upsert([.made(1, 0)]) }, { try $0.delete([1]) }, { try $0.refresh() }, { try $0.compact() },
      // Others who do so wait for their turn to write.
      { try $0.commit() }, { try $0.close() },
    ]
    action.withLock { $0 = calls[call] }
    try index.upsert((0..<count).map { .made($0, 0) })
    #expect(thrown.withLock { $0 } == [reentrant] && index.count == count)
    // They may search.
    action.withLock { $0 = { index in #expect(index.snapshot.search("number").total > 0) } }
    try index.upsert([.made(5, 1)])
    #expect(thrown.withLock { $0 } == [reentrant] && action.withLock { $0 == nil })
    try index.commit()
    #expect(storage.state.withLock { $0.rows.count } == Set(-1..<count).union([5]).count)
  }

  /// A record that uses an index when it is let go of.
  private final class Closing: Codable, Identifiable, Sendable {
    static let whenGone = Lock<(@Sendable () -> Void)?>(nil)

    let id: Int

    init(id: Int) { self.id = id }

    deinit { Self.whenGone.withLock { $0 }?() }
  }

  /// Those that a refresh replaces, by what is in files now, go when no lock is held.
  @Test func recordsMayUseTheIndexWhenTheyGo() throws {
    let schema = Schema<Closing>(fields: [Field("name") { (record: Closing) in ["alpha \(record.id)"] }])
    func open(_ access: RecordStore.Access) throws -> DurableIndex<Closing> {
      try DurableIndex(
        storage, files: folder.index, for: access, kind: "people", schema: schema, codec: JSONRecordCodec(),
        reading: .copied)
    }
    let writer = try open(.writing)
    try writer.upsert((0..<60).map { Closing(id: $0) })
    try writer.commit()
    let reader = try open(.reading)
    #expect(reader.snapshot.search("", limit: .max).hits.count == 60)
    try writer.delete([1])
    try writer.compact()
    let gone = Lock(0)
    let thrown = thrown
    Closing.whenGone.withLock {
      $0 = { [weak reader] in
        gone.withLock { $0 += 1 }
        guard let reader else { return }
        #expect(reader.opening.findings == [] && reader.count > 0)
        do throws(StoreError) { try reader.refresh() } catch { thrown.withLock { $0.append(error) } }
      }
    }
    defer { Closing.whenGone.withLock { $0 = nil } }
    #expect(try reader.refresh() && reader.count == 59)
    #expect(gone.withLock { $0 } >= 60 && thrown.withLock { $0.allSatisfy { $0 == reentrant } })
  }

  // MARK: The store

  @Test func bodiesOfAStoreMayNotUseIt() throws {
    let store = try RecordStore(at: folder.index, for: .writing)
    try store.commit([.upsert(id: "1", [1]), .upsert(id: "2", [2])])
    var thrown: [StoreError] = []
    func note(_ call: () throws(StoreError) -> Void) {
      do throws(StoreError) { try call() } catch { thrown.append(error) }
    }
    let findings = try store.forEachRecord { record in
      note { () throws(StoreError) in try store.commit([.delete(id: record.idText)]) }
      note { () throws(StoreError) in _ = try store.forEachRecord { _ in } }
      note { () throws(StoreError) in try store.close() }
    }
    #expect(findings == [] && thrown == Array(repeating: reentrant, count: 6))
    #expect(try store.manifest.count == 2)
    try store.commit([.delete(id: "1")])
    try store.close()
  }

  // MARK: Under a lock of the app

  /// A thread holds the database's lock, for which another waits in a call of the index: the first may use the index.
  @Test(arguments: [RecordStore.Access.writing, .reading], [false, true])
  func aThreadThatHoldsTheDatabaseMayUseTheIndex(access: RecordStore.Access, isCommitting: Bool) throws {
    defer { end() }
    let database = NSRecursiveLock()
    let index = try open(access)
    if access == .writing { try index.upsert([.made(1, 0)]) }
    let (isWaiting, isDone, other) = (Lock(false), Lock(false), Lock(false))
    storage.state.withLock { state in
      state.before = {
        if !database.try() {
          isWaiting.withLock { $0 = true }
          database.lock()
        }
        database.unlock()
      }
    }
    let holder = Thread {
      database.lock()
      try? save(.made(3, 0))
      let waiter = Thread {
        if access == .writing, isCommitting { try? index.commit() } else { _ = try? index.refresh() }
        other.withLock { $0 = true }
      }
      waiter.start()
      #expect(isSoon { isWaiting.withLock { $0 } })
      #expect((try? index.refresh()) == true && index.snapshot[id: 3] != nil)
      if access == .writing {
        #expect((try? index.upsert([.made(2, 0)]))?.added == 1)
        #expect((try? index.delete([2])) == 1)
      }
      #expect(index.opening.findings == [])
      database.unlock()
      isDone.withLock { $0 = true }
    }
    holder.start()
    #expect(isSoon { isDone.withLock { $0 } }, "the threads wait for one another")
    #expect(isSoon { other.withLock { $0 } }, "the call of the index does not end")
    #expect(index.count == (access == .writing ? 2 : 1))
  }

  /// Nobody has committed yet, so that the first note is kept when there are to be files: for that a thread waits for the database's
  /// lock, whose holder may refresh the index.
  @Test func aThreadThatHoldsTheDatabaseMayRefreshBesideTheFirstNote() throws {
    defer { end() }
    let database = Lock(())
    let (isKeeping, isDone, other) = (Lock(false), Lock(false), Lock(false))
    let index = try open()
    try save(.made(1, 0))
    try index.refresh()
    storage.state.withLock { state in
      state.interruptions = [
        (
          .keeping,
          {
            isKeeping.withLock { $0 = true }
            database.withLock { _ in }
          }
        )
      ]
    }
    Thread {
      database.withLock { _ in
        Thread {
          try? index.compact()
          other.withLock { $0 = true }
        }.start()
        #expect(isSoon { isKeeping.withLock { $0 } })
        try? save(.made(2, 0))
        #expect((try? index.refresh()) == true && index.count == 2)
      }
      isDone.withLock { $0 = true }
    }.start()
    #expect(isSoon { isDone.withLock { $0 } && other.withLock { $0 } }, "the threads wait for one another")
  }

  /// Some write through the index, the app writes by itself, and others refresh: nobody sees an older state of what was written.
  @Test func threadsWriteCommitAndRefreshAtOnce() throws {
    defer { end() }
    let index = try open()
    let (stale, isOver) = (Lock(0), Lock(0))
    let works: [@Sendable (Int) throws -> Void] = [
      { number in
        for thread in 0..<2 where number % 2 == thread {
          try index.upsert([.made(thread, number)])
          try index.commit()
          if index.snapshot[id: thread] != .made(thread, number) { stale.withLock { $0 += 1 } }
        }
      },
      { number in
        try index.upsert([.made(2, number), .made(3, number)])
        if index.snapshot[id: 3] != .made(3, number) { stale.withLock { $0 += 1 } }
        if number % 3 == 0 { try index.commit() }
      },
      { [storage] number in
        let contact = Contact.made(10 + number % 5, number)
        _ = try storage.commit([.upsert(id: "\(contact.id)", try JSONRecordCodec<Contact>().encode(contact))])
      },
      { _ in try index.refresh() },
      { _ in try index.refresh() },
    ]
    for work in works {
      Thread {
        for number in 0..<150 { try? work(number) }
        isOver.withLock { $0 += 1 }
      }.start()
    }
    #expect(isSoon { isOver.withLock { $0 } == works.count }, "the threads wait for one another")
    try index.commit()
    try index.refresh()
    #expect(stale.withLock { $0 } == 0)
    #expect(try index.verify() == [] && index.count == 9)
    for (id, row) in storage.state.withLock({ $0.rows }) {
      let stored = try JSONRecordCodec<Contact>().decode(row.body ?? [])
      #expect(index.snapshot[id: stored.id] == stored, "\(String(decoding: id, as: UTF8.self))")
    }
  }

  /// Waits until something is so, half a minute at most, and says whether it is.
  private func isSoon(_ condition: () -> Bool) -> Bool {
    (try? waitUntil("something is so", atMost: .seconds(30), condition)) != nil
  }
}
