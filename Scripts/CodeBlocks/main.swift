import Foundation

// Makes Swift files of the `swift` blocks of pages: codeblocks PACKAGE-FOLDER OUTPUT-FOLDER PAGE...
let arguments = CommandLine.arguments
guard arguments.count > 3 else { fatalError("codeblocks PACKAGE-FOLDER OUTPUT-FOLDER PAGE...") }
let output = URL(filePath: arguments[2])

func page(at file: String) throws -> GeneratedPage {
  let text = try String(contentsOf: URL(filePath: file), encoding: .utf8)
  do throws(CodeBlockError) {
    return try GeneratedPage(path: String(file.dropFirst(arguments[1].count + 1)), text: text)
  } catch {
    print("\(file):\(error.line): error: \(error.reason)")
    exit(1)
  }
}

func write(_ text: String, to name: String) throws {
  try Data(text.utf8).write(to: output.appending(path: name))
}

let pages = try arguments[3...].map(page)
for page in pages {
  try write(page.blocks.isEmpty ? "// \(page.path) has no block.\n" : page.source, to: "\(page.title)Blocks.swift")
}
try write(GeneratedTests(pages: pages.filter { !$0.blocks.isEmpty }).source, to: "PagesTests.swift")
