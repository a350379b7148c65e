/// A type that an ``Attribute`` can have: integers, fractions, truth values, texts, and types with such a raw value.
///
/// ```swift
/// enum Kind: String, AttributeValueConvertible { case video, image }
/// ```
///
/// Two values are equal exactly when their ``attributeValue`` is, and if they can be compared, in the order of these.
public protocol AttributeValueConvertible: Equatable, Sendable {
  /// What ``attributeValue`` is, of all values.
  static var attributeKind: AttributeKind { get }
  /// The value as a column keeps it; nil for none.
  var attributeValue: AttributeValue? { get }
}

extension AttributeValueConvertible where Self: RawRepresentable, RawValue: AttributeValueConvertible {
  /// That of the raw values.
  public static var attributeKind: AttributeKind { RawValue.attributeKind }
  /// The raw value.
  public var attributeValue: AttributeValue? { rawValue.attributeValue }
}

extension AttributeValueConvertible where Self: FixedWidthInteger {
  /// Integers.
  public static var attributeKind: AttributeKind { .integer }
  /// The number.
  public var attributeValue: AttributeValue? { AttributeValue(.integer(Int(self))) }
}

extension AttributeValueConvertible where Self: BinaryFloatingPoint {
  /// Numbers with a fraction.
  public static var attributeKind: AttributeKind { .number }
  /// The number; nil of what is no number.
  public var attributeValue: AttributeValue? { AttributeValue(Double(self)) }
}

// Those alone whose values are all an `Int`.
extension Int: AttributeValueConvertible {}
extension Int8: AttributeValueConvertible {}
extension Int16: AttributeValueConvertible {}
extension Int32: AttributeValueConvertible {}
extension Int64: AttributeValueConvertible {}
extension UInt8: AttributeValueConvertible {}
extension UInt16: AttributeValueConvertible {}
extension UInt32: AttributeValueConvertible {}
extension Float: AttributeValueConvertible {}
extension Double: AttributeValueConvertible {}

extension Bool: AttributeValueConvertible {
  /// Truth values.
  public static var attributeKind: AttributeKind { .boolean }
  /// The truth value.
  public var attributeValue: AttributeValue? { AttributeValue(.boolean(self)) }
}

extension String: AttributeValueConvertible {
  /// Texts.
  public static var attributeKind: AttributeKind { .text }
  /// The text.
  public var attributeValue: AttributeValue? { AttributeValue(.text(TextKey(self))) }
}

extension Optional: AttributeValueConvertible where Wrapped: AttributeValueConvertible {
  /// The kind of the wrapped type.
  public static var attributeKind: AttributeKind { Wrapped.attributeKind }
  /// The value of what it wraps; nil where there is nothing.
  public var attributeValue: AttributeValue? { self?.attributeValue }
}
