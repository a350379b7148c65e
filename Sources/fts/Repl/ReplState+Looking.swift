import Typeahead
import TypeaheadTools

extension ReplState {
  /// Why the first hits match.
  func explain(_ query: String) -> [String] {
    let answer = records.index.search(query, limit: min(limit, Self.mostExplained))
    let readings = Query(query).readings
    var result: [String] = []
    if records.preset.schema().readsQueriesFreely, readings.count > 1 {
      let shown = readings.prefix(Self.mostReadings).map { $0.tokens.joined(separator: " ") }
      let rest = readings.count > shown.count ? " · …" : ""
      result.append("read as \(shown.joined(separator: " · "))\(rest)")
    }
    for hit in answer.hits {
      result.append("\(hit.id)\t\(records.preset.name(of: hit.record))")
      result += lines(of: hit.explanation.description).map { "    " + $0 }
    }
    let mended = answer.didYouMean.map { "; shown are hits for \"\($0)\"" } ?? ""
    return result + [answer.total == 0 ? "no record matches\(mended)" : "\(answer.total) records match"]
  }

  private static var mostExplained: Int { 3 }
  private static var mostReadings: Int { 3 }

  /// The values of a field among the matches of a query, the most frequent first, with the sum of the numbers of another.
  func facets(_ field: String, _ measured: String?, _ query: String) -> [String] {
    let values = records.index.snapshot.facets(
      Query(query), by: { $0.texts(field) },
      measuring: measured.map { name in { $0.wholeNumber(name) } })
    if values.isEmpty { return ["no matching record has the field \(field)"] }
    let shown = values.prefix(limit).map { value in
      let range = value.minimum.flatMap { low in value.maximum.map { "\tsum \(value.sum), \(low) to \($0)" } } ?? ""
      return "\(value.count)\t\(value.value)\(measured == nil ? "" : range)"
    }
    var notes = shown.count < values.count ? ["\(shown.count) of \(values.count) values"] : []
    if let measured, values.allSatisfy({ $0.minimum == nil }) {
      notes.append("no matching record has a number in the field \(measured)")
    }
    return shown + notes
  }

  /// What is searched, and how it is shown.
  var stats: [String] {
    [
      "from\t\(records.name)",
      "preset\t\(records.preset.rawValue)",
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
    return ["\(records.index.count) records written to \(file)"]
  }

  func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

/// Why the records could not be written.
struct SaveError: Error, CustomStringConvertible {
  let file: String
  let error: SystemError

  var description: String { "\(file) cannot be written (\(error)); check the folder and its permissions" }
}
