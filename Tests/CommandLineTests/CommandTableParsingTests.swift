import Testing

@testable import TypeaheadTools

@Suite struct CommandTableParsingTests {
  private let table = CommandTable.fts(corpora: ["symbols", "users"])

  private func call(_ words: String...) throws -> Invocation {
    guard case .run(let call) = try table.request(words) else { throw UsageError("text", mend: "") }
    return call
  }

  private func text(_ words: String...) throws -> String {
    guard case .text(let text) = try table.request(words) else { throw UsageError("call", mend: "") }
    return text
  }

  @Test func optionsStandAnywhere() throws {
    let call = try call(
      "search", "fill", "--corpus=symbols", "--limit", "5", "circle", "--filter", "a=b", "--filter=c<=d", "--json", "-",
      "")
    #expect(call.command == "search")
    #expect(call.arguments == ["fill", "circle", "-", ""])
    #expect(call.value("corpus") == "symbols")
    #expect(call.count("limit") == 5)
    #expect(call.values("filter") == ["a=b", "c<=d"])
    #expect(call.has("json") && !call.has("explain"))
  }

  @Test func defaultsAndMissingValues() throws {
    let call = try call("search", "--corpus", "symbols")
    #expect(call.count("limit") == 20 && call.value("as") == nil && call.list("fields") == nil)
    let all = try self.call("search", "--corpus", "symbols", "--limit", "all", "--fields", "a, b,,")
    #expect(all.value("limit") == "all" && all.count("limit") == nil && all.list("fields") == ["a", "b"])
  }

  @Test func twoHyphensEndTheOptions() throws {
    let call = try call("search", "--corpus", "symbols", "--", "--json", "-x", "--")
    #expect(call.arguments == ["--json", "-x", "--"] && !call.has("json"))
    #expect(try self.call("search", "--corpus", "symbols", "--", "--help").arguments == ["--help"])
  }

  @Test func withoutACommandTheDefaultIsMeant() throws {
    #expect(try call().command == "repl")
    #expect(try call("--corpus", "users").value("corpus") == "users")
    #expect(try call("corpus", "list").command == "corpus list")
    #expect(try call("corpus", "emit", "users", "--size", "3").count("size") == 3)
  }

  @Test func theHelpFollowsTheWindow() throws {
    func longest(_ width: Int, _ words: [String], isInteractive: Bool = true) throws -> Int {
      let terminal = Terminal(isInteractive: isInteractive, canDraw: true, hasColour: false, width: width)
      guard case .text(let text) = try table.request(words, readOn: terminal) else { return 0 }
      return text.split(separator: "\n").map(\.columns).max() ?? 0
    }
    for command in [[]] + table.commands.map({ $0.name.split(separator: " ").map(String.init) }) {
      let words = ["help"] + command
      for width in [60, 80, 100] { #expect(try longest(width, words) <= width, "\(words) \(width)") }
      // Words are not broken.
      #expect(try longest(40, words) <= 48, "\(words)")
      #expect(try longest(200, words) <= 100, "\(words)")
      #expect(try longest(200, words, isInteractive: false) <= 80, "\(words)")
    }
  }

  @Test func theTableAnswersForItself() throws {
    #expect(try text("--help") == table.help() && text("help") == table.help() && text("-h") == table.help())
    let search = try #require(table.command("search"))
    #expect(try text("help", "search") == table.help(of: search))
    #expect(try text("search", "--json", "--help") == table.help(of: search))
    #expect(try text("help", "corpus", "list").hasPrefix("fts corpus list: "))
    #expect(
      try text("corpus", "--help") == text("help", "corpus") && text("corpus", "-h").contains("fts corpus emit: "))
    #expect(try text("version") == text("--version") && text("version").hasPrefix("fts "))
    #expect(try text("completions", "fish") == table.completions(for: .fish))
  }

