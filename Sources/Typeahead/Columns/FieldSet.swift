/// A set of a schema's fields, by their places. The place is the field's priority too.
struct FieldSet: Hashable, Sendable {
  private var bits: UInt64

  /// The most fields a schema may have.
  static let mostFields = 64
  static let all = FieldSet(bits: .max)

  private init(bits: UInt64) { self.bits = bits }

  init() { bits = 0 }

  init(_ fields: some Sequence<Int>) {
    bits = fields.reduce(0) { $0 | 1 << UInt64($1) }
  }

  /// The first of them; there is one.
  var first: Int { bits.trailingZeroBitCount }

  /// The last of them; -1 where there is none.
  var last: Int { 63 - bits.leadingZeroBitCount }

  @inline(__always)
  func contains(_ field: Int) -> Bool { bits >> UInt64(field) & 1 == 1 }
  var isEmpty: Bool { bits == 0 }
  func intersection(_ other: FieldSet) -> FieldSet { FieldSet(bits: bits & other.bits) }
  func union(_ other: FieldSet) -> FieldSet { FieldSet(bits: bits | other.bits) }
}
