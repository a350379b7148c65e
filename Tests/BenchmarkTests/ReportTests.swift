import Testing
import TypeaheadTools

@testable import ftsbench

@Suite struct ReportTests {
  @Test func figuresReadWell() {
    #expect(Figures.whole(0) == "0")
    #expect(Figures.whole(1_234_567) == "1,234,567")
    #expect(Figures.whole(-1000) == "-1,000")
    #expect(Figures.short(0.567) == "0.57")
    #expect(Figures.short(12.34) == "12.3")
    #expect(Figures.short(99_999.6) == "100,000")
    #expect(Figures.short(.infinity) == "-")
    #expect(Figures.fixed(1.005, 1) == "1.0")
  }

  @Test func tablesAlign() {
    var table = TextTable(["name", "p50"])
    table.append(["typeahead", "1"])
    table.append(["scan", nil])
    #expect(table.text == "name       p50\ntypeahead    1\nscan         -\n")
  }

  @Test func jsonHasTheKeysOfTheContract() async throws {
    let records = try BenchRecords(
      name: "test", preset: .names,
      documents: try ["a.b", "b.c"].map {
        try Document(fields: JSONObject([JSONObject.Member(key: "id", value: .string($0))]))
      })
    var trace = Trace(name: "typed")
    trace.append(["a", "a ", "a b"])
    let build = try Build(.typeahead, records)
    let recording = Replay(trace: trace, budget: 1_000_000).run([build.engine])[0]
    let expected = await Expectations(records, trace, [recording], budget: 1_000_000)
    let report = RunReport(
      machine: .current(), records: records, trace: trace,
      engines: [
        EngineReport(
          kind: .typeahead, build: build, recording: recording, side: try SideMeasures(build.engine, records, trace),
          verdict: Verdict(recording, trace, expected.outcomes), ratio: nil)
      ], expected: expected, peakBytes: nil)
    guard case .object(let json) = try JSONValue(parsing: report.json.text),
      case .array(let engines)? = json["engines"],
      case .object(let engine)? = engines.first, case .object(let micros)? = engine["micros"]
    else { throw Unexpected() }
    for key in ["machine", "corpus", "records", "rawBytes", "trace"] { #expect(json[key] != nil, "\(key)") }
    #expect(json["records"] == 2)
    #expect(json["rawBytes"] == 6)
    #expect(json["trace"]?.text == #"{"name":"typed","keystrokes":3,"sessions":1}"#)
    #expect(micros.members.map(\.key) == ["p50", "p90", "p99", "p999", "max", "mean"])
    #expect(engine["name"] == "typeahead")
    #expect(engine["answers"] == "ranked+total")
    #expect(engine["keystrokes"] == 3)
    #expect(engine["totalMismatches"] == 0)
    for key in ["buildSeconds", "upsertVisibleMicros", "indexBytes", "sections"] {
      #expect(engine[key] != nil, "\(key)")
    }
    #expect(report.text.contains("typeahead"))
  }

  private struct Unexpected: Error {}
}
