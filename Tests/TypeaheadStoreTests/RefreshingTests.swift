import Foundation
import Testing
import Typeahead
import TypeaheadJSON
import TypeaheadTestSupport

@testable import TypeaheadStore

/// A reading index that is refreshed is as one that is opened then.
///
/// `TYPEAHEAD_SEED` chooses the first seed, `TYPEAHEAD_ROUNDS` how many.
@Suite struct RefreshingTests {
  private typealias Note = WritingPlan.Note

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(_ access: RecordStore.Access, _ reading: FileReading = .mapped) throws -> DurableIndex<Note> {
    try DurableIndex(
      RecordStore(at: folder.index, for: access), kind: "notes", schema: Note.schema,
      codec: JSONRecordCodec<Note>(), reading: reading, onUnreadable: .skip, mostUnsealed: 24)
  }

  private func notes(_ index: DurableIndex<Note>) -> [Note] { notes(index.snapshot) }

  private func notes(_ snapshot: IndexSnapshot<Note>) -> [Note] {
    snapshot.search("", limit: .max).hits.map(\.record).sorted { $0.id < $1.id }
  }

  @Test func aReaderSeesWhatIsCommittedWhenItIsRefreshed() throws {
    let writer = try open(.writing)
    let reader = try open(.reading)
    #expect(try !reader.refresh() && !writer.refresh())
    try writer.upsert([Note(id: 1, text: "one"), Note(id: 2, text: "two")])
    #expect(try !reader.refresh() && reader.count == 0, "it is not committed")
    try writer.commit()
    #expect(reader.count == 0)
    #expect(try reader.refresh() && reader.snapshot.search("tw").total == 1)
    #expect(try !reader.refresh() && !writer.refresh())
    let held = reader.snapshot
    try writer.delete([1])
    try writer.upsert([Note(id: 2, text: "zwei"), Note(id: 3, text: "drei")])
    try writer.commit()
    try writer.close()
    #expect(try reader.refresh() && reader.opening == OpeningReport())
    #expect(notes(reader) == [Note(id: 2, text: "zwei"), Note(id: 3, text: "drei")])
    #expect(notes(held) == [Note(id: 1, text: "one"), Note(id: 2, text: "two")])
    try reader.close()
    #expect(throws: StoreError.closed(folder: folder.index)) { try reader.refresh() }
  }

  @Test func aReaderOfWhatWasOnlyBegunFollowsToo() throws {
    try FileManager.default.createDirectory(atPath: folder.index, withIntermediateDirectories: false)
    let reader = try open(.reading)
    #expect(try !reader.refresh())
    let writer = try open(.writing)
    try writer.upsert([Note(id: 1, text: "one")])
    try writer.commit()
    #expect(try reader.refresh() && reader.count == 1)
    #expect(try reader.verify() == [])
  }

  @Test func randomHistoriesAreFollowed() throws {
    let first = Effort.seed
    for seed in first..<first + UInt64(Effort.count("TYPEAHEAD_ROUNDS", short: 3, long: 24)) { try follow(seed) }
  }

