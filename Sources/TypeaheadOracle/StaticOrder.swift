/// What rule 11 compares: fewer tokens in the name, more weight, natural order of the name, id.
struct StaticOrder {
  /// The order of a name: natural, or that of a locale.
  enum Name: Equatable {
    case natural(NaturalName)
    case collated([UInt8])
  }

  /// The tokens in the primary readings of the name.
  var nameTokens: Int
  let weight: Double
  let name: Name
  let id: String

  func precedes(_ other: StaticOrder) -> Bool {
    if nameTokens != other.nameTokens { return nameTokens < other.nameTokens }
    if weight != other.weight { return weight > other.weight }
    switch (name, other.name) {
    case (.natural(let left), .natural(let right)) where left != right: return left < right
    case (.collated(let left), .collated(let right)) where left != right: return left.lexicographicallyPrecedes(right)
    default: return id.utf8.lexicographicallyPrecedes(other.id.utf8)
    }
  }
}
