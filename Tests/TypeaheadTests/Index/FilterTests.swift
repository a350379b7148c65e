import Synchronization
import Testing
import Typeahead

/// Filters, facets and fields chosen by the caller.
@Suite struct FilterTests {
  struct File: Identifiable, Sendable {
    let id: Int
    var name: String
    var kind: String
    var bytes: Int
    var chats: [String]
  }

  static let files = [
    File(id: 1, name: "Holiday beach", kind: "video", bytes: 700, chats: ["Ann"]),
    File(id: 2, name: "Holiday dinner", kind: "image", bytes: 20, chats: ["Ann", "Bob"]),
    File(id: 3, name: "Invoice", kind: "file", bytes: 5, chats: ["Bob"]),
    File(id: 4, name: "holiday plans", kind: "video", bytes: 300, chats: ["Bob", "Bob"]),
  ]

  private func snapshot() throws -> IndexSnapshot<File> {
    let index = SearchIndex(schema: Schema<File>(fields: [Field("name", \.name), Field("kind", \.kind)]))
    try index.upsert(Self.files)
    return index.snapshot
  }

  @Test func filtersRestrictTotalAndHits() throws {
    let snapshot = try snapshot()
    func ids(_ query: String, _ filter: Filter<File>) -> [Int] {
      let answer = snapshot.search(query, filter: filter)
      #expect(answer.total == answer.hits.count)
      return answer.hits.map(\.id).sorted()
    }
    #expect(ids("hol", .equals(\.kind, "video")) == [1, 4])
    #expect(ids("hol", .equals(\.kind, "video") && .range(\.bytes, 500...)) == [1])
    #expect(ids("", .range(\.bytes, ..<20) || .contains(\.chats, "Ann")) == [1, 2, 3])
    #expect(ids("hol", !.equals(\.kind, "video")) == [2])
    #expect(snapshot.search("hol", limit: 0, filter: .equals(\.kind, "video")).total == 2)
  }

  /// A buffer remembers what a filter said of a record, but not of one that came in its place, nor what another filter said.
  @Test func filtersAreAskedOnce() throws {
    let index = SearchIndex(schema: Schema<File>(fields: [Field("name", \.name)]))
    try index.upsert(Self.files)
    let asked = Mutex<[Int]>([])
    let isVideo = Filter<File>.where { file in
      asked.withLock { $0.append(file.id) }
      return file.kind == "video"
    }
    var buffer = SearchBuffer()
    func total(_ text: String, _ filter: Filter<File>?) -> Int {
      index.snapshot.search(Query(text), into: &buffer, filter: filter)
      return buffer.total
    }
    #expect(total("h", isVideo) == 2)
    #expect(total("ho", isVideo) == 2)
    #expect(total("hol", isVideo) == 2)
    #expect(asked.withLock { $0.sorted() } == [1, 2, 4])
    #expect(total("", isVideo) == 2)
    #expect(asked.withLock { $0.sorted() } == [1, 2, 3, 4])
    #expect(total("hol", .equals(\.kind, "image")) == 1)
    #expect(total("hol", nil) == 3)
    _ = total("", isVideo)
    asked.withLock { $0 = [] }
    var changed = Self.files[3]
    changed.kind = "image"
    try index.upsert([changed])
    #expect(total("hol", isVideo) == 1)
    #expect(asked.withLock { $0 } == [4])
  }

  @Test func facetsCountEveryMatch() throws {
    let snapshot = try snapshot()
    let byKind = snapshot.facets("hol", by: Facet("kind", \.kind).measuring(\.bytes))
    #expect(byKind.map(\.value) == ["video", "image"])
    #expect(byKind.map(\.count) == [2, 1])
    #expect(byKind.map(\.sum) == [1000, 20])
    #expect(byKind.map(\.minimum) == [300, 20])
    #expect(byKind.map(\.maximum) == [700, 20])
    let byChat = snapshot.facets("", by: Facet("chat", \.chats))
    #expect(byChat.map(\.value) == ["Bob", "Ann"])
    #expect(byChat.map(\.count) == [3, 2])
    #expect(byChat.map(\.minimum) == [nil, nil])
  }

  @Test func recordsWithoutANumberAreCountedAndNotMeasured() throws {
    let snapshot = try snapshot()
    let facet = Facet("kind", \File.kind).measuring { $0.bytes > 20 && $0.id != 4 ? -$0.bytes : nil }
    let facets = snapshot.facets("", by: facet)
    #expect(facets.map(\.value) == ["video", "file", "image"])
    #expect(facets.map(\.count) == [2, 1, 1])
    #expect(facets.map(\.sum) == [-700, 0, 0])
    #expect(facets.map(\.minimum) == [-700, nil, nil])
    #expect(facets.map(\.maximum) == [-700, nil, nil])
  }

  @Test func sumsDoNotOverflow() throws {
    let snapshot = try snapshot()
    let facets = snapshot.facets("", by: Facet("all") { _ in ["all"] }.measuring { _ in .max })
    #expect(facets.map(\.sum) == [.max])
  }

  @Test func fieldsCanBeChosen() throws {
    let snapshot = try snapshot()
    #expect(snapshot.search("vid").total == 2)
    #expect(snapshot.search("vid", fields: ["name"]).total == 0)
    #expect(snapshot.search("hol vid", fields: ["kind"]).total == 0)
    #expect(snapshot.search("vid", fields: ["kind", "kind"]).total == 2)
    #expect(snapshot.search("", fields: []).total == 4)
  }

  @Test func aFieldTheSchemaDoesNotHaveIsTheCallersMistake() async {
    await #expect(processExitsWith: .failure) {
      let index = SearchIndex(schema: Schema<File>(fields: [Field("name", \.name)]))
      _ = index.search("vid", fields: ["name", "nonsense"])
    }
  }
}
