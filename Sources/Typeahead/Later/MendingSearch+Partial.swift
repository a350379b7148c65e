/// Some words left out: as few as can be, then those that most records have.
///
/// Which words each record has is found word by word; sets of words that some record has are then searched for, the largest first. A record
/// may lack a word that it has where two take the same token of it, so that it is found by a smaller set only.
extension MendingSearch {
  private static var mostWords: Int { 64 }
  /// What keeping a set of words takes for each word, in postings read: it is sorted with the others by how often each word is had.
  private static var keptWork: Int { 20 }

  mutating func searchPartial() {
    if !(2...Self.mostWords).contains(words.count) { return }
    let equal = equalWords()
    let had = wordsHad(equal)
    var counts = [Int](repeating: 0, count: words.count)
    // How many records have just such words.
    var ofSets: [UInt64: Int] = [:]
    for words in had.values {
      ofSets[words, default: 0] += 1
      for word in counts.indices where words >> UInt64(word) & 1 == 1 { counts[word] += 1 }
    }
    for size in (1..<words.count).reversed() where !isFull && !isCut {
      var isFoundBySets: [UInt64: Int] = [:]
      for place in found.keys { isFoundBySets[had[place] ?? 0, default: 0] += 1 }
      var kept: Set<UInt64> = []
      work += ofSets.count
      for (set, records) in ofSets where set.nonzeroBitCount >= size && isFoundBySets[set, default: 0] < records {
        addSubsets(of: set, size, 0, equal, to: &kept)
        if isCut { return }
      }
      search(kept, counts)
    }
  }

  /// For each word the one before it that finds the same, if there is one. The last word finds more: it need not be whole.
  private func equalWords() -> [Int?] {
    var last: [[[[UInt8]]]: Int] = [:]
    return words.indices.map { number in
      number == words.count - 1 ? nil : last.updateValue(number, forKey: words[number].readings.map(\.tokens))
    }
  }

  /// The words that each record has, as bits, of those that have some. Words but the last must be whole.
  private mutating func wordsHad(_ equal: [Int?]) -> [Place: UInt64] {
    // The word itself and those that find the same.
    var bits = words.indices.map { UInt64(1) << UInt64($0) }
    for (number, first) in equal.enumerated().reversed() { if let first { bits[first] |= bits[number] } }
    var had: [Place: UInt64] = [:]
    for number in words.indices where equal[number] == nil {
      for reading in readings(1 << UInt64(number)) where !isCut {
        forEachMatch(reading) { had[$0, default: 0] |= bits[number] }
      }
    }
    return had
  }

  /// Adds the sets of so many of a set's words, all of them from a word on that are not chosen yet, as far as the budget goes. Of words that
  /// find the same the first ones are chosen.
  private mutating func addSubsets(
    of set: UInt64, _ size: Int, _ chosen: UInt64, _ equal: [Int?], to sets: inout Set<UInt64>
  ) {
    work += 1
    if size == 0 {
      if sets.insert(chosen).inserted { work += Self.keptWork * words.count }
      return
    }
    var rest = set
    while rest.nonzeroBitCount >= size, !isCut {
      let number = rest.trailingZeroBitCount
      rest &= rest - 1
      if let first = equal[number], chosen >> UInt64(first) & 1 == 0 { continue }
      addSubsets(of: rest, size - 1, chosen | 1 << UInt64(number), equal, to: &sets)
    }
  }

  /// Searches for sets of words, those of rarer words first; sets of words of which as many records have each are equal.
  private mutating func search(_ sets: Set<UInt64>, _ counts: [Int]) {
    let ranked = sets.map { set in
      (set: set, counts: counts.indices.filter { set >> UInt64($0) & 1 == 1 }.map { counts[$0] }.sorted())
    }.sorted { $0.counts != $1.counts ? $0.counts.lexicographicallyPrecedes($1.counts) : $0.set < $1.set }
    for (number, (set, counts)) in ranked.enumerated() {
      if number == 0 || counts != ranked[number - 1].counts {
        if isFull { return }
        step += 1
      }
      let without = words.indices.filter { set >> UInt64($0) & 1 == 0 }.map { words[$0].text }
      for reading in readings(set) where !isCut {
        search(Mending(.partial, reading, without: without), fields: fields)
      }
    }
  }

  /// The readings of some of the words.
  private func readings(_ set: UInt64) -> [QueryReadings.Combination] {
    let kept = words.indices.filter { set >> UInt64($0) & 1 == 1 }
    let product = kept.reduce(1) { min($0, QueryReadings.mostCombinations + 1) * words[$1].readings.count }
    let most = product > QueryReadings.mostCombinations ? 1 : Int.max
    return kept.reduce([QueryReadings.Combination(tokens: [], isAsTyped: false)]) { begun, word in
      begun.flatMap { reading in
        words[word].readings.prefix(most).map { next in
          var longer = reading
          longer.tokens += next.tokens
          if word != words.count - 1 { longer.wholePlaces = 0..<longer.tokens.count }
          return longer
        }
      }
    }
  }
}
