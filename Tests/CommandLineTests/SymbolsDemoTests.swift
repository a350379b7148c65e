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

  private func frames(_ script: String) async throws -> [String] {
    let file = try TemporaryFile("symbols.ndjson", Self.symbols)
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
        drop.fill                                       drop.fill
        eyedropper.halffull
        """)
    #expect(
      frames[1].hasSuffix(
        "1 symbol · 0 by the strict rules · any version         ↑↓ version · Tab category\ndevices 1\nairpodpro.left"))
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
    #expect(frames[0].hasSuffix("health 1\nsleep  formerly circle.bottomthird.split"))
    #expect(frames[1].contains("0 symbols · 0 by the strict rules · version 1.0"))
    #expect(frames[2].hasSuffix("sleep  formerly circle.bottomthird.split") && frames[2].contains("version 2.0"))
    #expect(frames[3].contains("2 symbols · 2 by the strict rules · version 2.0 · health"))
    #expect(frames[3].contains("\nhealth 2 · devices 1 · editing 1 · weather 1\n"))
    #expect(frames[4].contains("1 symbol · 1 by the strict rules · version 2.0 · devices"))
    #expect(frames[5].contains("4 symbols · 4 by the strict rules · version 2.0  "))
    #expect(frames[6].contains("4 symbols · 4 by the strict rules · any version"))
  }
}
