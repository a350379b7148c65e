internal import CTypeahead

/// Chooses the queries of a segment whose answers are worth storing and works them out, one after another.
///
/// Every heavy prefix alone; pairs and triples by what they would cost, estimated on a sixteenth of the records.
///
/// - Complexity: O(*p* + *c*) for *p* pairs of prefixes that many records have and *c* records that the stored queries match.
struct AnswerTablesBuilder: ~Copyable {
  /// A prefix with a set, and a sample of the set.
  private struct Heavy {
    var node: UInt32
    var count: Int
    var sample: [UInt64]
  }

  /// Heavy prefixes by their places, about how many records they have in common, and what storing the answer is worth.
  private struct Choice {
    var places: [Int]
    var common: Int
    var worth: Int
  }

  /// The choices that are worth most, of any number that are offered.
  private struct Shortlist {
    private var choices: [Choice] = []
    private let limit: Int
    /// What is worth no more is not taken.
    private(set) var leastWorth = -1

    init(limit: Int) { self.limit = limit }

    mutating func offer(_ choice: Choice) {
      if choice.worth <= leastWorth { return }
      choices.append(choice)
      if choices.count < 2 * limit { return }
      choices = best()
      leastWorth = choices[limit - 1].worth
    }

    /// The choices, best first.
    func best() -> [Choice] { Array(choices.sorted { $0.worth > $1.worth }.prefix(limit)) }
  }

  private var writer = StoredAnswersWriter()
  private let segment: Segment
  private let request: SegmentRequest
  private let tuning: Tuning
  /// Every so many records one is in the sample.
  private let sampling: Int
  private let living: LiveSegment
  private var search = ReadingSearch()
  private var query = QueryText()
  private var best = BestRecords()
  private var heavies: [Heavy] = []
  private var pairs: [Choice] = []

  private enum Kind {
    case single, pair, triple
  }

  // What is being worked out: the prefixes of queries, which of them is next, and how many records may still be looked at.
  private var kind = Kind.single
  private var queries: [[UInt32]]
  private var next = 0
  private var effort = Int.max

  init(_ segment: Segment, _ request: SegmentRequest, _ tuning: Tuning) {
    self.tuning = tuning
    sampling = segment.count < 4096 ? 1 : 16
    self.segment = segment
    self.request = request
    living = LiveSegment(segment)
    let trie = segment.lattice.trie
    queries = (1..<UInt32(max(trie.count, 1))).filter { trie[$0].canEnd && trie[$0].answers == $0 }.map { [$0] }
  }

  /// Works answers out until about so many records were looked at; false when all are there.
  mutating func work(records: Int) -> Bool {
    var left = records
    while left > 0 {
      if !begin() { return false }
      left -= addNext()
    }
    return true
  }

  /// What was worked out, and for which segment.
  consuming func finish() -> (segment: Segment, tables: AnswerTables) { (segment, AnswerTables(writer)) }

  /// Whether its segment is one of some.
  func isOf(_ segments: [Segment]) -> Bool { segments.contains { $0 === segment } }

  /// Comes to the next query, if there is one.
  private mutating func begin() -> Bool {
    while next == queries.count || effort <= 0 {
      switch kind {
      case .single:
        kind = .pair
        effort = tuning.pairEffort * segment.count
        findPairs()
        choose(pairs)
      case .pair:
        kind = .triple
        effort = tuning.tripleEffort * segment.count
        choose(triples())
      case .triple: return false
      }
    }
    return true
  }

  private mutating func choose(_ choices: [Choice]) {
    queries = choices.map { choice in choice.places.map { heavies[$0].node } }
    next = 0
  }

  /// Works out the next query, in all its orders, and gives what that took.
  private mutating func addNext() -> Int {
    let nodes = queries[next]
    next += 1
    if kind == .single {
      let taken = add(nodes, must: true)
      if segment.lattice.trie[nodes[0]].records != PrefixTrie.none { heavies.append(heavy(nodes[0])) }
      return taken
    }
    var taken = 0
    for order in Self.orders(nodes) { taken += add(order) }
    effort -= taken
    return taken
  }

