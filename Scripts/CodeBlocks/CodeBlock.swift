/// A `swift` block of a page.
struct CodeBlock {
  /// What is done with a block.
  enum Treatment: Equatable {
    /// Compiled and run, with what it states checked.
    case run
    /// Compiled, not run.
    case compiled(because: String)
    /// Parsed alone: it needs a module that not every system has.
    case parsed(because: String)
    /// The elements of an array literal, as of a package manifest.
    case elements(of: String)
  }

  /// The number of its first line of code, from 1.
  var line: Int
  var code: [String]
  var treatment: Treatment

  /// The blocks of a page, in order.
  ///
  /// A comment of the page in the line before a block says how it is treated: `<!-- code: compiled: it never ends -->`.
  static func blocks(of page: String) throws(CodeBlockError) -> [CodeBlock] {
    var blocks: [CodeBlock] = []
    var treatment: Treatment?
    var open: CodeBlock?
    for (index, line) in page.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if var block = open {
        if line == "```" {
          blocks.append(block)
          open = nil
        } else {
          block.code.append(String(line))
          open = block
        }
      } else if line == "```swift" {
        open = CodeBlock(line: index + 2, code: [], treatment: treatment ?? .run)
        treatment = nil
      } else if line.contains("```swift") {
        throw CodeBlockError(line: index + 1, reason: "a block begins at the start of its line, by ```swift alone")
      } else if line.hasPrefix("<!-- code: "), line.hasSuffix(" -->") {
        treatment = try Treatment(line.dropFirst(11).dropLast(4), line: index + 1)
      } else if treatment != nil {
        throw CodeBlockError(line: index + 1, reason: "a block follows in the line after its comment")
      }
    }
    if let open { throw CodeBlockError(line: open.line - 1, reason: "the block does not end") }
    return blocks
  }
}

extension CodeBlock.Treatment {
  init(_ text: Substring, line: Int) throws(CodeBlockError) {
    if text.hasPrefix("compiled: ") {
      self = .compiled(because: String(text.dropFirst(10)))
    } else if text.hasPrefix("parsed: ") {
      self = .parsed(because: String(text.dropFirst(8)))
    } else if text.hasPrefix("elements of ") {
      self = .elements(of: String(text.dropFirst(12)))
    } else {
      throw CodeBlockError(
        line: line, reason: "“\(text)” is none of “compiled: WHY”, “parsed: WHY” and “elements of TYPE”")
    }
  }
}

/// What is wrong with a page.
struct CodeBlockError: Error {
  var line: Int
  var reason: String
}
