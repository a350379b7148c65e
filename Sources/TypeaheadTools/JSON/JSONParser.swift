/// A strict parser of RFC 8259 over bytes; optimised for short lines.
///
/// It refuses what the grammar does not allow, keys that stand twice, half surrogate pairs, text that is not UTF-8,
/// and nesting deeper than 128 (each level is a call). White space around the value is skipped.
///
/// - Complexity: O(*n*) in bytes, O(*n* log *n*) for an object of many members.
struct JSONParser {
  /// Deeper nesting is refused before it can exhaust the stack.
  static let depthLimit = 128

  /// The next byte to read.
  var position = 0
  private var depth = 0

  /// Parses a text that is exactly one value.
  static func value(of bytes: Span<UInt8>) throws(JSONError) -> JSONValue {
    var parser = JSONParser()
    let value = try parser.value(in: bytes)
    parser.skipBlanks(in: bytes)
    guard parser.position == bytes.count else { throw parser.error(.trailingText) }
    return value
  }

  func error(_ reason: JSONError.Reason) -> JSONError {
    JSONError(reason: reason, column: position + 1)
  }

  /// The error for the byte at hand: what was wanted there, or that the text has ended.
  func unexpected(in bytes: Span<UInt8>, wanted: String) -> JSONError {
    position < bytes.count ? error(.unexpected(bytes[position], wanted: wanted)) : error(.unexpectedEnd)
  }

  private mutating func value(in bytes: Span<UInt8>) throws(JSONError) -> JSONValue {
    skipBlanks(in: bytes)
    guard position < bytes.count else { throw error(.unexpectedEnd) }
    switch bytes[position] {
    case UInt8(ascii: "\""): return .string(try string(in: bytes))
    case UInt8(ascii: "{"): return .object(try object(in: bytes))
    case UInt8(ascii: "["): return .array(try array(in: bytes))
    case UInt8(ascii: "t"): return try word("true", .bool(true), in: bytes)
    case UInt8(ascii: "f"): return try word("false", .bool(false), in: bytes)
    case UInt8(ascii: "n"): return try word("null", .null, in: bytes)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number(in: bytes)
    default: throw unexpected(in: bytes, wanted: "a JSON value")
    }
  }

  private mutating func object(in bytes: Span<UInt8>) throws(JSONError) -> JSONObject {
    var members: [JSONObject.Member] = []
    try enter()
    skipBlanks(in: bytes)
    if take(UInt8(ascii: "}"), in: bytes) {
      depth -= 1
      return JSONObject(members)
    }
    repeat {
      skipBlanks(in: bytes)
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
        throw unexpected(in: bytes, wanted: "a key in quotation marks")
      }
      let key = try string(in: bytes)
      skipBlanks(in: bytes)
      guard take(UInt8(ascii: ":"), in: bytes) else { throw unexpected(in: bytes, wanted: "“:”") }
      members.append(JSONObject.Member(key: key, value: try value(in: bytes)))
      skipBlanks(in: bytes)
    } while take(UInt8(ascii: ","), in: bytes)
    guard take(UInt8(ascii: "}"), in: bytes) else { throw unexpected(in: bytes, wanted: "“,” or “}”") }
    depth -= 1
    if let key = JSONObject.repeatedKey(in: members) { throw error(.repeatedKey(key)) }
    return JSONObject(members)
  }

  private mutating func array(in bytes: Span<UInt8>) throws(JSONError) -> [JSONValue] {
    var values: [JSONValue] = []
    try enter()
    skipBlanks(in: bytes)
    if take(UInt8(ascii: "]"), in: bytes) {
      depth -= 1
      return values
    }
    repeat {
      values.append(try value(in: bytes))
      skipBlanks(in: bytes)
    } while take(UInt8(ascii: ","), in: bytes)
    guard take(UInt8(ascii: "]"), in: bytes) else { throw unexpected(in: bytes, wanted: "“,” or “]”") }
    depth -= 1
    return values
  }

  /// Steps over the opening bracket of an array or object.
  private mutating func enter() throws(JSONError) {
    guard depth < Self.depthLimit else { throw error(.tooDeep(limit: Self.depthLimit)) }
    depth += 1
    position += 1
  }

  private mutating func word(
    _ word: StaticString, _ value: JSONValue, in bytes: Span<UInt8>
  ) throws(JSONError) -> JSONValue {
    for byte in "\(word)".utf8 {
      guard take(byte, in: bytes) else { throw unexpected(in: bytes, wanted: "“\(word)”") }
    }
    return value
  }

  mutating func take(_ byte: UInt8, in bytes: Span<UInt8>) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipBlanks(in bytes: Span<UInt8>) {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }
}
