import Foundation
import Testing
import TypeaheadTestSupport

/// The REPL as scripts drive it.
@Suite(.enabled(if: FtsProcess.executable != nil, "the executable is not built")) struct PipedReplTests {
  private func repl(_ input: String, _ arguments: [String] = ["--corpus", "colors"]) async throws -> ProcessOutcome {
    try await FtsProcess.run(arguments, input: input)
  }

  @Test func eachLineIsAQuery() async throws {
    let file = try TemporaryFile("names.txt", "bin.x\nbin\nxmark.bin\n.dot\n")
    let arguments = ["repl", "--preset", "names", "--input", file.path]
    let answers = try await repl("x bin\n\nzzz", arguments)
    #expect(answers.status == 0 && answers.errors.isEmpty)
    #expect(answers.output.hasPrefix("xmark.bin\txmark.bin\nbin.x\tbin.x\n2 records\n"))
    #expect(answers.output.hasSuffix("4 records\n0 records\n"))
    #expect(try await repl(" .do\n", arguments).output == ".dot\t.dot\n1 record\n")
    #expect(
      try await repl(".limit 1\nx bin\n.limit 0\nx bin\n", arguments).output.hasSuffix(
        "1 of 2 records\nlimit 0\n2 records\n"))
    #expect(try await repl(".timer on\nzzz\n", arguments).output.hasSuffix(" µs\n"))
  }

  @Test func withoutSourceItSearchesTheSymbols() async throws {
    let stats = try await repl(".stats\n", [])
    #expect(stats.output.contains("from\tsymbols\n") && stats.status == 0)
  }

  @Test func commandsFailInOneLineAndTheNextIsRead() async throws {
    let outcome = try await repl(".hlep\n.limit x\n.open /no/such.txt\n.corpus nope\n.stats now\n.stats\n")
    #expect(outcome.errors.split(separator: "\n").count == 5 && outcome.errors.contains("did you mean .help?"))
    #expect(outcome.output.contains("preset\tcolors") && outcome.status == 2)
  }

  @Test func aQueryTooLongIsRefusedAndTheNextIsRead() async throws {
    let outcome = try await repl(String(repeating: "a", count: (16 << 20) + 1) + "\nzzz\n")
    #expect(outcome.output == "0 records\n" && outcome.status == 2)
    #expect(outcome.errors.contains("standard input:1: the query is longer"))
  }

  @Test func whatIsChosenComesFirstToTheEnd() async throws {
    let file = try TemporaryFile("names.txt", "bin.b\nbin.a\nbin.c\n")
    let arguments = ["repl", "--preset", "names", "--input", file.path]
    let script =
      "bin\n.choose bin.c bi\nbi\n.pin bin.b bin\nbin\n.forget bin.c\nbi\n.choose nope x\n.forget\nbin\n"
    let outcome = try await repl(script, arguments)
    let hits = outcome.output.split(separator: "\n").filter { $0.contains("\t") }.map { String($0.prefix(5)) }
    #expect(
      hits == ["bin.a", "bin.b", "bin.c"] + ["bin.c", "bin.a", "bin.b"] + ["bin.b", "bin.a", "bin.c"]
        + ["bin.a", "bin.b", "bin.c"] + ["bin.a", "bin.b", "bin.c"])
    #expect(outcome.output.contains("bin.c chosen; known until the end\n"))
    #expect(outcome.errors.contains("there is no record “nope”") && outcome.status == 2)
    // A script knows nothing of scripts before.
    #expect(try await repl("b\n", arguments).output.hasPrefix("bin.a"))
    let forgetful = try await repl(".choose bin.c b\nb\n", arguments + ["--no-memory"])
    #expect(forgetful.output.hasPrefix("nothing is remembered with --no-memory\nbin.a"))
  }

  @Test func keywordsOfAReportAreAdded() async throws {
    let records = try TemporaryFile(
      "settings.ndjson",
      "{\"id\":\"t\",\"title\":\"Tethering\",\"keywords\":[\"usb\"]}\n{\"id\":\"w\",\"title\":\"Wi-Fi\"}\n")
    let report = try TemporaryFile("report.tsv", "id\tkeywords\ttimes\nt\thotspot\t14\nt\tshare\t3\nx\tlost\t3\n")
    let arguments = ["repl", "--preset", "settings", "--input", records.path]
    #expect(try await repl("hotspot\n", arguments).output == "0 records\n")
    let outcome = try await repl("hotsp\nshare\nusb\n", arguments + ["--keywords", report.path])
    #expect(outcome.output == String(repeating: "t\tTethering\n1 record\n", count: 3) && outcome.status == 0)
    #expect(outcome.errors.contains("there is no record “x”"), "\(outcome.errors)")
    let refused = try await repl("", ["repl", "--corpus", "colors", "--keywords", report.path])
    #expect(refused.status != 0 && refused.errors.contains("have no keywords"))
    // Those of a call without records go to the usual ones.
    let table = try TemporaryFile("more.tsv", "id\tkeywords\nx\tzzyzx\n")
    let symbols = try await repl("zzyzx\n", ["repl", "--keywords", table.path])
    #expect(symbols.output == "x\tx\n1 record\n" && symbols.status == 0, "\(symbols.all)")
  }

  /// Two ids that differ only canonically are two.
  @Test func keywordsGoToTheRecordOfTheSameBytes() async throws {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    let lines = [(composed, "A"), (decomposed, "B")].map { "{\"id\":\"\($0)\",\"title\":\"\($1)\"}\n" }
    let records = try TemporaryFile("settings.ndjson", lines.joined())
    let table = try TemporaryFile("keywords.tsv", "id\tkeywords\n\(composed)\tred\n\(decomposed)\tblue\n")
    let outcome = try await repl(
      "red\nblue\n", ["repl", "--preset", "settings", "--input", records.path, "--keywords", table.path])
    #expect(Array(outcome.output.utf8) == Array("\(composed)\tA\n1 record\n\(decomposed)\tB\n1 record\n".utf8))
  }

  @Test func quitEndsAtOnce() async throws {
    let outcome = try await repl(".quit\n.stats\n")
    #expect(outcome.output.isEmpty && outcome.status == 0)
  }

  @Test func recordsComeAndGo() async throws {
    let first = try TemporaryFile("a.ndjson", "{\"id\":\"1\",\"name\":\"Anna\",\"owner\":\"x\",\"weight\":2}\n")
    let second = try TemporaryFile("b.ndjson", "{\"id\":\"1\",\"name\":\"Bert\"}\n{\"id\":\"2\",\"name\":\"Anna\"}\n")
    let saved = first.path + ".saved.ndjson"
    let outcome = try await repl(
      ".open \(first.path) users\nanna\n.import \(second.path)\nanna\n.save \(saved)\n.corpus symbols\n.stats\n")
    #expect(outcome.errors.isEmpty && outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.output.hasPrefix(
        "1 record of \(first.path)\n1\tAnna\n1 record\n2 read, 2 records now\n2\tAnna\n1 record\n"))
    let text = try String(contentsOfFile: saved, encoding: .utf8)
    #expect(text == "{\"id\":\"2\",\"name\":\"Anna\"}\n{\"id\":\"1\",\"name\":\"Bert\"}\n")
    #expect(outcome.output.contains("from\tsymbols\n"))
    #expect(try await repl(".save /no/such/folder/x.ndjson\n").errors.contains("cannot be written"))
  }

  @Test func reasonsAndFacets() async throws {
    let file = try TemporaryFile(
      "files.ndjson",
      """
      {"id":"1","fileName":"holiday.mp4","contentType":"video/mp4","contentSizeInBytes":10}
      {"id":"2","fileName":"holiday 2.mp4","contentType":"video/mp4","contentSizeInBytes":30}
      {"id":"3","fileName":"notes.txt","contentType":"text/plain","contentSizeInBytes":5}

      """)
    let outcome = try await repl(
      ".facets contentType\n.facets contentType:contentSizeInBytes holiday\n.facets nope\n.explain notes\n.whynot 3 holiday\n.whynot 9 x\n",
      ["repl", "--preset", "storage", "--input", file.path])
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.hasPrefix("2\tvideo/mp4\n1\ttext/plain\n2\tvideo/mp4\tsum 40, 10 to 30\nno matching record"))
    #expect(outcome.output.contains("\n3\tnotes.txt\n    "))
    #expect(outcome.output.contains("holiday") && outcome.output.contains("no record with this id"))
  }

  @Test func facetsMeasureTheNumbersThatAreThere() async throws {
    let file = try TemporaryFile(
      "files.ndjson",
      """
      {"id":"1","fileName":"a","contentType":"video","contentSizeInBytes":10}
      {"id":"2","fileName":"b","contentType":"video"}
      {"id":"3","fileName":"c","contentType":"image"}

      """)
    let outcome = try await repl(
      ".facets contentType:contentSizeInBytes\n.facets contentType:contentSizeInBytes c\n",
      ["repl", "--preset", "storage", "--input", file.path])
    #expect(
      outcome.output == """
        2\tvideo\tsum 10, 10 to 10
        1\timage
        1\timage
        no matching record has a number in the field contentSizeInBytes

        """)
  }

  @Test func helpListsEveryCommand() async throws {
    let help = try await repl(".help\n").output
    for word in [
      ".help", ".open", ".corpus", ".import", ".explain", ".whynot", ".facets", ".timer", ".mode", ".limit", ".stats",
      ".save", ".quit",
    ] { #expect(help.contains("\n\(word)") || help.hasPrefix(word)) }
    #expect(help.contains("\nEsc  "))
  }

  @Test func onlyAFewReadingsAreListed() async throws {
    let lines = try await repl(".explain a-b c-d\n.explain a-b\n").lines.filter { $0.hasPrefix("read as ") }
    #expect(lines.isEmpty)
    let free = try await repl(".explain a-b c-d\n.explain a-b\n", []).lines.filter { $0.hasPrefix("read as ") }
    #expect(free.count == 2 && free[0].hasSuffix(" · …") && free[1] == "read as a b · ab")
  }
}
