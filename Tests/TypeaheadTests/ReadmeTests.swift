import Foundation
import Testing
import TypeaheadTestSupport

/// What the README links to is there. Its code is in `DocumentationTests`.
@Suite struct ReadmeTests {
  /// The README and the pages for contributors lead nowhere in vain.
  @Test(arguments: ["README.md", ".github/CONTRIBUTING.md", ".github/SECURITY.md", "Corpora/README.md"])
  func linksLeadSomewhere(_ page: String) throws {
    let text = try PackageFile(page).text()
    let folder = PackageFile.folder.appending(path: page).deletingLastPathComponent()
    for link in text.matches(of: /\]\(([^)]+)\)/).map({ String($0.output.1) }) {
      if link.hasPrefix("https://") { continue }
      if link.hasPrefix("#") {
        let headings = text.split(separator: "\n").filter { $0.hasPrefix("## ") }
        let anchors = headings.map {
          "#" + $0.dropFirst(3).lowercased().replacing(" ", with: "-").replacing(",", with: "")
        }
        #expect(anchors.contains(link), "\(page) has no heading \(link)")
      } else {
        let file = folder.appending(path: link).path
        #expect(FileManager.default.fileExists(atPath: file), "\(page) links to \(link)")
      }
    }
  }

  /// The first screen stays one: what is longer belongs into an article.
  @Test func readmeIsShort() throws {
    #expect(try PackageFile("README.md").text().split(separator: "\n", omittingEmptySubsequences: false).count <= 150)
  }
}
