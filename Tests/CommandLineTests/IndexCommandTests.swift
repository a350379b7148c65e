import BoundedWaits
import Foundation
import Testing
import TypeaheadSQLite
import TypeaheadStore
import TypeaheadTestSupport

@testable import TypeaheadTools

/// The durable index as scripts see it.
@Suite(.enabled(if: FtsProcess.executable != nil, "the executable is not built")) struct IndexCommandTests {
  private static let people = """
    {"id":"1","name":"Anna Smith","email":"anna@example.com","owner":"anna","weight":5}
    {"id":"2","name":"Bert Straße","weight":3,"extra":{"a":[1,2.50]}}
    {"id":"3","name":"Carl Smith"}

    """

  /// A file in a folder of its own, where the index goes too.
  private let file: TemporaryFile
  private var folder: String { URL(fileURLWithPath: file.path).deletingLastPathComponent().path + "/index" }
  private var records: URL { URL(fileURLWithPath: folder + "/records.sqlite") }

  init() throws { file = try TemporaryFile("people.ndjson", Self.people) }

  private func add(
    _ path: String? = nil, _ options: String..., input: String = ""
  ) async throws -> ProcessOutcome {
    try await FtsProcess.run(
      ["index", "--preset", "users", "--input", path ?? file.path, "--index", folder] + options, input: input)
  }

  private func run(_ command: String, _ arguments: String...) async throws -> ProcessOutcome {
    try await FtsProcess.run([command, "--index", folder] + arguments)
  }

  private func exported() async throws -> String { try await run("export").output }

  private func flip(_ text: String) throws {
    var bytes = try Data(contentsOf: records)
    let place = try #require(bytes.range(of: Data(text.utf8)))
    bytes[place.lowerBound] ^= 1
    try bytes.write(to: records)
  }

  @Test func whatIsAddedIsFoundExportedAndDeleted() async throws {
    let added = try await add()
    #expect(added.output == "3 added, 0 replaced\n" && added.errors.isEmpty && added.status == 0)
    #expect(try await run("search", "smith").output == "1\tAnna Smith\n3\tCarl Smith\n")
    #expect(try await run("search", "smith", "--as", "carl").output == "3\tCarl Smith\n")
    #expect(try await exported() == Self.people)
    let deleted = try await run("delete", "3", "3", "4")
    #expect(deleted.output == "1 deleted\n" && deleted.status == 0)
    #expect(deleted.errors == "fts: no record has the id “4”\n")
    #expect(try await run("search", "--limit", "0", "smith").output == "1\n")
    let more = try TemporaryFile("more.tsv", "id\tname\n1\tAnna Jones\n5\tDora\n")
    #expect(try await add(more.path).output == "1 added, 1 replaced\n")
    #expect(try await run("search", "anna").output == "1\tAnna Jones\n")
    let sound = try await run("verify")
    #expect(sound.output == "3 records, sound\n" && sound.errors.isEmpty && sound.status == 0)
    let piped = try await FtsProcess.run(["--index", folder], input: "jones\n.import \(file.path)\n")
    #expect(piped.output.hasPrefix("1\tAnna Jones\n") && (piped.output + piped.errors).contains("open for reading"))
  }

  /// All the built-in settings, in and out, and the same answers as from the file.
  @Test func answersAreThoseOfTheFile() async throws {
    let emitted = try await FtsProcess.run(["corpus", "emit", "settings"]).output
    let source = try TemporaryFile("settings.ndjson", emitted)
    let named = ["--preset", "settings", "--input", source.path]
    #expect(try await FtsProcess.run(["index", "--index", folder] + named).status == 0)
    #expect(try await exported() == emitted)
    for query in ["da", "wi fi", "blue", "zzz", ""] {
      let arguments = ["--limit", "all", query]
      let expected = try await FtsProcess.run(["search"] + named + arguments)
      let found = try await FtsProcess.run(["search", "--index", folder] + arguments)
      #expect(found.output == expected.output && found.status == expected.status, "\(query)")
    }
  }

  @Test func aBrokenLineStopsAndWhatCameBeforeIsKept() async throws {
    let broken = "{\"id\":\"a\",\"name\":\"Anna\"}\nnonsense\n{\"id\":\"b\"}\n"
    let stopped = try await add("-", input: broken)
    #expect(stopped.status == 2 && stopped.output.isEmpty)
    #expect(stopped.errors.hasPrefix("fts: standard input:2: ") && stopped.errors.split(separator: "\n").count == 1)
    #expect(try await exported() == "{\"id\":\"a\",\"name\":\"Anna\"}\n")
  }

  /// Random lines, some of them broken: every sound one is in the index, every broken one is told with its number.
  @Test(arguments: 0..<3) func brokenLinesAreSkippedAndNothingElseIsLost(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let breaks = [
      "{", "[]", "{}", "{\"id\":\"\"}", "{\"id\":1,\"id\":2}", "\"x\"", "{\"id\":\"\\ud800\"}",
      "{\"id\":\"long\",\"name\":\"\(String(repeating: "x", count: 5000))\"}",
      "{\"id\":\"\(String(repeating: "i", count: 1025))\"}",
    ]
    var (text, sound, broken) = ("", [String: String](), [Int]())
    for line in 1...60 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        text += breaks.randomElement(using: &random)! + "\n"
        broken.append(line)
      case 1: text += "  \r\n"
      default:
        let id = "r\(random.next() % 30)"
        sound[id] = "{\"id\":\"\(id)\",\"name\":\"n\(line)\"}"
        text += sound[id]! + "\n"
      }
    }
    let outcome = try await add("-", "--on-error", "skip", input: text)
    #expect(outcome.status == 0 && outcome.output.contains(" \(broken.count) line"), "seed \(seed): \(outcome.output)")
    let told = outcome.errors.split(separator: "\n").compactMap { line in
      line.split(separator: ":").dropFirst(2).first.flatMap { Int($0) }
    }
    #expect(told.sorted() == broken, "seed \(seed): \(outcome.errors)")
    #expect(try await Set(exported().split(separator: "\n").map(String.init)) == Set(sound.values), "seed \(seed)")
    #expect(try await run("verify").status == 0)
  }

  @Test func aRefusedRecordStopsAtItsLine() async throws {
    let long = String(repeating: "x", count: 5000)
    let text = "{\"id\":\"a\"}\n{\"id\":\"b\",\"name\":\"\(long)\"}\n{\"id\":\"c\"}\n"
    let outcome = try await add("-", input: text)
    #expect(outcome.status == 2 && outcome.errors.contains(":2: record \"b\" has a token of 5000 bytes"))
    #expect(try await exported() == "{\"id\":\"a\"}\n")
  }

  /// The segments have what is damaged among the records, so answers stay right; writing the record again mends it.
  @Test func damageIsFoundAndAnswersStayRight() async throws {
    _ = try await add()
    try flip("Bert")
    let verified = try await run("verify")
    #expect(verified.status == 2 && verified.output.isEmpty)
    #expect(
      verified.errors.contains("record \"2\" has the checksum ") && verified.errors.split(separator: "\n").count == 1)
    let search = try await run("search", "bert")
    #expect(search.status == 0 && search.output.contains("Bert"))
    let export = try await run("export")
    #expect(export.status == 2 && export.lines.count == 2 && export.errors.contains("record \"2\""))
    #expect(try await add().output == "0 added, 3 replaced\n")
    #expect(try await run("verify").status == 0)
    try flip("users")
    let note = try await run("verify")
    #expect(note.status == 2 && note.errors.contains("the list of segments is not what was written"))
    #expect(try await run("search", "bert").status == 2)
    let mended = try await add()
    #expect(mended.output == "0 added, 3 replaced\n")
    #expect(mended.errors.hasSuffix(": the list of segments is not what was written; made anew\n"))
    #expect(try await run("verify").status == 0)
    #expect(try await exported() == Self.people)
  }

  /// An index that has lost its records is not a new one: every command says so, none removes anything, and the records come back.
  @Test(arguments: ["empty", "no note", "no tables"])
  func anIndexWithoutItsRecordsIsDamaged(damage: String) async throws {
    _ = try await add()
    #expect(try await run("delete", "2").status == 0)
    switch damage {
    case "empty": try Data().write(to: records)
    case "no tables":
      try FileManager.default.removeItem(at: records)
      try SQLiteDatabase(path: records.path).execute("CREATE TABLE t(x); DROP TABLE t")
    default: try SQLiteDatabase(path: records.path).execute("DELETE FROM note")
    }
    func segments() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".segment") }
    }
    let before = try segments()
    #expect(!before.isEmpty)
    for outcome in [
      try await run("verify"), try await run("search", "smith"), try await run("delete", "1"), try await add(),
      try await FtsProcess.run(["index", "--preset", "names", "--input", file.path, "--index", folder]),
    ] {
      #expect(outcome.status == 2 && outcome.output.isEmpty, "\(outcome)")
      #expect(outcome.errors.contains("says that it "), "\(outcome)")
    }
    #expect(try segments() == before)
    let recovered = try await run("export", "--from-segments")
    #expect(recovered.status == 0 && recovered.errors.contains("these are the records up to change "), "\(recovered)")
    let lines = Self.people.split(separator: "\n")
    #expect(Set(recovered.lines).isSuperset(of: [lines[0], lines[2]]))
    let again = try TemporaryFile("again.ndjson", recovered.output)
    let index = folder + "-2"
    let added = try await FtsProcess.run(["index", "--preset", "users", "--input", again.path, "--index", index])
    #expect(added.status == 0 && added.output == "\(recovered.lines.count) added, 0 replaced\n")
  }

  /// A note that is gone before there are files is missed, too.
  @Test func anIndexWithoutItsNoteIsDamaged() async throws {
    _ = try await add("-", input: "{\"id\":\"a\"}\nnonsense\n")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasSuffix(".segment") {
      try FileManager.default.removeItem(atPath: folder + "/" + name)
    }
    try SQLiteDatabase(path: records.path).execute("DELETE FROM note")
    for outcome in [
      try await run("verify"), try await run("search", "a"), try await run("delete", "a"), try await add(),
    ] {
      #expect(outcome.status == 2 && outcome.errors.contains("the note of the index is not there"), "\(outcome)")
    }
    #expect(try await exported() == "{\"id\":\"a\"}\n")
  }

  /// Records that another version of the program wrote, say.
  @Test func recordsThatCannotBeReadAreSaidToBe() async throws {
    _ = try await add()
    let store = try RecordStore(at: folder, for: .writing)
    try store.commit([.upsert(id: "8", Array("{}".utf8)), .upsert(id: "9", Array("[1]".utf8))])
    try store.close()
    for outcome in [try await run("search", "smith"), try await add()] {
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(
        outcome.errors.hasPrefix("fts: \(folder): 2 of 5 records cannot be indexed, the first because record \"8\""))
      #expect(outcome.errors.hasSuffix("prints them as they are stored, fts delete removes them\n"))
    }
    let verified = try await run("verify")
    #expect(verified.status == 2 && verified.errors.contains("record \"8\" cannot be read"))
    #expect(verified.errors.contains("record \"9\" cannot be read"))
    #expect(try await exported() == Self.people + "{}\n[1]\n")
    let deleted = try await run("delete", "8", "9", "10")
    #expect(deleted.output == "2 deleted\n" && deleted.errors == "fts: no record has the id “10”\n")
    #expect(try await run("verify").output == "3 records, sound\n")
  }

  /// Ids are told apart by their bytes, of records that can be indexed and of those that cannot.
  @Test func idsThatLookAlikeAreDeletedApart() async throws {
    let (one, other) = ("caf\u{e9}", "cafe\u{301}")
    let alike = try TemporaryFile(
      "alike.ndjson", "{\"id\":\"\(one)\",\"name\":\"A\"}\n{\"id\":\"\(other)\",\"name\":\"B\"}\n")
    #expect(try await add(alike.path).output == "2 added, 0 replaced\n")
    let store = try RecordStore(at: folder, for: .writing)
    try store.commit([.upsert(id: "x\(one)", Array("{}".utf8)), .upsert(id: "x\(other)", Array("[1]".utf8))])
    try store.close()
    let deleted = try await run("delete", other, "x\(one)")
    #expect(deleted.output == "2 deleted\n" && deleted.errors.isEmpty)
    let again = try await run("delete", other, "x\(one)", "x\(other)")
    #expect(again.output == "1 deleted\n" && again.errors.split(separator: "\n").count == 2, "\(again.errors)")
    #expect(try await run("search", "a").output == "\(one)\tA\n")
    #expect(try await run("search", "b").output == "")
  }

  @Test func anIndexThatWasBegunIsEmptyAndGoesOn() async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let verified = try await run("verify")
    #expect(verified.output == "0 records, sound\n" && verified.status == 0)
    #expect(try await run("search", "x").status == 1)
    #expect(try await exported() == "")
    #expect(try await add().output == "3 added, 0 replaced\n")
  }

  @Test func whatIsNoIndexIsSaidToBe() async throws {
    let missing = try await run("verify")
    #expect(missing.status == 2 && missing.errors.hasPrefix("fts: there is no index at "))
    #expect(try await run("delete", "1").status == 2)
    #expect(!FileManager.default.fileExists(atPath: folder), "only fts index makes one")
    let unreadable = try await add("/no/such.ndjson")
    #expect(unreadable.status == 2 && !FileManager.default.fileExists(atPath: folder))
    _ = try await add()
    let other = try await FtsProcess.run(["index", "--preset", "names", "--input", file.path, "--index", folder])
    #expect(other.status == 2 && other.errors.contains("was made by the preset users, not by names"))
    let fields = try await run("search", "--fields", "nme", "x")
    #expect(fields.status == 64 && fields.errors.contains("did you mean name?"))
  }

  /// A writer that waits for its input: others read meanwhile and may not write, and what it has committed outlives it.
  @Test(.timeLimit(.minutes(2))) func whatWasCommittedOutlivesTheWriter() async throws {
    let process = try FtsProcess.make(
      ["index", "--preset", "names", "--input", "-", "--index", folder], environment: [:])
    let (input, errors) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run(atMost: .seconds(120))
    // The last line has no end, so that it is not read as long as there may be more.
    let lines = (0..<12_000).map { "name\($0)" }.joined(separator: "\n")
    let feeder = Thread { try? input.fileHandleForWriting.write(contentsOf: Data(lines.utf8)) }
    feeder.start()
    var count = 0
    while count == 0, process.isRunning {
      try await Task.sleep(for: .milliseconds(20))
      count = try await exported().split(separator: "\n").count
    }
    #expect(count > 0 && count < 12_000)
    let second = try await add()
    #expect(second.status == 2 && second.errors.contains("is being written by process \(process.processIdentifier)"))
    // Gentler signals are blocked here: a process inherits that from the thread of a task that starts it.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    let names = try await exported().split(separator: "\n")
    #expect(names.count >= count && names.first == "{\"id\":\"name0\"}")
    #expect(names.last == "{\"id\":\"name\(names.count - 1)\"}", "nothing is missing in between")
    #expect(try await run("verify").status == 0)
    let again = try await FtsProcess.run(
      ["index", "--preset", "names", "--input", "-", "--index", folder], input: lines)
    #expect(again.output == "\(12_000 - names.count) added, \(names.count) replaced\n")
  }

  @Test func progressIsDrawnOnATerminal() throws {
    let terminal = try PseudoTerminal(["index", "--preset", "users", "--input", file.path, "--index", folder])
    #expect(terminal.reads("3 added, 0 replaced"), "\(terminal.output)")
    #expect(terminal.output.contains("[####") && terminal.output.contains(" 100 % (1)"), "\(terminal.output)")
    try #require(terminal.ends())
  }
}
