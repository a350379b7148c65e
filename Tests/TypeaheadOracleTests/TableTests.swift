import Testing
import TypeaheadTestSupport

@testable import TypeaheadOracle

@Suite(
  "The tables of the matching page", .enabled(if: SharedCorpora.isPresent, "the shared corpora are not on this machine")
)
struct TableTests {
  // Analysed once for all queries.
  private static let symbols = Result { Oracle(schema: .names, records: try records("sfsymbols_ios14.txt")) }
  private static let colors = Result { Oracle(schema: .colors, records: try records("systemcolors.txt")) }

  /// One name a line, as records whose id is the name.
  private static func records(_ file: String) throws -> [OracleRecord] {
    try SharedCorpora.lines(file).map { OracleRecord(id: $0, values: ["id": [$0]]) }
  }

  @Test(arguments: [
    ("", 2612), (" \u{3000}\t", 2612), ("he", 33), ("x bin", 4), ("bin x", 4), ("up up", 3), ("fill circle sq", 3),
    ("p pe", 6), ("pe p", 6), ("xmark.bin", 4), ("fi dr", 4), ("square.", 87), (".", 0), ("bin.", 0),
  ])
  func symbolNames(query: String, total: Int) throws {
    #expect(try Self.symbols.get().search(query).count == total)
  }

  @Test(arguments: [("gr", 14), ("systemgr", 8), ("", 54)])
  func colours(query: String, total: Int) throws {
    let hits = try Self.colors.get().search(query).map(\.id)
    #expect(hits.count == total)
    if query == "systemgr" { #expect(!hits.contains("secondarySystemGroupedBackground")) }
  }
}