  /// The different orders of two or three nodes.
  private static func orders(_ nodes: [UInt32]) -> Set<[UInt32]> {
    let (a, b) = (nodes[0], nodes[1])
    if nodes.count == 2 { return [[a, b], [b, a]] }
    let c = nodes[2]
    return [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]]
  }

  /// Works out the answer of a query, stores it if that took long or it `must` be stored, and gives what it took, in records.
  private mutating func add(_ nodes: [UInt32], must: Bool = false) -> Int {
    query.set(.init(tokens: nodes.map(segment.prefix), isAsTyped: true))
    best.begin(limit: StoredAnswers.depth)
    var counts = SearchCounts()
    var filter: FilteredRecords?
    let total = search.search(living, query, request, &filter, best: &best, &counts)
    best.finish()
    if must || counts.records >= tuning.answerRecords {
      writer.append(nodes.reduce(0) { StoredAnswers.key($0, adding: $1) }, total: total, best.records)
    }
    return Self.leastRecords + counts.records + counts.postings / Self.postingsPerRecord
  }

  /// Beginning a search takes as long as looking at so many records.
  private static let leastRecords = 32
  /// Looking at a record takes as long as reading so many words of bitmaps.
  private static let postingsPerRecord = 64

  private func heavy(_ node: UInt32) -> Heavy {
    let sets = segment.lattice.sets
    let set = segment.lattice.trie[node].records
    var sample = [UInt64](repeating: 0, count: segment.count / sampling / 64 + 1)
    for number in 0..<sets.partCount {
      sets.forEach(inPart: number, of: set) { record in
        if Int(record) % sampling != 0 { return }
        let bit = Int(record) / sampling
        sample[bit >> 6] |= 1 << UInt64(bit & 63)
      }
    }
    return Heavy(node: node, count: sets.count(of: set), sample: sample)
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

  private mutating func findPairs() {
    heavies.sort { $0.count > $1.count }
    var list = Shortlist(limit: 2 * effort / max(tuning.pairMatches, 1) + 1)
    for first in heavies.indices {
      for second in first..<heavies.count {
        let most = heavies[second].count
        if most < tuning.pairMatches { break }
        let depth = depth(first) + depth(second)
        if worth(most, depth: depth) <= list.leastWorth { continue }
        let common = self.common(heavies[first].sample, heavies[second].sample)
        if common < tuning.pairMatches { continue }
        list.offer(Choice(places: [first, second], common: common, worth: worth(common, depth: depth)))
      }
    }
    pairs = list.best()
  }

  /// Triples of the pairs most worth storing and a lighter prefix.
  private func triples() -> [Choice] {
    var list = Shortlist(limit: 2 * effort / max(tuning.tripleMatches, 1) + 1)
    for pair in pairs where pair.common >= tuning.tripleMatches && pair.worth > list.leastWorth {
      let pairDepth = depth(pair.places[0]) + depth(pair.places[1])
      let sample = zip(heavies[pair.places[0]].sample, heavies[pair.places[1]].sample).map { $0 & $1 }
      for third in pair.places[1]..<heavies.count {
        let most = min(pair.common, heavies[third].count)
        if most < tuning.tripleMatches { break }
        let depth = pairDepth + depth(third)
        if worth(most, depth: depth) <= list.leastWorth { continue }
        let common = self.common(sample, heavies[third].sample)
        if common < tuning.tripleMatches { continue }
        list.offer(
          Choice(places: pair.places + [third], common: common, worth: worth(common, depth: depth)))
      }
    }
    return list.best()
  }
}

extension Segment {
  /// The text of a heavy prefix.
  fileprivate func prefix(_ number: UInt32) -> [UInt8] {
    let node = lattice.trie[number]
    let term =
      node.terms.isEmpty ? variants.bytes(Int(node.variants.lowerBound)) : terms.bytes(Int(node.terms.lowerBound))
    return term.prefix(Int(node.depth)).array
  }
}
