import Foundation
import Testing
import Typeahead
import TypeaheadJSON
import TypeaheadSQLite
import TypeaheadTestSupport

@testable import TypeaheadStore

/// Writing the files of an index, and what comes of it for those who open or close it at that moment.
@Suite struct SealingTests {
  private let folder: TemporaryFolder
  private let storage = MemoryStorage()

  init() throws { folder = try TemporaryFolder() }

  private func open(
    _ access: RecordStore.Access = .writing, _ reading: FileReading = .copied,
    _ schema: Schema<Contact> = Contact.schema
  ) throws -> DurableIndex<Contact> {
    try DurableIndex(
      storage, files: IndexFolder(path: folder.index, files: SystemFiles()), for: access, kind: "people",
      schema: schema, codec: JSONRecordCodec<Contact>(), reading: reading, onUnreadable: .skip, mostUnsealed: 4)
  }

  private func commit(_ id: Int, to index: DurableIndex<Contact>) throws {
    try index.upsert([.made(id, 0)])
    try index.commit()
    index.sealer.finish()
  }

  private func saveUnreadable(_ id: Int) throws {
    _ = try storage.commit([.upsert(id: "\(id)", [7])])
  }

  private func derived() throws -> Set<String> { try folder.files().subtracting(["writer.lock"]) }

  // MARK: Beside a reader

  /// Another file under a name that was read before, and one that is gone, are no damage where there is a newer note.
  @Test(arguments: [false, true]) func filesThatAreReplacedWhileTheyAreOpenedAreNoDamage(isGone: Bool) throws {
    let writer = try open()
    try writer.upsert((0..<10).map { Contact.made($0, 0) })
    try writer.compact()
    let old = try derived()
    let folder = folder
    storage.state.withLock { state in
      state.interruptions = [
        (
          .changes,
          {
            try writer.upsert([.made(3, 1)])
            try writer.compact()
            if isGone { return }
            for name in old { try Data([1, 2, 3]).write(to: URL(fileURLWithPath: folder.index + "/" + name)) }
          }
        )
      ]
    }
    let reader = try open(.reading)
    #expect(storage.state.withLock { $0.interruptions.isEmpty } && reader.opening == OpeningReport())
    #expect(reader.count == 10 && reader.snapshot[id: 3] == .made(3, 1))
  }

  @Test func whatWasFoundBeforeTheFilesWereReplacedIsForgotten() throws {
    let writer = try open()
    try writer.upsert((0..<10).map { Contact.made($0, 0) })
    try writer.compact()
    try saveUnreadable(3)
    storage.state.withLock { state in
      state.interruptions = [
        (.note, {}),
        (
          .note,
          {
            try writer.upsert([.made(3, 1)])
            try writer.compact()
          }
        ),
      ]
    }
    let reader = try open(.reading)
    #expect(storage.state.withLock { $0.interruptions.isEmpty } && reader.opening == OpeningReport())
    #expect(reader.snapshot[id: 3] == .made(3, 1))
  }

  @Test func namesOfFilesDoNotComeBack() throws {
    let index = try open()
    try index.upsert((0..<10).map { Contact.made($0, 0) })
    try index.commit()
    var names: Set<String> = []
    for _ in 0..<4 {
      // Another segment of the same records.
      index.index.restore([])
      _ = try index.index.upsert(
        (0..<10).map { Contact.made($0, 0) },
        bodies: try (0..<10).map { try JSONRecordCodec<Contact>().encode(.made($0, 0)) }, by: nil, onRejection: .stop)
      try index.seal()
      let new = try derived()
      #expect(!new.isEmpty && names.isDisjoint(with: new))
      names.formUnion(new)
    }
  }

  // MARK: In vain

