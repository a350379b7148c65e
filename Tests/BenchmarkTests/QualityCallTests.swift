import Foundation
import Testing
import TypeaheadTestSupport
import TypeaheadTools

@testable import Benchmarking

/// What a call of `ftsbench quality` takes and writes.
@Suite struct QualityCallTests {
  private static let icons = "name\tkeywords\nbell\talarm|sound\nclock\talarm|time\nwave\tsound\n"

  private func file(_ text: String, _ ending: String) throws -> TemporaryFile {
    let file = TemporaryFile(extension: ending)
    try text.write(toFile: file.path, atomically: true, encoding: .utf8)
    return file
  }

  private func options(_ words: [String]) throws -> QualityOptions {
    guard case .run(let call) = try ReportTests.table.request(["quality"] + words) else { throw Unexpected() }
    return try QualityOptions(call)
  }

  private func records(_ ids: String...) throws -> BenchRecords {
    try BenchRecords(
      name: "test", preset: .names, documents: try ids.map { try Document(fields: ["id": .string($0)]) })
  }

  private func pairs(_ text: String) throws -> [WantedPair] {
    try [WantedPair](LineReader(MemorySource(text)), path: "some/pairs.tsv", try records("a", "b", "e\u{301}"))
  }

  @Test func aFileOfPairsIsRead() throws {
    #expect(try pairs("x y\ta\n\nz\tb\n") == [WantedPair("x y", id: "a"), WantedPair("z", id: "b")])
  }

  @Test(arguments: ["x\ta\nb\n", "x\ta\n\ta\n"])
  func aLineThatIsNoPairIsAnError(_ text: String) {
    #expect(throws: BenchError.malformedPair(path: "some/pairs.tsv", line: 2)) { try pairs(text) }
  }

  @Test(arguments: ["c", "", "\u{E9}", "a\tb"])
  func anIdThatNoRecordHasIsAnError(_ id: String) {
    #expect(throws: BenchError.unknownRecord(id: id, path: "some/pairs.tsv", line: 1)) { try pairs("x\t\(id)\n") }
  }

  @Test func aFileThatIsNotThereIsAnError() throws {
    let records = try records("a")
    #expect {
      try [WantedPair](path: "/nowhere/pairs.tsv", records)
    } throws: { error in
      guard case .unreadablePairs("/nowhere/pairs.tsv", _)? = error as? BenchError else { return false }
      return true
    }
  }

  @Test func nothingToTypeIsAnError() throws {
    let names = try file("a\nb\n", "txt")
    let options = try options(["--preset", "names", "--input", names.path, "--typed", "keywords"])
    let name = try BenchRecords(options.source).name
    #expect(throws: BenchError.noPairs(name)) { try QualityResult.measure(options) }
  }

  @Test func aFileCountsAsAWholeAndDrawnPairsByHalf() throws {
    #expect(try options([]).part == .heldOut)
    #expect(try options(["--part", "tuning"]).part == .tuning)
    #expect(try options(["--queries", "pairs.tsv"]).part == .all)
    #expect(try options(["--queries", "pairs.tsv", "--part", "held-out"]).part == .heldOut)
    #expect(throws: UsageError.self) { try options(["--queries", "pairs.tsv", "--typed", "names"]) }
  }

  @Test func everyPartAndTextCanBeAskedFor() throws {
    for part in PairPart.allCases { #expect(try options(["--part", part.rawValue]).part == part) }
    for typed in TypedTexts.allCases { #expect(try options(["--typed", typed.rawValue]).typed == typed) }
  }

  @Test func aCallWritesTheKeysOfTheContract() throws {
    let icons = try file(Self.icons, "tsv")
    let queries = try file("sou\twave\nalarm\tclock\n", "tsv")
    let json = TemporaryFile(extension: "json")
    let options = try options([
      "--preset", "symbols", "--input", icons.path, "--queries", queries.path, "--engines", "typeahead,scan",
    ])
    let result = try QualityResult.measure(options)
    try ResultFile.write(result, to: json.path)
    #expect(result.engines.map(\.name) == ["typeahead", "scan", "typeahead", "scan"])
    #expect(result.texts.map(\.typed) == [queries.path, queries.path + ", few titles"])

    let text = try String(contentsOfFile: json.path, encoding: .utf8)
    guard case .object(let members) = try JSONValue(parsing: text), case .array(let engines)? = members["engines"],
      case .object(let engine)? = engines.first
    else { throw Unexpected() }
    #expect(members["pairs"] == 2)
    #expect(members["corpus"] != nil)
    #expect(
      engine.members.map(\.key) == [
        "answers", "boundToTop3", "keystrokesToFirst", "keystrokesToTop3", "mrr", "name", "overtaken", "successAt1",
        "successAt3", "typed",
      ])
    #expect(engine["boundToTop3"] == 1)
    #expect(engine["successAt3"] == 1)
    for shown in ["typeahead", "scan", "success@3", "overtaken"] { #expect(result.text.contains(shown), "\(shown)") }
    #expect(result.sentences.isEmpty && !result.text.contains("success@10"))
  }

  @Test func keywordsAndNamesAreReportedAndThoseOfFewTitlesApart() throws {
    let icons = try file(Self.icons + "bell.a\nbell.b\nbell.c\nbells\tbell\n", "tsv")
    let source = ["--preset", "symbols", "--input", icons.path, "--engines", "scan", "--part", "all"]
    let result = try QualityResult.measure(options(source))
    #expect(result.texts.map(\.typed) == ["keywords", "keywords, few titles", "names", "names, few titles"])
    // `bell` begins other names, as a keyword and as a name.
    #expect(result.texts.map(\.pairs) == [6, 5, 7, 6])
    #expect(result.pairs == 6)
    #expect(result.engines.map(\.typed) == result.texts.map(\.typed))
    let names = try QualityResult.measure(options(source + ["--typed", "names"]))
    #expect(names.texts == Array(result.texts.dropFirst(2)) && names.engines == Array(result.engines.dropFirst(2)))
  }

  @Test func theSentencesOfACorpusAreAskedOfItAsAWhole() throws {
    let call = ["--corpus", "settings", "--engines", "bitmap", "--pairs", "3"]
    let result = try QualityResult.measure(options(call))
    #expect(result.sentences.map(\.name) == ["bitmap"] && result.sentences.map(\.sentences) == [40])
    #expect(result.text.contains("success@10"))
    #expect(try QualityResult.measure(options(call + ["--size", "400"])).sentences.isEmpty)
    #expect(try QualityResult.measure(options(["--corpus", "colors"] + call.dropFirst(2))).sentences.isEmpty)
  }

  private struct Unexpected: Error {}
}
