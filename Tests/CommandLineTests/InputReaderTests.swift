import Foundation
import Testing

@testable import TypeaheadTools

@Suite struct InputReaderTests {
  private func reader(
    _ source: MemorySource, _ format: InputFormat?, _ preset: Preset = .users, map: [String] = []
  ) throws -> InputReader {
    let mappings = try map.map { try FieldMapping(parsing: $0) }
    return try InputReader(LineReader(source), named: "in", format: format, preset: preset, mappings: mappings)
  }

  /// Each record as JSON, each error as its text.
  private func outcomes(
    _ text: String, _ format: InputFormat?, _ preset: Preset = .users, map: [String] = []
  ) throws -> [String] {
    try reader(MemorySource(text), format, preset, map: map).map { item in
      switch item {
      case .success(let document): document.json
      case .failure(let error): error.description
      }
    }
  }

  @Test func brokenLinesAreNamedAndTheOthersRead() throws {
    let text = "\u{FEFF}{\"id\":\"a\"}\r\n\r\n{\"id\":\r\n[]\n{}\n  {\"id\":\"b\"}  \n{\"id\":\"c\"} x"
    #expect(
      try outcomes(text, .ndjson) == [
        #"{"id":"a"}"#,
        "in:3: the JSON text ends too early at byte 7; close the string, array or object (is the line cut off?)",
        "in:4: the line is JSON but no object; write one object {…} a line",
        "in:5: the record has neither “id” nor “name”; give it one (in a table: --map id=COLUMN)",
        #"{"id":"b"}"#,
        "in:7: more text after the JSON value at byte 12; write one JSON object a line",
      ])
  }

  @Test func bytesThatAreNotUTF8AreRefusedNotRepaired() throws {
    let bad: [UInt8] = [0x62, 0xE4, 0x0A]
    let lines = try reader(MemorySource(bytes: Array("a\n".utf8) + bad + Array("c\n".utf8)), .txt, .names).map { item in
      item.map(\.id)
    }
    #expect(lines == [.success("a"), .failure(InputError(file: "in", line: 2, reason: .notUTF8)), .success("c")])
    let table = try reader(MemorySource(bytes: Array("id\n".utf8) + bad), .tsv).map { $0 }
    #expect(table == [.failure(InputError(file: "in", line: 2, reason: .notUTF8))])
  }

  @Test func tablesFollowTheHeader() throws {
    let text =
      "id\ttitle\tpath\tkeywords\textra\nw\tWi-Fi | 5\tNetwork > Wi-Fi\twlan| net ||\tx|y\r\nb\tB\t\tone\n\nc\n"
    #expect(
      try outcomes(text, .tsv, .settings) == [
        #"{"id":"w","title":"Wi-Fi | 5","path":["Network","Wi-Fi"],"keywords":["wlan","net"],"extra":["x","y"]}"#,
        #"{"id":"b","title":"B","keywords":["one"]}"#,
        #"{"id":"c"}"#,
      ])
  }

  @Test func aSeparatorCountsWhateverMarkFollows() throws {
    #expect(
      try outcomes("id\tkeywords\na\tx|\u{301}y\nb\t\u{301}z", .tsv, .settings) == [
        "{\"id\":\"a\",\"keywords\":[\"x\",\"\u{301}y\"]}", "{\"id\":\"b\",\"keywords\":[\"\u{301}z\"]}",
      ])
  }

  @Test func mappingsRenameColumns() throws {
    let text = "old\tnew\tname\nsplit\tsleep\tother\n"
    #expect(
      try outcomes(text, .tsv, .symbols, map: ["name=new", "formerNames=old", "keywords=new"]) == [
        #"{"formerNames":["split"],"name":"sleep","keywords":["sleep"]}"#
      ])
    #expect(try outcomes("k=v\na\n", .tsv, .names, map: ["id=k=v"]) == [#"{"id":"a"}"#])
  }

  @Test(arguments: [
    ("id\tid\na\tb", [], "in:1: the column “id” stands twice in the header; rename one"),
    ("a\tb\nc\td", ["id=x"], "in:1: no column “x” to map; the columns are a, b"),
    (
      "Anna\tx", [],
      "in:1: the header names no column “id” or “name”, but “Anna, x”; begin with a header line, or "
        + "say which column is the id: --map id=COLUMN"
    ),
    ("a\tb\nc\td", ["id=a", "id=b"], "in:1: the field “id” is mapped twice; map one column to it"),
  ])
  func aBrokenHeaderEndsTheTable(_ text: String, _ map: [String], _ message: String) throws {
    #expect(try outcomes(text, .tsv, map: map) == [message])
  }

  @Test func tooManyCellsAreRefused() throws {
    #expect(
      try outcomes("id\tname\na\tb\tc\td\ne\tf", .tsv) == [
        "in:2: more cells than the 2 columns; remove the tabs too many, or name the columns in the header",
        #"{"id":"e","name":"f"}"#,
      ])
  }

  @Test(arguments: [
    (Preset.names, #"{"id":"x y"}"#), (.symbols, #"{"name":"x y"}"#), (.settings, #"{"id":"x y","title":"x y"}"#),
  ])
  func aNameIsIDAndNameField(_ preset: Preset, _ json: String) throws {
    #expect(try outcomes("x y\n \t\n", .txt, preset) == [json])
  }

  @Test func withoutAnEndingTheFirstLineTells() throws {
    #expect(try outcomes("\n {\"id\":\"a\"}\n", nil) == [#"{"id":"a"}"#])
    #expect(try outcomes("id\tname\na\tb\n", nil) == [#"{"id":"a","name":"b"}"#])
    #expect(try outcomes("id\na\n", nil, map: ["name=id"]) == [#"{"name":"a"}"#])
    #expect(try outcomes("a\n{\n", nil, .names) == [#"{"id":"a"}"#, #"{"id":"{"}"#])
    #expect(try outcomes("{\"id\":\"a\"}", nil, map: ["id=x"]).first?.contains("only a table has columns") == true)
    #expect(throws: InputError(file: "in", line: nil, reason: .mappingWithoutTable)) {
      try outcomes("", .txt, map: ["id=x"])
    }
  }

  @Test func filesAreOpenedByTheirEnding() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("in-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in [("a.TSV", "id\tname\nx\ty\n"), ("a.jsonl", "{\"id\":\"x\",\"name\":\"y\"}"), ("a", "id\tb")] {
      let path = folder.appendingPathComponent(name).path
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      #expect(try InputReader(path: path, preset: .users).map { try $0.get().id } == (name == "a" ? [] : ["x"]))
    }
    let unknown = folder.appendingPathComponent("a.xml").path
    #expect(throws: InputError(file: unknown, line: nil, reason: .unknownFormat)) {
      try InputReader(path: unknown, preset: .users)
    }
    for (name, mend) in [("a.xml", "name it .ndjson, .tsv or .txt"), ("a.JSON", "jq -c"), ("a.csv", "to .tsv")] {
      #expect { try InputReader(path: name, preset: .users) } throws: { "\($0)".contains(mend) }
    }
    let missing = folder.appendingPathComponent("b.tsv").path
    let message = "\(missing): cannot be read (No such file or directory); check the path"
    #expect { try InputReader(path: missing, preset: .users) } throws: { "\($0)" == message }
    let items = try InputReader(path: folder.path, preset: .users).map { $0 }
    let failure = "\(folder.path): cannot be read (Is a directory); name a file in it"
    #expect(items.map { item in if case .failure(let error) = item { "\(error)" } else { "" } } == [failure])
  }
}
