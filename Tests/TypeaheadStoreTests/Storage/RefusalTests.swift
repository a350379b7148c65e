import Foundation
import Testing
import Typeahead
import TypeaheadJSON
import TypeaheadTestSupport

@testable import TypeaheadStore

/// Commits to a storage that does not take some records.
@Suite struct RefusalTests {
  private let folder: TemporaryFolder
  private let storage = MemoryStorage()

  init() throws {
    folder = try TemporaryFolder()
    storage.state.withLock { state in
      state.refusal = { change in
        String(decoding: change.body ?? [], as: UTF8.self).contains("poison") ? "it is poison" : nil
      }
    }
  }

  private func open() throws -> DurableIndex<Contact> {
    try DurableIndex(
      storage, files: folder.index, kind: "people", schema: Contact.schema, codec: JSONRecordCodec<Contact>())
  }

  private func poison(_ id: Int) -> Contact { Contact(id: id, name: "poison", mail: "") }

  /// The ids of what the storage has, in the order of their changes.
  private var stored: [String] {
    let rows = storage.state.withLock { $0.rows }
    return rows.filter { $0.value.body != nil }.sorted { $0.value.change < $1.value.change }
      .map { String(decoding: $0.key, as: UTF8.self) }
  }

  /// The ids of the records that a commit says are refused, in order.
  private func refused(by index: DurableIndex<Contact>) throws -> [String] {
    do throws(StoreError) {
      try index.commit()
      return []
    } catch {
      guard case .notStored(let records) = error else { throw error }
      #expect(records.allSatisfy { $0.reason == "it is poison" })
      return records.map(\.id)
    }
  }

  @Test func aRefusedRecordIsNamedAndAllOthersAreCommitted() throws {
    let index = try open()
    try index.upsert([.made(1, 0), poison(2), .made(3, 0)])
    #expect(throws: StoreError.notStored([RefusedRecord(id: "2", reason: "it is poison")])) { try index.commit() }
    #expect(stored == ["1", "3"] && index.count == 3)
    // Whatever comes later.
    try index.upsert([.made(4, 0)])
    try index.delete([1])
    #expect(try refused(by: index) == ["2"] && stored == ["3", "4"])
    #expect(
      StoreError.notStored([RefusedRecord(id: "2", reason: "it is poison")]).description
        == #"the storage does not take a record: "2": it is poison; mend or delete it and commit again"#)
  }

  @Test(arguments: [false, true]) func aRefusedRecordMayBeMendedOrDeleted(isDeleted: Bool) throws {
    do {
      let index = try open()
      try index.upsert([poison(2)])
      #expect(try refused(by: index) == ["2"] && refused(by: index) == ["2"])
      if isDeleted { try index.delete([2]) } else { try index.upsert([.made(2, 0)]) }
      try index.upsert([.made(3, 0)])
      try index.commit()
      #expect(stored == (isDeleted ? ["3"] : ["2", "3"]))
      try index.close()
    }
    let index = try open()
    #expect(try index.opening == OpeningReport() && index.verify() == [])
  }

  @Test func theLastChangeOfAnIDCounts() throws {
    let index = try open()
    try index.upsert([poison(1), .made(2, 0)])
    try index.upsert([.made(1, 1)])
    try index.delete([2])
    try index.commit()
    #expect(stored == ["1"] && storage.state.withLock { $0.commits == 1 && $0.lastChange == 2 })
  }

  /// Wherever they stand among how many.
  @Test(arguments: 0..<40) func allThatAreRefusedAreNamed(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let count = Int.random(in: 1...200, using: &random)
    let share = [0.01, 0.2, 0.6][Int(seed) % 3]
    let bad = Set((0..<count).filter { _ in Double.random(in: 0..<1, using: &random) < share })
    let index = try open()
    try index.upsert((0..<count).map { bad.contains($0) ? poison($0) : .made($0, 0) })
    #expect(try refused(by: index) == bad.sorted().map(String.init))
    #expect(Set(stored) == Set((0..<count).filter { !bad.contains($0) }.map(String.init)))
    for id in bad { try index.upsert([.made(id, 1)]) }
    try index.commit()
    #expect(try stored.count == count && index.verify() == [])
  }

