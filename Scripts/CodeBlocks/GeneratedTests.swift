/// The tests of all pages, and the list of their blocks.
struct GeneratedTests {
  let pages: [GeneratedPage]

  var source: String {
    """
    // Made of all pages.
    import Testing

    @Suite(.serialized) struct PagesTests {
    \(pages.map(test(of:)).joined(separator: "\n"))
    }

    extension DocumentedBlock {
    static let all: [DocumentedBlock] = [
    \(pages.flatMap(entries).joined(separator: "\n"))
    ]
    }

    """
  }

  private func test(of page: GeneratedPage) -> String {
    let path = page.path.debugDescription
    return "@Test(\(path), .enabled(if: canRun(\(path)))) func \(page.name)_() async throws "
      + "{ try await \(page.name)().run() }"
  }

  private func entries(of page: GeneratedPage) -> [String] {
    zip(page.blocks, page.made).map { block, made in
      let treatment =
        switch block.treatment {
        case .run: ".run"
        case .compiled(let reason): ".compiled(because: \(reason.debugDescription))"
        case .parsed(let reason): ".parsed(because: \(reason.debugDescription))"
        case .elements: ".elements"
        }
      return "DocumentedBlock(page: \(page.path.debugDescription), line: \(block.line), treatment: \(treatment), "
        + "values: \(made.values)),"
    }
  }
}
