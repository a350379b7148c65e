import Foundation
import Testing
import TypeaheadTestSupport

/// Every `swift` block of the README and of all articles is in this target, made of the page it stands in.
@Suite struct BlocksTests {
  @Test func allBlocksOfAllPagesAreCompiled() throws {
    let found = try pages().flatMap { page in
      try PackageFile(page).text().split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .filter { $0.element.hasPrefix("```swift") }.map { "\(page):\($0.offset + 2)" }
    }
    #expect(DocumentedBlock.all.map { "\($0.page):\($0.line)" }.sorted() == found.sorted())
  }

  /// A block that is compiled alone goes on without end or needs what no test has; each says so in its page.
  @Test func fewBlocksAreNotRun() {
    #expect(DocumentedBlock.all.count { $0.treatment != .run } * 5 <= DocumentedBlock.all.count)
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
