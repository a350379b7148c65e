/// A statement whose values are bound and never part of its text: what stands between literals is a parameter, a name, or another
/// statement's part.
///
/// ```swift
/// let statement: SQL = "SELECT body FROM \(name: table) WHERE id = \(id)"    // SELECT body FROM "records_0" WHERE id = $1
/// ```
struct SQL: Sendable, ExpressibleByStringInterpolation {
  /// A value that is bound.
  enum Parameter: Sendable, Hashable {
    case integer(Int)
    case bytes([UInt8])
    case text(String)
    case integers([Int])
    /// Nothing stands for NULL.
    case optionalIntegers([Int?])
    case byteStrings([[UInt8]])
    case texts([[UInt8]])
  }

  fileprivate enum Part: Sendable {
    case text(String)
    case parameter(Parameter)
  }

  private var parts: [Part]

  init(stringLiteral text: String) { parts = [.text(text)] }

  init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  private init(parts: [Part]) { self.parts = parts }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { parts.append(.text(literal)) }
    mutating func appendInterpolation(_ other: SQL) { parts += other.parts }
    mutating func appendInterpolation(_ value: Int) { parts.append(.parameter(.integer(value))) }
    mutating func appendInterpolation(_ value: [UInt8]) { parts.append(.parameter(.bytes(value))) }
    mutating func appendInterpolation(text: String) { parts.append(.parameter(.text(text))) }
    mutating func appendInterpolation(_ values: [Int]) { parts.append(.parameter(.integers(values))) }
    mutating func appendInterpolation(_ values: [Int?]) { parts.append(.parameter(.optionalIntegers(values))) }
    mutating func appendInterpolation(_ values: [[UInt8]]) { parts.append(.parameter(.byteStrings(values))) }
    mutating func appendInterpolation(texts: [[UInt8]]) { parts.append(.parameter(.texts(texts))) }

    /// A name of a table, column or server.
    mutating func appendInterpolation(name: String) {
      parts.append(
        .text("\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""))
    }

    /// A text where no parameter may stand, as in the options of a server.
    mutating func appendInterpolation(literal: String) {
      let quoted = literal.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
      let isPlain = !literal.utf8.contains(UInt8(ascii: "\\"))
      let escaped = quoted.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\\\")
      parts.append(.text(isPlain ? "'\(quoted)'" : " E'\(escaped)'"))
    }
  }

  /// The text with numbered parameters, and these in their order; equal ones are one.
  var rendered: (text: String, parameters: [Parameter]) {
    var text = ""
    var parameters: [Parameter] = []
    var numbers: [Parameter: Int] = [:]
    for part in parts {
      switch part {
      case .text(let literal): text += literal
      case .parameter(let parameter):
        let number = numbers[parameter] ?? parameters.count + 1
        if number > parameters.count {
          parameters.append(parameter)
          numbers[parameter] = number
        }
        text += "$\(number)::\(parameter.type)"
      }
    }
    return (text, parameters)
  }

  /// Parts one after another with something between them.
  static func joined(_ statements: [SQL], by separator: SQL) -> SQL {
    var parts: [Part] = []
    for (place, statement) in statements.enumerated() {
      if place > 0 { parts += separator.parts }
      parts += statement.parts
    }
    return SQL(parts: parts)
  }
}

extension SQL.Parameter {
  fileprivate var type: String {
    switch self {
    case .integer: "bigint"
    case .bytes: "bytea"
    case .text: "text"
    case .integers, .optionalIntegers: "bigint[]"
    case .byteStrings: "bytea[]"
    case .texts: "text[]"
    }
  }

  /// PostgreSQL's number of the type.
  var oid: UInt32 {
    switch self {
    case .integer: 20
    case .bytes: 17
    case .text: 25
    case .integers, .optionalIntegers: 1016
    case .byteStrings: 1001
    case .texts: 1009
    }
  }

  /// The value in PostgreSQL's binary format.
  var binary: [UInt8] {
    switch self {
    case .integer(let value): Self.bigEndian(Int64(value))
    case .bytes(let bytes): bytes
    case .text(let text): Array(text.utf8)
    case .integers(let values): Self.array(values.map { Self.bigEndian(Int64($0)) }, of: 20)
    case .optionalIntegers(let values): Self.array(values.map { $0.map { Self.bigEndian(Int64($0)) } }, of: 20)
    case .byteStrings(let values): Self.array(values, of: 17)
    case .texts(let values): Self.array(values, of: 25)
    }
  }

  private static func bigEndian(_ value: some FixedWidthInteger) -> [UInt8] {
    stride(from: value.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// Dimensions, whether there are NULLs, the elements' type, their number and that of the first; then each with its length.
  private static func array(_ elements: [[UInt8]?], of oid: Int32) -> [UInt8] {
    var bytes = bigEndian(Int32(elements.isEmpty ? 0 : 1))
    bytes += bigEndian(Int32(elements.contains(nil) ? 1 : 0)) + bigEndian(oid)
    if elements.isEmpty { return bytes }
    bytes += bigEndian(Int32(elements.count)) + bigEndian(Int32(1))
    for element in elements {
      bytes += bigEndian(Int32(element?.count ?? -1))
      bytes += element ?? []
    }
    return bytes
  }
}
