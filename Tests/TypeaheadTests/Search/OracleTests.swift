import Foundation
import Testing
import Typeahead
import TypeaheadOracle
import TypeaheadTestSupport

/// The engine against the brute-force definition, on random records, queries and updates.
@Suite struct OracleTests {
  /// Rounds for each schema, each with a seed of its own. The environment asks for more: `TYPEAHEAD_ROUNDS=1000`, and
  /// `TYPEAHEAD_SEED=5000` to begin elsewhere.
  static let rounds = environment("TYPEAHEAD_ROUNDS") ?? 40
  static let firstSeed = environment("TYPEAHEAD_SEED") ?? 0

  private static func environment(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  @Test(arguments: TestSchema.all)
  func answersEqualTheOracles(_ schema: TestSchema) throws {
    for round in 0..<Self.rounds {
      let seed = UInt64(Self.firstSeed + round)
      var random = RandomText(seed: seed)
      let index = SearchIndex(schema: schema.engine)
      var records: [String: TestRecord] = [:]
      for batch in 0..<Int.random(in: 1...4, using: &random.random) {
        let added = (0..<Int.random(in: 1...12, using: &random.random)).map { _ in
          random.record(id: "r\(Int.random(in: 0..<30, using: &random.random))", schema)
        }
        try index.upsert(added)
        for record in added { records[record.id] = record }
        if batch > 0, let gone = records.keys.sorted().randomElement(using: &random.random) {
          #expect(index.delete(gone))
          records[gone] = nil
        }
      }
      let living = records.values.sorted { $0.id < $1.id }
      let oracle = Oracle(schema: schema.oracle, records: living.map(\.forOracle))
      let snapshot = index.snapshot
      #expect(snapshot.count == living.count)
      let names = schema.oracle.fields.map(\.name)
      for _ in 0..<40 {
        let query = random.query(living)
        let fields =
          Int.random(in: 0..<4, using: &random.random) == 0 ? [names.randomElement(using: &random.random)!] : nil
        if let difference = Comparison.difference(query, snapshot, oracle, fields: fields) {
          Issue.record("schema \(schema), seed \(seed), fields \(fields ?? []): \(difference)")
          return
        }
      }
    }
  }
}
