import Testing

@testable import TypeaheadTools

@Suite struct CommandTableInvariantsTests {
  @Test func theTablesAreSound() {
    #expect(CommandTable.fts(corpora: ["symbols"]).checkInvariants() == [])
    #expect(
      CommandTable.ftsbench(corpora: ["symbols"], scalableCorpora: ["users"], engines: ["fts5"]).checkInvariants() == []
    )
  }

  /// What the help and the articles show as a call is one.
  @Test func everyExampleIsACall() throws {
    let corpora = ["settings", "symbols", "users"]
    for table in [
      CommandTable.fts(corpora: corpora),
      .ftsbench(corpora: corpora, scalableCorpora: ["users"], engines: ["fts5", "typeahead"]),
    ] {
      let examples = table.commands.flatMap(\.examples)
      #expect(examples.count > 10)
      for example in examples {
        #expect(throws: Never.self, "\(table.executable) \(example)") {
          try table.request(example.split(separator: " ").map { String($0) })
        }
      }
    }
  }

  @Test func everyMistakeIsFound() {
    let broken = CommandSpec(
      "Do it", summary: "does it.",
      arguments: [
        ArgumentSpec("A", isOptional: true, isRepeatable: true, help: "a"),
        ArgumentSpec("B", .choice(["b c"]), help: "b"),
      ],
      alternatives: .init([["one"], ["one", "none"]], isRequired: true),
      options: [
        .value("one", "N", .count(1...2), default: "3", needs: "two", help: "one"), .flag("one", help: ""),
        .flag("help", help: "help"),
      ])
    let findings = CommandTable.findings(in: [broken, broken], defaultCommand: "run")
    #expect(
      Set(findings) == [
        "the command Do it stands twice",
        "the default command run does not exist",
        "Do it: its words are not small letters, digits and hyphens",
        "Do it: the text “does it.” is not one line without a full stop",
        "Do it: the text “” is not one line without a full stop",
        "Do it: --one stands twice",
        "Do it: --one needs --two, which does not exist",
        "Do it: the default 3 of --one is none of its values",
        "Do it: --help is taken by every command",
        "Do it: --one stands in two alternatives",
        "Do it: the alternative --none is no option with a value",
        "Do it: the value b c needs quoting in a shell",
        "Do it: A takes all words, but B follows",
        "Do it: A may be missing before B",
      ])
  }
}
