import Foundation
import Testing
import Typeahead
import TypeaheadStorage
import TypeaheadStore
import TypeaheadTestSupport

@testable import TypeaheadTools

/// Texts, files and words of calls that are made to do harm, or broken.
@Suite(.enabled(if: FtsProcess.executable != nil, "the executable is not built")) struct HostileInputTests {
  private static let hostile = "\u{9B}31m \u{85} \u{7F} \u{202E} \u{2066} \u{200F} \u{FEFF} \u{2028} \u{2029}"

  private static let harmful: Set<UInt32> = [0x9B, 0x85, 0x7F, 0x202E, 0x2066, 0x200F, 0xFEFF, 0x2028, 0x2029]

  @Test func escapedJSONIsTheSame() throws {
    let value = JSONValue.array([.string(Self.hostile + "a\u{1F600}é\u{200D}"), .decimal("1e400")])
    let escaped = String(decoding: Output.harmless(Array(value.text.utf8)), as: UTF8.self)
    #expect(try JSONValue(parsing: escaped) == value)
    #expect(escaped.contains(#"\u009b31m \u0085 \u007f \u202e"#) && escaped.contains("\u{1F600}é\u{200D}"))
  }

  @Test func JSONOnATerminalIsHarmless() throws {
    let file = try TemporaryFile(
      "users.ndjson",
      #"{"id":"2","name":"Ann \#(Self.hostile)"}"# + "\n")
    let source = ["--preset", "users", "--input", file.path]
    let terminal = try PseudoTerminal(["search"] + source + ["--json", "ann"])
    #expect(terminal.reads(#"Ann \u009b31m"#), "\(terminal.output.debugDescription)")
    #expect(terminal.ends())
    let printed = terminal.output.unicodeScalars.filter { Self.harmful.contains($0.value) }
    #expect(printed.isEmpty, "\(terminal.output.debugDescription)")
  }

  @Test(arguments: [
    #"search --preset names --input $'x\xff.txt' a"#, #"index --preset names --input /dev/null --index $'i\xff'"#,
    #"search --corpus symbols $'\xc3'"#, #"$'\xff'"#,
  ])
  func wordsThatAreNotUTF8AreRefused(_ words: String) throws {
    let folder = NSTemporaryDirectory() + "fts-words-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let outcome = try FtsProcess.shell("cd '\(folder)' && \"$FTS\" \(words); status=$?; ls; exit $status")
    #expect(
      outcome.status == 64 && outcome.output.isEmpty && outcome.errors.contains("is not UTF-8"), "\(outcome.errors)")
  }

  @Test func aQueryThatIsTooLongIsAnsweredWithAnError() throws {
    let file = try TemporaryFile("names.txt", "anna\n")
    let queries = "{ echo an; head -c 1100000 /dev/zero | tr '\\0' a; echo; echo ann; }"
    let search = "\"$FTS\" search --preset names --input '\(file.path)'"
    let json = try FtsProcess.shell("\(queries) | \(search) --json")
    #expect(json.status == 2 && json.lines.count == 3, "\(json.errors)")
    #expect(json.lines.last?.contains(#""query":"ann","total":1"#) == true)
    let error = #"{"error":"standard input:2: the query is longer than 1048576 bytes; shorten it"}"#
    #expect(json.lines.dropFirst().first?.elementsEqual(error) == true)
    let plain = try FtsProcess.shell("\(queries) | \(search)")
    #expect(plain.status == 2 && plain.output == "anna\tanna\n\n\nanna\tanna\n\n")
    #expect(plain.errors.hasPrefix("fts: standard input:2: the query is longer"))
  }

  /// Zeros, many more than are to be read.
  private struct Zeros: ByteSource {
    private var left = 1 << 20

    mutating func read(into buffer: inout [UInt8]) throws(SystemError) -> Int {
      left -= buffer.count
      return left > 0 ? buffer.count : 0
    }
  }

  @Test func aLineWithoutEndIsRefused() throws {
    var lines = LineReader(Zeros(), limit: 1000, chunkSize: 300)
    #expect(throws: LineReader.Failure.endlessLine(limit: 64_000)) { try lines.next { _ in } }
    #expect(try lines.next { _ in true } == nil)
    // A line that is long and has an end is let go, and the next one read.
    let long = String(repeating: "a", count: 16_000)
    for chunk in [1, 300, 100_000] {
      var lines = LineReader(MemorySource(long + "\nb\n", chunk: chunk), limit: 1000, chunkSize: chunk)
      #expect(throws: LineReader.Failure.lineTooLong(limit: 1000)) { try lines.next { _ in } }
      #expect(try lines.next { line in line.count } == 1)
    }
    var items = try InputReader(
      LineReader(Zeros(), limit: 1000, chunkSize: 300), named: "zero", format: .txt, preset: .names)
    let error = #expect(throws: InputError.self) { try items.next()?.get() }
    #expect(error?.description == "zero:1: the line does not end within 64000 bytes; check that it is the right file")
    #expect(items.next() == nil)
  }

  @Test func brokenLinesAreSkippedWhereThatIsWanted() async throws {
    let file = try TemporaryFile(
      "users.ndjson",
      """
      {"id":"1","name":"Anna"}
      {"id":"2",
      {"id":"3","name":"\(String(repeating: "a", count: 5000))"}
      {"id":"4","name":"Annika"}

      """)
    let search = ["search", "--preset", "users", "--input", file.path, "ann"]
    let skipped = try await FtsProcess.run(search + ["--on-error", "skip"])
    #expect(skipped.status == 0 && skipped.output == "1\tAnna\n4\tAnnika\n")
    let warnings = skipped.errors.split(separator: "\n")
    #expect(warnings.count == 2 && warnings[0].hasPrefix("fts: \(file.path):2: the JSON text ends too early"))
    #expect(warnings.last?.hasPrefix("fts: \(file.path):3: record \"3\" has a token of 5000 bytes") == true)
    for arguments in [search, search + ["--on-error", "stop"]] {
      let stopped = try await FtsProcess.run(arguments)
      #expect(stopped.status == 2 && stopped.output.isEmpty && stopped.errors.hasPrefix("fts: \(file.path):2:"))
    }
    let refused = try TemporaryFile("names.txt", "anna\n\n\(String(repeating: "b", count: 5000))\n")
    let stopped = try await FtsProcess.run(["search", "--preset", "names", "--input", refused.path, "an"])
    #expect(stopped.status == 2)
    #expect(stopped.errors.hasPrefix("fts: \(refused.path):3: the id that begins "), "\(stopped.errors)")
  }

  @Test(arguments: [
    ("{}", true), ("[]", true), (#"{"x":1}"#, true), ("[false]", true), (#""maybe""#, true), (#""TRUE""#, true),
    ("2", true),
    ("1e-3", true), ("1e400", true), ("null", false), ("false", false), ("0", false), ("0.0", false), (#""""#, false),
    (#""No""#, false), (#""0""#, false),
  ])
  func hiddenIsWhatDoesNotSayNo(_ hidden: String, _ isHidden: Bool) throws {
    let document = try Document(JSONValue(parsing: #"{"id":"a","hidden":\#(hidden)}"#))
    let anna = try #require(Principal("anna"))
    #expect(document.isHidden == isHidden && document.isVisible(to: anna) != isHidden)
  }

  @Test func numbersOfAnySizeAreKept() throws {
    let line = #"{"id":"a","weight":-1e400,"size":1e400,"small":1e-400}"#
    let document = try Document(JSONValue(parsing: line))
    #expect(document.json == line && document.number("size") == .infinity && document.wholeNumber("weight") == .min)
    #expect(try FieldFilter(parsing: "size>=1e308").accepts(document))
    #expect(try !FieldFilter(parsing: "weight>=0").accepts(document))
  }

  @Test(arguments: [
    ("x", "contentSizeInBytes>=1e30", false), ("x", "contentSizeInBytes<=1e30", false), ("", "since>=1", false),
    ("12", "since>=2", true), ("-5", "since<=2", true), ("v13", "since>=2", true), ("2024-05-01", "since>=2024", true),
    ("beta", "since>=alpha", true),
  ])
  func aTextThatIsNoNumberIsNeitherLessNorMore(_ text: String, _ filter: String, _ fits: Bool) throws {
    let filter = try FieldFilter(parsing: filter)
    let document = try Document(
      fields: JSONObject([.init(key: "id", value: "a"), .init(key: filter.field, value: .string(text))]))
    #expect(filter.accepts(document) == fits)
  }

  @Test func marksOnOneLetterAreCounted() {
    let text = "e" + String(repeating: "\u{301}", count: 5000) + "x" + String(repeating: "\u{20DD}", count: 30)
    let printed = text.printable.unicodeScalars
    #expect(printed.count == 1 + 30 + 1 + 1 + 30 && printed.filter { $0 == "\u{FFFD}" }.count == 1)
    #expect(StyledLine(text).columns == 3)
    #expect("a\u{AD}b\u{3164}\u{115F}\u{FFA0}".printable == "a\u{FFFD}b\u{FFFD}\u{FFFD}\u{FFFD}")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
  func aFullDiskIsSaidToBeTheCause() throws {
    let outcome = try FtsProcess.shell("\"$FTS\" corpus emit symbols >/dev/full")
    #expect(outcome.status == 2 && outcome.errors.hasSuffix("; make room on the disk\n"), "\(outcome.errors)")
  }

  @Test func errorsSayTheCause() {
    let full = SystemError(code: ENOSPC).description
    #expect(StoreError.unusable(path: "a", reason: full).description.hasSuffix("(\(full)); make room on the disk"))
    #expect(StorageError.file(path: "a", reason: full).description.hasSuffix("; make room on the disk"))
    let missing = SystemError(code: ENOENT).description
    #expect(StoreError.unusable(path: "a", reason: missing).description.hasSuffix("check the path and its permissions"))
  }
}
