/// The tokens of one query reading as matching wants them: the distinct ones, and two numberings of all.
///
/// The rule of matching sees tokens longest first (a token of the record is best spent on the longest query token it
/// can serve, because whatever serves that one serves its prefixes too); ranking sees them in the order typed.
struct QueryTokens<Mask: TokenMask> {
  /// One distinct token.
  struct Token {
    var text: [UInt8]
    /// Its places among all tokens, longest first.
    var byLength: Mask
    /// Its places in the order typed.
    var inOrder: Mask
    /// Whether it takes whole tokens alone.
    var mustBeWhole = false
  }

  /// The distinct tokens, longest first.
  let distinct: [Token]
  /// The number of tokens, equal ones counted.
  let count: Int
  /// Every token.
  let all: Mask
  /// What an operation on sets of them takes, in postings read.
  let work: Int

  init(_ combination: QueryReadings.Combination) {
    let (tokens, wholePlaces) = (combination.tokens, combination.wholePlaces)
    count = tokens.count
    all = Mask.first(count)
    work = Mask.work(count: count)
    // Of equal tokens those come first that fewer tokens of a record can serve.
    let order = tokens.indices.sorted { left, right in
      if tokens[left].count != tokens[right].count { return tokens[left].count > tokens[right].count }
      if tokens[left] != tokens[right] { return tokens[left].lexicographicallyPrecedes(tokens[right]) }
      if wholePlaces.contains(left) != wholePlaces.contains(right) { return wholePlaces.contains(left) }
      return left < right
    }
    var distinct: [Token] = []
    for (place, index) in order.enumerated() {
      let mustBeWhole = wholePlaces.contains(index)
      if distinct.last?.text != tokens[index] || distinct.last?.mustBeWhole != mustBeWhole {
        distinct.append(
          Token(
            text: tokens[index], byLength: .empty(count: count), inOrder: .empty(count: count),
            mustBeWhole: mustBeWhole))
      }
      distinct[distinct.count - 1].byLength.insert(place)
      distinct[distinct.count - 1].inOrder.insert(index)
    }
    self.distinct = distinct
  }
}
