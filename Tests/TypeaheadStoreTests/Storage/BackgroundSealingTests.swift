import Foundation
import Testing
import Typeahead
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
    // Four times as many as are to be in no file.
    try commit(4..<19, to: index)
    let returned = Lock(false)
    let thread = Thread {
      try? self.commit(19..<20, to: index)
      returned.withLock { $0 = true }
    }
    thread.start()
    while storage.state.withLock({ $0.lastChange }) < 20 { usleep(1000) }
    usleep(50_000)
    #expect(!returned.withLock { $0 })
    files.setGate(open: true)
    while !returned.withLock({ $0 }) { usleep(1000) }
    index.sealer.finish()
    #expect(noted == 20)
  }

  @Test func laterFilesAreNotReplacedByEarlierOnes() throws {
    let index = try open()
    files.setGate(open: false)
    try commit(0..<4, to: index)
    #expect(files.isReached())
    let earlier = IndexSealer<Contact>.Contents(
      change: 2, segments: index.index.whole.storedSegments, unread: 0)
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
    let contents = IndexSealer<Contact>.Contents(change: 3, segments: index.index.whole.storedSegments, unread: 0)
    try index.upsert([.made(7, 0)])
    try index.close()
    #expect(throws: StoreError.closed(folder: folder.index)) { try index.sealer.write(contents) }
    #expect(noted == 0)
  }
}
