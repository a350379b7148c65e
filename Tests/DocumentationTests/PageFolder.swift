import Foundation

/// A folder that is there as long as the value is.
final class PageFolder: Sendable {
  let path = NSTemporaryDirectory() + "typeahead-page-\(UUID().uuidString)"

  init() { try! FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
