import Foundation
import Testing
import TypeaheadTestSupport

/// `fts demo directory`, as a person plays it.
@Suite(.enabled(if: FtsProcess.executable != nil, "the executable is not built")) struct DirectoryDemoTests {
  private static let users = """
    {"id":"anna","name":"Anna Maria Jones","email":"anna.jones@example.com","phone":"+44 7700 900123","visibleTo":["everyone"]}
    {"id":"bert","name":"Bert Smith","email":"bert@example.com","owner":"bert","visibleTo":["everyone"]}
    {"id":"dave","name":"Dave Jones-Smith","email":"anna.jones@example.com.au"}
    {"id":"eve","name":"Eve Smith","owner":"eve","visibleTo":["sales"]}
    {"id":"fay","name":"Fay Smith","hidden":true}
    {"id":"gina","name":"Anna Gil","owner":"gil"}
    {"id":"zoe","name":"Zoe Smith"}

    """

  private func frames(_ script: String, as user: String...) async throws -> [String] {
    let file = try TemporaryFile("users.ndjson", Self.users)
    let names = user.flatMap { ["--as", $0] }
    let run = try await FtsProcess.run(
      ["demo", "directory", "--input", file.path, "--script", "-"] + names, input: script)
    #expect(run.status == 0 && run.errors == "")
    return run.output.components(separatedBy: "\n\n").filter { !$0.isEmpty }
  }

  @Test("CH7 CH12 everyone sees whom they may, and not themselves") func visibility() async throws {
    #expect(
      try await frames("smi\n", as: "zoe,sales") == [
        """
        > smi
        zoe looks for › smi
        3 found                                              Enter adds · Tab: everybody
        ❯ Bert Smith  bert@example.com  bert
          Eve Smith  eve
          Dave Jones-Smith  anna.jones@example.com.au  dave
        """
      ])
    #expect(try await frames("smi\n", as: "zoe")[0].contains("2 found"))
    #expect(try await frames("smi\n", as: "bert")[0].contains("2 found"))
    // What somebody owns they see, whoever else may not.
    #expect(try await frames("anna\n", as: "zoe")[0].contains("2 found"))
    #expect(try await frames("anna\n", as: "gil")[0].contains("3 found"))
    // The first user asks where nobody is named.
    #expect(try await frames("smi\n")[0].hasPrefix("> smi\nanna looks for › smi\n3 found"))
  }

  @Test("CH7 CH11 on a terminal one letter is answered, and who is put into the chat goes") func onATerminal()
    async throws
  {
    let file = try TemporaryFile("users.ndjson", Self.users)
    let terminal = try PseudoTerminal(["demo", "directory", "--input", file.path, "--as", "zoe, sales"])
    #expect(terminal.reads("type a name, an address or a number") && terminal.isRaw, "\(terminal.output)")
    terminal.type("s")
    #expect(terminal.reads("3 found"), "\(terminal.output)")
    // The arrow down goes to the second of those found by "smi", whom Enter puts into the chat.
    terminal.type("mi\u{1B}[B\r")
    #expect(terminal.reads("in the chat: Eve Smith") && terminal.output.contains("2 found"), "\(terminal.output)")
    terminal.type("\u{15}anna.jones@example.com")
    #expect(terminal.reads("this address is Anna Maria Jones's"), "\(terminal.output)")
    terminal.type("\u{15}\u{4}")
    #expect(terminal.reads("\u{1B}[?1049l") && terminal.ends())
    #expect(terminal.process.terminationStatus == 0 && !terminal.isRaw)
  }

  @Test("CH7 CH8 who is in the chat is left out, and a blank text is refused until everybody is asked for")
  func adding() async throws {
    let frames = try await frames("smi\n<enter>\n<ctrl-u>\n<tab>\n", as: "zoe")
    #expect(frames[1].contains("1 found") && frames[1].contains("in the chat: Bert Smith"))
    #expect(frames[2].contains("type a name, an address or a number") && !frames[2].contains("❯"))
    #expect(frames[3].contains("2 found") && frames[3].hasSuffix("anna.jones@example.com.au  dave"))
  }

  @Test("CH11 national numbers have the country that is said") func country() async throws {
    let users = """
      {"id":"anna","name":"Anna","phone":"07700-900456"}
      {"id":"bert","name":"Bert","phone":"+44 7700 900457"}
      {"id":"zoe","name":"Zoe"}

      """
    for (country, count) in [([], 0), (["--country", "44"], 1), (["--country", "49"], 0)] {
      let file = try TemporaryFile("users.ndjson", users)
      let run = try await FtsProcess.run(
        ["demo", "directory", "--input", file.path, "--as", "zoe", "--script", "-"] + country,
        input: "+44 7700 900456\n<ctrl-u>07700 900457\n")
      let frames = run.output.components(separatedBy: "\n\n")
      #expect(frames[0].contains("\n\(count) found") && frames[1].contains("\n1 found"), "\(country): \(run.output)")
    }
    for (arguments, message) in [
      (["directory", "--country", "GB"], "--country cannot be “GB”; give a whole number from 1 to 999"),
      (["symbols", "--country", "44"], "the demonstration symbols takes no --country; leave it out"),
    ] {
      let run = try await FtsProcess.run(["demo", "--script", "-"] + arguments, input: "a\n")
      #expect(run.status == 64 && run.errors == "fts: \(message)\n", "\(run.errors)")
    }
  }

  @Test("people without a name are left out, and that is said") func nameless() async throws {
    let users = """
      {"id":"zoe","name":"Zoe"}
      {"id":"a","name":"","email":"a@example.com"}
      {"id":"b","email":"b@example.com"}
      {"id":"c","name":" \\u00a0","email":"c@example.com"}
      {"id":"d","name":"Dora","email":"d@example.com"}

      """
    let file = try TemporaryFile("users.ndjson", users)
    let run = try await FtsProcess.run(
      ["demo", "directory", "--input", file.path, "--script", "-"], input: "<tab>\nexample\na@example.com\n")
    let frames = run.output.components(separatedBy: "\n\n")
    #expect(frames[0].contains("\n1 found") && frames[0].contains("3 records without a name left out"), "\(frames[0])")
    #expect(frames[1].contains("\n1 found") && !frames[1].contains("left out") && frames[2].contains("\n0 found"))
  }

  /// A user of 20,000 owns their record alone: an audience for each would take minutes.
  @Test("CH12 owners of their own records make no audiences, and reading shows progress") func owners() throws {
    let lines = (0..<20_000).map {
      #"{"id":"u\#($0)","name":"Ann\#($0)","owner":"u\#($0)","visibleTo":["team\#($0 % 10)"]}"#
    }
    let file = try TemporaryFile("users.ndjson", lines.joined(separator: "\n"))
    let terminal = try PseudoTerminal(["demo", "directory", "--input", file.path, "--as", "zoe,team3"])
    #expect(terminal.reads("reading ") && terminal.reads("indexing ["), "\(terminal.output.suffix(300))")
    #expect(terminal.reads("type a name"), "\(terminal.output.suffix(300))")
    terminal.type("ann")
    #expect(terminal.reads("2000 found"), "\(terminal.output.suffix(300))")
    terminal.type("\u{15}\u{4}")
    #expect(terminal.ends())
  }

  @Test("CH7 who adds somebody stays on the page") func addingFromALaterPage() async throws {
    let users = (10..<45).map { "{\"id\":\"u\($0)\",\"name\":\"Ann \($0)\"}" }.joined(separator: "\n")
    let file = try TemporaryFile("users.ndjson", users)
    let run = try await FtsProcess.run(
      ["demo", "directory", "--input", file.path, "--as", "zoe", "--script", "-"],
      input: "a\n<page-down><down>\n<enter>\n<page-down><page-down>\n")
    let frames = run.output.split(separator: "\n\n").map(String.init)
    #expect(frames[0].contains("35 found · page 1 of 4") && frames[0].contains("PgDn"), "\(run)")
    #expect(frames[1].contains("page 2 of 4") && frames[1].contains("❯ Ann 21"), "\(frames)")
    #expect(frames[2].contains("34 found · page 2 of 4") && frames[2].contains("❯ Ann 22"), "\(frames)")
    #expect(frames[3].contains("page 4 of 4"), "\(frames)")
  }

  @Test("CH11 addresses in full, and numbers however they are written") func addressesAndNumbers() async throws {
    let frames = try await frames("anna.jones@example.com\n<ctrl-u>07700-900123\n<ctrl-u>0123\n", as: "zoe")
    #expect(frames[0].contains("2 found") && frames[0].contains("this address is Anna Maria Jones's"))
    for frame in frames.dropFirst() { #expect(frame.contains("1 found") && frame.hasSuffix("+44 7700 900123  anna")) }
  }
}
