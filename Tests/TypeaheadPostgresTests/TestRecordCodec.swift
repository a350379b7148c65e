import Foundation
import TypeaheadStore
import TypeaheadTestSupport

/// Stores the records of tests as JSON.
struct TestRecordCodec: RecordCodec {
  private struct Stored: Codable {
    var id: String
    var weight: Double
    var values: [String: [String]]
  }

  func encode(_ record: TestRecord) throws -> [UInt8] {
    Array(try JSONEncoder().encode(Stored(id: record.id, weight: record.weight, values: record.values)))
  }

  func decode(_ bytes: [UInt8]) throws -> TestRecord {
    let stored = try JSONDecoder().decode(Stored.self, from: Data(bytes))
    return TestRecord(id: stored.id, weight: stored.weight, values: stored.values)
  }
}
