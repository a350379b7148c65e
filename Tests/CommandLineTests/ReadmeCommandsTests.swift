import Foundation
import Testing
import TypeaheadTestSupport

/// Every command of the README is run as it stands, and shows what a reader expects; the executable is the one built with the tests.
@Suite(.enabled(if: FtsProcess.executable != nil, "the executable is not built")) struct ReadmeCommandsTests {
  /// What each command shows on a terminal.
  private static let shown = [
    "Scripts/fts serve": "type into the page at http://127.0.0.1:", "Scripts/fts": "9113 in all",
    "Scripts/fts demo settings": "232 settings",
  ]
  /// What each command prints to its end.
  private static let printed = [
    "echo 'drop f' | Scripts/fts": "drop.fill\tdrop.fill\n",
    "Scripts/fts search --corpus settings --json dark mode": #"{"query":"dark mode","total":"#,
    "Scripts/fts help search": "usage: fts search",
  ]

  /// `Scripts/test` is what runs this test.
  @Test func allAreKnown() throws {
    let known = Set(Self.shown.keys).union(Self.printed.keys).union(["Scripts/test"])
    let page = try #require(DocumentationPage.all.first { $0.path == "README.md" })
    #expect(Set(page.commands) == known)
    for script in ["Scripts/fts", "Scripts/test"] {
      #expect(FileManager.default.isExecutableFile(atPath: PackageFile.folder.appending(path: script).path))
    }
  }

  @Test(arguments: shown.keys.sorted()) func itShowsItselfOnATerminal(_ command: String) throws {
    let arguments = command.split(separator: " ").dropFirst().map { String($0) }
    let terminal = try PseudoTerminal(arguments, environment: ["DISPLAY": "", "WAYLAND_DISPLAY": ""])
    #expect(terminal.reads(try #require(Self.shown[command])), "\(terminal.output)")
    // A screen that draws itself reads control-C, the server gets its signal.
    if command.hasSuffix("serve") { terminal.process.interrupt() } else { terminal.type("\u{3}") }
    #expect(terminal.ends())
  }

  @Test(arguments: printed.keys.sorted()) func itPrints(_ command: String) throws {
    let outcome = try FtsProcess.shell(command.replacing("Scripts/fts", with: #""$FTS""#))
    let expected = try #require(Self.printed[command])
    #expect(outcome.status == 0 && outcome.output.contains(expected), "\(outcome.all.prefix(1000))")
  }
}
