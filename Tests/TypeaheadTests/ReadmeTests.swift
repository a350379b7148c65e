import Foundation
import Testing
import Typeahead
import TypeaheadTestSupport

private struct Setting: Identifiable, Sendable {
  let id: Int
  var title: String
  var keywords: [String]
}

// today: begin
private func foundToday(_ query: String, in settings: [Setting]) -> [Setting] {
  settings.filter { setting in
    query.split(separator: " ").allSatisfy { word in
      ([setting.title] + setting.keywords).contains { text in
        text.range(of: word, options: [.caseInsensitive, .diacriticInsensitive]) != nil
      }
    }
  }
}
// today: end

/// The README's code is this file's, word for word, and does what the README says; what it links to is there.
@Suite struct ReadmeTests {
  private let settings = [
    Setting(id: 1, title: "Wi-Fi Calling", keywords: ["telephone"]), Setting(id: 2, title: "Restart", keywords: []),
    Setting(id: 3, title: "Night Light", keywords: ["dark"]),
  ]

  @Test func todaysSearchIsWhatTheReadmeSays() {
    #expect(foundToday("art", in: settings).map(\.title) == ["Restart"])
    #expect(foundToday("wifi", in: settings).isEmpty && foundToday("nihgt", in: settings).isEmpty)
  }

  @Test func exampleDoesWhatItSays() throws {
    // instead: begin
    let schema = Schema<Setting>(fields: [Field("title", \.title), Field("keywords", \.keywords)])
    let index = SearchIndex(schema: schema)
    try index.upsert(settings)

    let answer = index.search("wifi cal")
    let titles = answer.hits.map(\.record.title)  // ["Wi-Fi Calling"], and answer.total is 1
    let ranges = answer.hits[0].matches.flatMap(\.utf16Ranges)  // what to highlight
    let mended = index.search("nihgt")  // finds what "night" finds, and says so: mended.didYouMean
    // instead: end
    #expect(titles == ["Wi-Fi Calling"] && answer.total == 1)
    #expect(mended.didYouMean == "night" && mended.hits.map(\.record.title) == ["Night Light"])
    #expect(ranges == [0..<2, 3..<5, 6..<9])
    #expect(index.search("art").total == 0)
  }

  @Test(arguments: ["today", "instead"]) func codeIsTheReadmes(_ name: String) throws {
    let source = try PackageFile("Tests/TypeaheadTests/ReadmeTests.swift").text()
    let begun = try #require(source.split(separator: "// \(name): begin\n").dropFirst().first)
    let lines = begun.split(separator: "// \(name): end")[0].replacing("private func", with: "func")
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let indent = lines[0].prefix { $0 == " " }.count
    let code = lines.map { $0.dropFirst(indent) }.joined(separator: "\n")
    #expect(try PackageFile("README.md").text().contains("```swift\n\(code)\n```"), "\(code)")
  }

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
