/// Where a variant stands in a record.
struct VariantPlace: BitwiseCopyable, Equatable, Sendable {
  private let bits: UInt8

  /// In one field, maybe as all of a value that is no name, so that no other token stands beside it.
  init(field: Int, isWholeValue: Bool) { bits = UInt8(field) | (isWholeValue ? 0x80 : 0) }

  private init(bits: UInt8) { self.bits = bits }

  /// In several fields, or in runs and values that are not flat, which only their lattice can rank.
  static let several = VariantPlace(bits: .max)

  var isSeveral: Bool { bits == .max }
  var field: Int { Int(bits & 0x7F) }
  var isWholeValue: Bool { bits >> 7 == 1 }

  /// Its number among all places there are, below 256.
  var number: Int { Int(bits) }
  init(number: Int) { bits = UInt8(number) }
}
