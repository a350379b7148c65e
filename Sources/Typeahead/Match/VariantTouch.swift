/// Which of a record's variants a query of a few tokens touches. It is made of all sets that have the record, so it is small.
struct VariantTouch: BitwiseCopyable {
  /// Those in one place.
  struct Part: BitwiseCopyable, Equatable {
    /// The query's tokens that touch some, as bits.
    var tokens: UInt8 = 0
    var place = VariantPlace.several
    /// Those of them that some variant there may be.
    var exactTokens: UInt8 = 0

    var isEmpty: Bool { tokens == 0 }

    /// Adds others; says whether they stand in the same place.
    fileprivate mutating func add(_ other: Part) -> Bool {
      if isEmpty {
        self = other
      } else if !other.isEmpty {
        tokens |= other.tokens
        exactTokens |= other.exactTokens
        return place == other.place
      }
      return true
    }
  }

  /// Parts of tokens that are cut at digits.
  private(set) var cuts = Part()
  private(set) var others = Part()
  /// The query's tokens that touch some in more places than are told apart, as bits.
  private var severalTokens: UInt8
  /// Whether they stand in more places than are told apart.
  private(set) var isSeveral: Bool

  static let none = VariantTouch(severalTokens: 0)
  /// Any token may touch variants anywhere.
  static let several = VariantTouch(severalTokens: .max)

  private init(severalTokens: UInt8) {
    self.severalTokens = severalTokens
    isSeveral = severalTokens != 0
  }

  init(_ part: Part) {
    self.init(severalTokens: part.place.isSeveral ? part.tokens : 0)
    if part.place.isSeveral { return }
    if part.place.extent == .digitCut { cuts = part } else { others = part }
  }

  /// The query's tokens that touch any, as bits.
  var tokens: UInt8 { cuts.tokens | others.tokens | severalTokens }

  /// Those of them that some variant may be, as bits: of several places that is not known.
  var exactTokens: UInt8 { cuts.exactTokens | others.exactTokens | severalTokens }

  var isNone: Bool { tokens == 0 }

  /// Whether all of them are parts of tokens that are cut at digits.
  var areCuts: Bool { others.isEmpty && severalTokens == 0 }

  mutating func add(_ other: VariantTouch) {
    severalTokens |= other.severalTokens
    let isSame = (cuts.add(other.cuts), others.add(other.others))
    if isSame != (true, true) || other.isSeveral { isSeveral = true }
  }
}
