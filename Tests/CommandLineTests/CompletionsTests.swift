import Foundation
import Testing
import TypeaheadTestSupport

@testable import TypeaheadTools

@Suite struct CompletionsTests {
  private let table = CommandTable.fts(corpora: ["symbols", "users"])

  /// What a shell prints for a script.
  private func run(_ shell: Shell, _ arguments: [String], _ script: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(shell.program))
    process.arguments = arguments
    return try process.outcome(input: script).all
  }

  @Test func bashReadsItsScript() throws {
    #expect(try run(.bash, ["-n"], table.completions(for: .bash)) == "")
  }

  @Test(.enabled(if: Shell.zsh.program != nil, "there is no zsh"))
  func zshReadsItsScript() throws {
    #expect(try run(.zsh, ["-n"], table.completions(for: .zsh)) == "")
  }

  @Test(.enabled(if: Shell.fish.program != nil, "there is no fish"))
  func fishReadsItsScript() throws {
    #expect(try run(.fish, ["-n"], table.completions(for: .fish)) == "")
  }

  @Test(arguments: [
    (
      "fts ''",
      "repl search serve index delete verify export corpus demo cluster completions help version --index --keywords --corpus --preset --schema --input --map --no-memory --help"
    ),
    ("fts index --on-error ''", "stop skip"),
    ("fts co", "corpus completions"),
    ("fts corpus ''", "list emit"),
    ("fts corpus emit ''", "symbols users --size --seed --help"),
    ("fts --corpus ''", "symbols users"),
    ("fts search --preset s", "symbols settings storage"),
    ("fts search --json --e", "--explain"),
    ("fts search --limit ''", "all"),
    ("fts search --as ''", ""),
    ("fts demo se", "settings"),
    ("fts help se", "search serve"),
  ])
  func bashCompletes(_ line: String, _ words: String) throws {
    let script = """
      \(table.completions(for: .bash))
      COMP_WORDS=(\(line)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _fts; echo "${COMPREPLY[*]}"
      """
    let found = try run(.bash, ["--norc"], script)
    #expect(found == "\(words)\n")
  }

  @Test func everyOptionIsInEveryScript() {
    for shell in Shell.allCases {
      let script = table.completions(for: shell)
      for option in table.commands.flatMap(\.options) {
        let written = shell == .fish ? "-l \(option.name) " : "--\(option.name)"
        #expect(script.contains(written), "\(shell) \(option.name)")
      }
    }
  }
}

extension Shell {
  /// The shell itself; nil where this machine has none.
  var program: String? {
    ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(rawValue)" }
      .first(where: FileManager.default.isExecutableFile)
  }
}
