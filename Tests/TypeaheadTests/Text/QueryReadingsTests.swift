import Foundation
import Testing
import TypeaheadOracle
import TypeaheadTestSupport

@testable import Typeahead

/// A query's readings are the oracle's, in its order, whatever the memory they are read into was used for before.
///
/// `TYPEAHEAD_ROUNDS` says how many queries of each seed are read.
@Suite struct QueryReadingsTests {
  @Test(arguments: 0..<16) func theyAreTheOracles(_ seed: UInt64) {
    var random = RandomText(seed: seed)
    let oracle = Oracle(schema: OracleSchema(fields: [], queryReadings: true) { _ in nil }, records: [])
    let typed = ["0", "00", "49", "030", "(0)", "+", "-", ".", "J.", "wiFi", "HTTPServer", "a@b", "é", "&", "\u{200B}"]
    let rounds = Effort.count("TYPEAHEAD_ROUNDS", short: 200, long: 1600)
    var readings = QueryReadings()
    var counts: Set<Int> = []
    for _ in 0..<rounds {
      let pieces = (0..<Int.random(in: 0...6, using: &random.random)).map { _ in
        Bool.random(using: &random.random) ? typed.randomElement(using: &random.random)! : random.text(2)
      }
      let query = pieces.joined(separator: ["", " ", " "].randomElement(using: &random.random)!)
      readings.read(query, isLiteral: false)
      let found = readings.combinations
      // The oracle reads an empty query in no way, the engine in one without tokens.
      var expected = oracle.queryReadings(of: query)
      if expected.isEmpty { expected = [[]] }
      let readable = found.map { $0.tokens.map { String(decoding: $0, as: UTF8.self) } }
      #expect(readable.first == expected.first && Set(readable) == Set(expected), "seed \(seed), \(query)")
      #expect(readable.count == expected.count, "seed \(seed), \(query)")
      #expect(found.indices.allSatisfy { found[$0].isAsTyped == ($0 == 0) })
      counts.insert(found.count)
      readings.read(query, isLiteral: true)
      let literal = Oracle(schema: TestSchema.names.oracle, records: []).queryReadings(of: query)
      #expect(
        readings.combinations.map { $0.tokens.map { String(decoding: $0, as: UTF8.self) } }
          == (literal.isEmpty ? [[]] : literal))
    }
    #expect(counts.count >= 3, "queries of one, two and more readings")
  }

  /// A long text leaves nothing behind.
  @Test func longTextsAreRead() {
    var readings = QueryReadings()
    for _ in 0..<2 {
      readings.read(String(repeating: "a ", count: 40_000) + "wi-fi", isLiteral: false)
      #expect(readings.combinations.map(\.tokens.count) == [40_002, 40_001])
      readings.read("wi-fi", isLiteral: false)
      #expect(readings.combinations.map(\.tokens.count) == [2, 1])
    }
  }

  /// What is set by itself stands alone, and nothing of it is left after it.
  @Test func oneReadingIsSet() {
    var readings = QueryReadings(Query("wi-fi 030 1234"), isLiteral: false)
    #expect(readings.count > 1)
    readings.set(.init(tokens: [Array("ab".utf8), [], Array("c".utf8)], isAsTyped: false, wholePlaces: 1..<2))
    #expect(readings.combinations.map(\.tokens) == [[Array("ab".utf8), [], Array("c".utf8)]])
    #expect(!readings.isAsTyped(0) && readings.wholePlaces == 1..<2)
    readings.removeAll()
    #expect(readings.isEmpty && readings.combinations.isEmpty)
    readings.read("ab", isLiteral: false)
    #expect(readings.isAsTyped(0) && readings.wholePlaces.isEmpty && readings.count == 1)
  }
}
