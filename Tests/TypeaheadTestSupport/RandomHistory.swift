package import Typeahead

/// An index after a random history of writes, beside what it must hold.
package struct RandomHistory {
  package let index: SearchIndex<TestRecord>
  /// The living records by id.
  package private(set) var records: [String: TestRecord] = [:]

  /// The living records, in the order of their ids.
  package var living: [TestRecord] { records.values.sorted { $0.id < $1.id } }

  /// Writes batches of records, some replacing others, and deletes; every fourth seed many small batches, so that segments merge.
  package init(_ schema: Schema<TestRecord>, of test: TestSchema, seed: UInt64, _ text: inout RandomText) throws {
    var schema = schema
    // Every second history takes the paths of large indexes.
    if seed % 2 == 0 { schema.tuning = .eager }
    index = SearchIndex(schema: schema)
    let isLong = seed % 4 == 0
    let batches = isLong ? Int.random(in: 8...30, using: &text.random) : Int.random(in: 1...4, using: &text.random)
    for batch in 0..<batches {
      let added = (0..<Int.random(in: 0...(isLong ? 3 : 12), using: &text.random)).map { _ in
        text.record(id: "r\(Int.random(in: 0..<16, using: &text.random))", test)
      }
      let report = try index.upsert(added, onRejection: .skip)
      let rejected = Set(report.rejected.map(\.offset))
      for (offset, record) in added.enumerated() where !rejected.contains(offset) { records[record.id] = record }
      if batch > 0, let gone = records.keys.sorted().randomElement(using: &text.random), index.delete(gone) {
        records[gone] = nil
      }
    }
    index.finishMerges()
  }
}
