/// The records of an input file, one at a time, in memory bounded by the longest line.
///
/// Every line gives a record or a typed error; the caller decides whether an error ends the reading:
///
///     for item in try InputReader(path: "settings.tsv", preset: .settings) {
///       let document = try item.get()                        // stop at the first error
///     }
///     for item in try InputReader(path: "-", preset: .users) {
///       switch item {                                        // skip what is broken
///       case .success(let document): add(document)
///       case .failure(let error) where error.isLineError: warn(error)
///       case .failure(let error): throw error
///       }
///     }
///
/// - `.ndjson` (`.jsonl`): one JSON object a line. `.tsv`: a header line, then a record a line, see ``TableLayout``; there is
///   no quoting. `.txt`: one name a line, which is the id and the preset's name field.
/// - Without an ending (`-`, `/dev/fd/63`) the first line tells: `{` is NDJSON, a tab or a mapping a table, else names.
/// - CRLF and a byte-order mark are tolerated, blank lines skipped. A line that is not UTF-8 is refused, never repaired:
///   an id silently changed would be another record.
/// - After an error that is no ``InputError/isLineError`` there are no more records.
package struct InputReader: Sequence, IteratorProtocol, Sendable {
  package typealias Element = Result<Document, InputError>

  /// The path as given, for messages.
  private let file: String
  private var lines: LineReader
  private var decoder: LineDecoder
  private var isFinished = false
  /// The bytes there are to read, where that is known.
  private let size: Int?

  /// The number of the line the last record or error came from, counted from 1.
  package var lineNumber: Int { lines.lineNumber }

  /// How much was read, as a part of the size at first; `nil` where nobody knows how much there is.
  package var share: Double? {
    size.map { $0 == 0 ? 1 : Double(lines.byteCount) / Double($0) }
  }

  /// Opens a file, or standard input for `-`.
  ///
  /// - Throws: ``InputError`` where it cannot be opened, or its ending says nothing.
  package init(path: String, preset: Preset, mappings: [FieldMapping] = []) throws(InputError) {
    let format = try InputFormat(path: path)
    let source: FileSource
    do {
      source = try FileSource(path: path)
    } catch {
      throw InputError(file: path, line: nil, reason: .cannotRead(error))
    }
    try self.init(
      LineReader(source), named: path, format: format, preset: preset, mappings: mappings, size: source.size)
  }

  /// Reads lines from anywhere; `format` `nil` lets the first line tell.
  package init(
    _ lines: LineReader, named file: String, format: InputFormat?, preset: Preset, mappings: [FieldMapping] = [],
    size: Int? = nil
  ) throws(InputError) {
    self.file = file
    self.size = size
    self.lines = lines
    decoder = LineDecoder(preset: preset, mappings: mappings, format: format)
    do {
      try decoder.checkMappings()
    } catch {
      throw InputError(file: file, line: nil, reason: error)
    }
  }

  package mutating func next() -> Element? {
    while !isFinished {
      switch Self.outcome(of: &lines, &decoder) {
      case nil: return nil
      case .success(nil)?: continue
      case .success(let document?)?: return .success(document)
      case .failure(let reason)?:
        let isOfFile = if case .cannotRead = reason { true } else { false }
        let error = InputError(file: file, line: isOfFile ? nil : lines.lineNumber, reason: reason)
        isFinished = !error.isLineError
        return .failure(error)
      }
    }
    return nil
  }

  /// What the next line gives: a record, nothing (a header, a blank line), or what is wrong; `nil` at the end.
  private static func outcome(
    of lines: inout LineReader, _ decoder: inout LineDecoder
  ) -> Result<Document?, InputError.Reason>? {
    do {
      return try lines.next { line in
        Result { () throws(InputError.Reason) in try decoder.document(of: line) }
      }
    } catch {
      switch error {
      case .lineTooLong(let limit): return .failure(.lineTooLong(limit: limit))
      case .endlessLine(let limit): return .failure(.endlessLine(limit: limit))
      case .system(let error): return .failure(.cannotRead(error))
      }
    }
  }
}
