import BoundedWaits
import Foundation
import Testing
import Typeahead
import TypeaheadJSON
import TypeaheadTestSupport

@testable import TypeaheadStore

/// Writing the files of an index while it is written to.
@Suite struct BackgroundSealingTests {
  private let folder: TemporaryFolder
  private let storage = MemoryStorage()
  private let files = GatedFiles()

  init() throws { folder = try TemporaryFolder() }

  private func open(_ access: RecordStore.Access = .writing) throws -> DurableIndex<Contact> {
    try DurableIndex(
      storage, files: IndexFolder(path: folder.index, files: files), for: access, kind: "people",
      schema: Contact.schema, codec: JSONRecordCodec<Contact>(), reading: .copied, mostUnsealed: 4)
  }

  private func commit(_ ids: Range<Int>, to index: DurableIndex<Contact>) throws {
    try index.upsert(ids.map { .made($0, 0) })
    try index.commit()
  }

  /// The last change that the note says is in files.
  private var noted: Int { storage.state.withLock { $0.note }.flatMap(IndexNote.init)?.sealed ?? 0 }

  private func derived() throws -> Set<String> { try folder.files().subtracting(["writer.lock"]) }

  @Test func commitsGoOnWhileFilesAreWritten() throws {
    let index = try open()
    files.setGate(open: false)
    try commit(0..<4, to: index)
    #expect(files.isReached() && noted == 0)
    try commit(4..<7, to: index)
    try commit(7..<9, to: index)
    #expect(storage.state.withLock { $0.lastChange } == 9 && index.count == 9 && noted == 0)
    files.setGate(open: true)
    index.sealer.finish()
    // As of the commit they were begun at.
    #expect(noted == 4)
    let reader = try open(.reading)
    #expect(reader.count == 9 && reader.opening.indexed == 5 && reader.opening.rebuilt == [])
    #expect(try reader.verify() == [])
  }

  @Test func whatIsNotCommittedStaysSo() throws {
    let index = try open()
    files.setGate(open: false)
    try commit(0..<4, to: index)
    #expect(files.isReached())
    try index.upsert([.made(9, 0)])
    try index.delete([1])
    files.setGate(open: true)
    index.sealer.finish()
    #expect(noted == 4 && storage.state.withLock { $0.lastChange } == 4)
    let reader = try open(.reading)
    #expect(reader.count == 4 && reader.snapshot[id: 1] == .made(1, 0) && reader.snapshot[id: 9] == nil)
  }

  @Test func whoIsFarAheadOfTheFilesWaitsForThem() throws {
    let index = try open()
    files.setGate(open: false)
    try commit(0..<4, to: index)
    #expect(files.isReached())
    // Twice as many as are to be in no file.
    try commit(4..<11, to: index)
    let returned = Lock(false)
    let thread = Thread {
      try? self.commit(11..<12, to: index)
      returned.withLock { $0 = true }
    }
    thread.start()
    #expect(isSoon { storage.state.withLock { $0.lastChange } == 12 })
    usleep(50_000)
    #expect(!returned.withLock { $0 })
    files.setGate(open: true)
    #expect(isSoon { returned.withLock { $0 } })
    index.sealer.finish()
    #expect(noted == 12)
  }

  /// Waits until something is so, a minute at most, and says whether it is.
  private func isSoon(_ condition: () -> Bool) -> Bool {
    (try? waitUntil("something is so", condition)) != nil
  }

  /// What is written while the index is closed is noted, and names no files that stay behind.
  @Test func closingWithWritesThatAreNotCommittedKeepsWhatWasBegun() throws {
    let index = try open()
    files.setGate(open: false)
    try commit(0..<4, to: index)
    #expect(files.isReached())
    try index.upsert([.made(9, 0)])
    let files = files
    Thread {
      usleep(20_000)
      files.setGate(open: true)
    }.start()
    try index.close()
    #expect(noted == 4)
    #expect(try open().opening == OpeningReport())
  }

  /// A compaction beside it, of the same records, is not undone.
  @Test func aCompactionIsNotUndone() throws {
    let index = try open()
    try commit(0..<2, to: index)
    try commit(2..<3, to: index)
    let before = index.index.whole.storedSegments
    let number = index.sealer.beginTry(as: 3)
    try index.compact()
    let named = try derived()
    #expect(named.count == 1 && before.count == 2)
    try index.sealer.write(.init(change: 3, number: number, segments: before, unread: 0))
    #expect(try derived() == named)
  }

