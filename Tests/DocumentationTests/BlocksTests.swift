import Foundation
import Testing
import TypeaheadTestSupport

/// Every `swift` block of the README and of all articles is in this target, made of the page it stands in.
@Suite struct BlocksTests {
  @Test func allBlocksOfAllPagesAreCompiled() throws {
    #expect(DocumentedBlock.all.map { "\($0.page):\($0.line)" }.sorted() == (try found().map(\.place).sorted()))
  }

  /// No value that a comment states is overlooked.
  @Test func allValuesThatCommentsStateAreCompared() throws {
    let values = try found().map { block in
      block.code.count { $0.contains(/^[^ \/}].*\/\/ (\[|"|-?[0-9]|true|false|nil|\.[a-z])/) }
    }
    #expect(values.reduce(0, +) == DocumentedBlock.all.map(\.values).reduce(0, +))
    #expect(values.reduce(0, +) > 50)
  }

  /// A block that is compiled alone goes on without end or needs what no test has; each says so in its page.
  @Test func fewBlocksAreNotRun() {
    #expect(DocumentedBlock.all.count { $0.treatment != .run } * 8 <= DocumentedBlock.all.count)
  }

  /// The blocks that pages have, each with its place.
  private func found() throws -> [(place: String, code: [Substring])] {
    try pages().flatMap { page in
      let lines = try PackageFile(page).text().split(separator: "\n", omittingEmptySubsequences: false)
      return lines.indices.filter { lines[$0].hasPrefix("```swift") }.map { line in
        ("\(page):\(line + 2)", Array(lines[(line + 1)...].prefix { $0 != "```" }))
      }
    }
  }

  private func pages() throws -> [String] {
    func contents(_ folder: String) -> [String] {
      let names = try? FileManager.default.contentsOfDirectory(atPath: PackageFile.folder.appending(path: folder).path)
      return (names ?? []).map { "\(folder)/\($0)" }
    }
    let catalogs = contents("Sources").flatMap(contents).filter { $0.hasSuffix(".docc") }
    return ["README.md"] + catalogs.flatMap(contents).filter { $0.hasSuffix(".md") }
  }
}
