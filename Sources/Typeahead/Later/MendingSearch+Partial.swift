/// Some words left out: as few as can be, then those that most records have.
///
/// Which words each record has is found word by word; sets of words that some record has are then searched for, the largest first. A record
/// may lack a word that it has where two take the same token of it, so that it is found by a smaller set only.
extension MendingSearch {
  private static var mostWords: Int { 64 }

  mutating func searchPartial() {
    if !(2...Self.mostWords).contains(words.count) { return }
    let had = wordsHad()
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
      for (set, records) in ofSets where set.nonzeroBitCount >= size && isFoundBySets[set, default: 0] < records {
        Self.addSubsets(of: set, size, 0, to: &kept)
        work += kept.count
        if isCut { return }
      }
      search(kept, counts)
    }
  }

  /// The words that each record has, as bits, of those that have some. Words but the last must be whole.
  private mutating func wordsHad() -> [Place: UInt64] {
    var had: [Place: UInt64] = [:]
    for number in words.indices {
      for reading in readings(1 << UInt64(number)) where !isCut {
        forEachMatch(reading) { had[$0, default: 0] |= 1 << UInt64(number) }
      }
    }
    return had
  }

  /// Adds the sets of so many of a set's words, all of them from a word on that are not chosen yet.
  private static func addSubsets(of set: UInt64, _ size: Int, _ chosen: UInt64, to sets: inout Set<UInt64>) {
    if size == 0 { return _ = sets.insert(chosen) }
    var rest = set
    while rest.nonzeroBitCount >= size {
      let word = rest & (0 &- rest)
      rest &= rest - 1
      addSubsets(of: rest, size - 1, chosen | word, to: &sets)
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
