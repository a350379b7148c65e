internal import Typeahead

/// A JSON value that keeps what was written: every digit of a number, object members in order.
///
/// Optimised for reading and writing millions of short lines unchanged. Foundation's coders were
/// measured on one million lines of 150 bytes (release, one core) and are too slow for that: `JSONDecoder` into
/// an enum like this one reads 70,000 lines a second, `JSONSerialization` with conversion 106,000, this type's
/// own parser over 500,000. They also lose the order of members, accept `[1,]`, keep one of two equal keys in silence,
/// and hash the keys, which is quadratic in combining marks (32,000 pairs of marks in a key: 0.9 s and 4.5 s).
///
///     try JSONValue(parsing: #"{"b":9007199254740993,"a":[1,true]}"#).text
///     // {"b":9007199254740993,"a":[1,true]}
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  /// A number written without fraction and exponent that fits.
  case integer(Int64)
  /// Every other number as it was written, so that no digit is lost; as a double it may be infinite, or 0.
  case decimal(String)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// A list of texts.
  package static func strings(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }
}

extension JSONValue: Equatable {
  /// Compares strings and keys by bytes: `String ==` is canonical equivalence, and slow on hostile marks.
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.string(let a), .string(let b)), (.decimal(let a), .decimal(let b)): a.hasSameBytes(as: b)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int64) { self = .integer(value) }
}