  @Test(arguments: [
    (["serach"], "unknown command “serach”; did you mean search?"),
    (["xyzzy"], "unknown command “xyzzy”; fts --help lists the commands"),
    (["help", "search", "x"], "unknown command “search x”; did you mean search?"),
    (["serach", "--help"], "unknown command “serach”; did you mean search?"),
    (["corpus"], "“corpus” is not complete; write corpus list or corpus emit"),
    (["corpus", "emti"], "unknown command “corpus emti”; did you mean corpus emit?"),
    (["corpus", "emit"], "NAME is missing; see fts corpus emit --help"),
    (["corpus", "emit", "user"], "NAME cannot be “user”; did you mean users?"),
    (["corpus", "list", "x"], "“x” is one word too many; see fts corpus list --help"),
    (["completions", "tcsh"], "SHELL cannot be “tcsh”; give bash, zsh, fish"),
    (["search", "--limt", "5"], "unknown option “--limt”; did you mean --limit?"),
    (["search", "--exp"], "unknown option “--exp”; did you mean --explain?"),
    (["search", "--verbose"], "unknown option “--verbose”; fts search --help lists the options"),
    (["search", "-x"], "unknown option “-x”; write -- before arguments that begin with a hyphen"),
    (["search", "--limit"], "--limit has no value; write --limit N"),
    (["search", "--limit", "--json"], "--limit has no value; write --limit N"),
    (["search", "--limit", "-1"], "--limit cannot be “-1”; give a whole number from 0 or all"),
    (
      ["search", "--limit=99999999999999999999"],
      "--limit cannot be “99999999999999999999”; give a whole number from 0 or all"
    ),
    (["search", "--limit", "1", "--limit", "2"], "--limit is given twice; give it once"),
    (["search", "--json=1"], "--json takes no value; write --json alone"),
    (
      ["search", "x"],
      "what to work on is missing; give one of (--corpus NAME | --index DIR | (--preset P | --schema FILE) --input FILE)"
    ),
    (
      ["search", "--corpus", "users", "--input", "x"],
      "options that exclude each other are given; give one of (--corpus NAME | --index DIR | (--preset P | --schema FILE) --input FILE)"
    ),
    (
      ["search", "--index", "x", "--corpus", "users"],
      "options that exclude each other are given; give one of "
        + "(--corpus NAME | --index DIR | (--preset P | --schema FILE) --input FILE)"
    ),
    (["verify"], "--index is missing; add --index DIR"),
    (["index", "--preset", "users", "--input", "x"], "--index is missing; add --index DIR"),
    (["delete", "--index", "x"], "ID is missing; see fts delete --help"),
    (["search", "--input", "x"], "--preset or --schema is missing; add (--preset P | --schema FILE)"),
    (["search", "--preset", "user", "--input", "x"], "--preset cannot be “user”; did you mean users?"),
    (["repl", "--map", "a=b"], "--map says nothing without --input; give both or neither"),
    (["repl", "x"], "“x” is one word too many; see fts repl --help"),
  ])
  func wrongCallsSayHowToMend(_ words: [String], _ message: String) {
    #expect { try table.request(words) } throws: { "\($0)" == message && $0 is UsageError }
  }

  @Test func theBenchmarkChecksItsValues() throws {
    let bench = CommandTable.ftsbench(corpora: ["users"], scalableCorpora: ["users"], engines: ["typeahead", "fts5"])
    guard
      case .run(let call) = try bench.request(["--corpus", "users", "--engines", "fts5,typeahead", "--budget", "0.5"])
    else {
      Issue.record("no call")
      return
    }
    #expect(call.command == "run" && call.list("engines") == ["fts5", "typeahead"] && call.seconds("budget") == 0.5)
    for wrong in [["--engines", "fts5,"], ["--budget", "0"], ["--budget", "nan"], ["--seed", "1"]] {
      #expect(throws: UsageError.self, "\(wrong)") { try bench.request(wrong) }
    }
  }
}
