/// Which of a record's variants a query touches.
struct VariantTouch: BitwiseCopyable {
  /// Those in one place.
  struct Part: BitwiseCopyable, Equatable {
    /// The query's tokens that touch some, as bits.
    var tokens: UInt64 = 0
    var place = VariantPlace.several
    /// Those of them that some variant there may be.
    var exactTokens: UInt64 = 0

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
  /// Whether they stand in more places than are told apart.
  private(set) var isSeveral = false

  static let none = VariantTouch()
  static let several = VariantTouch(isSeveral: true)

  private init(isSeveral: Bool = false) { self.isSeveral = isSeveral }

  init(_ part: Part) {
    if part.place.isSeveral {
      isSeveral = true
    } else if part.place.extent == .digitCut {
      cuts = part
    } else {
      others = part
    }
  }

  var isNone: Bool { cuts.isEmpty && others.isEmpty && !isSeveral }

  mutating func add(_ other: VariantTouch) {
    if !cuts.add(other.cuts) || !others.add(other.others) || other.isSeveral { isSeveral = true }
  }
}
