/// How an input file is written.
package enum InputFormat: String, CaseIterable, Sendable {
  /// One JSON object a line.
  case ndjson
  /// A header line that names the columns, then a record a line, cells separated by tabs.
  case tsv
  /// One name a line.
  case txt

  /// The format a file's ending says; `nil` where it has no ending, as `-` and `/dev/fd/63`.
  ///
  /// - Throws: ``InputError`` where the ending is another one.
  package init?(path: String) throws(InputError) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let ending = String(name[name.index(after: dot)...]).asciiLowercased
    guard let format = InputFormat(rawValue: ending == "jsonl" ? "ndjson" : ending) else {
      throw InputError(file: path, line: nil, reason: .unknownFormat)
    }
    self = format
  }

  /// The format of a file without ending, by its first line: an object is NDJSON, a tab or a mapping means a table,
  /// all else is names.
  init(firstLine: Span<UInt8>, hasMappings: Bool) {
    var first: UInt8?
    var hasTab = false
    for place in firstLine.indices {
      let byte = firstLine[place]
      if byte == 0x09 { hasTab = true }
      if first == nil, byte != 0x20, byte != 0x09 { first = byte }
    }
    self = first == UInt8(ascii: "{") ? .ndjson : hasTab || hasMappings ? .tsv : .txt
  }
}
