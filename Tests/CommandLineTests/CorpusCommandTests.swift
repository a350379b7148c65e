import Testing
import TypeaheadTestSupport

/// `fts corpus`, `help`, `version`, `completions`.
@Suite(.enabled(if: FtsProcess.executable != nil, "the executable is not built")) struct CorpusCommandTests {
  @Test func theListHasFourColumns() async throws {
    let list = try await FtsProcess.run(["corpus", "list"])
    #expect(list.status == 0 && list.errors.isEmpty)
    let rows = list.lines.map { $0.split(separator: "\t") }
    #expect(rows.allSatisfy { $0.count == 4 && Int($0[2]) != nil })
    #expect(rows.contains { $0[0] == "symbols" } && rows.contains { $0[0] == "users" })
  }

  @Test func theSameCallGivesTheSameBytes() async throws {
    let call = ["corpus", "emit", "users", "--size", "20", "--seed", "7"]
    let first = try await FtsProcess.run(call)
    #expect(first.status == 0 && first.lines.count == 20)
    #expect(try await FtsProcess.run(call).output == first.output)
    #expect(
      try await FtsProcess.run(["corpus", "emit", "users", "--size", "20", "--seed", "8"]).output != first.output)
  }

  @Test func whatIsEmittedIsReadBack() throws {
    let outcome = try FtsProcess.shell(
      #""$FTS" corpus emit colors | "$FTS" search --preset colors --input - --limit 0 ''; "$FTS" search --corpus colors --limit 0 ''"#
    )
    #expect(outcome.lines.count == 2 && outcome.lines.first == outcome.lines.last && outcome.errors.isEmpty)
  }

  @Test func unknownCorporaAreRefused() async throws {
    #expect(try await FtsProcess.run(["corpus", "emit", "usres"]).errors.contains("did you mean users?"))
    #expect(try await FtsProcess.run(["corpus", "emit", "users", "--size", "0"]).status == 64)
  }

  @Test(arguments: ["search", "corpus emit"]) func theFirstExampleOfTheHelpWorks(_ command: String) async throws {
    let help = try await FtsProcess.run(["help"] + command.split(separator: " ").map(String.init)).output
    let example = try #require(help.split(separator: "\n").drop { $0 != "examples:" }.dropFirst().first)
    let outcome = try await FtsProcess.run(example.split(separator: " ").dropFirst().map(String.init))
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(example)")
    #expect(outcome.lines.count == (command == "search" ? 20 : 1000))
  }

  @Test func helpVersionAndCompletions() async throws {
    let help = try await FtsProcess.run(["--help"])
    #expect(help.status == 0 && help.output.hasPrefix("fts: full-text search as you type\n"))
    #expect(try await FtsProcess.run(["help"]).output == help.output)
    #expect(try await FtsProcess.run(["search", "--help"]).output.contains("--limit N"))
    #expect(try await FtsProcess.run(["version"]).output.hasPrefix("fts "))
    for shell in ["bash", "zsh", "fish"] {
      let script = try await FtsProcess.run(["completions", shell])
      #expect(script.status == 0 && script.output.contains("symbols"))
    }
  }
}
