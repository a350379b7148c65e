internal import Foundation

/// A path for a file of the process's own, which is removed when this is let go.
final class TemporaryFile {
  let path: String

  init(extension suffix: String) {
    path = FileManager.default.temporaryDirectory.appending(path: "ftsbench-\(UUID().uuidString).\(suffix)").path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
