internal import Typeahead

/// `--map field=column`: a field of the records takes its values from a column of the table.
package struct FieldMapping: Sendable, Equatable {
  package let field: String
  package let column: String

  package init(field: String, column: String) {
    self.field = field
    self.column = column
  }

  /// Reads `field=column`.
  ///
  /// - Throws: ``UsageError`` where a side is missing.
  package init(parsing text: String) throws(UsageError) {
    let sides = text.parts(separatedBy: "=", maxSplits: 1).map(String.init)
    guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty else {
      throw UsageError("\(text.shortened) is no mapping", mend: "write --map field=column")
    }
    self.init(field: sides[0], column: sides[1])
  }

  /// Reads the mappings of a call.
  ///
  /// - Throws: ``UsageError`` where one is none, or its field means nothing to the preset.
  package static func all(_ texts: [String], of preset: Preset) throws(UsageError) -> [FieldMapping] {
    var mappings: [FieldMapping] = []
    for text in texts {
      let mapping = try FieldMapping(parsing: text)
      try mapping.checkField(of: preset)
      mappings.append(mapping)
    }
    return mappings
  }

  private func checkField(of preset: Preset) throws(UsageError) {
    let own = ["id", "name"].filter { !preset.fields.contains($0) } + preset.fields
    let known = own + Document.accessFields.filter { !own.contains($0) }
    if known.contains(where: { $0.hasSameBytes(as: field) }) { return }
    let mend =
      closest(to: field, among: known).map { "did you mean \($0)?" } ?? "they are \(known.joined(separator: ", "))"
    throw UsageError("\(field.shortened) is no field of \(preset.name) to map a column to", mend: mend)
  }
}
