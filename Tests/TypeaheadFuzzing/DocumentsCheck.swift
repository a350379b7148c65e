internal import Typeahead
internal import TypeaheadTools

/// Each line of an import is a record or an error that names the line, however the bytes arrive, and what is a record is found in an
/// index that takes it.
struct DocumentsCheck: FuzzCheck {
  /// Lines are refused from here on.
  private static var longestLine: Int { 160 }

  func problem(with bytes: [UInt8]) throws -> String? {
    let items = try Self.items(bytes, chunk: .max)
    let lines = Self.lines(bytes)
    guard items.map(\.line) == lines else {
      return "lines \(lines), of which \(items.map(\.line)) gave something"
    }
    for chunk in [1, 7] where try Self.items(bytes, chunk: chunk) != items {
      return "another outcome where \(chunk) bytes arrive at a time"
    }
    var documents: [Document] = []
    for item in items {
      switch item.outcome {
      case .failure(let error):
        if error.line != item.line || !error.isLineError { return "line \(item.line) gave \(error)" }
        if error.description.unicodeScalars.contains("\n") { return "line \(item.line): \(error) has several lines" }
      case .success(let document):
        let written = document.json
        guard try Document(JSONValue(parsing: written)) == document else { return "\(written) reads as another record" }
        documents.append(document)
      }
    }
    return try Self.problem(importing: documents)
  }

  /// What a line gave.
  private struct Item: Equatable {
    let line: Int
    let outcome: Result<Document, InputError>
  }

  private static func items(_ bytes: [UInt8], chunk: Int) throws -> [Item] {
    var reader = try InputReader(
      LineReader(MemorySource(bytes: bytes, chunk: chunk), limit: longestLine, chunkSize: 64), named: "input",
      format: .ndjson, preset: .users)
    var items: [Item] = []
    while let outcome = reader.next() { items.append(Item(line: reader.lineNumber, outcome: outcome)) }
    return items
  }

  /// The numbers of the lines that are not blank.
  private static func lines(_ bytes: [UInt8]) -> [Int] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.enumerated().compactMap { number, line in
      if line.count > longestLine { return number + 1 }
      var line = line
      if number == 0, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
      if line.last == 0x0D { line = line.dropLast() }
      return line.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? nil : number + 1
    }
  }

  /// Of equal ids the last one counts; what is refused leaves no trace.
  private static func problem(importing documents: [Document]) throws -> String? {
    if documents.isEmpty { return nil }
    let index = SearchIndex(schema: Preset.users.schema())
    let report = try index.upsert(documents, onRejection: .skip)
    let rejected = Set(report.rejected.map(\.offset))
    let taken = documents.indices.filter { !rejected.contains($0) }
    var last: [[UInt8]: Int] = [:]
    for place in taken { last[Array(documents[place].id.utf8)] = place }
    let snapshot = index.snapshot
    if snapshot.count != last.count || snapshot.search("").total != last.count {
      return "\(last.count) records taken, \(snapshot.count) there"
    }
    for place in last.values where snapshot[id: documents[place].id] != documents[place] {
      return "\(documents[place].json) is not found by its id"
    }
    return nil
  }
}
