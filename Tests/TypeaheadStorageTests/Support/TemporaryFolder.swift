import Foundation
import TypeaheadSQLite
import TypeaheadStorage

/// A folder that is there as long as the value is, for files and a store.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "typeahead-storage-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Where files are made.
  var files: String { path + "/files" }
  /// Where a store is to be made.
  var database: String { path + "/storage.sqlite" }

  func store() throws -> SQLiteStorageStore { try SQLiteStorageStore(path: database) }

  /// Changes the store by SQL, as another program would.
  func change(_ sql: String) throws { try SQLiteDatabase(path: database).execute(sql) }

  var source: FolderSource { FolderSource(files, serviceType: "chat") }

  /// Makes a file of so many bytes, with the folders to it.
  func write(_ file: String, _ size: Int) throws {
    let url = URL(fileURLWithPath: "\(files)/\(file)")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(repeating: 7, count: size).write(to: url)
  }

  func link(_ file: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: "\(files)/\(file)", withDestinationPath: target)
  }

  func remove(_ file: String) throws { try FileManager.default.removeItem(atPath: "\(files)/\(file)") }

  func exists(_ file: String) -> Bool { FileManager.default.fileExists(atPath: "\(files)/\(file)") }
}
