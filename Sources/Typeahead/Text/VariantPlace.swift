/// Where a variant stands in a record.
struct VariantPlace: BitwiseCopyable, Equatable, Sendable {
  private let bits: UInt8

  /// What a variant is of its value.
  enum Extent: UInt8 {
    case inside = 0
    /// A part of one token of the primary reading, cut wherever digits (of ASCII) meet what is none (`doe` and `77` of `doe77`).
    case digitCut = 1
    /// All of it, and no name, so that no other token stands beside it.
    case wholeValue = 2
    /// As ``inside``, and the first token of a line of a name.
    case leading = 3
  }

  /// In one field.
  init(field: Int, _ extent: Extent) { bits = UInt8(field) | extent.rawValue << 6 }

  private init(bits: UInt8) { self.bits = bits }

  /// In several fields, or in runs and values that are not flat, which only their lattice can rank.
  static let several = VariantPlace(bits: .max)

  var isSeveral: Bool { bits == .max }
  var field: Int { Int(bits & 0x3F) }
  /// What it is of its value; nil if it stands in several.
  var extent: Extent? { isSeveral ? nil : Extent(rawValue: bits >> 6) }

  /// Its number among all places there are, below 256.
  var number: Int { Int(bits) }
  init(number: Int) { bits = UInt8(number) }
}
