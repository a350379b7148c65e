import Foundation
import Testing
import TypeaheadTools

@testable import Benchmarking

@Suite struct PageTests {
  private static let hasGnuplot = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].contains {
    FileManager.default.isExecutableFile(atPath: $0 + "/gnuplot")
  }

  private let runs = [1000, 10_000].map { records in
    CompareTests.run(["typeahead": 3, "fts5-count": Double(records) / 10, "bitmap": 1], records: records)
  }

  @Test(.enabled(if: hasGnuplot, "gnuplot is not installed"))
  func thePageHoldsAllPicturesAndTables() throws {
    let page = try ReportPage(runs: runs.reversed(), gnuplot: Gnuplot()).html()
    #expect(page.matches(of: /<svg role="img"/).count == 1 + 2 * 3)
    #expect(page.matches(of: /<table>/).count == 1 + 2 * 2)
    #expect(page.contains("<h2>users, 10,000 records, typing trace</h2>"))
    #expect(page.contains("&lt;lists&gt;") && !page.contains("<lists>"))
    #expect(page.contains("<pre>ftsbench run</pre>"))
    #expect(!page.contains("<script") && !page.contains("src="))
    let ids = page.matches(of: /\sid=["']([^"']+)["']/).map { String($0.1) }
    #expect(Set(ids).count == ids.count)
  }

  @Test(.enabled(if: hasGnuplot, "gnuplot is not installed"))
  func whatGnuplotRefusesIsSaid() {
    #expect {
      try Gnuplot().draw("plot nothing\n", name: "x", width: 10, height: 10, alternative: "")
    } throws: { error in
      "\(error)".contains("gnuplot cannot draw a picture") && "\(error)".contains("undefined variable")
    }
  }

  @Test func aMissingGnuplotIsSaid() {
    #expect(throws: BenchError.noGnuplot) {
      try ReportPage(runs: runs, gnuplot: Gnuplot(program: "no-such-gnuplot")).html()
    }
  }

  @Test func aFolderGivesItsRunsAndNothingElse() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "ftsbench-test-\(UUID().uuidString)").path
    #expect(throws: BenchError.noResults(folder: folder)) { try ResultFile.runs(in: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try ResultFile.write(runs[0], to: folder + "/a.json")
    try ResultFile.write(ScaleResult(runs), to: folder + "/b.json")
    try ResultFile.write(AnswerComparison.measure([]), to: folder + "/answers.json")
    if case .run(let call) = try ReportTests.table.request(["learning", "--people", "1", "--choices", "2"]) {
      try ResultFile.write(LearningResult.measure(LearningOptions(call)), to: folder + "/learning.json")
    }
    if case .run(let call) = try ReportTests.table.request(["vocabulary", "--visits", "1"]) {
      try ResultFile.write(VocabularyResult.measure(VocabularyOptions(call)), to: folder + "/vocabulary.json")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 5)
    try "text".write(toFile: folder + "/c.txt", atomically: true, encoding: .utf8)
    #expect(try ResultFile.runs(in: folder) == [runs[0]])
    try "{}".write(toFile: folder + "/d.json", atomically: true, encoding: .utf8)
    #expect(throws: BenchError.noResult(path: folder + "/d.json")) { try ResultFile.runs(in: folder) }
  }

  @Test func coloursGrowLighterAndStayColours() {
    #expect(EngineColour.lighter("#0072b2", step: 0) == "#0072b2")
    #expect(EngineColour.lighter("#000000", step: 1) < EngineColour.lighter("#000000", step: 5))
    #expect(EngineColour.lighter("#ffffff", step: 9) == "#ffffff")
    #expect(Set(EngineKind.allCases.map { EngineColour.of($0.rawValue) }).count == EngineKind.allCases.count)
  }
}
