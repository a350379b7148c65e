import Foundation
import Testing
import Typeahead
import TypeaheadJSON
import TypeaheadSQLite
import TypeaheadTestSupport

@testable import TypeaheadStore

/// Random histories of an app that writes to its storage by itself and through an index, beside a reader: both have what they should.
///
/// `TYPEAHEAD_SEED` chooses the first seed, `TYPEAHEAD_ROUNDS` how many.
@Suite struct StorageHistoryTests {
  enum Kind: CaseIterable {
    case numbered, shared, database
  }

  @Test(arguments: Kind.allCases) func theIndexHasWhatIsStored(kind: Kind) throws {
    let first = Effort.seed
    for seed in first..<first + UInt64(Effort.count("TYPEAHEAD_ROUNDS", short: 3, long: 24)) {
      var history = try StorageHistory(kind, seed)
      try history.run(steps: 60)
    }
  }
}

private struct StorageHistory {
  private let folder: TemporaryFolder
  private let storage: any RecordStorage
  private let seed: UInt64
  private var random: SeededRandom
  private var index: DurableIndex<Contact>?
  private var reader: DurableIndex<Contact>
  /// What is in the storage, and what waits for a commit.
  private var stored: [Int: Contact] = [:]
  private var waiting: [Int: Contact?] = [:]

  init(_ kind: StorageHistoryTests.Kind, _ seed: UInt64) throws {
    folder = try TemporaryFolder()
    switch kind {
    case .numbered: storage = MemoryStorage()
    case .shared:
      let memory = MemoryStorage()
      memory.state.withLock { $0.sharesNumbers = true }
      storage = memory
    case .database: storage = try PeopleDatabase(path: folder.path + "/people.sqlite")
    }
    self.seed = seed
    random = SeededRandom(seed: seed)
    index = try Self.open(storage, folder, .writing)
    reader = try Self.open(storage, folder, .reading)
  }

  private static func open(
    _ storage: any RecordStorage, _ folder: TemporaryFolder, _ access: RecordStore.Access
  ) throws -> DurableIndex<Contact> {
    try DurableIndex(
      storage, files: IndexFolder(path: folder.index, files: SystemFiles()), for: access, kind: "people",
      schema: Contact.schema, codec: JSONRecordCodec<Contact>(), reading: .copied, mostUnsealed: 24)
  }

  private mutating func number(_ end: Int) -> Int { Int.random(in: 0..<end, using: &random) }

  private mutating func contact() -> Contact {
    Contact(
      id: number(12), name: ["anna", "bert smith", "東京"][number(3)] + " \(number(50))", mail: "m\(number(9))@b.org")
  }

  mutating func run(steps: Int) throws {
    for step in 0..<steps {
      let place = "seed \(seed), step \(step)"
      switch number(12) {
      case 0, 1: try writeThroughTheIndex()
      case 2...4: try writeAsTheApp()
      case 5, 6: try commit { try $0.commit() }
      case 7: try commit { try $0.seal() }
      case 8: try commit { try $0.compact() }
      case 9: try reopen(place)
      case 10:
        try index!.refresh()
        #expect(contacts(index!) == visible, "\(place)")
      default:
        try reader.refresh()
        #expect(contacts(reader) == stored.values.sorted { $0.id < $1.id }, "\(place), reader")
        #expect(reader.opening.rebuilt == [] && reader.opening.findings == [], "\(place), reader")
      }
    }
  }

  private mutating func writeThroughTheIndex() throws {
    let contact = contact()
    if number(3) == 0 {
      try index!.delete([contact.id])
      waiting[contact.id] = .some(nil)
    } else {
      try index!.upsert([contact])
      waiting[contact.id] = contact
    }
  }

  private mutating func writeAsTheApp() throws {
    let contact = contact()
    let isDeleted = number(3) == 0
    if let database = storage as? PeopleDatabase {
      if isDeleted { try database.delete(contact.id) } else { try database.save(contact) }
    } else {
      let body = try JSONRecordCodec<Contact>().encode(contact)
      let change: RecordChange = isDeleted ? .delete(id: "\(contact.id)") : .upsert(id: "\(contact.id)", body)
      _ = try storage.commit([change])
    }
    stored[contact.id] = isDeleted ? nil : contact
  }

  private mutating func commit(_ commit: (DurableIndex<Contact>) throws -> Void) throws {
    try commit(index!)
    stored = Dictionary(uniqueKeysWithValues: visible.map { ($0.id, $0) })
    waiting = [:]
  }

  /// What is stored, and over it what waits.
  private var visible: [Contact] {
    var visible = stored
    for (id, contact) in waiting { visible[id] = contact }
    return visible.values.sorted { $0.id < $1.id }
  }

  private mutating func reopen(_ place: String) throws {
    if number(2) == 0 { try index!.close() }
    waiting = [:]
    index = nil
    index = try Self.open(storage, folder, .writing)
    #expect(contacts(index!) == visible, "\(place)")
    #expect(index!.opening.rebuilt == [] && index!.opening.findings == [], "\(place)")
    #expect(try index!.verify() == [], "\(place)")
  }

  private func contacts(_ index: DurableIndex<Contact>) -> [Contact] {
    index.snapshot.search("", limit: .max).hits.map(\.record).sorted { $0.id < $1.id }
  }
}
