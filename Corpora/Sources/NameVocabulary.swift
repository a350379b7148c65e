/// A name or a part of one: as it is written, and in ASCII as it stands in an address.
struct NamePart: Sendable {
  let written: String
  let ascii: String
}

/// The names of one kind (given, family) of one culture: hand-written ones first, then composed ones.
struct NameVocabulary: Sendable {
  /// Hand-written names, the most common first.
  var names: [NamePart] = []
  /// Beginnings, middles and ends of composed names.
  var starts: [NamePart] = []
  var middles: [NamePart] = []
  var ends: [NamePart] = []

  /// How many ranks there are, at most `limit`: the hand-written names, and all compositions with up to two middles.
  func count(limit: Int) -> Int {
    min(names.count + starts.count * ends.count * (1 + middles.count * (1 + middles.count)), limit)
  }

  /// The name of a rank. Past the hand-written ones the rank is read as a number whose digits are parts.
  func name(_ rank: Int) -> NamePart {
    if rank < names.count { return names[rank] }
    var number = rank - names.count
    let end = ends[number % ends.count]
    number /= ends.count
    var written = starts[number % starts.count].written
    var ascii = starts[number % starts.count].ascii
    number /= starts.count
    while number > 0 {
      number -= 1
      let middle = middles[number % middles.count]
      written += middle.written
      ascii += middle.ascii
      number /= middles.count
    }
    return NamePart(written: written + end.written, ascii: ascii + end.ascii)
  }
}