  /// An app that is in a transaction of its own, for which the storage waits, can go on committing.
  @Test func notesThatWaitKeepNobodyFromCommitting() throws {
    let index = try open()
    // The first commit keeps a note itself.
    try commit(0..<1, to: index)
    let database = Lock(())
    let (isKeeping, wasKept) = (Lock(false), Lock(false))
    storage.state.withLock { state in
      state.interruptions = [
        (
          .keeping,
          {
            isKeeping.withLock { $0 = true }
            database.withLock { _ in wasKept.withLock { $0 = true } }
          }
        )
      ]
    }
    try database.withLock { _ in
      try commit(1..<4, to: index)
      #expect(isSoon { isKeeping.withLock { $0 } })
      try commit(4..<6, to: index)
      #expect(!wasKept.withLock { $0 })
    }
    index.sealer.finish()
    #expect(wasKept.withLock { $0 } && noted == 4)
  }

  /// Whose storage is the last to hold the index lets go of it on the thread that writes files.
  @Test func aStorageThatHoldsTheIndexLastMayLetGoOfIt() throws {
    let holder = Lock<DurableIndex<Contact>?>(try open())
    try commit(0..<1, to: #require(holder.withLock { $0 }))
    let letsGo = Lock(false)
    storage.state.withLock { state in
      state.interruptions = [
        (
          .keeping,
          {
            try? waitUntil("the storage may let go of the index") { letsGo.withLock { $0 } }
            let last = holder.withLock { $0.take() }
            _ = last?.count
          }
        )
      ]
    }
    try commit(1..<4, to: #require(holder.withLock { $0 }))
    letsGo.withLock { $0 = true }
    #expect(isSoon { noted == 4 })
    #expect(holder.withLock { $0 == nil })
    // The folder is given back a moment later.
    #expect(isSoon { (try? open())?.count == 4 })
  }

  @Test func laterFilesAreNotReplacedByEarlierOnes() throws {
    let index = try open()
    files.setGate(open: false)
    try commit(0..<4, to: index)
    #expect(files.isReached())
    let earlier = IndexSealer<Contact>.Contents(
      change: 2, number: index.sealer.beginTry(as: 2), segments: index.index.whole.storedSegments, unread: 0)
    try commit(4..<5, to: index)
    files.setGate(open: true)
    try index.compact()
    let named = try derived()
    #expect(noted == 5 && named.count == 1)
    try index.sealer.write(earlier)
    #expect(try noted == 5 && derived() == named)
  }

  /// Whoever let go of an index without closing it can open it again at once.
  @Test(arguments: [false, true]) func whoLetsGoOrClosesWaitsForTheFiles(closes: Bool) throws {
    for round in 0..<20 {
      var index = try Optional(open())
      files.setGate(open: false)
      try commit(0..<4 + round, to: index!)
      #expect(files.isReached())
      let files = files
      let opener = Thread {
        usleep(5000)
        files.setGate(open: true)
      }
      opener.start()
      if closes { try index!.close() }
      index = nil
      let next = try open()
      #expect(try next.count == 4 + round && next.opening == OpeningReport() && next.verify() == [])
      #expect(try derived().count <= next.index.whole.storedSegments.count)
    }
  }

  @Test func aClosedIndexNotesNothingMore() throws {
    let index = try open()
    try commit(0..<3, to: index)
    storage.state.withLock { ($0.refusesNotes, $0.keepsRefusedNotes) = (true, true) }
    #expect(throws: StoreError.self) { try index.seal() }
    let files = try derived()
    let contents = IndexSealer<Contact>.Contents(
      change: 3, number: index.sealer.beginTry(as: 3), segments: index.index.whole.storedSegments, unread: 0)
    try index.upsert([.made(7, 0)])
    try index.close()
    #expect(throws: StoreError.closed(folder: folder.index)) { try index.sealer.write(contents) }
    // A note that was kept though refused names them.
    #expect(try noted == 3 && derived() == files)
    #expect(try open(.reading).opening == OpeningReport())
  }
}
