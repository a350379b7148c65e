import Foundation
import Testing
import TypeaheadStorage

/// What an item is, and how services have theirs counted.
@Suite struct ItemTests {
  /// A model of a service, which knows nothing of storage.
  struct Attachment: Equatable {
    var path: String
    var chat: String
    var message: Int
    var part: String?
    var bytes: Int64
    var received: Date
    var preview: Data?
  }

  static let whole = StorageItem(
    id: "anna/IMG 0042.HEIC", serviceType: "chat", groupId: "anna", contentId: "7", contentSubId: "2",
    contentType: .image, contentSizeInBytes: 2_400_000, createdDate: Date(timeIntervalSinceReferenceDate: 0.1 + 0.2),
    fileName: "IMG 0042.HEIC", additionalData: Data([0, 255, 7]))

  @Test("ST1 an item comes back from a store as it went in, with all its parts or without the optional ones")
  func itemsComeBack() throws {
    let folder = try TemporaryFolder()
    var bare = Self.whole
    (bare.id, bare.contentSubId, bare.additionalData) = ("bare", nil, nil)
    var empty = Self.whole
    (empty.id, empty.contentSubId, empty.additionalData) = ("", "", Data())
    // As file systems tell names: the same letter in one code point and in two, a NUL, what no path can be.
    var texts: [StorageItem] = []
    for id in ["\u{E9}", "e\u{301}", "a\u{0}b", "a", String(repeating: "x", count: 5000), "'; DROP TABLE items"] {
      var item = Self.whole
      (item.id, item.fileName, item.contentSizeInBytes) = (id, id, StorageItem.maximumSize)
      texts.append(item)
    }
    let items = [Self.whole, bare, empty] + texts
    try folder.store().write(items.map { .put($0) })
    let found = try folder.store().items(in: .chat("anna"), after: nil, limit: .max)
    #expect(found == items.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) })
  }

  @Test("ST1 a service's own model becomes an item and is made of one again")
  func modelsAreMapped() throws {
    let manager = StorageManager(store: ModelStore(), sources: [])
    let models = [
      Attachment(path: "a/1.mov", chat: "a", message: 1, part: nil, bytes: 10, received: .distantPast, preview: nil),
      Attachment(path: "a/2.mov", chat: "a", message: 2, part: "x", bytes: 20, received: .now, preview: Data([1])),
    ]
    try manager.insert(models)
    #expect(try manager.models(in: .chat("a")) == models)
    #expect(try manager.models(in: .chat("a"), after: "a/1.mov", limit: 1) == [models[1]])
    #expect(try manager.total() == StorageSum(count: 2, bytes: 30))
    // What is none of the model's is left out.
    var other = models[0].storageItem
    (other.id, other.contentId) = ("a/3.mov", "not a number")
    try manager.insert([other])
    #expect(try manager.models(in: .chat("a")) == models)
  }

