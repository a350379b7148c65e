import Typeahead
import TypeaheadTools

extension ReplState {
  /// What is searched, and how it is shown.
  var stats: [String] {
    [
      "from\t\(records.name)",
      "preset\t\(records.preset.name)",
      "records\t\(records.index.count)",
      "fields\t\(records.preset.searchedFields.joined(separator: ", "))",
      "limit\t\(limit == .max ? "all" : String(limit))",
      "timer\t\(showsTime ? "on" : "off")",
      "mode\t\(mode.rawValue)",
    ]
  }

  /// Writes all records as NDJSON, in the order of the empty query's answer.
  func save(_ file: String) throws -> [String] {
    do throws(SystemError) {
      let sink = try FileSink(path: file)
      var output = Output(sink, writesEachLine: false)
      for hit in records.index.search("", limit: .max).hits { try output.writeLine(hit.record.json) }
      try output.flush()
      try sink.finish()
    } catch {
      throw SaveError(file: file, error: error)
    }
    return ["\(records.index.count.counted("record")) written to \(file)"]
  }
}

/// Why the records could not be written.
struct SaveError: Error, CustomStringConvertible {
  let file: String
  let error: SystemError

  var description: String { "\(file) cannot be written (\(error)); \(error.mend)" }
}
