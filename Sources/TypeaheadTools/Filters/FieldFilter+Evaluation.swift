internal import Typeahead

extension FieldFilter {
  /// Whether one of the field's values fits; a missing field never does.
  ///
  /// - `=`: a number of the record, or a text of a field of numbers, equals the value as a number (`5` is `5.0`); all else byte for byte,
  ///   outer blanks of texts aside.
  /// - `<=`, `>=`: a text that begins with no number is neither less nor more than a number. A number of the record is compared with a number as numbers; two texts that are numbers too where one
  ///   has a minus sign, or the field is one of numbers. All else is compared as a version or by ``NaturalOrder``: `13.9` < `13.10`, `13` is `13.0`,
  ///   `2024-05-01` < `2024-06`.
  package func accepts(_ document: Document) -> Bool {
    values(of: document).contains(where: accepts)
  }

  private func values(of document: Document) -> [JSONValue] {
    switch document.fields[field] {
    case .array(let values)?: values
    case let value?: [value]
    case nil: field.hasSameBytes(as: "id") ? [.string(document.id)] : []
    }
  }

  private var isNumberField: Bool { Preset.numberNames.contains { $0.hasSameBytes(as: field) } }

  private func accepts(_ found: JSONValue) -> Bool {
    var stored = found
    // The filter's value has no outer blanks; a cell of a table may.
    if case .string(let text) = found { stored = .string(String(text.withoutOuterBlanks)) }
    guard let text = stored.scalarText else { return false }
    switch comparison {
    case .equal:
      if case .string = stored, !isNumberField { return text.hasSameBytes(as: value) }
      return orderAsNumbers(stored).map { $0 == .equal } ?? text.hasSameBytes(as: value)
    case .atMost: return isComparable(text) && order(stored, text) != .greater
    case .atLeast: return isComparable(text) && order(stored, text) != .less
    }
  }

  /// Whether a value is one that may be less or more than the filter's: a number, a version or a date, where that is a number.
  private func isComparable(_ text: String) -> Bool {
    guard value.asNumber != nil else { return true }
    let start = text.utf8.drop { "-+v".utf8.contains($0) }.first
    return start.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }

  /// How the record's value stands to the filter's.
  private func order(_ stored: JSONValue, _ text: String) -> NaturalOrder.Outcome {
    let isTextWithoutSign = if case .string = stored { !text.hasPrefix("-") && !value.hasPrefix("-") } else { false }
    return (isTextWithoutSign && !isNumberField ? nil : orderAsNumbers(stored)) ?? NaturalOrder.compare(text, value)
  }

  /// How the values stand where both are numbers; two whole ones without sign, or of up to 63 bits, are compared exactly.
  private func orderAsNumbers(_ stored: JSONValue) -> NaturalOrder.Outcome? {
    if case .integer(let left) = stored, let right = Int64(value) { return .init(left, right) }
    if let text = stored.scalarText, text.isDigits, value.isDigits { return NaturalOrder.compare(text, value) }
    guard let left = stored.asNumber, let right = value.asNumber else { return nil }
    return .init(left, right)
  }
}

extension String {
  /// Whether the text is a whole number without sign.
  var isDigits: Bool {
    !utf8.isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