  @Test(
    "ST1 a size that cannot be counted is refused, and nothing is written", arguments: [-1, .min, .max, 1 << 50 + 1])
  func sizesAreChecked(size: Int64) throws {
    let folder = try TemporaryFolder()
    let manager = StorageManager(store: try folder.store(), sources: [])
    #expect(throws: StorageError.size(id: "a/2", found: size)) {
      try manager.insert([StorageItem.made("a", "1"), .made("a", "2", size)])
    }
    #expect(try manager.total() == StorageSum())
  }

  @Test("ST1 the type of content follows from a name's ending")
  func typesFollowFromNames() {
    func type(_ name: String) -> StorageItem.ContentType { StorageItem.ContentType(fileName: name) }
    #expect(type("a.JPG") == .image && type("b.b.heic") == .image && type("c.m4a") == .audio && type("d.Mov") == .video)
    #expect(["mov", ".mov.", "", "x.", "y.pdf", "z.verylongending", "mov.x y"].allSatisfy { type($0) == .file })
  }

  @Test("ST2 services share a store and their items never mix", arguments: StoreKind.allCases)
  func servicesDoNotMix(kind: StoreKind) async throws {
    let folder = try TemporaryFolder()
    let store = try kind.make(in: folder)
    // The same ids and groups in each; and one name that is another's beginning.
    let services = ["chat", "keep", "chat2", "e\u{301}", "\u{E9}"]
    let folders = services.enumerated().map { place, service in
      MemoryFolder(
        [.made("a", "1.png", Int64(place + 1), service: service), .made("b", "2.mov", 100, service: service)],
        serviceType: service)
    }
    for source in folders { try await StorageManager(store: store, sources: [source]).count() }
    for (place, service) in services.enumerated() {
      let manager = StorageManager(store: store, sources: [])
      #expect(try manager.total(in: .service(service)) == StorageSum(count: 2, bytes: Int64(101 + place)))
      let group = StorageGroup.ID(serviceType: service, groupId: "a")
      #expect(try manager.total(in: .group(group)) == StorageSum(count: 1, bytes: Int64(place + 1)))
      #expect(try manager.models(in: group) == [StorageItem.made("a", "1.png", Int64(place + 1), service: service)])
    }
    try StorageManager(store: store, sources: []).remove(["a/1.png"], of: "chat")
    try await StorageManager(store: store, sources: [folders[1]]).delete(in: .service("keep"))
    let left = folders[0].items.filter { $0.id != "a/1.png" } + folders[2...].flatMap(\.items)
    #expect(try Contents(of: store) == Contents(left))
    #expect(folders[0].items.count == 2 && folders[1].items.isEmpty)
  }

  @Test("ST2 what is no store of this format is refused and left as it is")
  func otherFilesAreLeftAlone() throws {
    let folder = try TemporaryFolder()
    try folder.write("text", 5000)
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.files + "/text"))
    #expect(throws: StorageError.notAStore(path: folder.files + "/text", found: "a file that is no database")) {
      try SQLiteStorageStore(path: folder.files + "/text")
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.files + "/text")) == before)
    try folder.change("CREATE TABLE people(id)")
    #expect(throws: StorageError.notAStore(path: folder.database, found: "a database of no known program")) {
      try folder.store()
    }
    try folder.change("DROP TABLE people; PRAGMA application_id = 7")
    #expect(throws: StorageError.notAStore(path: folder.database, found: "a database of program 7")) {
      try folder.store()
    }
    try folder.change("PRAGMA application_id = 0")
    _ = try folder.store()
    try folder.change("PRAGMA user_version = 99")
    #expect(throws: StorageError.otherFormat(path: folder.database, found: 99, expected: 1)) { try folder.store() }
  }

  @Test(
    "ST2 another schema is no store's",
    arguments: [
      "CREATE VIEW v AS SELECT 1", "CREATE TRIGGER t BEFORE INSERT ON items BEGIN SELECT RAISE(IGNORE); END",
      "DROP TRIGGER added", "CREATE INDEX i ON items(size)",
      """
      ALTER TABLE sums RENAME TO s; CREATE VIEW sums AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)
        SELECT 'chat' AS serviceType, 'a' AS groupId, 'b' AS contentType, 1 AS count, 1 AS bytes FROM c WHERE x < 0
      """,
    ])
  func schemasAreCompared(sql: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.store()
    try folder.change("ANALYZE")
    _ = try folder.store()
    try folder.change(sql)
    let error = #expect(throws: StorageError.self) { try folder.store() }
    #expect(error?.description.contains("is no store of items but a database whose schema was changed: it ") == true)
  }

  @Test("ST2 a journal of another database is not rolled back") func journalsAreRefused() throws {
    let folder = try TemporaryFolder()
    let journal = folder.database + "-journal"
    let start: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    let zeros = [UInt8](repeating: 0, count: 484)
    let empty = Data(start + zeros.prefix(12) + [0, 0, 2, 0, 0, 0, 16, 0] + zeros)
    try empty.write(to: URL(fileURLWithPath: journal))
    _ = try folder.store()
    for content in [empty, Data("precious".utf8)] {
      try content.write(to: URL(fileURLWithPath: journal))
      #expect(throws: StorageError.notAStore(path: journal, found: "a journal that is none of the store's")) {
        try folder.store()
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: journal)) == content)
    }
    try FileManager.default.removeItem(atPath: journal)
    _ = try folder.store()
  }

  @Test("ST2 a file with another name is not written to", arguments: ["", "-wal", "-shm", "-journal"])
  func hardLinksAreRefused(ending: String) throws {
    let folder = try TemporaryFolder()
    let (path, target) = (folder.database + ending, folder.path + "/elsewhere")
    try Data().write(to: URL(fileURLWithPath: target))
    try FileManager.default.linkItem(atPath: target, toPath: path)
    #expect(throws: StorageError.file(path: path, reason: "Too many links")) { try folder.store() }
    #expect(try Data(contentsOf: URL(fileURLWithPath: target)).isEmpty)
  }

  @Test("ST2 no link is followed to a store's files", arguments: ["", "-wal", "-shm", "-journal"])
  func linksAreRefused(ending: String) throws {
    let folder = try TemporaryFolder()
    let (path, target) = (folder.database + ending, folder.path + "/elsewhere")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    #expect(throws: StorageError.notAStore(path: path, found: "a symbolic link")) { try folder.store() }
    #expect(!FileManager.default.fileExists(atPath: target))
  }
}

extension ItemTests.Attachment: StorageItemConvertible, StorageItemInitializable {
  var storageItem: StorageItem {
    StorageItem(
      id: path, serviceType: "chat", groupId: chat, contentId: "\(message)", contentSubId: part, contentType: .video,
      contentSizeInBytes: bytes, createdDate: received, fileName: path, additionalData: preview)
  }

  init?(storageItem item: StorageItem) {
    guard let message = Int(item.contentId) else { return nil }
    self.init(
      path: item.id, chat: item.groupId, message: message, part: item.contentSubId, bytes: item.contentSizeInBytes,
      received: item.createdDate, preview: item.additionalData)
  }
}
