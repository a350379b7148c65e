/// What is made of a block: its imports, its declarations, and what is run.
struct GeneratedBlock {
  private(set) var imports: [String] = []
  private(set) var declarations: [String] = []
  private(set) var body: [String] = []
  /// Whether the scope that the body opens goes on, for the blocks behind it.
  private(set) var isOpen = false
  /// How many values are held against what comments state.
  private(set) var values = 0
  private let path: String

  init(_ block: CodeBlock, of path: String, in type: String) {
    self.path = path
    switch block.treatment {
    case .parsed: declarations = ["#if NEVER"] + located(block.code, block.line) + ["#endif"]
    case .elements(let element):
      let first = "use([" + (block.code.first ?? "")
      body = located([first] + block.code.dropFirst() + ["] as [\(element)])"], block.line)
    case .compiled:
      body = ["if isNeverTrue {"]
      add(Statement.statements(of: block.code), from: block.line, in: type)
      body.append("}")
    case .run:
      body = ["do {"]
      add(Statement.statements(of: block.code), from: block.line, in: type)
      isOpen = true
    }
  }

  private mutating func add(_ statements: [Statement], from line: Int, in type: String) {
    // A function uses what the statements before it declare; tests call those of blocks without statements.
    let isOfDeclarations = statements.allSatisfy(\.declaresAlone)
    var rest = statements[...]
    while let statement = rest.popFirst() {
      let place = line + statement.line
      switch statement.kind {
      case .importing: imports.append(Self.importing(statement))
      case .function where !isOfDeclarations: body += located(statement.lines, place)
      case .declaration, .function:
        let lines = located(statement.lines, place)
        declarations += statement.isExtension ? lines : ["extension \(type) {"] + lines + ["}"]
      case .binding(let names):
        body += located(statement.lines, place)
        if let value = statement.statedValue, names.count == 1 {
          body += located(["#expect(\(names[0]) == \(value))"], place)
          values += 1
        }
        body += names.map { "use(\($0))" }
      case .expression:
        let output = rest.prefix { $0.lines[0].hasPrefix("// ") }
        if statement.lines[0].hasPrefix("print("), !output.isEmpty {
          rest = rest.dropFirst(output.count)
          body += located(Self.printing(statement, output.map { String($0.lines[0].dropFirst(3)) }), place)
        } else {
          body += located(Self.using(statement), place)
          values += statement.statedValue == nil ? 0 : 1
        }
      case .other: body += located(statement.lines, place)
      }
    }
  }

  /// An import: of a module that not every system has, where there is one; the test target has stand-ins for the names of others.
  private static func importing(_ statement: Statement) -> String {
    let code = statement.parts.code
    let module = code.dropFirst("import ".count)
    return ["AppKit", "SwiftUI"].contains(module)
      ? "#if canImport(\(module))\n\(code)\n#else\nimport Foundation\n#endif" : code
  }

  /// An expression whose value is held against what is stated, or not used.
  private static func using(_ statement: Statement) -> [String] {
    let lines = statement.lines.dropLast() + [statement.parts.code]
    let (before, after) = statement.statedValue.map { ("#expect(", " == \($0))") } ?? ("use(", ")")
    return [before + lines[0]] + lines.dropFirst() + [after]
  }

  /// A call of `print` whose lines are held against those of the comments below it.
  private static func printing(_ statement: Statement, _ output: [String]) -> [String] {
    let lines = output.map(\.debugDescription).joined(separator: ", ")
    return ["#expect(printed" + statement.parts.code.dropFirst(5) + " == [\(lines)])"]
  }

  /// Lines that the compiler and the tests name by their place in the page.
  private func located(_ lines: [String], _ line: Int) -> [String] {
    ["#sourceLocation(file: \(path.debugDescription), line: \(line))"] + lines + ["#sourceLocation()"]
  }
}
