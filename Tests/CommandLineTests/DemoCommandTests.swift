import Foundation
import Testing
import TypeaheadTestSupport

/// `fts demo` as it is called; what each demonstration shows is tested by itself.
@Suite(.enabled(if: FtsProcess.executable != nil, "the executable is not built")) struct DemoCommandTests {
  @Test func theFrameIsPrintedAfterEachStep() async throws {
    let run = try await FtsProcess.run(["demo", "settings", "--script", "-"], input: "zz\n# a remark\nq<backspace>\n")
    #expect(run.status == 0 && run.errors == "")
    #expect(run.lines.filter { $0.hasPrefix("> ") } == ["> zz", "> q<backspace>"])
    #expect(run.lines.count { $0 == "settings › zz" } == 2, "\(run.output)")
  }

  @Test func itEndsWithTheDemonstration() async throws {
    let run = try await FtsProcess.run(["demo", "settings", "--script", "-"], input: "<ctrl-d>\nzz\n")
    #expect(run.status == 0 && !run.output.contains("> zz"))
  }

  @Test func anUnknownKeyIsAnError() async throws {
    let file = try TemporaryFile("keys.txt", "a\n<retrun>\n")
    let run = try await FtsProcess.run(["demo", "settings", "--script", file.path])
    #expect(run.status == 2 && run.output == "")
    #expect(run.errors == "fts: \(file.path):2: there is no key <retrun>; fts help demo lists them\n")
  }

  @Test(arguments: [
    (["demo", "settings"], "a demonstration is shown on a terminal; give its keystrokes as --script FILE"),
    (["demo", "settings", "--as", "anna"], "the demonstration settings takes no --as; leave it out"),
    (["demo", "symbols", "--no-memory"], "the demonstration symbols takes no --no-memory; leave it out"),
    (["demo", "settings", "folder"], "the demonstration settings takes no folder; leave out “folder”"),
    (
      ["demo", "settings", "--input", "-", "--script", "-"],
      "records and keystrokes both come from standard input; give one of them as a file"
    ),
  ])
  func wrongUsageIsTold(_ arguments: [String], _ message: String) async throws {
    let run = try await FtsProcess.run(arguments)
    #expect(run.status == 64 && run.errors == "fts: \(message)\n")
  }

  @Test func onATerminalItFollowsEveryKey() throws {
    let terminal = try PseudoTerminal(["demo", "settings"])
    #expect(terminal.reads("Ctrl-D leaves"), "\(terminal.output)")
    terminal.type("version 12")
    #expect(terminal.reads("1 of 232 settings"))
    // Nobody presses a key meanwhile: time itself opens the menu, scrolls and blinks.
    terminal.type("\r")
    #expect(terminal.reads("» Version «") && terminal.reads("highlighted"), "\(terminal.output)")
    terminal.type("\u{15}\u{4}")
    #expect(terminal.reads("\u{1B}[?1049l"))
    try #require(terminal.ends())
    #expect(terminal.process.terminationStatus == 0 && !terminal.isRaw)
  }

  @Test func controlCEndsItByTheSignal() throws {
    let terminal = try PseudoTerminal(["demo", "settings"])
    #expect(terminal.reads("Ctrl-D leaves"), "\(terminal.output)")
    terminal.type("\u{3}")
    try #require(terminal.ends())
    #expect(terminal.process.terminationReason == .uncaughtSignal && terminal.process.terminationStatus == SIGINT)
    #expect(!terminal.isRaw)
  }
}
