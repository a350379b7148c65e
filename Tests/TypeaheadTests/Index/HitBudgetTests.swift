import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// Ranks and matches are worked out when they are asked for: all hits of an answer together within a budget.
@Suite struct HitBudgetTests {
  private func index(_ texts: [String]) throws -> SearchIndex<TextRecord> {
    let index = SearchIndex(schema: Schema<TextRecord>(fields: [Field("text", \.text)], tolerance: .none))
    try index.upsert(texts.enumerated().map { TextRecord(id: $0.offset, text: $0.element) })
    return index
  }

  /// To read the query again for each hit would take sixty times the budget.
  @Test func aLongQueryIsReadOnceForAllHits() throws {
    let snapshot = try index((0..<300).map { "jot \($0)" }).snapshot
    let query = "j " + String(repeating: "- ", count: 20_000)
    let answer = snapshot.search(query, limit: 300, budget: WorkBudget(postings: 40_000_000))
    #expect(answer.isExact && answer.hits.count == 300)
    for hit in answer.hits { #expect(!hit.rank.isEmpty && hit.matches.map(\.utf8Ranges) == [[0..<1]]) }
    #expect(answer.hits.allSatisfy { $0.isExact })
  }

  /// Each of the records takes about as much as the others.
  @Test func allHitsShareABudget() throws {
    let snapshot = try index((0..<60).map { String(repeating: "a-b ", count: 80) + "\($0)" }).snapshot
    var buffer = SearchBuffer(limit: 60)
    snapshot.search(String(repeating: "a ", count: 80), into: &buffer)
    #expect(buffer.count == 60)
    buffer.budget = WorkBudget(postings: 2_000_000)
    for _ in 0..<2 {
      let hits = snapshot.hits(in: buffer)
      let served = hits.prefix { $0.isExact && $0.matches.count == 1 && !$0.rank.isEmpty }.count
      #expect(served > 0 && served < 60)
      for hit in hits {
        #expect(!hit.isExact && hit.rank.isEmpty && hit.matches.isEmpty && hit.explanation.tokens.isEmpty)
        #expect(hit.record.id >= 0)
      }
    }
    buffer.budget = .standard
    for hit in snapshot.hits(in: buffer) { #expect(!hit.rank.isEmpty && hit.isExact) }
  }

  @Test func thePagesOfAnAnswerShareOne() throws {
    let snapshot = try index((0..<400).map { "note \($0) " + String(repeating: "x", count: 500) }).snapshot
    var pages = snapshot.pages(of: "note", size: 100, budget: WorkBudget(postings: 2_000_000))
    #expect(pages.isExact && pages.total == 400)
    let (first, second) = (pages[0], pages[1])
    #expect(first.prefix { !$0.rank.isEmpty }.count < 100)
    #expect(second.count == 100 && second.allSatisfy { !$0.isExact && $0.rank.isEmpty })
  }

  /// Whoever reads a record's texts may search and read others meanwhile.
  @Test func textsMayAskForOtherHits() throws {
    let other = try index(["jot", "jam"])
    let all = Field<TextRecord>("text") { record in
      ["\(record.text) " + other.search("j").hits.map { $0.matches[0].value }.joined(separator: " ")]
    }
    let index = SearchIndex(schema: Schema<TextRecord>(fields: [all]))
    try index.upsert([TextRecord(id: 1, text: "note")])
    let hit = try #require(index.search("jam").hits.first)
    #expect(hit.matches.map(\.value) == ["note jam jot"] || hit.matches.map(\.value) == ["note jot jam"])
  }

  @Test func manyThreadsReadHits() async throws {
    let index = try index((0..<100).map { "note \($0)" })
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          for _ in 0..<20 {
            let hits = index.search("note \(number)").hits
            for hit in hits { #expect(hit.rank.count == hits[0].rank.count && hit.matches[0].utf8Ranges.count == 2) }
          }
        }
      }
    }
  }
}
