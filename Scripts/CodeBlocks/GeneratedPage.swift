import Foundation

/// The Swift file made of a page: an extension of the type that a test target has for the page.
///
/// That type says what the blocks take for granted. `run()` has the blocks in order, each within the scope of the one before: what a
/// block declares is there for those that follow, which may declare it anew.
struct GeneratedPage {
  let path: String
  /// The name of the file, without its ending.
  let title: String
  /// The type that has the blocks: `READMEPage`.
  var name: String { title + "Page" }
  let blocks: [CodeBlock]
  /// The module whose article the page is.
  let module: String

  init(path: String, text: String) throws(CodeBlockError) {
    self.path = path
    let components = path.split(separator: "/")
    title = String(components[components.count - 1].dropLast(3))
    module = components.count > 1 ? String(components[1]) : "Typeahead"
    blocks = try CodeBlock.blocks(of: text)
  }

  /// The file.
  var source: String {
    var imports: Set = ["import Testing", "import Typeahead", "import \(module)"]
    var declarations: [String] = []
    var body: [String] = []
    var open = 0
    for block in blocks {
      if case .parsed = block.treatment {
        declarations += ["#if NEVER"] + located(block.code, block.line) + ["#endif"]
        continue
      }
      if case .elements(let type) = block.treatment {
        let first = "use([" + (block.code.first ?? "")
        body += located([first] + block.code.dropFirst() + ["] as [\(type)])"], block.line)
        continue
      }
      var compiledOnly = false
      if case .compiled = block.treatment { compiledOnly = true }
      body.append(compiledOnly ? "if isNeverTrue {" : "do {")
      var printed: Statement?
      var expected: [String] = []
      for statement in Statement.statements(of: block.code) + [
        Statement(line: block.code.count, lines: [""], kind: .other)
      ] {
        if let print = printed {
          if statement.lines[0].hasPrefix("// ") {
            expected.append(String(statement.lines[0].dropFirst(3)))
            continue
          }
          body += located(Self.printing(print, expected), block.line + print.line)
          printed = nil
          expected = []
        }
        let place = block.line + statement.line
        switch statement.kind {
        case .importing: imports.insert(Self.importing(statement))
        case .declaration: declarations += located(statement.lines, place, type: statement.isExtension ? nil : name)
        case .expression where statement.lines[0].hasPrefix("print("): printed = statement
        case .expression: body += located(Self.using(statement), place)
        case .binding(let names):
          body += located(statement.lines, place)
          if let value = statement.parts.comment.flatMap(StatedValue.literal), names.count == 1 {
            body += located(["#expect(\(names[0]) == \(value))"], place)
          }
          body += names.map { "use(\($0))" }
        case .other: body += located(statement.lines, place)
        }
      }
      if compiledOnly { body.append("}") } else { open += 1 }
    }
    body += Array(repeating: "}", count: open)
    return """
      // Made of \(path): the code is there.
      \(imports.sorted().joined(separator: "\n"))

      \(declarations.joined(separator: "\n"))

      extension \(name) {
      func run() async throws {
      \(body.joined(separator: "\n"))
      }
      }

      """
  }

  /// An import: of a module that not every system has, where there is one; the test target has stand-ins for the names of others.
  private static func importing(_ statement: Statement) -> String {
    let code = statement.parts.code
    let module = code.dropFirst("import ".count)
    return ["SwiftUI", "UIKit"].contains(module)
      ? "#if canImport(\(module))\n\(code)\n#else\nimport Foundation\n#endif" : code
  }

  /// An expression whose value is held against what is stated, or not used.
  private static func using(_ statement: Statement) -> [String] {
    let (code, comment) = statement.parts
    let before = statement.lines.dropLast()
    if let value = comment.flatMap(StatedValue.literal) {
      return before.isEmpty ? ["#expect(\(code) == \(value))"] : ["#expect("] + before + ["\(code) == \(value))"]
    }
    return before.isEmpty ? ["use(\(code))"] : ["use("] + before + ["\(code))"]
  }

  /// A call of `print` whose lines are held against those in the comments below it, if there are such.
  private static func printing(_ statement: Statement, _ expected: [String]) -> [String] {
    guard !expected.isEmpty else { return statement.lines }
    let lines = expected.map(\.debugDescription).joined(separator: ", ")
    return ["#expect(printed" + statement.parts.code.dropFirst(5) + " == [\(lines)])"]
  }

  /// Lines that the compiler and the tests name by their place in the page.
  private func located(_ lines: [String], _ line: Int, type: String? = nil) -> [String] {
    let code = ["#sourceLocation(file: \(path.debugDescription), line: \(line))"] + lines + ["#sourceLocation()"]
    return type.map { ["extension \($0) {"] + code + ["}"] } ?? code
  }
}

extension Statement {
  /// Whether it is an extension, which no type can hold.
  var isExtension: Bool { lines.contains { $0.hasPrefix("extension ") } }
}
