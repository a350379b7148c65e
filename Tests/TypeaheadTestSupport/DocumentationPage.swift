import Foundation

/// A page that is read: the README, or an article of a module.
package struct DocumentationPage: Sendable {
  /// Its path from the package's folder.
  package let path: String
  private let lines: [String]

  /// All there are.
  package static let all: [DocumentationPage] = {
    func contents(_ folder: String) -> [String] {
      let names = try? FileManager.default.contentsOfDirectory(atPath: PackageFile.folder.appending(path: folder).path)
      return (names ?? []).sorted().map { "\(folder)/\($0)" }
    }
    let catalogs = contents("Sources").flatMap(contents).filter { $0.hasSuffix(".docc") }
    let paths = ["README.md"] + catalogs.flatMap(contents).filter { $0.hasSuffix(".md") }
    return paths.map { path in
      guard let text = try? PackageFile(path).text() else { preconditionFailure("\(path) cannot be read") }
      return DocumentationPage(path: path, text: text)
    }
  }()

  private init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }

  /// Its blocks of code in a language: the number of the first line of each, and the lines.
  package func blocks(_ language: String) -> [(line: Int, code: [String])] {
    lines.indices.filter { lines[$0].hasPrefix("```\(language)") }.map { line in
      (line + 2, Array(lines[(line + 1)...].prefix { $0 != "```" }))
    }
  }

  /// The commands of its blocks of shell code, without comments.
  package var commands: [String] {
    blocks("sh").flatMap(\.code).filter { !$0.isEmpty }.map {
      $0.replacing(/\s+#.*$/, with: "").replacing(/^ +/, with: "")
    }
  }
}
