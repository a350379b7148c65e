import Testing

@testable import TypeaheadTools

@Suite struct DotCommandTests {
  @Test func commandsAreRead() throws {
    #expect(try DotCommand(parsing: ".help ") == .help)
    #expect(try DotCommand(parsing: ".open my file.txt names") == .open(file: "my file.txt", preset: .names))
    #expect(try DotCommand(parsing: ".open  a.txt  names") == .open(file: "a.txt", preset: .names))
    #expect(try DotCommand(parsing: ".open names") == .open(file: "names", preset: nil))
    #expect(try DotCommand(parsing: ".corpus") == .corpus(nil))
    #expect(try DotCommand(parsing: ".whynot wifi wi fi") == .whyNot(id: "wifi", query: "wi fi"))
    #expect(try DotCommand(parsing: #".whynot "a b" c"#) == .whyNot(id: "a b", query: "c"))
    #expect(try DotCommand(parsing: ".whynot \"\u{301}a\" c") == .whyNot(id: "\u{301}a", query: "c"))
    #expect(
      try DotCommand(parsing: ".facets contentType:contentSizeInBytes a b")
        == .facets(field: "contentType", measured: "contentSizeInBytes", query: "a b"))
    #expect(try DotCommand(parsing: #".choose "a b" c d"#) == .choose(id: "a b", query: "c d"))
    #expect(try DotCommand(parsing: ".choose wifi") == .choose(id: "wifi", query: ""))
    #expect(try DotCommand(parsing: ".pin wifi wi") == .pin(id: "wifi", query: "wi"))
    #expect(try DotCommand(parsing: ".forget") == .forget(id: nil))
    #expect(try DotCommand(parsing: #".forget "a b""#) == .forget(id: "a b"))
    #expect(try DotCommand(parsing: ".limit all") == .limit(.max))
    #expect(try DotCommand(parsing: ".ti off") == .timer(false))
    #expect(try DotCommand(parsing: ".explain") == .explain(query: ""))
  }

  @Test(arguments: [
    (".hlep", "did you mean .help?"), (".", ".help lists them"), (".s", "did you mean .stats?"),
    (".quit now", "leave out"),
    (".open", "write .open FILE [PRESET]"), (".open - users", "as a file"), (".import -", "as a file"),
    (".timer", "write .timer on|off"), (".timer yes", "write .timer on|off"),
    (".limit -1", "whole number"), (#".whynot "a b"#, "closing quotation mark"),
    (".pin wifi", "write .pin ID QUERY"), (#".choose "a"#, #"write .choose "ID" QUERY"#),
    (".choose", "write .choose ID [QUERY]"),
  ])
  func mistakesAreTold(_ line: String, _ mend: String) {
    do {
      Issue.record("\(try DotCommand(parsing: line))")
    } catch {
      #expect(error.description.contains(mend), "\(error)")
    }
  }

  @Test func linesAreCompleted() {
    func completions(_ line: String) -> [String] {
      DotCommand.completions(of: line, corpora: ["settings", "settings-de", "symbols"], fields: ["name"])
    }
    #expect(completions(".s") == [".stats", ".save "])
    #expect(completions(".corpus se") == [".corpus settings", ".corpus settings-de"])
    #expect(completions(".mode ") == [".mode live", ".mode line"])
    #expect(completions("s").isEmpty && completions(".save x").isEmpty)
    #expect(DotCommand.commonPrefix(of: completions(".corpus s")) == ".corpus s")
    #expect(DotCommand.commonPrefix(of: []) == "")
  }
}
