import Foundation
import Testing
import TypeaheadTestSupport

/// What stands in the place of a file that `fts` remembers something in.
@Suite(.enabled(if: FtsProcess.executable != nil, "the executable is not built"), .serialized) struct StateFilesTests {
  /// Puts something in the place of a file; what a link leads to keeps its text.
  private enum Obstacle: String, CaseIterable {
    case link, pipe, device, folder

    func make(at path: String, target: String) throws {
      switch self {
      case .link: try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
      case .pipe: try #require(unsafe mkfifo(path, 0o600) == 0)
      case .device: try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero")
      case .folder: try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      }
    }

    /// What is said of it.
    var words: String {
      switch self {
      case .link, .device: "a symbolic link"
      case .pipe: "a pipe, a socket or a device"
      case .folder: "a folder"
      }
    }
  }

  @Test(arguments: Obstacle.allCases) private func historiesThatAreNone(_ obstacle: Obstacle) throws {
    let target = try TemporaryFile("precious.txt", "precious\n")
    let state = target.path + ".state"
    try FileManager.default.createDirectory(atPath: state + "/fts", withIntermediateDirectories: true)
    try obstacle.make(at: state + "/fts/history", target: target.path)
    let terminal = try PseudoTerminal(
      ["repl", "--preset", "names", "--input", target.path], environment: ["XDG_STATE_HOME": state])
    #expect(terminal.reads("history is \(obstacle.words), not a file"), "\(terminal.output)")
    #expect(terminal.reads("1 record"), "\(terminal.output)")
    terminal.type("pre\r\u{15}.quit\r")
    try #require(terminal.ends())
    #expect(try String(contentsOfFile: target.path, encoding: .utf8) == "precious\n")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: state + "/fts").filter { $0 != "choices" } == ["history"])
  }

  /// A file of several names is another's too: it is replaced, not written over.
  @Test func aHistoryWithAnotherNameIsReplaced() throws {
    let target = try TemporaryFile("precious.txt", "precious\n")
    let state = target.path + ".state"
    try FileManager.default.createDirectory(atPath: state + "/fts", withIntermediateDirectories: true)
    try FileManager.default.linkItem(atPath: target.path, toPath: state + "/fts/history")
    let terminal = try PseudoTerminal(
      ["repl", "--preset", "names", "--input", target.path], environment: ["XDG_STATE_HOME": state])
    #expect(terminal.reads("1 record"), "\(terminal.output)")
    terminal.type("pre\r\u{15}.quit\r")
    try #require(terminal.ends())
    #expect(try String(contentsOfFile: target.path, encoding: .utf8) == "precious\n")
    #expect(try String(contentsOfFile: state + "/fts/history", encoding: .utf8).contains("pre\n"))
  }

  @Test(arguments: Obstacle.allCases) private func choicesThatAreNone(_ obstacle: Obstacle) throws {
    let target = try TemporaryFile("precious.txt", "precious\n")
    let state = target.path + ".state"
    func run() throws -> PseudoTerminal {
      try PseudoTerminal(
        ["repl", "--preset", "names", "--input", target.path], columns: 300, environment: ["XDG_STATE_HOME": state])
    }
    var terminal = try run()
    #expect(terminal.reads("1 record"))
    terminal.type(".choose precious pre\r")
    #expect(terminal.reads("precious chosen"), "\(terminal.output)")
    terminal.type("\u{15}\u{4}")
    try #require(terminal.ends())
    let folder = state + "/fts/choices"
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasSuffix(".json") })
    for file in [name, name + ".lock"] {
      try FileManager.default.removeItem(atPath: "\(folder)/\(file)")
      try obstacle.make(at: "\(folder)/\(file)", target: target.path)
      terminal = try run()
      // The lock is wanted when something is chosen.
      if file != name {
        #expect(terminal.reads("1 record"))
        terminal.type(".choose precious pre\r")
      }
      #expect(terminal.reads("is \(obstacle.words), not a file; remove it"), "\(terminal.output)")
      terminal.type("\u{15}\u{4}")
      try #require(terminal.ends())
      let found = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(file)")[.type] as? FileAttributeType
      #expect(found != .typeRegular)
      try FileManager.default.removeItem(atPath: "\(folder)/\(file)")
    }
    #expect(try String(contentsOfFile: target.path, encoding: .utf8) == "precious\n")
  }

  /// With few files that may be open, calls fail by an error or succeed; libdispatch ended them by a signal.
  @Test func fewOpenFilesAreAnError() throws {
    let (users, keys) = (try TemporaryFile("users.ndjson", ""), try TemporaryFile("keys.txt", "a\n<settle>\n"))
    let made = try FtsProcess.shell(#""$FTS" corpus emit users --size 20000 >\#(users.path)"#)
    #expect(made.status == 0)
    let index = users.path + ".index"
    for limit in [6, 8, 9, 10, 12, 16, 20, 24, 28, 32, 48] {
      for (number, command) in [
        "index --preset users --input \(users.path) --index \(index)", "search --index \(index) --limit 1 anna",
        "demo storage \(index) --script \(keys.path)",
      ].enumerated() {
        let outcome = try FtsProcess.shell(#"ulimit -n \#(limit); exec "$FTS" \#(command) >/dev/null </dev/null"#)
        #expect(outcome.status <= 2, "\(limit), \(command): \(outcome.status) \(outcome.errors)")
        if limit <= 24 { #expect(outcome.status == 2 && outcome.errors.contains("raise it (ulimit -n)"), "\(limit)") }
        if limit == 48, number < 2 { #expect(outcome.status == 0, "\(outcome.errors)") }
      }
    }
  }
}
