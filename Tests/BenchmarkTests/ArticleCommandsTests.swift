import Foundation
import Testing
import TypeaheadTestSupport
import TypeaheadTools

@testable import Benchmarking

/// The commands of the articles: each is one that there is, and what is quick is run, with less of everything. Those of the README are run
/// as they stand by `ReadmeCommandsTests`.
@Suite struct ArticleCommandsTests {
  /// A line of an article's block of shell code.
  struct Command: Sendable, CustomTestStringConvertible {
    let place: String
    let line: String
    var words: [String] { line.split(separator: " ").map { String($0) } }
    /// The words behind the name of a program, if the line calls it.
    func arguments(of program: String) -> [String]? {
      words.first == program || words.first == ".build/release/\(program)" ? Array(words.dropFirst()) : nil
    }
    var testDescription: String { "\(place): \(line)" }
  }

  static let commands = DocumentationPage.all.filter { $0.path != "README.md" }.flatMap { page in
    page.commands.map { Command(place: page.path.split(separator: "/").last.map { String($0) } ?? "", line: $0) }
  }

  /// What stands around commands, and is none of the project's.
  private static let others: Set = [
    "swift build -c release", "for size in 100 300 1000 3000 10000 100001; do", "done",
    #"run() { .build/checked/debug/TypeaheadPackageTests.xctest --testing-library swift-testing --filter "$1"; }"#,
    "curl 'http://127.0.0.1:8417/search?q=drop+f&limit=1'",
  ]

  @Test func allAreThere() {
    #expect(Self.commands.count > 40)
    #expect(Self.others.isSubset(of: Self.commands.map(\.line)))
  }

  @Test(arguments: commands) func itIsOneThatThereIs(_ command: Command) throws {
    if let arguments = command.arguments(of: "ftsbench") {
      #expect(try isCall(ReportTests.table.request(arguments.map { $0 == "$size" ? "300" : $0 })))
    } else if let arguments = command.arguments(of: "fts") {
      #expect(try isCall(CommandTable.fts(corpora: ["settings", "symbols", "users"]).request(arguments)))
    } else if let test = command.line.firstMatch(of: /^((TYPEAHEAD_[A-Z]+=[^ ]+ )*)run ([A-Za-z.]+)(\/([A-Za-z]+))?$/) {
      try expectTest(variables: test.1, suite: test.3, function: test.5)
    } else if command.line.hasPrefix("Scripts/") {
      try expectScript(command.words)
    } else {
      #expect(Self.others.contains(command.line), "no test knows this command")
    }
  }

  private func isCall(_ request: Request) -> Bool {
    if case .run = request { true } else { false }
  }

  /// There is a suite of the name, with the test, and some test reads each variable.
  private func expectTest(variables: Substring, suite: Substring, function: Substring?) throws {
    let parts = suite.split(separator: ".")
    let inside = try Self.tests.filter { parts.count == 1 || $0.path.hasPrefix("\(parts[0])/") }.filter {
      try $0.text.contains(Regex("(struct|class) \(parts[parts.count - 1])\\b"))
    }
    #expect(!inside.isEmpty, "no suite is called \(suite)")
    if let function { #expect(inside.contains { $0.text.contains("func \(function)(") }, "no test \(function)") }
    for variable in variables.split(separator: " ").compactMap({ $0.split(separator: "=").first }) {
      #expect(Self.tests.contains { $0.text.contains("\"\(variable)\"") }, "no test reads \(variable)")
    }
  }

  private static let tests: [(path: String, text: String)] = {
    let folder = PackageFile.folder.appending(path: "Tests")
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix(".swift") }.map { file in
      (file, (try? String(contentsOf: folder.appending(path: file), encoding: .utf8)) ?? "")
    }
  }()

  /// The script is there; of fuzzing, the target too.
  private func expectScript(_ words: [String]) throws {
    #expect(FileManager.default.isExecutableFile(atPath: PackageFile.folder.appending(path: words[0]).path))
    if words[0] == "Scripts/fuzz" {
      let targets = try #require(
        try PackageFile("Scripts/fuzz").text().firstMatch(of: /for target in \$\{1:-([a-z ]+)\}/))
      #expect(targets.1.split(separator: " ").map { String($0) }.contains(words[1]))
    }
  }

  /// Less of everything: a second or two for each command.
  private static let small = ["size": "300", "budget": "0.02", "cost": "300", "people": "1", "choices": "3"]
  /// What takes longer even so, or reads a file of the reader's.
  private static let slow: Set = ["run", "quality"]
  static let quick = commands.filter { command in
    command.arguments(of: "ftsbench").map { !slow.contains($0[0]) && !$0.contains("--input") } ?? false
  }

  @Test(.enabled(if: BuiltProcess.executable("ftsbench") != nil, "the executable is not built"), arguments: quick)
  func itAnswers(_ command: Command) throws {
    var arguments = try #require(command.arguments(of: "ftsbench"))
    let options = arguments[0] == "learning" ? ["people", "choices"] : []
    for option in options where !arguments.contains("--\(option)") { arguments += ["--\(option)", ""] }
    for place in arguments.indices where arguments[place].hasPrefix("--") {
      if let less = Self.small[String(arguments[place].dropFirst(2))] { arguments[place + 1] = less }
    }
    let outcome = try BuiltProcess.run("ftsbench", arguments)
    #expect(outcome.status == 0 && outcome.output.count > 100, "\(outcome.all.prefix(1000))")
  }
}
