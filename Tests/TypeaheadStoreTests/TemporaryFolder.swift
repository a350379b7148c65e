import Foundation
import TypeaheadSQLite

@testable import TypeaheadStore

/// A folder for one index that is there as long as the value is.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "typeahead-store-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Where an index is to be made.
  var index: String { path + "/index" }
  /// The database of that index.
  var records: String { index + "/records.sqlite" }

  /// The records of the index, of which what is obsolete is dropped after few changes.
  func store(mostAdded: Int) throws(StoreError) -> RecordStore {
    try RecordStore(at: index, for: .writing, SystemFiles(), mostAdded: mostAdded)
  }

  /// The files of the index.
  func files() throws -> Set<String> { Set(try FileManager.default.contentsOfDirectory(atPath: index)) }

  /// Changes the first byte of a pattern in the database.
  func flip(_ pattern: String) throws {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: records))
    guard let place = bytes.range(of: Data(pattern.utf8)) else { throw CocoaError(.fileReadCorruptFile) }
    bytes[place.lowerBound] ^= 1
    try bytes.write(to: URL(fileURLWithPath: records))
  }

  /// Changes the database by SQL, as another program would.
  func change(_ sql: String) throws {
    try SQLiteDatabase(path: records).execute(sql)
  }
}
