internal import Typeahead

extension Document {
  /// The values of a field as text: one for a string, number or bool, one for each scalar of a list, else none.
  ///
  /// `texts("id")` is the id even where `name` stood in for it.
  package func texts(_ field: String) -> [String] {
    switch fields[field] {
    case .array(let values)?: values.compactMap(\.scalarText)
    case let value?: value.scalarText.map { [$0] } ?? []
    case nil: field.hasSameBytes(as: "id") ? [id] : []
    }
  }

  /// The field as a number, also where it is written as text, as all cells of a table are; of a list the first value.
  package func number(_ field: String) -> Double? {
    scalar(field)?.asNumber
  }

  /// The field as a whole number for sums: exact where it is one, else rounded; beyond `Int` the nearest there is.
  package func wholeNumber(_ field: String) -> Int? {
    if case .integer(let value)? = scalar(field) { return Int(value) }
    return number(field).map { Int(exactly: $0.rounded()) ?? ($0 < 0 ? .min : .max) }
  }

  /// Whether the field says yes: `true`, a number other than 0, or one of the texts `true`, `yes`, `1`.
  package func flag(_ field: String) -> Bool {
    switch scalar(field) {
    case .bool(let value)?: value
    case .integer(let value)?: value != 0
    case .decimal(let text)?: text.asNumber != 0
    case .string(let text)?: ["true", "yes", "1"].contains { $0.hasSameBytes(as: text.asciiLowercased) }
    default: false
    }
  }

  /// The field's value; of a list the first.
  private func scalar(_ field: String) -> JSONValue? {
    if case .array(let values)? = fields[field] { values.first } else { fields[field] }
  }
}

extension JSONValue {
  /// The value as a number, where it is one or a text that is one in JSON's notation.
  var asNumber: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .decimal(let text), .string(let text): text.asNumber
    case .null, .bool, .array, .object: nil
    }
  }
}

extension String {
  /// The text as a number where it is written as JSON writes numbers: no blanks, no `nan`, no hexadecimal.
  var asNumber: Double? {
    switch try? JSONValue(parsing: self) {
    case .integer(let value)?: Double(value)
    case .decimal(let text)?: Double(text)
    default: nil
    }
  }
}
