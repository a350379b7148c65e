/// How what lattices' edges carry is numbered in a segment: its terms come first, then its variants, then nothing, then runs.
struct LatticeLabels: Sendable {
  let terms: Int
  let variants: Int

  enum Label {
    case term(UInt32)
    case variant(UInt32)
    case nothing
    /// By its number among ``LatticeRuns``.
    case run(Int)
  }

  /// The number of nothing; runs come after it.
  @inline(__always)
  var nothing: Int { terms + variants }

  func label(_ number: UInt32) -> Label {
    if number < terms { return .term(number) }
    let variant = Int(number) - terms
    if variant < variants { return .variant(UInt32(variant)) }
    return variant == variants ? .nothing : .run(variant - variants - 1)
  }

  /// The number of what was written, where that is a label; a shape's place stays as it is.
  func number(_ entry: LatticeEntry) -> UInt32 {
    switch entry.kind {
    case .termOrShape: entry.number
    case .variant: UInt32(terms) + entry.number
    case .nothing: UInt32(nothing)
    case .run: UInt32(nothing) + 1 + entry.number
    }
  }
}

/// What is written of a record's lattices while the numbers of terms and variants are not known yet.
struct LatticeEntry: BitwiseCopyable, Sendable {
  private let bits: UInt32

  enum Kind: UInt32 {
    case termOrShape, variant, run, nothing
  }

  private init(_ kind: Kind, _ number: UInt32) {
    precondition(number < Self.bound, "a segment has at most \(Self.bound) terms, variants, runs and words of shapes")
    bits = kind.rawValue << 30 | number
  }

  static func shape(_ place: UInt32) -> LatticeEntry { LatticeEntry(.termOrShape, place) }
  static func term(_ number: UInt32) -> LatticeEntry { LatticeEntry(.termOrShape, number) }
  static func variant(_ number: UInt32) -> LatticeEntry { LatticeEntry(.variant, number) }
  static func run(_ number: Int) -> LatticeEntry { LatticeEntry(.run, UInt32(number)) }
  static let nothing = LatticeEntry(.nothing, 0)

  var kind: Kind { Kind(rawValue: bits >> 30)! }
  /// The number of a term, a variant or a run; a shape's place.
  var number: UInt32 { bits & (Self.bound - 1) }

  /// What all numbers are below.
  static let bound: UInt32 = 1 << 30
}