  private func follow(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    func one(in count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
    let reading: FileReading = seed % 2 == 0 ? .mapped : .copied
    var writer = try Optional(open(.writing))
    let reader = try open(.reading, reading)
    _ = try reader.refresh()
    var plan = WritingPlan(seed: seed, notes(writer!))
    var committed = plan.living
    var held: [(snapshot: IndexSnapshot<Note>, notes: [Note])] = []
    for round in 0..<40 {
      let next = plan.next()
      for change in next.changes {
        switch change {
        case .upsert(let notes): try writer!.upsert(notes)
        case .delete(let ids): try writer!.delete(ids)
        }
      }
      if one(in: 2) { try check(reader, committed, "seed \(seed), round \(round), uncommitted") }
      switch next.ending {
      case .commit: try writer!.commit()
      case .compact: try writer!.compact()
      }
      if one(in: 5) { writer!.finishMerges() }
      if one(in: 6) { try writer!.seal() }
      if one(in: 6) {
        if one(in: 2) { try writer!.close() }
        writer = nil
        writer = try open(.writing)
      }
      let before = committed
      committed = plan.living
      if one(in: 2) { continue }
      let isNew = try check(reader, committed, "seed \(seed), round \(round)")
      #expect(isNew || before == committed, "seed \(seed), round \(round)")
      for (snapshot, expected) in held { #expect(notes(snapshot) == expected, "seed \(seed), round \(round)") }
      held.append((reader.snapshot, committed))
      if held.count > 3 { held.removeFirst() }
    }
  }

  /// Refreshes a reader, which must be as one that is opened now; says whether there was anything new.
  @discardableResult
  private func check(_ reader: DurableIndex<Note>, _ expected: [Note], _ place: String) throws -> Bool {
    let isNew = try reader.refresh()
    let fresh = try open(.reading)
    #expect(notes(reader) == expected && notes(fresh) == expected, "\(place)")
    #expect(reader.opening.findings == [] && reader.opening.rebuilt == [], "\(place): \(reader.opening)")
    #expect(try reader.verify() == [], "\(place)")
    for query in ["a", "e", "st", "n o"] {
      let (found, wanted) = (reader.snapshot.search(query, limit: .max), fresh.snapshot.search(query, limit: .max))
      #expect(found.hits.map(\.id) == wanted.hits.map(\.id), "\(place), \(query)")
    }
    return isNew
  }

  /// What was made of a segment's bytes is not made again after a refresh.
  @Test func segmentsThatStayAreKept() throws {
    let writer = try open(.writing)
    try writer.upsert((0..<200).map { Note(id: $0, text: "first \($0)") })
    try writer.compact()
    let reader = try open(.reading)
    let first = try #require(reader.index.whole.storedSegments.first)
    try writer.upsert((200..<230).map { Note(id: $0, text: "second \($0)") })
    try writer.delete([3, 4])
    try writer.commit()
    try writer.seal()
    let held = reader.snapshot
    for name in try folder.files() where name.hasPrefix("200-") && name.hasSuffix(".segment") {
      // Who opened it does not need it any more.
      try FileManager.default.removeItem(atPath: folder.index + "/" + name)
    }
    #expect(try reader.refresh() && reader.opening.rebuilt == [] && reader.opening.indexed == 0)
    #expect(reader.index.whole.storedSegments.first?.identity == first.identity)
    #expect(reader.count == 228 && held.count == 200 && reader.snapshot.search("second").total == 30)
    #expect(reader.snapshot[id: 3] == nil && held[id: 3] != nil)
    #expect(try open(.reading).opening.rebuilt.count == 1)
  }

  @Test func damageIsFoundWhenItComesAndForgottenWhenItIsMended() throws {
    let writer = try open(.writing)
    try writer.upsert([Note(id: 1, text: "one"), Note(id: 2, text: "two")])
    try writer.commit()
    let reader = try open(.reading)
    _ = try writer.storage.commit([.upsert(id: "1", Array("{}".utf8)), .upsert(id: "4", Array("{}".utf8))])
    #expect(try reader.refresh() && reader.opening.findings.map(\.record) == ["1", "4"] && reader.count == 1)
    _ = try writer.storage.commit([.upsert(id: "1", Array(#"{"id":1,"text":"uno"}"#.utf8))])
    #expect(try reader.refresh() && reader.opening.findings.map(\.record) == ["4"] && reader.count == 2)
    try folder.change("UPDATE manifest SET sum = 7")
    #expect(try reader.refresh() && reader.opening.rebuilt.count == 1 && reader.count == 2)
    #expect(throws: StoreError.self) { try writer.close() }
    let next = try open(.writing)
    try next.upsert([Note(id: 1, text: "ein")])
    try next.commit()
    #expect(try reader.refresh() && reader.count == 2 && reader.snapshot.search("ein").total == 1)
    #expect(try reader.verify() == reader.opening.findings)
  }

  @Test func recordsOfAnotherKindAreRefused() throws {
    let writer = try open(.writing)
    let reader = try DurableIndex(
      RecordStore(at: folder.index, for: .reading), kind: "people", schema: Note.schema, codec: JSONRecordCodec<Note>())
    try writer.upsert([Note(id: 1, text: "one")])
    try writer.commit()
    #expect(throws: StoreError.otherKind(folder: folder.index, expected: "people", found: "notes")) {
      try reader.refresh()
    }
    #expect(reader.count == 0)
  }

  /// Another process writes while this one reads, and others after it: what is found is always some commit, never an older one than before.
  @Test func otherProcessesAreFollowed() throws {
    try #require(WriterProcess.executable != nil, "storewriter is not built")
    let first = UInt64.random(in: 0..<1_000_000)
    var reader: DurableIndex<Note>?
    var living: [Note] = []
    // However fast the first one is, something new is found of each of the others.
    for seed in first..<first + 3 {
      let writer = try WriterProcess(folder.index, seed: seed, rounds: 20)
      var plan = WritingPlan(seed: seed, living)
      var states =
        [plan.living]
        + (0..<20).map { _ in
          _ = plan.next()
          return plan.living
        }
      var refreshes = 0
      var isOver = false
      while !isOver {
        isOver = !writer.isRunning
        do throws(StoreError) {
          if let reader {
            if try reader.refresh() { refreshes += 1 }
          } else {
            reader = try DurableIndex(at: folder.index, for: .reading, kind: "notes", schema: Note.schema)
          }
        } catch {
          guard case .missing = error else { throw error }
          continue
        }
        let found = notes(reader!)
        let place = try #require(states.firstIndex(of: found), "seed \(seed), after \(refreshes) refreshes: \(found)")
        states.removeFirst(place)
        #expect(reader!.opening.findings == [] && reader!.opening.rebuilt == [], "seed \(seed)")
      }
      let report = try writer.report()
      try #require(report.errors == "" && report.done == 20, "seed \(seed): \(report.errors)")
      living = plan.living
      #expect(notes(reader!) == living, "seed \(seed), \(refreshes) refreshes")
      #expect(seed == first || refreshes > 0, "seed \(seed)")
    }
  }
}
