import Foundation
import Testing
import TypeaheadTestSupport

@testable import TypeaheadTools

/// `fts search` as scripts see it.
@Suite(.enabled(if: FtsProcess.executable != nil, "the executable is not built")) struct SearchCommandTests {
  private static let people = """
    {"id":"1","name":"Anna Smith","email":"anna@example.com","owner":"anna","weight":5}
    {"id":"2","name":"Bert Straße","visibleTo":["anna","carl"],"weight":3}
    {"id":"3","name":"Carl\\tSmith","visibleTo":[],"extra":{"a":1}}

    """

  private func people(_ arguments: String..., input: String = "") async throws -> ProcessOutcome {
    let file = try TemporaryFile("people.ndjson", Self.people)
    return try await FtsProcess.run(
      ["search", "--preset", "users", "--input", file.path] + arguments, input: input)
  }

  @Test func hitsAreLinesOfIdAndName() async throws {
    let found = try await people("smith")
    #expect(found.output == "1\tAnna Smith\n3\tCarl␉Smith\n")
    #expect(found.errors.isEmpty && found.status == 0)
    #expect(try await people("smith", "--limit", "1").output == "1\tAnna Smith\n")
    let none = try await people("zzz")
    #expect(none.output.isEmpty && none.errors.isEmpty && none.status == 1)
  }

  @Test func theTotalAloneAndAllHits() async throws {
    #expect(try await people("--limit", "0", "smith").output == "2\n")
    #expect(try await people("--limit=all", "").lines.count == 3)
    let none = try await people("--limit", "0", "zzz")
    #expect(none.output == "0\n" && none.status == 1)
  }

  @Test func wordsAreJoinedByBlanks() async throws {
    #expect(try await people("sm", "an").output == "1\tAnna Smith\n")
    #expect(try await people("--", "smith an").output == "1\tAnna Smith\n")
  }

  @Test func queriesFromStandardInput() async throws {
    let answers = try await people("--limit", "0", input: "smith\n\nzzz")
    #expect(answers.output == "2\n3\n0\n" && answers.status == 0)
    #expect(try await people(input: "stras\nzzz\n").output == "2\tBert Straße\n\n\n")
    #expect(try await people(input: "zzz\n").status == 1)
    #expect(try await people(input: "").status == 1)
  }

  @Test func jsonHasTheOrderOfTheContract() async throws {
    let line = try await people("--json", "stras").output
    let answer = try #require(Self.object(line))
    #expect(answer.members.map(\.key) == ["query", "total", "exact", "mended", "micros", "hitsMicros", "hits"])
    #expect(answer["total"] == 1 && answer["exact"] == .bool(true) && answer["mended"] == .bool(false))
    guard case .array(let hits)? = answer["hits"], case .object(let hit)? = hits.first else {
      Issue.record("no hits in \(line)")
      return
    }
    #expect(hit.members.map(\.key) == ["id", "fields", "matches", "rank"])
    #expect(hit["fields"]?.text == #"{"id":"2","name":"Bert Straße","visibleTo":["anna","carl"],"weight":3}"#)
    #expect(hit["matches"]?.text == #"[{"field":"name","value":0,"ranges":[[5,11]]}]"#)
    #expect(hit["rank"]?.text.hasPrefix("[") == true && hit["rank"] != .array([]))
    let explained = try #require(Self.object(try await people("--json", "--explain", "stras").output))
    #expect(explained["hits"]?.text.contains(#","explanation":""#) == true)
    #expect(try await people("--json", input: "a\n\nb").lines.count == 3)
  }

  @Test func fieldsAndFiltersNarrow() async throws {
    #expect(try await people("--fields", "email", "anna").output == "1\tAnna Smith\n")
    #expect(try await people("--fields", "email,phone", "smith").status == 1)
    #expect(try await people("--filter", "weight>=4", "--limit", "0", "").output == "1\n")
    #expect(try await people("--filter", "weight<=4", "--filter", "weight>=3", "--limit", "0", "").output == "1\n")
    #expect(try await people("--filter", "owner=anna", "smith").output == "1\tAnna Smith\n")
  }

  @Test("CH11 national telephone numbers are read with the country that is said") func country() async throws {
    let file = try TemporaryFile("users.ndjson", #"{"id":"1","name":"Anna","phone":"07700-900456"}"# + "\n")
    let records = ["search", "--preset", "users", "--input", file.path, "--limit", "0", "+44 7700 900456"]
    #expect(try await FtsProcess.run(records).output == "0\n")
    #expect(try await FtsProcess.run(records + ["--country", "44"]).output == "1\n")
    #expect(try await FtsProcess.run(records + ["--country", "+44"]).output == "1\n")
    #expect(try await FtsProcess.run(records + ["--country", "49"]).output == "0\n")
    // An index is read with another country than it was made with.
    let folder = file.path + ".index"
    _ = try await FtsProcess.run(["index", "--preset", "users", "--input", file.path, "--index", folder])
    let index = ["search", "--index", folder, "--limit", "0", "+44 7700 900456"]
    #expect(try await FtsProcess.run(index).output == "0\n")
    let read = try await FtsProcess.run(index + ["--country", "44"])
    #expect(read.output == "1\n" && read.errors == "", "\(read.errors)")
  }

  @Test func languagesFindWhatIsWrittenOtherwise() async throws {
    let names = """
      {"id":"1","name":"Sørensen"}
      {"id":"2","name":"Soerensen"}
      {"id":"3","name":"Đorđe Müller"}

      """
    let file = try TemporaryFile("names.ndjson", names)
    func found(_ arguments: String...) async throws -> String {
      let outcome = try await FtsProcess.run(["search", "--preset", "users", "--input", file.path] + arguments)
      #expect(outcome.errors.isEmpty)
      return outcome.output
    }
    #expect(try await found("--limit", "0", "soerensen") == "1\n")
    #expect(try await found("--languages", "nordic", "soerensen") == "2\tSoerensen\n1\tSørensen\n")
    #expect(try await found("--languages=de,south-slavic", "djordje mueller") == "3\tĐorđe Müller\n")
    #expect(try await found("--languages", "nordic", "--limit", "0", "mueller") == "0\n")
    let unknown = try await FtsProcess.run(["search", "--corpus", "users", "--languages", "de,nordisk", "x"])
    #expect(unknown.status == 64 && unknown.errors.contains("did you mean nordic?"))
    // An index is read in other languages than it was made in.
    let index = ["--index", URL(fileURLWithPath: file.path).deletingLastPathComponent().path + "/index"]
    #expect(try await FtsProcess.run(["index", "--preset", "users", "--input", file.path] + index).status == 0)
    let read = try await FtsProcess.run(["search", "--languages", "nordic", "--limit", "0", "soerensen"] + index)
    #expect(read.output == "2\n" && read.errors.isEmpty)
    #expect(try await FtsProcess.run(["search", "--limit", "0", "soerensen"] + index).output == "1\n")
  }

  @Test(arguments: ["settings", "text"])
  func signsAreFoundByTheirWords(_ preset: String) async throws {
    let titles = """
      {"id":"1","title":"Sounds & Haptics"}
      {"id":"2","title":"Salt and Pepper"}
      {"id":"3","title":"Disney+ at 50%"}

      """
    let file = try TemporaryFile("titles.ndjson", titles)
    func found(_ query: String) async throws -> String {
      try await FtsProcess.run(
        ["search", "--preset", preset, "--input", file.path, "--limit", "0", "--", query]
      ).output
    }
    for (query, total) in [
      ("and", 2), ("&", 2), ("sounds and h", 1), ("salt & pepper", 1), ("disney plus", 1), ("50 per cent", 1),
      ("plus", 1),
    ] {
      #expect(try await found(query) == "\(total)\n", "\(query)")
    }
  }

  @Test func aFilterOfAFieldOfTheRecordsOwnIsFine() async throws {
    #expect(try await people("--filter", "extra=1", "").status == 1)
    #expect(try await people("--filter", "hidden=true", "").status == 1)
    let none = try await people("--filter", "exrta=1", "")
    #expect(none.status == 64 && none.output.isEmpty && none.errors.contains("did you mean extra?"))
  }

  @Test func usersSeeWhatIsTheirs() async throws {
    func seen(_ user: String?) async throws -> String {
      let more = """
        {"id":"4","name":"Dora","hidden":true}
        {"id":"5","name":"Eve","owner":null,"visibleTo":null}

        """
      let file = try TemporaryFile("people.ndjson", Self.people + more)
      let caller = user.map { ["--as", $0] } ?? []
      return try await FtsProcess.run(
        ["search", "--preset", "users", "--input", file.path, "--limit", "0"] + caller + [""]
      ).output
    }
    #expect(try await seen(nil) == "5\n")
    #expect(try await seen("anna") == "3\n")
    #expect(try await seen("carl") == "2\n")
    #expect(try await seen("nobody") == "1\n")
    // A user of groups, as the demonstration of the directory reads it.
    #expect(try await seen("nobody,carl") == "2\n")
    #expect(try await seen(" nobody , carl, anna ") == "3\n")
  }

  /// No error and no note names a field that only records have which the user may not see.
  @Test func errorsTellNothingOfWhatIsHidden() async throws {
    func errors(_ lines: String, _ arguments: [String]) async throws -> String {
      let file = try TemporaryFile("people.ndjson", lines)
      return try await FtsProcess.run(
        ["search", "--preset", "users", "--input", file.path, "--as", "carl"] + arguments + [""]
      ).errors.replacing(file.path, with: "FILE")
    }
    let secret = """
      {"id":"9","name":"Zoe","owner":"anna","salary":5}

      """
    for filter in ["salary=5", "salry=5", "x=1", "extra=1"] {
      #expect(
        try await errors(Self.people + secret, ["--filter", filter]) == errors(Self.people, ["--filter", filter]))
    }
    let odd = """
      {"id":"9","nickname":"Zoe","owner":"anna"}

      """
    #expect(try await !errors(odd, []).contains("nickname"))
    #expect(try await errors(odd, ["--filter", "x=1"]) == errors("", ["--filter", "x=1"]))
  }

  @Test func explanationsStandBelowTheirHits() async throws {
    let lines = try await people("--explain", "stras").lines
    #expect(lines.first == "2\tBert Straße" && lines.count > 1 && lines.dropFirst().allSatisfy { $0.hasPrefix("    ") })
  }

  @Test(arguments: [
    (["search", "x"], "what to work on is missing"),
    (["search", "--corpus", "nope", "x"], "--corpus cannot be"),
    (["search", "--corpus", "colors", "--limit", "-1", "x"], "--limit cannot be"),
    (["search", "--corpus", "colors", "--fields", "idd", "x"], "did you mean id?"),
    (["search", "--corpus", "colors", "--fields", "keywords", "x"], "they are id"),
    (["search", "--corpus", "colors", "--fields", ",", "x"], "no field is named"),
    (["search", "--corpus", "colors", "--filter", "sicne>=1", "x"], "did you mean since?"),
    (["search", "--corpus", "colors", "--filter", "x=1", "x"], "no record has the field “x”"),
    (["search", "--corpus", "colors", "--as", "", "x"], "--as names no user"),
    (["search", "--corpus", "colors", "--filter", "weight", "x"], "is no filter"),
    (["search", "--corpus", "symbols", "--filter", "weight>=abc", "x"], "weight is a number"),
    (["search", "--preset", "users", "--input", "-", "--map", "nmae=full", "x"], "did you mean name?"),
    (["search", "--preset", "users", "--input", "-", "--map", "nickname=a", "x"], "they are id, name, email, phone"),
    (["search", "--corpus", "colors", "--lmit", "1", "x"], "did you mean --limit?"),
    (["search", "--preset", "names", "x"], "--input is missing"),
    (["search", "--preset", "names", "--input", "-"], "both come from standard input"),
    (["search", "--corpus", "symbols", "--keywords", "-"], "keywords and queries both come from standard input"),
    (["repl", "--keywords", "-"], "keywords and queries both come from standard input"),
    (["search", "--preset", "settings", "--input", "-", "--keywords", "-", "x"], "records and keywords both come"),
    (["serch"], "did you mean search?"),
    (["explain", "x"], "did you mean fts search --explain?"),
    (["corpus"], "is not complete"),
  ])
  func wrongUsageIsToldInOneLine(_ arguments: [String], _ reason: String) async throws {
    let outcome = try await FtsProcess.run(arguments)
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("fts: ") && outcome.errors.contains(reason), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1 && outcome.errors.hasSuffix("\n"))
  }

  @Test func unreadableInputIsAnError() async throws {
    let missing = try await FtsProcess.run(["search", "--preset", "names", "--input", "/no/such.txt", "x"])
    #expect(missing.status == 2 && missing.output.isEmpty && missing.errors.contains("/no/such.txt"))
    let file = try TemporaryFile("a.ndjson", "{\"id\":\"1\"}\n{\"id\":}\n")
    let broken = try await FtsProcess.run(["search", "--preset", "names", "--input", file.path, "x"])
    #expect(broken.status == 2 && broken.errors.contains("a.ndjson:2: ") && broken.errors.contains("at byte 7"))
    #expect(broken.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    (
      "people.ndjson", "{\"id\":\"1\",\"nickname\":\"Anna\",\"name\":\" \"}\n",
      "has text in name, email, phone; they have “id”"
    ),
    ("people.ndjson", "", "has no records"), ("people.tsv", "id\tname\n", "has no records"),
  ])
  func recordsNoWordFindsAreSpokenOf(_ name: String, _ text: String, _ note: String) async throws {
    let file = try TemporaryFile(name, text)
    let arguments = ["--preset", "users", "--input", file.path]
    let outcome = try await FtsProcess.run(["search"] + arguments + ["anna"])
    #expect(outcome.output.isEmpty && outcome.status == 1)
    #expect(outcome.errors.hasPrefix("fts: ") && outcome.errors.contains(note), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(try await FtsProcess.run(arguments, input: "anna\n").errors == outcome.errors)
    let opened = try await FtsProcess.run([], input: ".open \(file.path) users\n.import \(file.path)\n")
    #expect(opened.output.split(separator: "\n").count { $0.contains(note) } == 2)
  }

  @Test func recordsFromStandardInput() async throws {
    let names = try await FtsProcess.run(
      ["search", "--preset", "names", "--input", "-", "--limit", "all", "x bin"], input: "bin.x\nbin\nxmark.bin\n")
    #expect(names.output == "xmark.bin\txmark.bin\nbin.x\tbin.x\n")
  }

  @Test func aClosedPipeEndsQuietly() throws {
    let outcome = try FtsProcess.shell(
      #""$FTS" search --corpus unicode --limit all '' | head -1; echo ${PIPESTATUS[0]}"#)
    #expect(outcome.lines.count == 2 && outcome.lines.last == "0" && outcome.errors.isEmpty)
  }

  static func object(_ text: String) -> JSONObject? {
    guard case .object(let object)? = try? JSONValue(parsing: text.trimmingCharacters(in: .newlines)) else {
      return nil
    }
    return object
  }
}
