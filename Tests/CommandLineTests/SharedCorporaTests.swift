import Testing
import TypeaheadTestSupport

/// The counts of the matching page, on real data that stands beside the package.
@Suite struct SharedCorporaTests {
  private static let isThere = FtsProcess.executable != nil && SharedCorpora.isPresent

  @Test(.enabled(if: isThere, "the shared corpora are not on this machine")) func theMatchingPage() async throws {
    let names = [
      ("", 2612), ("  ", 2612), ("he", 33), ("x bin", 4), ("bin x", 4), ("up up", 3), ("fill circle sq", 3),
      ("p pe", 6),
      ("pe p", 6), ("xmark.bin", 4), ("fi dr", 4), ("square.", 87), (".", 0), ("bin.", 0),
    ]
    try await check(names, ["--preset", "names", "--input", try SharedCorpora.path("sfsymbols_ios14.txt")])
    try await check(
      [("gr", 14), ("systemgr", 8)], ["--preset", "colors", "--input", try SharedCorpora.path("systemcolors.txt")])
  }

  private func check(_ expected: [(query: String, total: Int)], _ source: [String]) async throws {
    let queries = expected.map { $0.query + "\n" }.joined()
    let answers = try await FtsProcess.run(["search", "--limit", "0"] + source, input: queries)
    #expect(answers.status == 0 && answers.lines.map { Int($0) } == expected.map(\.total))
    for (query, total) in expected.prefix(3) {
      let single = try await FtsProcess.run(["search", "--limit", "0"] + source + [query])
      #expect(single.output == "\(total)\n" && single.status == 0)
    }
  }
}
