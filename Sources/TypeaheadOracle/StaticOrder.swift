/// What rule 11 compares: fewer tokens in the name, more weight, natural order of the name, id.
struct StaticOrder {
  /// The tokens in the primary readings of the name.
  var nameTokens: Int
  let weight: Double
  let sortKey: [UInt8]
  let id: String

  func precedes(_ other: StaticOrder) -> Bool {
    if nameTokens != other.nameTokens { return nameTokens < other.nameTokens }
    if weight != other.weight { return weight > other.weight }
    if sortKey != other.sortKey { return sortKey.lexicographicallyPrecedes(other.sortKey) }
    return id.utf8.lexicographicallyPrecedes(other.id.utf8)
  }
}
