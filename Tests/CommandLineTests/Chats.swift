import Foundation
import Testing
import TypeaheadStorage

/// A folder of chats, there as long as the value is.
final class Chats {
  private let folder = NSTemporaryDirectory() + "fts-storage-\(UUID().uuidString)"
  var path: String { folder + "/chats" }

  init() throws {
    for (chat, scale) in [("Anna", 4), ("Bob", 2), ("Carla", 1)] {
      try write("\(chat)/photo.png", 1000 * scale)
      try write("\(chat)/Holiday \(chat).mov", 2000 * scale)
      try write("\(chat)/voice/note.m4a", 500)
    }
    try write("loose.pdf", 100)
  }

  /// What says where the counts go: among caches of its own.
  var environment: [String: String] { ["XDG_CACHE_HOME": folder + "/cache", "HOME": folder] }

  /// The files that counts are kept in.
  func stores() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder + "/cache/fts").map { "\(folder)/cache/fts/\($0)" }
      .sorted()
  }

  /// The store of the folder's counts, once it was counted.
  func store() throws -> SQLiteStorageStore {
    try SQLiteStorageStore(path: #require(try stores().first { $0.hasSuffix(".sqlite") }))
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func write(_ file: String, _ size: Int) throws {
    let url = URL(fileURLWithPath: "\(path)/\(file)")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(count: size).write(to: url)
  }

  func remove(_ file: String) throws { try FileManager.default.removeItem(atPath: "\(path)/\(file)") }

  func exists(_ file: String) -> Bool { FileManager.default.fileExists(atPath: "\(path)/\(file)") }
}
