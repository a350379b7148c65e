import Foundation
import Testing
import TypeaheadTestSupport

/// `Scripts/rooms` lists what refers to a later room, and what is imported that may not be.
@Suite struct RoomsTests {
  /// What the script prints of a tree of files, and how it ends.
  private func rooms(_ files: [String: String]) throws -> (lines: [String], status: Int32) {
    var files = files
    files["Typeahead/Columns/Column.swift"] = "struct Column { var count = 0 }"
    files["Typeahead/Search/Candidates.swift"] = """
      struct Candidates {
        let few = 1
        func narrow() {
          let local = 2
        }
      }
      """
    files["Typeahead/Search/Kind.swift"] = "enum Kind {\n  case first, second(Int), third\n}"
    files["Typeahead/Search/Column+Search.swift"] = "extension Column { var size, width: Int; func widen() {} }"
    files["Typeahead/Search/Numbers.swift"] = "extension [Int] { func narrowed() {} }; func searched() {}"
    files["Typeahead/Index/Narrow.swift"] = "extension Candidates { func narrow() {} }"
    let folder = FileManager.default.temporaryDirectory.appending(path: "rooms-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, content) in files {
      let file = folder.appending(path: "Sources/\(path)")
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(content.utf8).write(to: file)
    }
    let outcome = try FtsProcess.shell("\"\(PackageFile.folder.path)/Scripts/rooms\" \"\(folder.path)\"")
    #expect(outcome.errors == "")
    return (outcome.output.split(separator: "\n").map(String.init), outcome.status)
  }

  @Test func whatUsesEarlierRoomsIsFine() throws {
    let (lines, status) = try rooms([
      "Typeahead/Index/Fine.swift": "func f(_ c: Candidates, _ d: Column) { c.narrow(); _ = d.count }",
      "Typeahead/Text/Fine.swift": #"/* Candidates */ let text = "Candidates .narrow" // .narrow"#,
      "Typeahead/Match/Fine.swift": "struct Local { var count = 1 }; func f() { let few = 2; g(few, h().local) }",
      "Typeahead/Text/Own.swift":
        "struct Own { func widen() {}; func g(body: () -> Void) { widen(); body(); f.count() } }",
      "TypeaheadModel/Fine.swift": "import Foundation\nimport Typeahead",
    ])
    #expect(lines == [] && status == 0)
  }

  @Test(arguments: [
    ("Typeahead/Text/Bad.swift", "\nfunc f(_ c: Candidates) {}", "Text/Bad.swift:2: Text uses Candidates of Search"),
    ("Typeahead/Match/Bad.swift", "func f() { g().narrow() }", "Match/Bad.swift:1: Match uses .narrow of Search"),
    ("Typeahead/Columns/Bad.swift", "let f = g.few", "Columns/Bad.swift:1: Columns uses .few of Search"),
    ("Typeahead/Text/Bad.swift", "let f = g == .third", "Text/Bad.swift:1: Text uses .third of Search"),
    // What a later room adds to a type: in one line, several in one, of a list, called without self, or twice.
    ("Typeahead/Text/Bad.swift", "let f = g.size", "Text/Bad.swift:1: Text uses .size of Search"),
    ("Typeahead/Text/Bad.swift", "let f = g.width", "Text/Bad.swift:1: Text uses .width of Search"),
    ("Typeahead/Text/Bad.swift", "let f = g.narrowed()", "Text/Bad.swift:1: Text uses .narrowed of Search"),
    (
      "Typeahead/Columns/Bad.swift", "extension Column { func f() { widen() } }",
      "Columns/Bad.swift:1: Columns uses .widen of Search"
    ),
    (
      "Typeahead/Text/Bad.swift", "struct A { func f() { searched() } }",
      "Text/Bad.swift:1: Text uses searched( of Search"
    ),
    ("Typeahead/Text/Bad.swift", "let f = g.narrow()", "Text/Bad.swift:1: Text uses .narrow of Search"),
    ("Typeahead/Bad.swift", "", "Sources/Typeahead/Bad.swift is in none of the rooms"),
    (
      "TypeaheadModel/Bad.swift", "internal import TypeaheadStore",
      "Sources/TypeaheadModel imports TypeaheadStore, which it may not"
    ),
    (
      "TypeaheadModel/Bad.swift", "@preconcurrency import struct TypeaheadStore.RecordStore",
      "Sources/TypeaheadModel imports TypeaheadStore, which it may not"
    ),
    ("Other/File.swift", "", "Sources/Other is none of the targets"),
  ])
  func whatIsPlantedIsFound(_ path: String, _ content: String, _ line: String) throws {
    let (lines, status) = try rooms([path: content])
    #expect(lines == [line] && status == 1)
  }

  @Test func otherFoldersAndLargeRoomsAreFound() throws {
    let (lines, status) = try rooms([
      "Typeahead/Misc/A.swift": "let a = 1",
      "Typeahead/Index/Large.swift": String(repeating: "// x\n", count: 6001),
    ])
    #expect(status == 1 && lines.count == 2)
    #expect(lines.contains("Index has 6001 lines, more than 6000"))
    #expect(lines.contains { $0.hasPrefix("Sources/Typeahead/Misc is none of the rooms: Columns Text") })
  }
}
