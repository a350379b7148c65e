/// How texts begin, up to three bytes, as the bits of a Bloom filter: most short records that cannot match are passed over
/// by it, and none that can.
struct Beginnings {
  private var bits = SIMD4<UInt64>()

  private static let longest = 3

  /// How the tokens of a record's values begin, each stretch of a run among them.
  init(of values: [AnalysedValue]) {
    for token in values.flatMap(\.tokens) {
      switch token {
      case .plain(let text): insertAll(text[...])
      case .run(let run): for start in run.starts { insertAll(run.text[start...]) }
      }
    }
  }

  /// What tokens must begin with that are to serve all of a query's.
  init(wanted tokens: [Folded]) {
    for token in tokens {
      if let last = Self.places(token[...]).last { insert(last) }
    }
  }

  /// What stands anywhere in the tokens of a record's values: each three bytes.
  init(anywhereIn values: [AnalysedValue]) {
    for token in values.flatMap(\.tokens) { insertMiddles(token.text[...]) }
  }

  /// What must stand somewhere in tokens that are to have some texts, at their beginning or behind it.
  init(anywhere texts: [Folded]) {
    for text in texts { insertMiddles(text[...]) }
  }

  private mutating func insertMiddles(_ text: ArraySlice<UInt8>) {
    for start in text.indices.dropLast(Self.longest - 1) { insert(Self.places(text[start...]).last!) }
  }

  /// Whether all bits of others are among these.
  func contains(_ others: Beginnings) -> Bool { others.bits & bits == others.bits }

  private mutating func insertAll(_ text: ArraySlice<UInt8>) { Self.places(text).forEach { insert($0) } }

  private mutating func insert(_ place: Int) { bits[place >> 6] |= 1 << UInt64(place & 63) }

  /// The bits of the first byte, the first two, and so on.
  private static func places(_ text: ArraySlice<UInt8>) -> [Int] {
    var hash: UInt64 = 0
    return text.prefix(longest).map { byte in
      hash = (hash ^ UInt64(byte) ^ 0x100) &* 0x9E37_79B9_7F4A_7C15
      return Int(hash >> 56)
    }
  }
}
