import Testing
import Typeahead
import TypeaheadTestSupport

// example: begin
struct Setting: Identifiable, Sendable {
  let id: Int
  var title: String
  var keywords: [String]
}

func readmeExample() throws -> [String] {
  let index = SearchIndex(
    schema: Schema<Setting>(fields: [Field("title", \.title), Field("keywords", \.keywords)]))
  try index.upsert([
    Setting(id: 1, title: "Dark Mode", keywords: ["night", "appearance"]),
    Setting(id: 2, title: "Wi-Fi Calling", keywords: ["telephone"]),
  ])
  let answer = index.search("mod da")  // also "dark-mode", "darkMode", "night ap"
  return answer.hits.map(\.record.title)  // ["Dark Mode"], and answer.total is 1, exactly
}
// example: end

/// The README's example is this file's, word for word, and does what it says.
@Suite struct ReadmeTests {
  @Test func exampleDoesWhatItSays() throws {
    #expect(try readmeExample() == ["Dark Mode"])
  }

  @Test func exampleIsTheReadmes() throws {
    let source = try PackageFile("Tests/TypeaheadTests/ReadmeTests.swift").text()
    let example = try #require(source.split(separator: "// example: begin\n").dropFirst().first)
      .split(separator: "// example: end")[0]
    #expect(try PackageFile("README.md").text().contains(example))
  }
}
