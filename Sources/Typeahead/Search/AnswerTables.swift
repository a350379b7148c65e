/// The stored answers of a segment, with their memory.
final class AnswerTables: Sendable {
  private let store: ColumnStore
  let answers: StoredAnswers

  /// Works out the answers of a segment that are worth storing.
  ///
  /// Every heavy prefix alone; pairs and triples by what they would cost, estimated on a sixteenth of the records.
  ///
  /// - Complexity: O(*p* + *c*) for *p* pairs of prefixes that many records have and *c* records that the stored queries match.
  init(_ segment: Segment, _ request: SegmentRequest, _ tuning: Tuning) {
    store = ColumnStore()
    var builder = AnswerTablesBuilder(segment, request, tuning)
    builder.addSingles()
    builder.addPairs()
    builder.addTriples()
    answers = builder.writer.finish(store)
  }
}

/// Chooses queries and works out their answers.
private struct AnswerTablesBuilder: ~Copyable {
  /// A prefix with a set, and a sample of the set.
  private struct Heavy {
    var node: UInt32
    var count: Int
    var sample: [UInt64]
  }

  /// Two heavy prefixes by their places, and about how many records they have in common.
  private struct Pair {
    var first: Int
    var second: Int
    var common: Int
  }

  var writer = StoredAnswersWriter()
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
  private var pairs: [Pair] = []

  init(_ segment: Segment, _ request: SegmentRequest, _ tuning: Tuning) {
    self.tuning = tuning
    sampling = segment.count < 4096 ? 1 : 16
    self.segment = segment
    self.request = request
    living = LiveSegment(segment)
  }

  /// Works out the answer of a query, stores it if that took long or it `must` be stored, and gives what it took, in records.
  @discardableResult
  private mutating func add(_ nodes: [UInt32], must: Bool = false) -> Int {
    query.set(.init(tokens: nodes.map(segment.prefix), isAsTyped: true))
    best.begin(limit: StoredAnswers.depth)
    var counts = SearchCounts()
    let total = search.search(living, query, request, accepts: nil, best: &best, &counts)
    best.finish()
    if must || counts.records >= tuning.answerRecords {
      writer.append(nodes.reduce(0) { StoredAnswers.key($0, adding: $1) }, total: total, best.records)
    }
    return counts.records + counts.postings / Self.postingsPerRecord
  }

  /// Looking at a record takes as long as reading so many words of bitmaps.
  private static let postingsPerRecord = 64

  /// Stores every heavy prefix that queries can be.
  mutating func addSingles() {
    let trie = segment.lattice.trie
    for node in 1..<UInt32(max(trie.count, 1)) where trie[node].canEnd && trie[node].answers == node {
      add([node], must: true)
      if trie[node].records != PrefixTrie.none { heavies.append(heavy(node)) }
    }
  }

  private func heavy(_ node: UInt32) -> Heavy {
    let sets = segment.lattice.sets
    let set = segment.lattice.trie[node].records
    var sample = [UInt64](repeating: 0, count: segment.count / sampling / 64 + 1)
    for record in stride(from: 0, to: segment.count, by: sampling) where sets.contains(UInt32(record), in: set) {
      let bit = record / sampling
      sample[bit >> 6] |= 1 << UInt64(bit & 63)
    }
    return Heavy(node: node, count: sets.count(of: set), sample: sample)
  }

  private func common(_ left: [UInt64], _ right: [UInt64]) -> Int {
    var count = 0
    for word in left.indices { count += (left[word] & right[word]).nonzeroBitCount }
    return count * sampling
  }

  /// What storing an answer is worth: what it costs to work out, and how likely it is asked for. Each further character makes a
  /// query some four times less likely.
  private func worth(_ places: [Int], _ common: Int) -> Int {
    let depth = places.reduce(0) { $0 + Int(segment.lattice.trie[heavies[$1].node].depth) }
    return (common << 16) >> min(2 * depth, 40)
  }

  mutating func addPairs() {
    heavies.sort { $0.count > $1.count }
    for first in heavies.indices {
      for second in first..<heavies.count {
        if heavies[second].count < tuning.pairMatches { break }
        let common = self.common(heavies[first].sample, heavies[second].sample)
        if common >= tuning.pairMatches { pairs.append(Pair(first: first, second: second, common: common)) }
      }
    }
    pairs = pairs.sorted { worth([$0.first, $0.second], $0.common) > worth([$1.first, $1.second], $1.common) }
    var effort = tuning.pairEffort * segment.count
    for pair in pairs where effort > 0 {
      effort -= add([heavies[pair.first].node, heavies[pair.second].node])
      if pair.first != pair.second { effort -= add([heavies[pair.second].node, heavies[pair.first].node]) }
    }
  }

  mutating func addTriples() {
    var triples: [(places: [Int], common: Int)] = []
    for pair in pairs where pair.common >= tuning.tripleMatches {
      let sample = zip(heavies[pair.first].sample, heavies[pair.second].sample).map { $0 & $1 }
      for third in pair.second..<heavies.count {
        if heavies[third].count < tuning.tripleMatches { break }
        let common = self.common(sample, heavies[third].sample)
        if common < tuning.tripleMatches { continue }
        triples.append(([pair.first, pair.second, third], common))
      }
    }
    triples.sort { worth($0.places, $0.common) > worth($1.places, $1.common) }
    var effort = tuning.tripleEffort * segment.count
    for triple in triples where effort > 0 {
      for order in Self.orders(triple.places.map { heavies[$0].node }) { effort -= add(order) }
    }
  }

  /// The different orders of three nodes.
  private static func orders(_ nodes: [UInt32]) -> Set<[UInt32]> {
    let (a, b, c) = (nodes[0], nodes[1], nodes[2])
    return [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]]
  }
}

extension Segment {
  /// The text of a heavy prefix.
  fileprivate func prefix(_ number: UInt32) -> [UInt8] {
    let node = lattice.trie[number]
    let term =
      node.terms.isEmpty ? variants.bytes(Int(node.variants.lowerBound)) : terms.bytes(Int(node.terms.lowerBound))
    return Array(term.prefix(Int(node.depth)))
  }
}
