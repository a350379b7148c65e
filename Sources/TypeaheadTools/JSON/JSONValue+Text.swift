extension JSONValue {
  /// Parses a text that is exactly one JSON value.
  package init(parsing text: String) throws(JSONError) {
    let bytes = Array(text.utf8)
    self = try JSONParser.value(of: bytes.span)
  }

  /// The value as one line of JSON; parsing it gives the same value.
  package var text: String {
    var writer = JSONWriter()
    writer.value(self)
    return writer.text
  }

  /// What a text field shows for this value: a scalar's text; `nil` for null, lists and objects.
  package var scalarText: String? {
    switch self {
    case .string(let text): text
    case .integer, .decimal, .bool: text
    case .null, .array, .object: nil
    }
  }
}
