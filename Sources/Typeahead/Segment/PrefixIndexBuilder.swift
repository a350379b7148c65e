/// Finds the prefixes that many records have, and the sets of these.
struct PrefixIndexBuilder {
  private let terms: ByteTable
  /// Where the postings of each term begin, and the last ones end.
  private let starts: [Int]
  private let tokens: RecordTokens
  private var nodes: [PrefixIndex.Node] = []
  private var parents: [UInt32] = []
  /// The deepest node that each term is under.
  private var nodeOfTerm: [UInt32]
  private var groups = 0
  /// How many fields have sets of their own.
  private let fieldCount: Int
  private var kindCount: Int { PrefixIndex.kindCount(fieldCount) }

  private let layout: SegmentLayout

  init(_ terms: ByteTable, starts: [Int], _ tokens: RecordTokens, _ layout: SegmentLayout) {
    self.starts = starts
    fieldCount = min(layout.fieldCount, PrefixIndex.mostFields)
    self.terms = terms
    self.tokens = tokens
    self.layout = layout
    nodeOfTerm = Array(repeating: 0, count: terms.count)
  }

  mutating func build(_ ruleColumns: [[UInt8]], _ store: ColumnStore, atOnce: Bool) -> PrefixIndex {
    makeNodes()
    var sets = StoredSetsWriter(tokens.count, groups: groups, of: kindCount)
    // Without prefixes there is nothing to be found.
    let collector = nodes.count > 2 ? fill(&sets, ruleColumns, atOnce: atOnce) : collector(ruleColumns, from: 0)
    let champions = collector.finish(&nodes)
    return PrefixIndex(nodes, sets, champions, fieldCount: fieldCount, store)
  }

  // MARK: Nodes

  private struct Prefix {
    var bytes: [UInt8]
    var terms: TermRange
    var isTerm: Bool
  }

  /// Every prefix of enough postings: those that end where the next term goes another way.
  private func prefixes() -> [Prefix] {
    var found = [Prefix(bytes: [], terms: TermRange(0..<terms.count), isTerm: false)]
    var last = ColumnStore.noBytes
    // For each length of the last term, the first term that begins so, and whether that is no longer.
    var begun: [(term: Int, isTerm: Bool)] = []
    for term in 0...terms.count {
      let next = term == terms.count ? ColumnStore.noBytes : terms[term]
      var shared = 0
      while shared < min(last.count, next.count), last[shared] == next[shared] { shared += 1 }
      for length in stride(from: last.count, to: shared, by: -1) {
        let first = begun[length - 1]
        if starts[term] - starts[first.term] >= layout.tuning.nodePostings {
          found.append(
            Prefix(bytes: last.prefix(length).array, terms: TermRange(first.term..<term), isTerm: first.isTerm))
        }
      }
      begun.removeSubrange(shared...)
      for length in shared..<next.count { begun.append((term, length + 1 == next.count)) }
      last = next
    }
    return found
  }

  private mutating func makeNodes() {
    let found = prefixes().sorted {
      $0.bytes.count != $1.bytes.count
        ? $0.bytes.count < $1.bytes.count : $0.bytes.lexicographicallyPrecedes($1.bytes)
    }
    var places: [[UInt8]: Int] = [:]
    for (place, prefix) in found.enumerated() {
      let parent = prefix.bytes.isEmpty ? 0 : places[Array(prefix.bytes.dropLast())]!
      places[prefix.bytes] = place
      parents.append(UInt32(parent))
      let postings = starts[Int(prefix.terms.upperBound)] - starts[Int(prefix.terms.lowerBound)]
      let hasSets = place > 0 && postings * layout.tuning.setShare > tokens.count
      nodes.append(
        .init(
          terms: prefix.terms, children: .missing, group: hasSets ? UInt32(groups) : .missing,
          label: prefix.bytes.last ?? 0, isTerm: prefix.isTerm,
          // What runs are cut to, up to three bytes before the longest, is found by its postings.
          hasSetOfTerm: hasSets && prefix.isTerm && prefix.bytes.count < Segment.longestRunTerm - 3))
      if hasSets { groups += 1 }
      for term in prefix.terms.range { nodeOfTerm[term] = UInt32(place) }
      if place > 0, nodes[parent].children == .missing { nodes[parent].children = UInt32(place) }
    }
    nodes.append(
      .init(
        terms: TermRange(0, 0), children: UInt32(nodes.count), group: .missing, label: 0))
    // Those without children begin where the next ones' begin.
    for place in nodes.indices.dropLast().reversed() where nodes[place].children == .missing {
      nodes[place].children = nodes[place + 1].children
    }
  }

  // MARK: Sets

  /// What is found in the records of a block of sets.
  private struct Block: Sendable {
    /// The records of each set.
    var lists: [[UInt16]]
    var collector: PrefixCollector
  }

  private func collector(_ ruleColumns: [[UInt8]], from first: Int) -> PrefixCollector {
    PrefixCollector(layout, ruleColumns, fieldCount: fieldCount, nodes: nodes.count, first: first)
  }

  /// Reads the blocks, some of them at once.
  private func fill(_ sets: inout StoredSetsWriter, _ ruleColumns: [[UInt8]], atOnce: Bool) -> PrefixCollector {
    var collector: PrefixCollector?
    let blockCount = StoredSets.blockCount(tokens.count)
    for first in stride(from: 0, to: blockCount, by: Parallel.mostParts) {
      let blocks = Parallel.jobs(min(Parallel.mostParts, blockCount - first), atOnce: atOnce) { job in
        block(first + job, ruleColumns)
      }
      for (number, block) in blocks.enumerated() {
        for set in block.lists.indices {
          sets.put(block.lists[set], set, first + number, of: block.lists[set - set % kindCount])
        }
        if collector?.append(block.collector) == nil { collector = block.collector }
      }
    }
    return collector!
  }

  private func block(_ number: Int, _ ruleColumns: [[UInt8]]) -> Block {
    let records = number << 16..<min(tokens.count, (number + 1) << 16)
    var lists = [[UInt16]](repeating: [], count: groups * kindCount)
    var collector = collector(ruleColumns, from: records.lowerBound)
    var occurrences = TokenOccurrences()
    for record in records {
      occurrences.read(record, tokens)
      for token in occurrences.tokens {
        var node = Int(nodeOfTerm[Int(token.term)])
        while node > 0 {
          collector.add(token, node, nodes[node], occurrences)
          node = Int(parents[node])
        }
      }
      collector.endRecord(UInt32(record)) { node, kinds in
        if nodes[node].group == .missing { return }
        let first = Int(nodes[node].group) * kindCount
        var rest = kinds
        while rest != 0 {
          lists[first + rest.trailingZeroBitCount].append(UInt16(record & 0xFFFF))
          rest &= rest - 1
        }
      }
    }
    return Block(lists: lists, collector: collector)
  }
}
