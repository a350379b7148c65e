import Foundation
import Testing
import TypeaheadTestSupport

/// `fts demo symbols`, as a person plays it.
@Suite(.enabled(if: FtsProcess.executable != nil, "the executable is not built")) struct SymbolsDemoTests {
  private static let symbols = """
    {"name":"sleep","formerNames":["circle.bottomthird.split"],"categories":["health"],"since":"2.0"}
    {"name":"eyedropper.halffull","categories":["editing"],"since":"1.0"}
    {"name":"drop.fill","categories":["weather","health"],"since":"1.0"}
    {"name":"airpodpro.left","words":["air pod pro left"],"categories":["devices"],"since":"2.0"}

    """

  private static let heading = "since  name, by words and former names, too     by the strict rules"

  private func frames(
    _ script: String, of records: String = symbols, in name: String = "symbols.ndjson"
  ) async throws -> [String] {
    let file = try TemporaryFile(name, records)
    let run = try await FtsProcess.run(["demo", "symbols", "--input", file.path, "--script", "-"], input: script)
    #expect(run.status == 0 && run.errors == "")
    return run.output.components(separatedBy: "\n\n").filter { !$0.isEmpty }
  }

  @Test("SA5 SA6 the browser beside the strict rules") func sideBySide() async throws {
    let frames = try await frames("drop f\n<ctrl-u>pro\n")
    #expect(
      frames[0] == """
        > drop f
        symbols › drop f
        2 symbols · 1 by the strict rules · any version        ↑↓ version · Tab category
        editing 1 · health 1 · weather 1
        \(Self.heading)
        1.0    drop.fill                                drop.fill
        1.0    eyedropper.halffull
        """)
    #expect(
      frames[1].hasSuffix(
        "1 symbol · 0 by the strict rules · any version         ↑↓ version · Tab category\ndevices 1\n"
          + "\(Self.heading)\n2.0    airpodpro.left"))
  }

  @Test("SA3 SA5 on a terminal versions and categories are chosen by keys") func onATerminal() async throws {
    let file = try TemporaryFile("symbols.ndjson", Self.symbols)
    let terminal = try PseudoTerminal(["demo", "symbols", "--input", file.path])
    #expect(terminal.reads("4 symbols") && terminal.isRaw, "\(terminal.output)")
    terminal.type("pr")
    #expect(terminal.reads("1 symbol · 0 by the strict rules"), "\(terminal.output)")
    terminal.type("\u{15}drop f")
    #expect(terminal.reads("2 symbols · 1 by the strict rules"), "\(terminal.output)")
    // The arrow up chooses the oldest version, the tabulator the first category; the escape key takes the category back.
    terminal.type("\u{1B}[A")
    #expect(terminal.reads("version 1.0"), "\(terminal.output)")
    terminal.type("\t")
    #expect(terminal.reads("· editing"), "\(terminal.output)")
    terminal.type("\u{15}\u{4}")
    #expect(terminal.reads("\u{1B}[?1049l") && terminal.ends())
    #expect(terminal.process.terminationStatus == 0 && !terminal.isRaw)
  }

  @Test("SA3 SA4 a renamed symbol keeps the version it began with, and each version lists the name it had")
  func renamed() async throws {
    let records = """
      {"name":"sleep","formerNames":["night.split","moon.split"],"since":"3.0"}
      {"name":"night.split","formerNames":["moon.split"],"since":"2.0"}
      {"name":"moon.split","since":"1.0"}
      {"name":"split","since":"2.0"}
      {"name":"splitter"}

      """
    let frames = try await frames("spl<ctrl-o>\n<up>\n<up>\n<up>\n", of: records)
    func rows(_ frame: String) -> [String] {
      frame.split(separator: "\n").drop { !$0.hasPrefix("since ") }.dropFirst().map { String($0.prefix(46)).trimmed }
    }
    #expect(
      rows(frames[0]) == [
        "1.0–2.0  moon.split  now night.split", "1.0–3.0  night.split  now sleep",
        "1.0      sleep  formerly night.split  called …",
        "2.0      split", "         splitter",
      ], "\(frames[0])")
    #expect(rows(frames[1]) == ["1.0–2.0  moon.split  now night.split", "         splitter"], "\(frames[1])")
    #expect(rows(frames[2]).map { $0.dropFirst(9).prefix(5) } == ["night", "split", "split"], "\(frames[2])")
    #expect(rows(frames[3]).map { $0.dropFirst(9).prefix(5) } == ["sleep", "split", "split"], "\(frames[3])")
  }

  @Test("SA1 SA2 names of colours are read as colours, and those of both kinds are two views") func colors()
    async throws
  {
    // 14 have a word that begins with "gr", 8 begin with "systemgr" as written; names of one word are colours, too.
    let system = ["Gray", "Gray2", "Gray3", "Green", "Grid", "GroundLine", "Grape", "Gravel"].map { "system\($0)" }
    let colors = system + ["gray", "green", "darkGray", "seaGreen", "mossGrass", "grit", "evergreen", "systemRed"]
    let frames = try await frames(
      "gr\n<ctrl-u>systemgr\n<ctrl-t>\n", of: colors.joined(separator: "\n"), in: "colors.txt")
    #expect(
      frames[0].contains(" colours · 14 by the strict rules") && !frames[0].contains("systemRed"), "\(frames[0])")
    #expect(frames[0].contains("\nname, by words and former names, too "), "no version, no column: \(frames[0])")
    // A word inside a word is found beside the strict rules alone.
    #expect(frames[0].contains("\nevergreen") && !frames[0].contains(" evergreen"), "\(frames[0])")
    #expect(frames[1].contains("8 colours · 8 by the strict rules") && frames[2].contains("8 colours"))
    let both = """
      {"name":"seaGreen"}
      {"name":"green"}
      {"name":"grid.fill"}
      {"name":"gray","kind":"color"}
      {"name":"greenhouseLeaf","kind":"symbol"}

      """
    let views = try await self.frames("gr<ctrl-o>\n<ctrl-t>\n<ctrl-t>\n<ctrl-t>\n", of: both)
    #expect(views[0].contains("3 symbols · ") && views[1].contains("2 colours · 2 by"), "\(views)")
    #expect(views[2].contains("5 of both kinds · ") && views[3].contains("3 symbols · "))
    #expect(views[1].contains("\ngray ") && views[1].contains("\nseaGreen ") && !views[1].contains("\ngreen "))
  }

  @Test("names are listed by rank, or by the alphabet") func orders() async throws {
    let names = ["zebra.fill", "fill", "apple.fill", "fill.moon"].joined(separator: "\n")
    let frames = try await frames("fill\n<ctrl-o>\n<ctrl-o>\n", of: names, in: "names.txt")
    func rows(_ frame: String) -> [String] {
      frame.split(separator: "\n").drop { !$0.hasPrefix("name,") }.dropFirst().map { String($0.prefix { $0 != " " }) }
    }
    #expect(rows(frames[1]) == ["apple.fill", "fill", "fill.moon", "zebra.fill"] && frames[1].contains(" · a–z"))
    #expect(rows(frames[0]).first == "fill" && rows(frames[0]) != rows(frames[1]) && rows(frames[2]) == rows(frames[0]))
  }

  @Test(
    "SA3 what is no version, and a name that is not the record's own, are refused",
    arguments: [
      (
        #"{"name":"a","since":"soon"}"#,
        "the record “a” is “since” “soon”, a version is numbers with dots between; write it as 14.2"
      ),
      (
        #"{"name":"a","since":{"macOS":"14"}}"#,
        "the record “a” is “since” “{\"macOS\":\"14\"}”, a version is numbers with dots between; write it as 14.2"
      ),
      (
        #"{"id":"1","name":"a"}"# + "\n" + #"{"id":"2","name":"a"}"#,
        "the name “a” stands twice, in the records “1” and “2”; give each a name of its own"
      ),
    ])
  func wrongRecords(_ lines: String, _ message: String) async throws {
    let file = try TemporaryFile("symbols.ndjson", lines + "\n")
    let run = try await FtsProcess.run(["demo", "symbols", "--input", file.path, "--script", "-"], input: "a\n")
    #expect(run.status == 2 && run.output == "" && run.errors == "fts: \(message)\n")
  }

  @Test func whereTheListIsCutItIsSaid() async throws {
    for (count, isCut) in [(200, false), (201, true)] {
      let lines = (0..<count).map { #"{"name":"s\#($0)"}"# }
      let file = try TemporaryFile("symbols.ndjson", lines.joined(separator: "\n"))
      let pages = String(repeating: "<page-down>", count: 20)
      let run = try await FtsProcess.run(["demo", "symbols", "--input", file.path, "--script", "-"], input: pages)
      #expect(run.output.contains("\(count) symbols"))
      #expect(run.output.contains("the first 200 are listed; type more to see others") == isCut)
    }
  }

  @Test("SA3 SA4 versions, categories and former names") func filters() async throws {
    let frames = try await frames("split\n<up>\n<up>\n<ctrl-u><tab>\n<tab>\n<esc>\n<esc>\n")
    #expect(frames[0].hasSuffix("health 1\n\(Self.heading)\n2.0    sleep  formerly circle.bottomthird.split"))
    #expect(frames[1].contains("0 symbols · 0 by the strict rules · version 1.0"))
    #expect(frames[2].hasSuffix("sleep  formerly circle.bottomthird.split") && frames[2].contains("version 2.0"))
    #expect(frames[3].contains("2 symbols · 2 by the strict rules · version 2.0 · health"))
    #expect(frames[3].contains("\nhealth 2 · devices 1 · editing 1 · weather 1\n"))
    #expect(frames[4].contains("1 symbol · 1 by the strict rules · version 2.0 · devices"))
    #expect(frames[5].contains("4 symbols · 4 by the strict rules · version 2.0  "))
    #expect(frames[6].contains("4 symbols · 4 by the strict rules · any version"))
  }
}

extension String {
  /// Without the blanks at the end.
  fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}
