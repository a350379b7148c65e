internal import Typeahead

/// What the header of a table and the mappings say: which column fills which field, and how cells become values.
///
/// - A mapped column goes by its field's name; it may serve several fields. A mapping wins over a column that has the
///   field's name by itself. All other columns keep their names.
/// - `|` separates the values of a list. The preset's list fields are always lists, other fields where the cell holds
///   a `|`; `id` and the preset's name field are one value whatever they hold.
/// - In `path`, ` > ` separates the menus.
/// - Blanks around list values are dropped, empty values too. An empty cell is a missing field.
struct TableLayout: Sendable {
  private enum Shape {
    case single
    case list
    case menus
    case listIfSeparated
  }

  /// One field to fill: from which column, and how.
  private struct Source {
    let field: String
    let column: Int
    let shape: Shape
  }

  let columnCount: Int
  private let sources: [Source]

  /// - Throws: ``InputError/Reason`` where a column or field stands twice, a mapped column is missing, or nothing can be the id.
  init(header: [String], preset: Preset, mappings: [FieldMapping]) throws(InputError.Reason) {
    let columns = header.map { JSONObject.Member(key: $0, value: .null) }
    if let column = JSONObject.repeatedKey(in: columns) { throw .repeatedColumn(column) }
    var sources: [Source] = []
    for (place, name) in header.enumerated() {
      let mapped = mappings.filter { $0.column.hasSameBytes(as: name) }.map(\.field)
      let isTaken = mappings.contains { $0.field.hasSameBytes(as: name) }
      for field in mapped.isEmpty && !isTaken ? [name] : mapped {
        sources.append(Source(field: field, column: place, shape: Self.shape(of: field, preset: preset)))
      }
    }
    for mapping in mappings where !header.contains(where: { $0.hasSameBytes(as: mapping.column) }) {
      throw .unknownColumn(mapping.column, known: header)
    }
    let fields = sources.map { JSONObject.Member(key: $0.field, value: .null) }
    if let field = JSONObject.repeatedKey(in: fields) { throw .repeatedField(field) }
    if !fields.contains(where: { $0.key == "id" || $0.key == "name" }) { throw .noIdentifierColumn(known: header) }
    columnCount = header.count
    self.sources = sources
  }

  private static func shape(of field: String, preset: Preset) -> Shape {
    if field == "path" { return .menus }
    if field == "id" || field.hasSameBytes(as: preset.nameField) { return .single }
    return preset.listFields.contains(where: field.hasSameBytes) ? .list : .listIfSeparated
  }

  /// The fields of one row, in the order of the columns; cells missing at the end are missing fields.
  func fields(of cells: [String]) -> JSONObject {
    let members = sources.compactMap { source -> JSONObject.Member? in
      guard source.column < cells.count, !cells[source.column].isEmpty else { return nil }
      return JSONObject.Member(key: source.field, value: Self.value(of: cells[source.column], as: source.shape))
    }
    return JSONObject(members)
  }

  private static func value(of cell: String, as shape: Shape) -> JSONValue {
    switch shape {
    case .single: .string(cell)
    case .menus: list(cell.parts(separatedBy: " > "))
    case .list: list(cell.parts(separatedBy: "|"))
    case .listIfSeparated: cell.utf8.contains(UInt8(ascii: "|")) ? list(cell.parts(separatedBy: "|")) : .string(cell)
    }
  }

  private static func list(_ parts: [Substring]) -> JSONValue {
    .strings(parts.map(\.withoutOuterBlanks).filter { !$0.isEmpty }.map(String.init))
  }
}
