package import Foundation

/// A file of the package itself, as tests read it.
package struct PackageFile {
  /// The package's folder.
  package static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private let path: String

  /// The file at a path that begins in the package's folder.
  package init(_ path: String) { self.path = path }

  /// What the file holds.
  package func text() throws -> String { try String(contentsOf: Self.folder.appending(path: path), encoding: .utf8) }

  /// Whether the file, which is made of something else, holds what is made today.
  ///
  /// With `TYPEAHEAD_RENEW=1` in the environment it is written first.
  package func isMade(of text: String) throws -> Bool {
    if ProcessInfo.processInfo.environment["TYPEAHEAD_RENEW"] == "1" {
      try text.write(to: Self.folder.appending(path: path), atomically: true, encoding: .utf8)
    }
    return try self.text() == text
  }

  /// What to say where ``isMade(of:)`` is false.
  package var howToRenew: String {
    "\(path) is not what is made of its source; look at the change, then renew it: TYPEAHEAD_RENEW=1 Scripts/test"
  }
}
