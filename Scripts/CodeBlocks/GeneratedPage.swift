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

  /// What is made of each block.
  var made: [GeneratedBlock] { blocks.map { GeneratedBlock($0, of: path, in: name) } }

  /// The file.
  var source: String {
    let imports = Set(["import Testing", "import Typeahead", "import \(module)"] + made.flatMap(\.imports))
    let declarations = made.flatMap(\.declarations)
    var body = made.flatMap(\.body)
    let open = made.count(where: \.isOpen)
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
}
