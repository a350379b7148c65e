import Foundation
import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// Segments that become one while the index is written to.
@Suite struct MergingTests {
  private static var schema: Schema<TestRecord> {
    var schema = Schema<TestRecord>(fields: [Field("title") { $0.values["title"] ?? [] }], tolerance: .none)
    schema.tuning.mergedAtOnce = 4
    return schema
  }

  /// Some share the eight bytes that terms are compared by first.
  private static let words = ["alpha", "beta", "gamma", "alphabet", "bet", "alphabetic", "alphabetise", "alphabetical"]

  private static func record(_ random: inout SeededRandom) -> TestRecord {
    let title = (0..<3).map { _ in words.randomElement(using: &random)! }.joined(separator: " ")
    return TestRecord(id: "r\(Int.random(in: 0..<40, using: &random))", values: ["title": [title]])
  }

  private static func expectEqual(
    _ snapshot: IndexSnapshot<TestRecord>, _ records: [String: TestRecord], _ comment: Comment
  ) throws {
    let fresh = SearchIndex(schema: schema)
    try fresh.upsert(records.values)
    #expect(snapshot.count == records.count, comment)
    for query in ["", "a", "al al", "bet b", "gamma", "b a g", "alphabetic", "alphabetise b", "alphabetica a"] {
      let (found, expected) = (snapshot.search(query, limit: .max), fresh.search(query, limit: .max))
      #expect(found.total == expected.total && found.hits.map(\.id) == expected.hits.map(\.id), comment)
      #expect(found.hits.allSatisfy { $0.record.values == records[$0.id]?.values }, comment)
    }
  }

  /// Merges are begun, writes come between, and only then they are adopted.
  @Test func writesDuringAMergeAreKept() throws {
    let seed = Effort.seed
    let rounds = Effort.count("TYPEAHEAD_ROUNDS", short: 6, long: 48)
    var adopted = 0
    var (deletedMeanwhile, tooLate) = (0, 0)
    for round in 0..<UInt64(rounds) {
      var random = SeededRandom(seed: seed + round)
      var snapshot = IndexSnapshot(schema: Self.schema)
      var records: [String: TestRecord] = [:]
      let writers = SpareWriter()
      func write() throws {
        if Int.random(in: 0..<4, using: &random) == 0, let id = records.keys.sorted().randomElement(using: &random) {
          #expect(snapshot.delete([Array(id.utf8)[...]], by: nil) == 1)
          records[id] = nil
        } else {
          let record = Self.record(&random)
          var report = UpsertReport()
          try snapshot.upsert([record], [], by: nil, .stop, writers, nil, &report)
          records[record.id] = record
        }
      }
      for _ in 0..<200 {
        try write()
        guard let members = snapshot.dueLongMerge else { continue }
        let merged = snapshot.merged(members)
        for _ in 0..<Int.random(in: 0...12, using: &random) { try write() }
        let (before, segments) = (snapshot.count, snapshot.segmentCount)
        snapshot.beginWrite()
        snapshot.adopt(merged)
        #expect(snapshot.count == before)
        if snapshot.segmentCount < segments { adopted += 1 } else { tooLate += 1 }
        if snapshot.list.uncheckedSegments.last.map({ $0.count < $0.segment.count }) ?? false { deletedMeanwhile += 1 }
        let held = snapshot
        snapshot.adopt(merged)
        #expect(snapshot.segmentCount == held.segmentCount, "a merge is adopted once")
        try Self.expectEqual(snapshot, records, "seed \(seed + round)")
      }
    }
    #expect(adopted > 0 && deletedMeanwhile > 0, "seed \(seed): \(adopted) adopted, \(tooLate) too late")
  }

  @Test func longMergesAreDoneInTheBackground() async throws {
    let index = SearchIndex(schema: Self.schema)
    var records: [String: TestRecord] = [:]
    var random = SeededRandom(seed: 7)
    for _ in 0..<400 {
      let record = Self.record(&random)
      try index.upsert(record)
      records[record.id] = record
    }
    index.finishMerges()
    #expect(index.whole.dueLongMerge == nil && index.snapshot.segmentCount <= 16)
    try Self.expectEqual(index.snapshot, records, "seed 7")
  }

  /// Where the background does not keep up, writes do the merges themselves.
  @Test func writesMergeWhatWasLeftForTooLong() throws {
    var snapshot = IndexSnapshot(schema: Self.schema)
    let writers = SpareWriter()
    for number in 0..<200 {
      let record = TestRecord(id: "n\(number)", values: ["title": ["alpha"]])
      var report = UpsertReport()
      try snapshot.upsert([record], [], by: nil, .stop, writers, nil, &report)
    }
    #expect(snapshot.segmentCount < 48 && snapshot.search("alp").total == 200)
  }
}
