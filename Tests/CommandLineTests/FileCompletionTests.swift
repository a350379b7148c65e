import Foundation
import Testing

@testable import TypeaheadTools

/// File names that are commands to a shell that does not quote them, completed at a terminal by the shells themselves.
@Suite struct FileCompletionTests {
  /// What is typed, and the file's name that is to come of it.
  private static let files = [
    ("a", "a two  blanks.ndjson"),
    ("b", "b;touch PWNED;.ndjson"),
    ("c", "c$(touch PWNED)${PWD}.ndjson"),
    ("d", "d`touch PWNED`.ndjson"),
    ("e", "e\ntouch PWNED\n.ndjson"),
    ("f", "f'single\"double'.ndjson"),
    ("g", "g&touch PWNED|x>PWNED<y*?[z]{1,2}#!!\\.ndjson"),
    ("./-h", "./-h;touch PWNED;.ndjson"),
    // fish takes it for an option.
    ("-i", "-i;touch PWNED;.ndjson"),
  ]
  private static let folder = ("k", "k;touch PWNED; $(touch PWNED)")

  @Test func bashQuotes() throws {
    try check(
      .bash, ["--noprofile", "--rcfile", "../start", "-i"],
      """
      source ../script
      fts() { printf '%s\\0' "$@" >../got; echo "ran $((++runs))."; }
      """)
  }

  @Test(.enabled(if: Shell.zsh.program != nil, "there is no zsh"))
  func zshQuotes() throws {
    try check(
      .zsh, ["-d", "-i"],
      """
      autoload -Uz compinit && compinit -u -D
      source ../script
      fts() { printf '%s\\0' "$@" >../got; echo "ran $((++runs))."; }
      """)
  }

  @Test(.enabled(if: Shell.fish.program != nil, "there is no fish"))
  func fishQuotes() throws {
    try check(
      .fish, ["--private", "-i"],
      """
      set -g fish_greeting
      set -g runs 0
      source ../script
      function fts; printf '%s\\0' $argv >../got; set runs (math $runs + 1); echo "ran $runs."; end
      """)
  }

  /// Completes each name in one session, and looks at the words that the command then gets.
  private func check(_ shell: Shell, _ arguments: [String], _ start: String) throws {
    let home = URL(fileURLWithPath: NSTemporaryDirectory() + "fts-shell-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: home) }
    // All else stands elsewhere than what is completed.
    let place = home.appendingPathComponent("files")
    try FileManager.default.createDirectory(
      at: place.appendingPathComponent(Self.folder.1), withIntermediateDirectories: true)
    for (_, name) in Self.files { try Data().write(to: place.appendingPathComponent(name)) }
    try Data(CommandTable.fts(corpora: ["symbols"]).completions(for: shell).utf8)
      .write(to: home.appendingPathComponent("script"))
    let startFile = [.bash: "start", .zsh: ".zshrc", .fish: ".config/fish/config.fish"][shell]!
    let file = home.appendingPathComponent(startFile)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data((start + "\n").utf8).write(to: file)

    let process = Process()
    let program = try #require(shell.program)
    // A shell that has no terminal of its own does without jobs, but for fish, which ends.
    let leader = "/usr/bin/setsid"
    let hasLeader = FileManager.default.isExecutableFile(atPath: leader)
    process.executableURL = URL(fileURLWithPath: hasLeader ? leader : program)
    process.arguments = (hasLeader ? ["-c", "-w", program] : []) + arguments
    process.currentDirectoryURL = place
    process.environment = [
      "HOME": home.path, "ZDOTDIR": home.path, "PATH": "/usr/bin:/bin:/usr/local/bin:/opt/homebrew/bin",
      "TERM": "xterm", "LC_ALL": "C.UTF-8",
    ]
    let terminal = try PseudoTerminal(process, rows: 40, columns: 200)
    var runs = 0
    func words(of line: String) throws -> [String] {
      runs += 1
      terminal.type(line + "\t\r")
      guard terminal.reads("ran \(runs).") else {
        Issue.record("\(shell) did not run “\(line)”: \(terminal.output.debugDescription)")
        throw CancellationError()
      }
      let bytes = try Data(contentsOf: home.appendingPathComponent("got"))
      return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }
    for (typed, name) in Self.files where typed != "-i" || shell != .fish {
      let got = try words(of: "fts search --preset text --input \(typed)")
      #expect(got == ["search", "--preset", "text", "--input", name], "\(terminal.output.debugDescription)")
    }
    let folder = try words(of: "fts search --index \(Self.folder.0)").map {
      $0.hasSuffix("/") ? String($0.dropLast()) : $0
    }
    #expect(folder == ["search", "--index", Self.folder.1])
    #expect(try words(of: "fts index --on-error sk") == ["index", "--on-error", "skip"])
    #expect(!FileManager.default.fileExists(atPath: place.appendingPathComponent("PWNED").path))
    terminal.type("exit\r")
    #expect(terminal.ends(), "\(shell) does not end")
  }
}
