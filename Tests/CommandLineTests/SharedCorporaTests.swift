import Foundation
import Testing

/// The counts of the matching page, on real data that stands beside the package.
@Suite struct SharedCorporaTests {
  private static let folder: String = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let shared = ProcessInfo.processInfo.environment["TYPEAHEAD_SHARED"]
    return (shared.map { URL(fileURLWithPath: $0) } ?? root.appendingPathComponent("../shared")).path + "/corpora"
  }()

  private static let isThere =
    FtsProcess.executable != nil && FileManager.default.fileExists(atPath: folder + "/sfsymbols_ios14.txt")

  @Test(.enabled(if: isThere, "no shared corpora; set TYPEAHEAD_SHARED")) func theMatchingPage() async throws {
    let names = [
      ("", 2612), ("  ", 2612), ("he", 33), ("x bin", 4), ("bin x", 4), ("up up", 3), ("fill circle sq", 3),
      ("p pe", 6),
      ("pe p", 6), ("xmark.bin", 4), ("fi dr", 4), ("square.", 87), (".", 0), ("bin.", 0),
    ]
    try await check(names, ["--preset", "names", "--input", Self.folder + "/sfsymbols_ios14.txt"])
    try await check(
      [("gr", 14), ("systemgr", 8)], ["--preset", "colors", "--input", Self.folder + "/systemcolors.txt"])
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
