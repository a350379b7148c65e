import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// The memory that searches work in is kept for the next one, unless one took very much.
@Suite struct SpareBufferTests {
  private func index(_ count: Int) throws -> SearchIndex<TextRecord> {
    let index = SearchIndex(schema: Schema<TextRecord>(fields: [Field("text", \.text)], tolerance: .none))
    try index.upsert((0..<count).map { TextRecord(id: $0, text: "note \($0)") })
    return index
  }

  @Test func memoryOfManyHitsIsGivenBack() throws {
    let index = try index(1500)
    func search(_ limit: Int) -> Int { index.search("n", limit: limit).hits.count }
    /// What is there of the search before.
    func kept() -> Int { index.snapshot.withBuffer(limit: 20) { $0.count } }
    #expect(search(900) == 900 && kept() == 900)
    #expect(search(.max) == 1500 && kept() == 0)
    #expect(search(20) == 20 && kept() == 20)
    // Who comes meanwhile has memory of their own, and leaves it.
    #expect(index.snapshot.withBuffer(limit: 20) { _ in search(30) } == 30 && kept() == 20)
  }

  /// A filter that searches the index it is asked for finds what it would find alone.
  @Test func aFilterMaySearch() throws {
    let index = try index(50)
    let filter = Filter<TextRecord>.where { record in index.search("note \(record.id)", limit: 3).hits[0].id % 2 == 0 }
    let answer = index.search("note 1", limit: 5, filter: filter)
    #expect(answer.total == 5 && answer.hits.map(\.id) == [10, 12, 14, 16, 18])
  }

  /// What a filter said is not known of the next search: it may ask for what changes.
  @Test func aFilterIsAskedAgain() throws {
    let index = try index(50)
    let wanted = Lock(0)
    let filter = Filter<TextRecord>.where { record in record.id == wanted.withLock(\.self) }
    for id in [3, 4, 40] {
      wanted.withLock { $0 = id }
      #expect(index.search("note", filter: filter).hits.map(\.id) == [id])
      #expect(index.snapshot.facets("note", by: Facet("id") { ["\($0.id)"] }, filter: filter).map(\.value) == ["\(id)"])
    }
  }

  @Test func manyThreadsShareIt() async throws {
    let index = try index(500)
    let expected = (0..<8).map { index.search("n \($0)").hits.map(\.id) }
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          for _ in 0..<50 { #expect(index.search("n \(number)").hits.map(\.id) == expected[number]) }
        }
      }
    }
  }

  /// Hits fetch their records when asked, those that were found.
  @Test func hitsKeepWhatWasFound() throws {
    let index = try index(30)
    let before = index.search("note 7").hits
    let (first, again) = (try #require(before.first), try #require(index.search("note 7").hits.first))
    #expect(first.isSameRecord(as: again) && first.record == TextRecord(id: 7, text: "note 7"))
    try index.upsert([TextRecord(id: 7, text: "other 7")])
    #expect(first.record.text == "note 7" && first.matches.map(\.value) == ["note 7"])
    let other = try #require(index.search("other").hits.first)
    #expect(other.id == 7 && !first.isSameRecord(as: other))
  }
}
