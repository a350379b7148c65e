import Testing

@testable import TypeaheadTools

@Suite struct OutputTests {
  @Test func anAnswerIsWrittenInTheOrderOfTheContract() throws {
    let hit = AnswerLine.Hit(
      id: "wifi",
      fields: ["title": "Wi-Fi", "keywords": .strings(["wlan"])],
      matches: [.init(field: "title", valueIndex: 0, ranges: [0..<2, 3..<5])], rank: [0, 1])
    let answer = AnswerLine(query: "wi \"fi\"", total: 1, isExact: true, isMended: false, micros: 12.345, hits: [hit])
    #expect(
      answer.json.text
        == #"{"query":"wi \"fi\"","total":1,"exact":true,"mended":false,"micros":12.3,"hits":[{"id":"wifi","#
        + #""fields":{"title":"Wi-Fi","keywords":["wlan"]},"matches":[{"field":"title","value":0,"ranges":[[0,2],[3,5]]}],"#
        + #""rank":[0,1]}]}"#)
    var cut = AnswerLine.Hit(id: "wifi", fields: [:], matches: [], rank: [])
    cut.isExact = false
    var json = JSONWriter()
    cut.write(to: &json)
    #expect(json.text == #"{"id":"wifi","fields":{},"matches":[],"rank":[],"exact":false}"#)
    let none = AnswerLine(query: "", total: 0, isExact: false, isMended: true, micros: 0, hits: [])
    #expect(none.json.text == #"{"query":"","total":0,"exact":false,"mended":true,"micros":0.0,"hits":[]}"#)
  }

  @Test func linesAreCollectedOrWrittenAtOnce() throws {
    for writesEachLine in [true, false] {
      let sink = RecordingSink()
      var output = Output(sink, writesEachLine: writesEachLine)
      try output.writeLine("a")
      try output.write("b")
      #expect(sink.texts == (writesEachLine ? ["a\n"] : []))
      try output.flush()
      try output.flush()
      #expect(sink.texts.joined() == "a\nb")
      try output.write(String(repeating: "x", count: 1 << 17))
      #expect(sink.texts.count == (writesEachLine ? 3 : 2), "large pieces are written without a flush")
    }
  }