  @Test func oneOfManyIsFoundInFewCalls() throws {
    let index = try open()
    try index.upsert((0..<2000).map { $0 == 777 ? poison($0) : .made($0, 0) })
    #expect(try refused(by: index) == ["777"] && stored.count == 1999)
    #expect(storage.state.withLock { $0.commits } < 30)
  }

  /// What is needed by a record may come behind it.
  @Test func whatWasRefusedIsTriedAgainAfterTheOthers() throws {
    let last = Lock<Set<[UInt8]>>([])
    let needed = Array("9".utf8)
    storage.state.withLock { state in
      state.refusal = { change in
        last.withLock { known in
          defer { known.insert(change.id) }
          return change.id == Array("1".utf8) && !known.contains(needed) ? "9 is missing" : nil
        }
      }
    }
    let index = try open()
    try index.upsert([.made(1, 0), .made(5, 0), .made(9, 0)])
    try index.commit()
    #expect(Set(stored) == ["1", "5", "9"])
  }

  /// A storage that fails is not asked again and again, and nothing is taken apart for it.
  @Test(arguments: [true, false]) func aStorageThatFailsIsLeftAlone(saysSo: Bool) throws {
    let index = try open()
    try index.upsert((0..<100).map { .made($0, 0) })
    let error = StoreError.storage(reason: "the disk is full")
    storage.state.withLock { state in
      state.refusesCommits = true
      if saysSo { state.commitFailure = error }
    }
    #expect(throws: saysSo ? error : .storage(reason: "the network is gone")) { try index.commit() }
    #expect(storage.state.withLock { $0.commits } <= (saysSo ? 1 : 33))
    storage.state.withLock { ($0.refusesCommits, $0.commits) = (false, 0) }
    try index.commit()
    #expect(storage.state.withLock { $0.commits } == 1 && stored.count == 100)
  }

  /// A storage that waits for a lock and then fails is asked for all, and for one alone.
  @Test func aStorageThatWaitsBeforeItFailsIsLeftAlone() throws {
    let index = try open()
    try index.upsert((0..<100).map { .made($0, 0) })
    storage.state.withLock { state in
      state.refusal = { _ in
        usleep(300_000)
        return "the database is locked"
      }
    }
    #expect(throws: StoreError.storage(reason: "the database is locked")) { try index.commit() }
    #expect(storage.state.withLock { $0.commits } == 2 && stored == [])
    storage.state.withLock { ($0.refusal, $0.commits) = (nil, 0) }
    try index.commit()
    #expect(storage.state.withLock { $0.commits } == 1 && stored.count == 100)
  }

  /// That many changes take long before one is refused does not keep the others from being committed.
  @Test func manyChangesMayTakeLong() throws {
    storage.state.withLock { state in
      let refusal = state.refusal
      state.refusal = { change in
        usleep(3000)
        return refusal?(change)
      }
    }
    let index = try open()
    try index.upsert((0..<150).map { $0 == 140 ? poison($0) : .made($0, 0) })
    #expect(try refused(by: index) == ["140"] && stored.count == 149)
  }

  /// Files must not have what the storage does not have.
  @Test func noFilesAreWrittenWhileARecordIsRefused() throws {
    do {
      let index = try open()
      try index.upsert([.made(1, 0), poison(2)])
      #expect(throws: StoreError.notStored([RefusedRecord(id: "2", reason: "it is poison")])) { try index.compact() }
      #expect(try folder.files().allSatisfy { !$0.hasSuffix(".segment") })
      try index.close()
    }
    let index = try open()
    #expect(index.snapshot.search("").hits.map(\.id) == [1] && index.opening.findings == [])
  }
}
