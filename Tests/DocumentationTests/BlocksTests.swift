import Testing
import TypeaheadTestSupport

/// Every `swift` block of the README and of all articles is in this target, made of the page it stands in.
@Suite struct BlocksTests {
  @Test func allBlocksOfAllPagesAreCompiled() {
    #expect(DocumentedBlock.all.map { "\($0.page):\($0.line)" }.sorted() == found().map(\.place).sorted())
  }

  /// No value that a comment states is overlooked.
  @Test func allValuesThatCommentsStateAreCompared() {
    let values = found().map { block in
      block.code.count { $0.contains(/^[^ \/}].*\/\/ (\[|"|-?[0-9]|true|false|nil|\.[a-z])/) }
    }
    let compared: Int = DocumentedBlock.all.map(\.values).reduce(0, +)
    let stated: Int = values.reduce(0, +)
    #expect(stated == compared)
    #expect(stated > 50)
  }

  /// A block that is compiled alone goes on without end or needs what no test has; each says so in its page.
  @Test func fewBlocksAreNotRun() {
    #expect(DocumentedBlock.all.count { $0.treatment != .run } * 8 <= DocumentedBlock.all.count)
  }

  /// The blocks that pages have, each with its place.
  private func found() -> [(place: String, code: [String])] {
    DocumentationPage.all.flatMap { page in
      page.blocks("swift").map { ("\(page.path):\($0.line)", $0.code) }
    }
  }
}
