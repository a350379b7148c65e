internal import CTypeahead

/// Chooses those pairs and triples of a segment's heavy prefixes whose answers are worth storing, by what they would cost, estimated on a
/// sixteenth of the records, some 65,536 of very many, all of less than 4,096; bit by bit, since there are millions of pairs.
///
/// - Complexity: O(*p* · *s*) for *p* pairs of prefixes that many records have and *s* of these in the sample; memory O(*h* · *s*) for *h*
///   prefixes, beside 24 bytes for each of twice as many choices as the effort may be enough for: some 100 MB for a million records' pairs.
struct QueryChooser {
  /// A prefix with a set, and a sample of the set.
  private struct Heavy {
    var node: UInt32
    var count: Int
    var sample: [UInt64]
  }

  /// A query of one prefix more than one that was looked at: the place of that, among the heavy prefixes or the pairs, and of the last
  /// prefix; about how many records they have in common, and what storing the answer is worth.
  private struct Choice: BitwiseCopyable {
    var beginning: UInt32
    var last: UInt32
    var common: Int
    var worth: Int
  }

  /// The choices that are worth most, of any number that are offered.
  private struct Shortlist {
    private(set) var choices: [Choice] = []
    private let limit: Int
    /// What is worth no more is not taken.
    private(set) var leastWorth = -1

    init(limit: Int) { self.limit = limit }

    mutating func offer(_ choice: Choice) {
      if choice.worth <= leastWorth { return }
      choices.append(choice)
      if choices.count < 2 * limit { return }
      order()
      leastWorth = choices[limit - 1].worth
    }

    /// Puts the best in order, and drops the others.
    mutating func order() {
      choices.sort { $0.worth > $1.worth }
      if choices.count > limit { choices = Array(choices[..<limit]) }
    }
  }

  private let segment: Segment
  private let tuning: Tuning
  /// Every so many records one is in the sample.
  private let sampling: Int
  private var heavies: [Heavy] = []
  private var pairs: [Choice] = []
  private var list = Shortlist(limit: 0)
  /// Of so many prefixes are the queries being chosen.
  private var size = 1
  /// What fewer records match is not worth storing.
  private var leastMatches = 0
  /// The first prefix, or two, of those that are looked at next, by its place.
  private var next = 0

  init(_ segment: Segment, _ tuning: Tuning) {
    self.segment = segment
    self.tuning = tuning
    sampling = segment.count < 4096 ? 1 : max(16, segment.count / 65_536)
  }

  /// Takes a prefix for queries, if it has a set.
  mutating func add(_ node: UInt32) {
    let sets = segment.lattice.sets
    guard let set = segment.lattice.sets(of: segment.lattice.trie[node])?.records else { return }
    var sample = [UInt64](repeating: 0, count: sampleWords)
    for number in 0..<sets.partCount {
      sets.forEach(inPart: number, of: set) { record in
        if Int(record) % sampling != 0 { return }
        let bit = Int(record) / sampling
        sample[bit >> 6] |= 1 << UInt64(bit & 63)
      }
    }
    heavies.append(Heavy(node: node, count: sets.count(of: set), sample: sample))
  }

  private var sampleWords: Int { segment.count / sampling / 64 + 1 }

  /// Begins to choose queries of one prefix more: such that working them out takes about the effort, in records that are looked at.
  mutating func beginNextSize(effort: Int) {
    size += 1
    next = 0
    pairs = list.choices
    leastMatches = size == 2 ? tuning.pairMatches(segment: segment.count) : tuning.tripleMatches(segment: segment.count)
    if size == 2 { heavies.sort { $0.count > $1.count } }
    list = Shortlist(limit: 2 * effort / max(leastMatches, 1) + 1)
  }

  /// Looks at some more queries, and gives what that took, in words of bitmaps; nil when there are no more.
  mutating func lookFurther() -> Int? {
    if next == (size == 2 ? heavies.count : pairs.count) { return nil }
    defer { next += 1 }
    if size == 2 { return offerAll(beginningWith: [next], common: heavies[next].count, heavies[next].sample) }
    let pair = pairs[next]
    if pair.common < leastMatches || pair.worth <= list.leastWorth { return 0 }
    let places = Self.places(ofPair: pair)
    let sample = zip(heavies[places[0]].sample, heavies[places[1]].sample).map { $0 & $1 }
    return offerAll(beginningWith: places, common: pair.common, sample)
  }

  /// Says that all were looked at: those that are worth most are chosen, best first.
  mutating func finishSize() { list.order() }

  /// How many queries of this size were chosen.
  var count: Int { list.choices.count }

  /// The nodes of a query that was chosen.
  func nodes(_ number: Int) -> [UInt32] {
    let choice = list.choices[number]
    let places =
      size == 2 ? Self.places(ofPair: choice) : Self.places(ofPair: pairs[Int(choice.beginning)]) + [Int(choice.last)]
    return places.map { heavies[$0].node }
  }

  private static func places(ofPair pair: Choice) -> [Int] { [Int(pair.beginning), Int(pair.last)] }

  /// Offers queries of some prefixes, which many records have in common, and one that no more have than the last of them.
  private mutating func offerAll(beginningWith places: [Int], common most: Int, _ sample: [UInt64]) -> Int {
    let depth = places.reduce(0) { $0 + self.depth($1) }
    var taken = sample.count
    for last in places[places.count - 1]..<heavies.count {
      let most = min(most, heavies[last].count)
      if most < leastMatches { break }
      let depth = depth + self.depth(last)
      if worth(most, depth: depth) <= list.leastWorth { continue }
      taken += sample.count
      let common = self.common(sample, heavies[last].sample)
      if common < leastMatches { continue }
      list.offer(
        Choice(
          beginning: UInt32(next), last: UInt32(last), common: common, worth: worth(common, depth: depth)))
    }
    return taken
  }

  private func common(_ left: [UInt64], _ right: [UInt64]) -> Int {
    unsafe left.withUnsafeBufferPointer { left in
      unsafe right.withUnsafeBufferPointer { right in
        unsafe Int(typeahead_common(left.baseAddress, right.baseAddress, left.count)) * sampling
      }
    }
  }

  /// What storing an answer is worth: what it costs to work out, and how likely it is asked for. Each further character makes a
  /// query some four times less likely.
  private func worth(_ common: Int, depth: Int) -> Int { (common << 16) >> min(2 * depth, 40) }

  private func depth(_ place: Int) -> Int { Int(segment.lattice.trie[heavies[place].node].depth) }
}
