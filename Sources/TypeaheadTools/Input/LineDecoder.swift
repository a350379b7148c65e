/// Turns the lines of an input file into records, one after another; knows the format and, of a table, the header.
struct LineDecoder: Sendable {
  private let preset: Preset
  private let mappings: [FieldMapping]
  /// Told by the file's ending, or by its first line.
  private var format: InputFormat?
  /// Known once the header of a table was read.
  private var layout: TableLayout?

  init(preset: Preset, mappings: [FieldMapping], format: InputFormat?) {
    self.preset = preset
    self.mappings = mappings
    self.format = format
  }

  /// Refuses mappings where the format is known and has no columns.
  func checkMappings() throws(InputError.Reason) {
    guard mappings.isEmpty || format == nil || format == .tsv else { throw .mappingWithoutTable }
  }

  /// The record of a line; `nil` for a blank line and for the header of a table.
  mutating func document(of line: Span<UInt8>) throws(InputError.Reason) -> Document? {
    if Self.isBlank(line) { return nil }
    switch try knownFormat(firstLine: line) {
    case .ndjson: return try Self.object(of: line)
    case .tsv: return try row(of: line)
    case .txt: return try name(of: line)
    }
  }

  private mutating func knownFormat(firstLine: Span<UInt8>) throws(InputError.Reason) -> InputFormat {
    if let format { return format }
    let format = InputFormat(firstLine: firstLine, hasMappings: !mappings.isEmpty)
    self.format = format
    try checkMappings()
    return format
  }

  private static func isBlank(_ line: Span<UInt8>) -> Bool {
    line.indices.allSatisfy { line[$0] == 0x20 || line[$0] == 0x09 }
  }

  private static func object(of line: Span<UInt8>) throws(InputError.Reason) -> Document {
    let value: JSONValue
    do { value = try JSONParser.value(of: line) } catch { throw .json(error) }
    do { return try Document(value) } catch { throw .document(error) }
  }

  private mutating func row(of line: Span<UInt8>) throws(InputError.Reason) -> Document? {
    let cells = try Self.cells(of: line, atMost: layout.map { $0.columnCount + 1 } ?? .max)
    guard let layout else {
      self.layout = try TableLayout(header: cells, preset: preset, mappings: mappings)
      return nil
    }
    guard cells.count <= layout.columnCount else {
      throw .tooManyCells(columns: layout.columnCount)
    }
    do { return try Document(fields: layout.fields(of: cells)) } catch { throw .document(error) }
  }

  /// A name is the id; where the preset calls its names otherwise than `id` and `name`, that field holds it too.
  private func name(of line: Span<UInt8>) throws(InputError.Reason) -> Document {
    let name = JSONValue.string(try Self.text(of: line))
    let fields = ["id", "name"].contains(preset.nameField) ? [preset.nameField] : ["id", preset.nameField]
    let members = fields.map { JSONObject.Member(key: $0, value: name) }
    do { return try Document(fields: JSONObject(members)) } catch { throw .document(error) }
  }

  /// The cells between the tabs; the last of too many holds the rest of the line.
  private static func cells(of line: Span<UInt8>, atMost limit: Int) throws(InputError.Reason) -> [String] {
    var cells: [String] = []
    var start = 0
    for place in line.indices where line[place] == 0x09 && cells.count < limit - 1 {
      cells.append(try text(of: line.extracting(start..<place)))
      start = place + 1
    }
    cells.append(try text(of: line.extracting(start...)))
    return cells
  }

  private static func text(of line: Span<UInt8>) throws(InputError.Reason) -> String {
    guard let text = String(validatingUTF8: line) else { throw .notUTF8 }
    return text
  }
}
