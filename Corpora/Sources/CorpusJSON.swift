extension CorpusRecord {
  /// The record as one line of NDJSON: fields in order, no line end.
  public func json() -> String {
    var line = ""
    line.reserveCapacity(256)
    appendJSON(to: &line)
    return line
  }

  /// Appends the record as one JSON object; reusing one string for many records saves its growth.
  public func appendJSON(to line: inout String) {
    line += "{"
    for (place, field) in fields.enumerated() {
      if place > 0 { line += "," }
      appendJSONString(field.name, to: &line)
      line += ":"
      field.value.appendJSON(to: &line)
    }
    line += "}"
  }
}

extension CorpusValue {
  /// Appends the value as JSON; a number that JSON cannot hold is written as `null`.
  func appendJSON(to line: inout String) {
    switch self {
    case .text(let text): appendJSONString(text, to: &line)
    case .number(let number): line += number.isFinite ? number.description : "null"
    case .integer(let integer): line += String(integer)
    case .flag(let flag): line += flag ? "true" : "false"
    case .list(let list):
      line += "["
      for (place, text) in list.enumerated() {
        if place > 0 { line += "," }
        appendJSONString(text, to: &line)
      }
      line += "]"
    }
  }
}

/// Appends a JSON string: only the quote, the backslash and control characters are escaped.
private func appendJSONString(_ text: String, to line: inout String) {
  line += "\""
  if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) {
    for scalar in text.unicodeScalars { appendEscaped(scalar, to: &line) }
  } else {
    line += text
  }
  line += "\""
}

private func appendEscaped(_ scalar: Unicode.Scalar, to line: inout String) {
  switch scalar {
  case "\"": line += "\\\""
  case "\\": line += "\\\\"
  case "\n": line += "\\n"
  case "\r": line += "\\r"
  case "\t": line += "\\t"
  case _ where scalar.value < 0x20:
    let hex = String(scalar.value, radix: 16)
    line += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
  default: line.unicodeScalars.append(scalar)
  }
}
