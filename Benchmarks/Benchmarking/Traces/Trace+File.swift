internal import Typeahead
internal import TypeaheadTools

extension Trace {
  /// Reads a trace file: session number, tab, query text; one line a keystroke.
  ///
  /// - Throws: ``BenchError`` where the file or a line cannot be read.
  init(path: String) throws(BenchError) {
    let source: FileSource
    do {
      source = try FileSource(path: path)
    } catch {
      throw .unreadableTrace(path: path, reason: error.description)
    }
    try self.init(LineReader(source), path: path)
  }

  /// Reads lines from anywhere; a failure while reading is told as that of the file.
  init(_ lines: LineReader, path: String) throws(BenchError) {
    self.init(name: path.split(separator: "/").last.map(String.init) ?? path)
    var lines = lines
    var number = ""
    var session: [String] = []
    while true {
      let text: String?
      do {
        text = try lines.nextText()
      } catch {
        throw .unreadableTrace(path: path, reason: "line \(lines.lineNumber): \(error)")
      }
      guard let text else { break }
      guard let tab = text.utf8.firstIndex(of: 0x09), tab != text.startIndex else {
        throw .malformedTrace(path: path, line: lines.lineNumber)
      }
      if !text[..<tab].hasSameBytes(as: number) {
        append(session)
        session = []
        number = String(text[..<tab])
      }
      session.append(String(text[text.utf8.index(after: tab)...]))
    }
    append(session)
  }
}
