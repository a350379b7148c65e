import Foundation
import Synchronization
import Testing

/// The live mode on a terminal of its own, keystroke by keystroke.
@Suite(.enabled(if: FtsProcess.executable != nil, "the executable is not built"), .serialized) struct LiveModeTests {
  private func start(_ environment: [String: String] = [:]) throws -> PseudoTerminal {
    let file = try TemporaryFile("names.txt", "bin.x\nbin\nxmark.bin\nx\u{9B}31mark\n")
    let terminal = try PseudoTerminal(
      ["repl", "--preset", "names", "--input", file.path], environment: environment)
    #expect(terminal.reads("4 records"), "\(terminal.output)")
    #expect(terminal.isRaw)
    return terminal
  }

  @Test func everyKeystrokeIsAnswered() throws {
    let terminal = try start()
    #expect(terminal.output.contains("\u{1B}[?1049h") && !terminal.output.contains("\u{9B}"))
    terminal.type("x")
    #expect(terminal.reads("3 records"))
    #expect(terminal.output.contains("\u{1B}[1;33mx\u{1B}[0mmark.bin"))
    terminal.type(" bi")
    #expect(terminal.reads("2 records"))
    terminal.type("\u{15}")
    #expect(terminal.reads("4 records"))
    terminal.type("\u{1B}[200~xmark\nbin\u{1B}[201~")
    #expect(terminal.reads("1 record\u{1B}"))
    terminal.type("\t")
    #expect(terminal.reads(".whynot"))
    terminal.type("quit\r")
    #expect(terminal.reads("\u{1B}[?1049l"))
    try #require(terminal.ends())
    #expect(terminal.process.terminationStatus == 0 && !terminal.isRaw)
  }

  @Test func waysTyposAndSuggestionsAreShown() throws {
    let file = try TemporaryFile(
      "titles.ndjson", ["Dark Mode", "Dark Sky", "Night"].map { "{\"id\":\"\($0)\",\"title\":\"\($0)\"}\n" }.joined())
    let terminal = try PseudoTerminal(["repl", "--preset", "settings", "--input", file.path])
    #expect(terminal.reads("3 records"), "\(terminal.output)")
    terminal.type("da")
    #expect(terminal.reads("Dark 2 · Dark Sky 1"))
    #expect(terminal.output.contains("fresh"))
    terminal.type("r")
    #expect(terminal.reads("\u{1B}[1;33mDar\u{1B}[0mk"))
    terminal.type("\u{7F}")
    #expect(terminal.reads("kept"))
    terminal.type("\u{15}drak")
    #expect(terminal.reads("mended"))
    #expect(terminal.output.contains("0 records, 2 for \"dark\""))
    terminal.type("\u{15}\u{4}")
    #expect(terminal.reads("\u{1B}[?1049l"))
  }

  @Test func choicesAreKeptInAFileOfTheOwners() throws {
    let folder = NSTemporaryDirectory() + "fts-state-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = try TemporaryFile("names.txt", "bin.x\nbin.y\nbin.z\n")
    func start(_ arguments: [String] = []) throws -> PseudoTerminal {
      let terminal = try PseudoTerminal(
        ["repl", "--preset", "names", "--input", file.path] + arguments, environment: ["XDG_STATE_HOME": folder])
      #expect(terminal.reads("3 records"), "\(terminal.output)")
      return terminal
    }
    func end(_ terminal: PseudoTerminal) throws {
      terminal.type("\u{15}\u{4}")
      try #require(terminal.ends())
    }
    var terminal = try start()
    terminal.type(".choose bin.z bin\r")
    #expect(terminal.reads("bin.z chosen; kept in "), "\(terminal.output)")
    try end(terminal)
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/fts/choices")
    let name = try #require(names.first { $0.hasPrefix("names-txt-") && $0.hasSuffix(".json") }, "\(names)")
    let kept = "\(folder)/fts/choices/\(name)"
    let attributes = try FileManager.default.attributesOfItem(atPath: kept)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let (first, second) = ("bin\u{1B}[0m.z", "bin\u{1B}[0m.x")
    func places(_ terminal: PseudoTerminal) -> (first: Int?, second: Int?) {
      let output = Array(terminal.output.utf8)
      func place(_ text: String) -> Int? {
        let bytes = Array(text.utf8)
        return output.indices.first { output[$0...].starts(with: bytes) }
      }
      return (place(first), place(second))
    }
    for (arguments, isFirst) in [([], true), (["--no-memory"], false)] {
      terminal = try start(arguments)
      terminal.type("bin")
      #expect(terminal.hasRead(second), "\(terminal.output)")
      let (own, other) = (try #require(places(terminal).first), try #require(places(terminal).second))
      #expect((own < other) == isFirst, "\(terminal.output)")
      try end(terminal)
    }
    try Data("{}".utf8).write(to: URL(fileURLWithPath: kept))
    terminal = try PseudoTerminal(
      ["repl", "--preset", "names", "--input", file.path], environment: ["XDG_STATE_HOME": folder])
    #expect(terminal.reads("has no choices that can be read; remove it, or say --no-memory"), "\(terminal.output)")
    try #require(terminal.ends())
  }

  @Test func mistakesAndCommandsAreShown() throws {
    let terminal = try start()
    terminal.type(".hlep\r")
    #expect(terminal.reads("did you mean .help?"))
    terminal.type(".lim\t1\r")
    #expect(terminal.reads("limit 1"))
    terminal.type("x")
    #expect(terminal.reads("1 of 3 records"))
    terminal.type("\u{4}\u{15}\u{4}")
    #expect(terminal.reads("\u{1B}[?1049l"))
  }

  /// Signals come faster than frames are drawn: a key, the escape key and a signal that ends are still heard.
  @Test func keysAndSignalsAreHeardAmongManyOthers() throws {
    let terminal = try start()
    let number = terminal.process.processIdentifier
    let isFlooding = Atomic(true)
    let flood = DispatchGroup()
    flood.enter()
    // Not one of the threads for tasks, of which there may be no other.
    Thread {
      while isFlooding.load(ordering: .relaxed), kill(number, SIGWINCH) == 0 {}
      flood.leave()
    }
    .start()
    defer {
      isFlooding.store(false, ordering: .relaxed)
      #expect(flood.wait(timeout: .now() + 60) == .success, "the flood of signals has not ended")
    }
    #expect(terminal.reads("4 records"))
    terminal.type("x")
    #expect(terminal.reads("3 records"))
    terminal.type("\u{1B}")
    #expect(terminal.reads("4 records"))
    kill(number, SIGTERM)
    #expect(terminal.reads("\u{1B}[?1049l"))
    try #require(terminal.ends())
    #expect(terminal.process.terminationStatus == SIGTERM)
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT]) func signalsGiveTheTerminalBack(_ number: Int32) throws {
    let terminal = try start()
    kill(terminal.process.processIdentifier, number)
    #expect(terminal.reads("\u{1B}[?1049l"))
    try #require(terminal.ends())
    #expect(terminal.process.terminationReason == .uncaughtSignal && terminal.process.terminationStatus == number)
    #expect(!terminal.isRaw)
  }

  @Test func controlCEndsACommandThatTakesLong() throws {
    let folder = try TemporaryFile("x", "")
    let pipe = folder.path + ".txt"
    try #require(unsafe mkfifo(pipe, 0o600) == 0)
    let terminal = try start()
    terminal.type(".import \(pipe)\r")
    #expect(terminal.sendsSignals())
    // The terminal sends nothing itself: it is not the process's own.
    kill(terminal.process.processIdentifier, SIGINT)
    try #require(terminal.ends())
    #expect(terminal.process.terminationReason == .uncaughtSignal && terminal.process.terminationStatus == SIGINT)
    #expect(!terminal.isRaw)
  }

  @Test func aNewWindowSizeIsDrawnAtOnce() throws {
    let terminal = try start()
    terminal.resize(rows: 5, columns: 40)
    kill(terminal.process.processIdentifier, SIGWINCH)
    #expect(terminal.reads("names.txt › "), "\(terminal.output)")
    terminal.type("\u{3}")
    #expect(terminal.reads("\u{1B}[?1049l"))
  }

  @Test func withoutColourThereIsNone() throws {
    let terminal = try start(["NO_COLOR": "1"])
    terminal.type("x")
    #expect(terminal.reads("3 records"))
    #expect(!terminal.output.contains("[1;33m") && !terminal.output.contains("[0m"))
  }

  @Test func aQueryThatWasLeftDoesNotComeBack() throws {
    let terminal = try start()
    terminal.type("x")
    #expect(terminal.reads("3 records"))
    terminal.type("\t")
    #expect(terminal.reads(".whynot"))
    terminal.type("\u{7F}")
    #expect(terminal.reads("4 records"))
    terminal.type(".limit 5\r")
    terminal.type("m")
    #expect(terminal.reads("0 records"))
    terminal.type("\u{15}\u{4}")
    #expect(terminal.reads("\u{1B}[?1049l"))
  }

  @Test func escapeGoesBackStepByStep() throws {
    let terminal = try start()
    #expect(terminal.output.contains(".help · .quit"))
    terminal.type("x")
    #expect(terminal.reads("Esc clears"))
    terminal.type("\t")
    #expect(terminal.reads("Esc goes back"))
    terminal.type("\u{1B}")
    #expect(terminal.reads("3 records"))
    terminal.type("\r")
    #expect(terminal.reads("3 records match"))
    terminal.type("\u{1B}")
    #expect(terminal.reads("Esc clears"))
    terminal.type("\u{1B}")
    #expect(terminal.reads("4 records"))
    terminal.type("\u{4}")
    #expect(terminal.reads("\u{1B}[?1049l"))
  }

  @Test func recordsNoWordFindsAreSpokenOf() throws {
    let file = try TemporaryFile("people.ndjson", "{\"id\":\"1\",\"nickname\":\"Anna\"}\n")
    let terminal = try PseudoTerminal(["repl", "--preset", "users", "--input", file.path])
    #expect(terminal.reads("“nickname”;"), "\(terminal.output)")
    terminal.type("\u{4}")
    #expect(terminal.reads("\u{1B}[?1049l"))
  }

  @Test func aDumbTerminalGetsLines() throws {
    let file = try TemporaryFile("names.txt", "bin\n")
    let terminal = try PseudoTerminal(["--preset", "names", "--input", file.path], environment: ["TERM": "dumb"])
    #expect(terminal.reads("names.txt> "))
    terminal.type("bin\r")
    #expect(terminal.reads("1 record"))
    #expect(!terminal.output.contains("\u{1B}"))
  }

  @Test func everyLetterCanBeTypedInTheLocaleOfAFreshMachine() throws {
    let file = try TemporaryFile("names.txt", "サウンド\n設定\n")
    let terminal = try PseudoTerminal(
      ["--preset", "names", "--input", file.path], environment: ["LC_ALL": "C", "TERM": "dumb"])
    #expect(terminal.reads("names.txt> "))
    terminal.type("サウ\r")
    #expect(terminal.reads("1 record"), "\(terminal.output)")
  }

  @Test func theLineModeAndBack() throws {
    let terminal = try start()
    terminal.type(".mode line\r")
    #expect(terminal.reads("names.txt> "))
    terminal.type("xmark\r")
    #expect(terminal.reads("1 record"))
    terminal.type(".mode live\r")
    #expect(terminal.reads("\u{1B}[?1049h"))
    terminal.type("\u{4}")
    #expect(terminal.reads("\u{1B}[?1049l"))
    try #require(terminal.ends())
    #expect(terminal.process.terminationStatus == 0)
  }
}
