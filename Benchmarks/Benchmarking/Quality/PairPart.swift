internal import Typeahead

/// Which of the pairs count. Rules are tuned by looking at one part only, and figures are those of the other.
enum PairPart: String, CaseIterable, Sendable {
  /// What nobody looks at when rules are changed.
  case heldOut = "held-out"
  /// What may be looked at.
  case tuning
  case all

  /// Whether a pair is of this part: of `tuning` where the highest bit of its text's hash is 0. Pairs of one text are of one part, so
  /// that what was learned from one of them is not measured with another.
  func contains(_ pair: WantedPair) -> Bool {
    switch self {
    case .all: true
    case .tuning: Self.hash(pair.text) < 1 << 63
    case .heldOut: Self.hash(pair.text) >= 1 << 63
    }
  }

  /// The checksum of the text's bytes; its high bits are well mixed only after another multiplication.
  private static func hash(_ text: String) -> UInt64 {
    var checksum = Checksum()
    checksum.combine(Array(text.utf8).span)
    let hash = checksum.value
    return (hash ^ hash >> 32) &* 0x9E37_79B9_7F4A_7C15
  }
}