  @Test func aClosedPipeEndsQuietlyAndErrorsTakeOneLine() {
    var output = Output(RecordingSink(failure: .brokenPipe), writesEachLine: true)
    do {
      try output.writeLine("a")
      Issue.record("no error")
    } catch {
      let report = ErrorReport(error, tool: "fts")
      #expect(report.line == nil && report.exitCode == .success)
    }
    let usage = ErrorReport(UsageError("a\u{1B}[2J\nb", mend: "c"), tool: "fts")
    #expect(usage.line == "fts: a␛[2J␊b; c" && usage.exitCode == .wrongUsage)
    let input = ErrorReport(InputError(file: "-", line: 3, reason: .notUTF8), tool: "fts")
    #expect(
      input.line?.hasPrefix("fts: standard input:3: the line is not UTF-8; ") == true && input.exitCode == .failure)
    #expect(ErrorReport(SystemError(code: 28), tool: "fts").line?.contains("No space left") == true)
  }

  @Test func colourNeedsATerminalThatAllowsIt() {
    func colour(_ isInteractive: Bool, _ environment: [String: String]) -> Bool {
      Terminal(isInteractive: isInteractive, windowWidth: nil) { environment[$0] }.hasColour
    }
    #expect(colour(true, ["TERM": "vt100"]) && colour(true, ["TERM": "vt100", "NO_COLOR": ""]))
    #expect(!colour(false, ["TERM": "vt100"]) && !colour(true, ["TERM": "vt100", "NO_COLOR": "1"]))
    #expect(!colour(true, ["TERM": "dumb"]) && !colour(true, [:]))
    #expect(Terminal(isInteractive: true, windowWidth: 120) { _ in "60" }.width == 120)
    #expect(Terminal(isInteractive: true, windowWidth: nil) { $0 == "COLUMNS" ? "60" : nil }.width == 60)
    #expect(Terminal(isInteractive: true, windowWidth: nil) { _ in "-1" }.width == 80)
  }

  @Test(arguments: [
    ("Wi-Fi", [0..<2, 3..<5], "<Wi>-<Fi>"),
    ("Wi-Fi", [3..<5, 0..<2], "<Wi>-<Fi>"),
    ("Straße", [3..<4], "Str<a>ße"),
    ("Straße", [4..<6], "Stra<ß>e"),
    ("Straße", [5..<6], "Stra<ß>e"),
    ("abc", [0..<2, 1..<3], "<abc>"),
    ("abc", [1..<1, 2..<99, 200..<300], "ab<c>"),
    ("a\u{1B}[31mb", [0..<1], "<a>␛[31mb"),
    ("", [0..<1], ""),
  ])
  func rangesOfBytesAreMarked(_ text: String, _ ranges: [Range<Int>], _ expected: String) {
    var line = StyledLine()
    line.append(text, marking: ranges)
    let marked = expected.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\u{1B}[1;33m")
      .split(separator: ">", omittingEmptySubsequences: false).joined(separator: "\u{1B}[0m")
    #expect(line.drawn(inColour: true) == marked)
    #expect(line.drawn(inColour: false) == text.printable)
  }

  @Test func progressShowsOnATerminalOnlyAndNotTooOften() {
    let sink = RecordingSink()
    var bar = ProgressBar(
      "reading", of: 200, terminal: .init(isInteractive: true, canDraw: true, hasColour: false, width: 60), sink: sink)
    let start = ContinuousClock.now
    bar.update(0, at: start)
    bar.update(50, at: start + .milliseconds(99))
    bar.update(100, at: start + .milliseconds(100))
    bar.finish()
    bar.finish()
    let blank = "[" + String(repeating: "-", count: 30) + "]"
    let half = "[" + String(repeating: "#", count: 15) + String(repeating: "-", count: 15) + "]"
    #expect(
      sink.texts == [
        "\r\u{1B}[Kreading \(blank) 0 % (0 of 200)", "\r\u{1B}[Kreading \(half) 50 % (100 of 200)", "\r\u{1B}[K",
      ])
    #expect(bar.text(50, after: .seconds(2)).hasSuffix("25 % (50 of 200, 25/s, 6 s left)"))
    #expect(bar.text(200, after: .seconds(2)).hasSuffix("100 % (200 of 200, 100/s)"))
    let silent = RecordingSink()
    var hidden = ProgressBar(
      "reading", terminal: .init(isInteractive: false, canDraw: false, hasColour: false, width: 60), sink: silent)
    hidden.update(1)
    hidden.finish()
    #expect(silent.texts == [])
    #expect(hidden.text(7) == "reading 7")
    #expect(hidden.text(7, after: .seconds(7)) == "reading 7 (1/s)")
    #expect(hidden.text(300, share: 0.1, after: .seconds(30)).hasSuffix("] 10 % (300, 10/s, 5 min left)"))
    #expect(hidden.text(300, share: 2, after: .milliseconds(999)).hasSuffix("] 100 % (300)"))
    let hostile = ProgressBar(
      "reading \u{1B}[2Jabcdefgh", terminal: .init(isInteractive: true, canDraw: true, hasColour: false, width: 24),
      sink: silent)
    #expect(hostile.text(7) == "reading ␛[2… 7")
  }

  /// What is longer than the window goes on in the next line, which nothing takes away.
  @Test func progressFitsInAWindowOfAnyWidth() {
    for width in 1...90 {
      let terminal = Terminal(isInteractive: true, canDraw: true, hasColour: false, width: width)
      let bars = [
        ProgressBar("indexing /tmp/people and places.ndjson", terminal: terminal),
        ProgressBar("読む", terminal: terminal),
      ]
      for bar in bars {
        for (done, share) in [(0, nil), (9_999_999, nil), (0, 0), (123_456, 0.37), (9_999_999, 1)] as [(Int, Double?)] {
          for seconds in [0, 5, 50_000] {
            let text = bar.text(done, share: share, after: .seconds(seconds))
            #expect(!text.isEmpty && text.columns <= max(1, width - 1), "\(width): \(text)")
          }
        }
      }
    }
    let narrow = ProgressBar(
      "indexing users.ndjson", terminal: .init(isInteractive: true, canDraw: true, hasColour: false, width: 40))
    #expect(narrow.text(40_000, share: 0.5, after: .seconds(4)) == "indexing users.ndjs… 50 % (40000)")
  }
}

/// Keeps what is written, or fails.
private final class RecordingSink: ByteSink, @unchecked Sendable {
  private(set) var texts: [String] = []
  private let failure: SystemError?

  init(failure: SystemError? = nil) { self.failure = failure }

  func write(_ bytes: [UInt8]) throws(SystemError) {
    if let failure { throw failure }
    texts.append(String(decoding: bytes, as: UTF8.self))
  }
}
