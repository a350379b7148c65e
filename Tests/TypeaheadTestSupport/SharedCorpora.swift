package import Foundation

/// Real data that lies beside the package on some machines and is not part of it. Tests that read it are skipped, visibly,
/// where it is absent.
package enum SharedCorpora {
  /// Whether the data is there.
  package static var isPresent: Bool { folder != nil }

  /// The path of one file.
  package static func path(_ file: String) throws -> String {
    guard let folder else { throw CocoaError(.fileNoSuchFile) }
    return folder.appending(path: file).path
  }

  /// The text of one file.
  package static func text(_ file: String) throws -> String {
    try String(contentsOfFile: path(file), encoding: .utf8)
  }

  /// The lines of one file.
  package static func lines(_ file: String) throws -> [String] {
    try text(file).split(separator: "\n").map(String.init)
  }

  /// The folder: beside the package, or where `TYPEAHEAD_SHARED` says.
  package static let folder: URL? = {
    var candidates = [PackageFile.folder.deletingLastPathComponent().appending(path: "shared")]
    if let named = ProcessInfo.processInfo.environment["TYPEAHEAD_SHARED"] { candidates.append(URL(filePath: named)) }
    return candidates.map { $0.appending(path: "corpora") }.first {
      FileManager.default.fileExists(atPath: $0.appending(path: "sfsymbols_ios14.txt").path)
    }
  }()
}
