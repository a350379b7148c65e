/// Writes JSON piece by piece in exactly the order of the calls, with no white space: one line, ready for NDJSON.
///
///     var json = JSONWriter()
///     json.beginObject()
///     json.key("total"); json.integer(3)
///     json.endObject()
///     json.text  // {"total":3}
///
/// The caller keeps keys and values in turn and brackets in pairs; the writer sets the commas.
/// The same calls always give the same bytes.
package struct JSONWriter: Sendable {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init() { bytes.reserveCapacity(Self.usualLength) }

  /// Most lines have no more bytes.
  private static let usualLength = 256

  /// What was written so far.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Gives what was written since the last call, for an answer that is sent while it is written.
  package mutating func drain() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  package mutating func beginObject() { begin("{") }
  package mutating func endObject() { end("}") }
  package mutating func beginArray() { begin("[") }
  package mutating func endArray() { end("]") }

  package mutating func key(_ key: String) {
    string(key)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func string(_ text: String) {
    separate()
    appendQuoted(text)
  }

  package mutating func integer(_ value: some BinaryInteger) { literal(String(value)) }

  /// Writes a finite number so that it reads back as the same double (`100.0`, `1e+20`).
  package mutating func number(_ value: Double) {
    precondition(value.isFinite, "JSON has no infinity and no not-a-number")
    literal(String(value))
  }

  package mutating func bool(_ value: Bool) { literal(value ? "true" : "false") }

  package mutating func value(_ value: JSONValue) {
    switch value {
    case .null: literal("null")
    case .bool(let bool): self.bool(bool)
    case .integer(let integer): self.integer(integer)
    case .decimal(let text): literal(text)
    case .string(let text): string(text)
    case .array(let values):
      beginArray()
      for value in values { self.value(value) }
      endArray()
    case .object(let object): self.object(object)
    }
  }

  package mutating func object(_ object: JSONObject) {
    beginObject()
    for member in object.members {
      key(member.key)
      value(member.value)
    }
    endObject()
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func begin(_ bracket: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: bracket))
    needsComma = false
  }

  private mutating func end(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    needsComma = true
  }

  private mutating func literal(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  /// Escapes quotation marks, backslashes and control characters only; all else stays UTF-8.
  private mutating func appendQuoted(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    if appendPlain(text) { return }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes.append(contentsOf: #"\""#.utf8)
      case UInt8(ascii: "\\"): bytes.append(contentsOf: #"\\"#.utf8)
      case 0x08: bytes.append(contentsOf: #"\b"#.utf8)
      case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
      case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
      case 0x0C: bytes.append(contentsOf: #"\f"#.utf8)
      case 0x0D: bytes.append(contentsOf: #"\r"#.utf8)
      case 0..<0x20: bytes.append(contentsOf: (#"\u00"# + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)).utf8)
      default: bytes.append(byte)
      }
    }
  }

  /// Appends a text in which nothing is to be escaped, as most; says whether it is one.
  private mutating func appendPlain(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { text in
      if unsafe text.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
        return false
      }
      unsafe bytes.append(contentsOf: text)
      return true
    }
  }
}
