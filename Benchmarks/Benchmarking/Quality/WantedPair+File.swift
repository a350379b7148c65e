internal import TypeaheadTools

extension [WantedPair] {
  /// Reads a file of pairs: query text, tab, wanted record's id; one line a pair. Blank lines are skipped.
  ///
  /// - Throws: ``BenchError`` where the file or a line cannot be read, or no record has the id.
  init(path: String, _ records: BenchRecords) throws(BenchError) {
    let source: FileSource
    do {
      source = try FileSource(path: path)
    } catch {
      throw .unreadablePairs(path: path, reason: error.description)
    }
    try self.init(LineReader(source), path: path, records)
  }

  /// Reads lines from anywhere; a failure while reading is told as that of the file.
  init(_ lines: LineReader, path: String, _ records: BenchRecords) throws(BenchError) {
    self.init()
    let ids = Set(records.documents.map { [UInt8]($0.id.utf8) })
    var lines = lines
    while true {
      let line: String?
      do {
        line = try lines.nextText()
      } catch {
        throw .unreadablePairs(path: path, reason: "line \(lines.lineNumber): \(error)")
      }
      guard let line else { return }
      if line.isEmpty { continue }
      guard let tab = line.utf8.firstIndex(of: 0x09), tab != line.startIndex else {
        throw .malformedPair(path: path, line: lines.lineNumber)
      }
      let id = String(line[line.utf8.index(after: tab)...])
      guard ids.contains([UInt8](id.utf8)) else {
        throw .unknownRecord(id: id, path: path, line: lines.lineNumber)
      }
      append(WantedPair(String(line[..<tab]), id: id))
    }
  }
}
