/// A value that records are filtered and counted by: a number, a truth value, or a text.
///
/// Numbers are equal when they are the same number, whether they came as an integer or with a fraction. Texts are equal when their
/// UTF-8 bytes are.
public struct AttributeValue: Sendable, Hashable, CustomStringConvertible {
  enum Content: Hashable, Sendable {
    /// Every number that is an `Int`.
    case integer(Int)
    /// Any other number.
    case number(Double)
    case boolean(Bool)
    case text(TextKey)
  }

  let content: Content

  init(_ content: Content) { self.content = content }

  /// The value of a number, truth value or text; nil for `nil` and for not-a-number.
  public init?(_ value: some AttributeValueConvertible) {
    guard let value = value.attributeValue else { return nil }
    self = value
  }

  init?(_ number: Double) {
    if number.isNaN { return nil }
    content = Int(exactly: number).map(Content.integer) ?? .number(number)
  }

  /// The value as facets show it.
  public var description: String {
    switch content {
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .boolean(let isTrue): "\(isTrue)"
    case .text(let key): key.text
    }
  }

  /// Whether both are the same number, truth value, or bytes of text.
  public static func == (left: AttributeValue, right: AttributeValue) -> Bool { left.content == right.content }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) { hasher.combine(content) }

  /// Whether the first is less: of two numbers, truth values, or texts, which are compared by their bytes.
  package static func < (left: AttributeValue, right: AttributeValue) -> Bool {
    switch (left.content, right.content) {
    case (.integer(let left), .integer(let right)): left < right
    case (.number(let left), .number(let right)): left < right
    // No integer is the other number, so one that is rounded to it is less: that is 2^63 alone.
    case (.integer(let left), .number(let right)): Double(left) <= right
    case (.number(let left), .integer(let right)): left < Double(right)
    case (.boolean(let left), .boolean(let right)): !left && right
    case (.text(let left), .text(let right)): left.text.precedesInBytes(right.text)
    default: false
    }
  }
}

/// The type of an attribute's values.
public enum AttributeKind: String, Sendable {
  /// The type of the values.
  case integer, number, boolean, text

  /// Whether values have an order that ranges are asked of.
  var isNumber: Bool { self == .integer || self == .number }

  /// Whether a value may be compared with those of an attribute; all numbers may be with each other.
  func admits(_ value: AttributeValue) -> Bool {
    switch value.content {
    case .integer, .number: isNumber
    case .boolean: self == .boolean
    case .text: self == .text
    }
  }

  /// A value as bytes whose order is that of numbers; nil of what no value of the kind is.
  func bytes(_ value: AttributeValue) -> [UInt8]? {
    switch (self, value.content) {
    case (.integer, .integer(let number)): Self.bytes(UInt64(bitPattern: Int64(number)) ^ 1 << 63)
    case (.number, .integer(let number)): Double(exactly: number).map { Self.bytes($0.orderedBits) }
    case (.number, .number(let number)): Self.bytes(number.orderedBits)
    case (.boolean, .boolean(let isTrue)): [isTrue ? 1 : 0]
    case (.text, .text(let key)): Array(key.text.utf8)
    default: nil
    }
  }

  private static func bytes(_ bits: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
  }

  /// How many bytes each value has; nil where they have any number.
  var width: Int? {
    switch self {
    case .integer, .number: 8
    case .boolean: 1
    case .text: nil
    }
  }

  /// The value of some bytes, as many as values have.
  func value(_ bytes: Column<UInt8>) -> AttributeValue {
    if self == .text { return AttributeValue(.text(TextKey(String(decoding: bytes.array, as: UTF8.self)))) }
    var bits: UInt64 = 0
    for place in 0..<bytes.count { bits = bits << 8 | UInt64(bytes[place]) }
    switch self {
    case .integer: return AttributeValue(.integer(Int(Int64(bitPattern: bits ^ 1 << 63))))
    case .boolean: return AttributeValue(.boolean(bits == 1))
    // A forged one may be no number.
    case .number, .text: return AttributeValue(Double(orderedBits: bits)) ?? AttributeValue(.integer(0))
    }
  }
}

extension Double {
  /// Bits whose order as a whole number is that of the numbers.
  fileprivate var orderedBits: UInt64 { sign == .minus ? ~bitPattern : bitPattern | 1 << 63 }

  fileprivate init(orderedBits: UInt64) {
    self.init(bitPattern: orderedBits >> 63 == 1 ? orderedBits & ~(1 << 63) : ~orderedBits)
  }
}
