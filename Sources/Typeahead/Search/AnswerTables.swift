/// The stored answers of a segment, with their memory.
final class AnswerTables: Sendable {
  private let store: ColumnStore
  let answers: StoredAnswers

  /// Works out the answers of a segment that are worth storing.
  ///
  /// Every heavy prefix alone; pairs and triples by what they would cost, estimated on a sixteenth of the records.
  ///
  /// - Complexity: O(*p* + *c*) for *p* pairs of prefixes that many records have and *c* records that the stored queries match.
  init(_ segment: Segment, _ request: SegmentRequest) {
    store = ColumnStore()
    var builder = AnswerTablesBuilder(segment, request)
    builder.addSingles()
    builder.addPairs()
    builder.addTriples()
    answers = builder.writer.finish(store)
  }

  /// From how many records on a segment has stored answers.
  static let leastRecords = 1024
}

/// Chooses queries and works out their answers.
private struct AnswerTablesBuilder: ~Copyable {
  /// A prefix with a set, and a sample of the set.
  private struct Heavy {
    var node: UInt32
    var count: Int
    var sample: [UInt64]
  }

  /// From how many matches on a pair or a triple is stored.
  private static let leastOfPair = 1024
  private static let leastOfTriple = 4096
  /// Every so many records one is in the sample.
  private static let sampling = 16

  var writer = StoredAnswersWriter()
  private let segment: Segment
  private let request: SegmentRequest
  private let live: Bitmap
  private var search = FlatSearch()
  private var best = BestRecords()
  private var heavies: [Heavy] = []
  /// The pairs that were stored and may be part of a triple, with their samples.
  private var pairs: [(first: Int, second: Int, sample: [UInt64])] = []

  init(_ segment: Segment, _ request: SegmentRequest) {
    self.segment = segment
    self.request = request
    var live = Bitmap(count: segment.count)
    live.insertAll()
    self.live = live
  }

  private mutating func add(_ nodes: [UInt32]) {
    best.begin(limit: StoredAnswers.depth)
    let total = search.search(segment, nodes: nodes, live: live, request, best: &best)
    best.finish()
    writer.append(nodes.reduce(0) { StoredAnswers.key($0, adding: $1) }, total: total, best.records)
  }

  /// Stores every heavy prefix that queries can be.
  mutating func addSingles() {
    let trie = segment.lattice.trie
    for node in 1..<UInt32(max(trie.count, 1)) where trie[node].canEnd && trie[node].answers == node {
      add([node])
      if trie[node].records != PrefixTrie.none { heavies.append(heavy(node)) }
    }
  }

  private func heavy(_ node: UInt32) -> Heavy {
    let sets = segment.lattice.sets
    let set = segment.lattice.trie[node].records
    var sample = [UInt64](repeating: 0, count: segment.count / Self.sampling / 64 + 1)
    for record in stride(from: 0, to: segment.count, by: Self.sampling) where sets.contains(UInt32(record), in: set) {
      let bit = record / Self.sampling
      sample[bit >> 6] |= 1 << UInt64(bit & 63)
    }
    return Heavy(node: node, count: sets.count(of: set), sample: sample)
  }

  private static func common(_ left: [UInt64], _ right: [UInt64]) -> Int {
    var count = 0
    for word in left.indices { count += (left[word] & right[word]).nonzeroBitCount }
    return count * sampling
  }

  mutating func addPairs() {
    heavies.sort { $0.count > $1.count }
    for first in heavies.indices {
      for second in first..<heavies.count {
        if heavies[second].count < Self.leastOfPair { break }
        let common = Self.common(heavies[first].sample, heavies[second].sample)
        if common < Self.leastOfPair { continue }
        add([heavies[first].node, heavies[second].node])
        if first != second { add([heavies[second].node, heavies[first].node]) }
        if common >= Self.leastOfTriple {
          pairs.append((first, second, zip(heavies[first].sample, heavies[second].sample).map { $0 & $1 }))
        }
      }
    }
  }

  mutating func addTriples() {
    for (first, second, sample) in pairs {
      for third in second..<heavies.count {
        if heavies[third].count < Self.leastOfTriple { break }
        if Self.common(sample, heavies[third].sample) < Self.leastOfTriple { continue }
        let nodes = [first, second, third].map { heavies[$0].node }
        for order in Self.orders(nodes) { add(order) }
      }
    }
  }

  /// The different orders of three nodes.
  private static func orders(_ nodes: [UInt32]) -> Set<[UInt32]> {
    let (a, b, c) = (nodes[0], nodes[1], nodes[2])
    return [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]]
  }
}
