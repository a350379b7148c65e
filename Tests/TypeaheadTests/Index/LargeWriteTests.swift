import Foundation
import Testing
import TypeaheadTestSupport

@testable import Typeahead

/// Writes that are cut into parts for several threads.
@Suite struct LargeWriteTests {
  private struct Note: Identifiable, Sendable, Equatable {
    let id: Int
    var title: String
    var owner: String
  }

  private static func schema(records: Int = 10_000, hasReaders: Bool = false) -> Schema<Note> {
    var limits = Limits()
    (limits.records, limits.recordBytes) = (records, 100)
    let access = AccessRule<Note>("notes") { note in
      Access(owner: note.owner, readers: note.owner == "all" ? .everyone : .only([]))
    }
    return Schema<Note>(
      fields: [Field("title", \.title)], tolerance: .none, limits: limits, access: hasReaders ? access : nil)
  }

  private static let words = ["alpha", "beta", "gamma", "alphabet", "bet"]

  /// Records of fewer ids and of several readers; some are refused.
  private static func notes(_ count: Int, ids: Int, _ random: inout SeededRandom) -> [Note] {
    (0..<count).map { _ in
      let id = Int.random(in: 0..<ids, using: &random)
      let title = (0..<3).map { _ in words.randomElement(using: &random)! }.joined(separator: " ")
      let isRefused = Int.random(in: 0..<50, using: &random) == 0
      return Note(
        id: id, title: isRefused ? String(repeating: "long ", count: 40) : title,
        owner: ["all", "anna", "bert"][Int.random(in: 0..<3, using: &random)])
    }
  }

  /// A large write leaves what the same records leave one by one.
  @Test(arguments: [1000, 1600], [false, true]) func isAsIfWrittenOneByOne(count: Int, hasReaders: Bool) throws {
    let seed = Effort.seed
    let rounds = UInt64(Effort.count("TYPEAHEAD_ROUNDS", short: 1, long: 8))
    for round in 0..<rounds {
      var random = SeededRandom(seed: seed + round)
      let schema = Self.schema(hasReaders: hasReaders)
      let (large, small) = (SearchIndex(schema: schema), SearchIndex(schema: schema))
      for _ in 0..<2 {
        let notes = Self.notes(count, ids: count / 2, &random)
        let known = Set(notes.map(\.id).filter { large.whole.find(Array("\($0)".utf8)[...]) != nil })
        let report = try large.upsert(notes, by: .system, onRejection: .skip)
        var (refused, accepted): ([Int], Set<Int>) = ([], [])
        for (place, note) in notes.enumerated() {
          if try small.upsert([note], by: .system, onRejection: .skip).rejected.isEmpty {
            accepted.insert(note.id)
          } else {
            refused.append(place)
          }
        }
        let comment: Comment = "seed \(seed + round)"
        #expect(report.rejected.map(\.offset) == refused && !refused.isEmpty, comment)
        #expect(report.replaced == accepted.intersection(known).count, comment)
        #expect(report.added == accepted.subtracting(known).count, comment)
        for principal in [nil, Principal("anna"), Principal("bert"), .system] {
          let (left, right) = (large.snapshot(for: principal), small.snapshot(for: principal))
          #expect(left.count == right.count && left.count > 0, comment)
          for query in ["", "a", "al al", "bet b", "gamma", "b a g"] {
            let (found, expected) = (left.search(query, limit: .max), right.search(query, limit: .max))
            #expect(found.total == expected.total && found.hits.map(\.record) == expected.hits.map(\.record), comment)
          }
        }
      }
    }
  }

  /// That segment has all that a merged one has, also where most of the write is refused.
  @Test(arguments: [3000, 600]) func hasItsLattice(accepted: Int) throws {
    let notes = (0..<3000).map { number in
      Note(
        id: number, title: number < accepted ? "alpha \(number)" : String(repeating: "long ", count: 40), owner: "all")
    }
    let (large, merged) = (SearchIndex(schema: Self.schema()), SearchIndex(schema: Self.schema()))
    try large.upsert(notes, by: .system, onRejection: .skip)
    for start in stride(from: 0, to: accepted, by: 100) {
      try merged.upsert(notes[start..<start + 100], by: .system)
    }
    merged.write { $0.compact() }
    let (found, expected) = (large.whole.list.uncheckedSegments, merged.whole.list.uncheckedSegments)
    #expect(found.count == 1 && expected.count == 1 && found[0].count == accepted)
    #expect(found[0].segment.prefixes.nodes.count > 2)
    #expect(found[0].segment.byteCounts.map { "\($0)" } == expected[0].segment.byteCounts.map { "\($0)" })
  }

  /// Of the records of a write that may be read alike there is one segment, if they are many.
  @Test func isOneSegment() throws {
    let index = SearchIndex(schema: Self.schema())
    try index.upsert((0..<3000).map { Note(id: $0, title: "alpha \($0)", owner: "all") }, by: .system)
    #expect(index.whole.segmentCount == 1)
  }

  @Test func isRefusedWholeByTheFirstError() throws {
    let index = SearchIndex(schema: Self.schema())
    var notes = (0..<2000).map { Note(id: $0, title: "alpha", owner: "all") }
    for place in [1900, 700, 1200] { notes[place].title = String(repeating: "x", count: 101 + place) }
    let error = #expect(throws: IndexError.self) { try index.upsert(notes, by: .system) }
    #expect(error == .recordTooLarge(id: "700", bytes: 801, limit: 100))
    #expect(index.whole.count == 0)
  }

  @Test func keepsTheLimitOfRecords() throws {
    let index = SearchIndex(schema: Self.schema(records: 1500))
    let notes = (0..<2000).map { Note(id: $0 % 1600, title: "alpha", owner: "all") }
    #expect(throws: IndexError.tooManyRecords) { try index.upsert(notes, by: .system) }
    let report = try index.upsert(notes, by: .system, onRejection: .skip)
    #expect(report.added == 1500 && report.rejected.map(\.offset) == Array(1500..<1600))
    #expect(index.whole.count == 1500)
  }
}
