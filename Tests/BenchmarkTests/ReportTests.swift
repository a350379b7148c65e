import Foundation
import Testing
import TypeaheadTestSupport
import TypeaheadTools

@testable import Benchmarking

@Suite struct ReportTests {
  @Test func figuresReadWell() {
    #expect(Figures.whole(0) == "0")
    #expect(Figures.whole(1_234_567) == "1,234,567")
    #expect(Figures.whole(-1000) == "-1,000")
    #expect(Figures.short(0.567) == "0.57")
    #expect(Figures.short(12.34) == "12.3")
    #expect(Figures.short(-0.5) == "-0.50" && Figures.short(-12.34) == "-12.3" && Figures.short(-1234.4) == "-1,234")
    #expect(Figures.short(99_999.6) == "100,000")
    #expect(Figures.short(.infinity) == "-")
    #expect(Figures.fixed(1.005, 1) == "1.0")
    #expect(Figures.times(3.876) == "3.88×")
    #expect(Figures.times(0.0023) == "1/435×")
    #expect(Figures.times(0) == "0.00×")
  }

  @Test func tablesAreDrawnBothWays() {
    var table = Table(["name", "p50"])
    table.append(["typeahead", "1"])
    table.append(["scan", nil])
    #expect(table.text == "name       p50\ntypeahead    1\nscan         -\n")
    #expect(table.html.contains("<thead><tr><th>name</th><th>p50</th></tr></thead>"))
    #expect(table.html.contains("typeahead</th><td>1</td></tr>") && table.html.contains("scan</th><td>–</td></tr>"))
  }

  @Test func aRunWritesTheKeysOfTheContractAndReadsThemAgain() async throws {
    let names = TemporaryFile(extension: "txt")
    try "a.b\nb.c\nc.d".write(toFile: names.path, atomically: true, encoding: .utf8)
    let result = try await RunResult.measure(
      Self.options(["run", "--preset", "names", "--input", names.path, "--engines", "typeahead,bitmap,fts5-count"]))
    let file = TemporaryFile(extension: "json")
    try ResultFile.write(result, to: file.path)
    #expect(try ResultFile.run(file.path) == result)

    let text = try String(contentsOfFile: file.path, encoding: .utf8)
    guard case .object(let json) = try JSONValue(parsing: text), case .array(let engines)? = json["engines"],
      case .object(let engine)? = engines.first, case .object(let micros)? = engine["micros"]
    else { throw Unexpected() }
    for key in ["machine", "corpus", "records", "rawBytes", "trace", "command"] { #expect(json[key] != nil, "\(key)") }
    #expect(json["records"] == 3)
    #expect(json["rawBytes"] == 9)
    #expect(micros.members.map(\.key) == ["max", "mean", "p50", "p90", "p99", "p999"])
    #expect(engine["name"] == "typeahead")
    #expect(engine["answers"] == "ranked+total")
    #expect(engine["totalMismatches"] == 0)
    for key in [
      "buildSeconds", "upsertMicros", "upsertVisibleMicros", "beforeUpsertsMicros", "afterUpsertsMicros",
      "besideUpsertsMicros", "upsertsPerSecond",
      "indexBytes", "sections", "keystrokes", "curve", "counts",
    ] {
      #expect(engine[key] != nil, "\(key)")
    }
    #expect(result.engines.map(\.name) == ["typeahead", "bitmap", "fts5-count"])
    #expect(result.engines[1].ratios?.keystrokes == result.trace.keystrokes)
    #expect(result.engines[1].counts["postings"] != nil)
    #expect(result.engines[2].openSeconds != nil && result.engines[1].openSeconds == nil)
    for name in ["typeahead", "bitmap", "fts5-count", result.corpus] { #expect(result.text.contains(name)) }
  }

  /// The call that apps make is held against the oracle with its later tiers.
  @Test func laterTiersAreCheckedToo() async throws {
    let people = TemporaryFile(extension: "tsv")
    let names = ["Anna Smith", "Ben Smithson", "Cara Goldsmith", "John Doe", "Johanna Dorn", "Zoe Ångström"]
    let lines = names.enumerated().map { "\($0)\t\($1)\tuser\($0)@mail.example\t+1 415 555 01\($0)4" }
    try (["id\tname\temail\tphone"] + lines).joined(separator: "\n")
      .write(toFile: people.path, atomically: true, encoding: .utf8)
    let trace = TemporaryFile(extension: "tsv")
    let texts = ["ann", "smiht", "mith", "johnd", "dorn joh", "john dow", "zoe x", "5550", "qq"]
    try texts.map { "1\t\($0)" }.joined(separator: "\n").write(toFile: trace.path, atomically: true, encoding: .utf8)
    let result = try await RunResult.measure(
      Self.options([
        "run", "--preset", "users", "--input", people.path, "--trace", trace.path, "--engines", "typeahead,default",
      ]))
    let engine = try #require(result.engines.last)
    #expect(engine.name == "default" && engine.checkedKeystrokes == texts.count)
    #expect(engine.totalMismatches == 0 && engine.orderMismatches == 0 && engine.cutAnswers == 0)
  }

  /// What a call means.
  private static func options(_ words: [String]) throws -> RunOptions {
    guard case .run(let call) = try table.request(words) else { throw Unexpected() }
    return RunOptions(call, try .records(call, size: call.count("size")))
  }

  static let table = CommandTable.ftsbench(
    corpora: BenchRecords.corpora, scalableCorpora: BenchRecords.scalableCorpora, engines: EngineKind.optionNames)

  @Test func reference() throws {
    let file = PackageFile("Sources/Typeahead/Typeahead.docc/CommandFtsbench.md")
    #expect(try file.isMade(of: Self.table.markdown()), "\(file.howToRenew)")
  }

  @Test func whatIsNoResultSaysSo() throws {
    let file = TemporaryFile(extension: "json")
    #expect(throws: BenchError.unreadableResult(path: file.path)) { try ResultFile.run(file.path) }
    try "{}".write(toFile: file.path, atomically: true, encoding: .utf8)
    #expect(throws: BenchError.noResult(path: file.path)) { try ResultFile.run(file.path) }
    #expect(throws: BenchError.cannotWrite(path: "/nowhere/x")) { try ResultFile.write([1], to: "/nowhere/x") }
  }

  struct Unexpected: Error {}
}