  @Test func aNoteThatIsRefusedIsTriedAgainAfterMoreChangesAndLeavesFewFiles() throws {
    let index = try open()
    try commit(0, to: index)
    storage.state.withLock { $0.refusesNotes = true }
    for id in 1...20 {
      try commit(id, to: index)
      #expect(try derived().count <= 2 * max(index.index.whole.storedSegments.count, 1))
    }
    #expect(storage.state.withLock { $0.refusedNotes } == 5)
    for _ in 0..<3 { #expect(throws: StoreError.self) { try index.seal() } }
    #expect(try derived().count <= 2 * index.index.whole.storedSegments.count)
    storage.state.withLock { $0.refusesNotes = false }
    try index.close()
    let named = try derived()
    #expect(try open().opening == OpeningReport() && derived() == named)
  }

  @Test func filesOfANoteThatWasKeptThoughRefusedStay() throws {
    let index = try open()
    try commit(1, to: index)
    storage.state.withLock { ($0.refusesNotes, $0.keepsRefusedNotes) = (true, true) }
    #expect(throws: StoreError.self) { try index.seal() }
    #expect(try open(.reading).opening == OpeningReport())
  }

  @Test func whatWasWrittenBeforeAFileIsRefusedIsRemoved() throws {
    let index = try open()
    try index.upsert((0..<10).map { Contact.made($0, 0) })
    try index.upsert((10..<15).map { Contact.made($0, 0) })
    // Nothing can be put in its place.
    let obstacle = folder.index + "/15-1.segment"
    try FileManager.default.createDirectory(atPath: obstacle + "/x", withIntermediateDirectories: true)
    #expect(throws: StoreError.self) { try index.seal() }
    #expect(try derived() == ["15-1.segment"])
    try FileManager.default.removeItem(atPath: obstacle)
    try index.close()
    #expect(try derived() == ["15-0.segment", "15-1.segment"] && open().opening == OpeningReport())
  }

  // MARK: Closing

  @Test func closingGivesTheFolderBackWhateverFails() throws {
    let index = try open()
    try commit(1, to: index)
    storage.state.withLock { ($0.refusesNotes, $0.refusesClosing) = (true, true) }
    #expect(throws: StoreError.storage(reason: "the network is gone")) { try index.close() }
    let next = try open()
    storage.state.withLock { $0.refusesNotes = false }
    #expect(throws: StoreError.storage(reason: "it does not close")) { try next.close() }
    #expect(try open().count == 1)
  }

  /// A file of which a part is damaged that nobody needed yet is not named once more.
  @Test func damagedFilesAreMadeAnewByWhoClosesAtOnce() throws {
    // Without upkeep in the background.
    let schema = Schema<Contact>(fields: [Field("name", \.name)], tolerance: .none)
    do {
      let index = try open(.writing, .mapped, schema)
      try index.upsert((0..<60).map { Contact.made($0, $0) })
      try index.commit()
      try index.close()
    }
    let segment = try #require(try derived().first { $0.hasSuffix(".segment") })
    let path = URL(fileURLWithPath: folder.index + "/" + segment)
    let sound = try Data(contentsOf: path)
    var lateFindings = 0
    for place in stride(from: 0, to: sound.count, by: 199) where sound[place] != 0 {
      var bytes = sound
      bytes[place] ^= 1
      try bytes.write(to: path, options: .atomic)
      let note = storage.state.withLock { $0.note }
      try open(.writing, .mapped, schema).close()
      #expect(try open(.reading, .copied, schema).opening == OpeningReport(), "byte \(place)")
      lateFindings += 1
      storage.state.withLock { $0.note = note }
      for name in try derived() where name != segment {
        try FileManager.default.removeItem(atPath: folder.index + "/" + name)
      }
    }
    #expect(lateFindings > 0)
  }

  // MARK: Records that cannot be read

  /// Such records are looked at again by the next one to open the index, whose codec may read them.
  @Test func whatCouldNotBeReadIsNotForgottenInTheFiles() throws {
    try saveUnreadable(3)
    for _ in 0..<2 {
      let index = try open()
      #expect(index.opening.findings.map(\.record) == ["3"] && index.opening.rebuilt == [])
      try index.close()
      #expect(try open(.reading).opening.findings.map(\.record) == ["3"])
    }
    let index = try open()
    try index.upsert([.made(3, 0)])
    try index.commit()
    try index.close()
    #expect(try open().opening == OpeningReport())
  }

  @Test(arguments: [false, true]) func aFindingGoesWithItsRecord(isDeleted: Bool) throws {
    let index = try open()
    try commit(1, to: index)
    try saveUnreadable(3)
    try saveUnreadable(4)
    try index.refresh()
    let reader = try open(.reading)
    #expect(reader.opening.findings.count == 2 && index.opening.findings.count == 2)
    if isDeleted { try index.delete([3]) } else { try index.upsert([.made(3, 0)]) }
    #expect(index.opening.findings.map(\.record) == ["4"])
    try index.commit()
    #expect(try reader.refresh() && reader.opening.findings.map(\.record) == ["4"])
    // The app deletes the other one by itself.
    _ = try storage.commit([.delete(id: "4")])
    for open in [index, reader] {
      #expect(try open.refresh() && open.opening.findings == [] && open.verify() == [])
    }
  }
}
