/// What makes heavy prefixes cheap: the trie of them, and the sets of their records.
struct PrefixLattice: Sendable {
  let trie: PrefixTrie
  let sets: RecordSets

  /// From how many postings on a prefix has a node.
  static let leastPostings = 128

  /// Longer prefixes have no nodes: who has the same hundred bytes in many records shall not make the trie as deep.
  static let mostDepth = 48

  /// From how many records on a prefix has a set, in a segment of so many records.
  static func leastRecords(segment count: Int) -> Int { min(max(count / 256, 256), 4096) }
}

/// Builds the lattice of a segment's terms, level by level.
struct PrefixLatticeBuilder: ~Copyable {
  private let terms: TermIndex
  private let variants: TermIndex
  private let leastRecords: Int
  private var nodes: [PrefixTrie.Node] = []
  private var labels: [UInt8] = [0]
  private var depths: [Int32] = [0]
  /// For each node the size of its set, to see when a child has the same.
  private var sizes: [UInt32] = [0]
  private var sets: RecordSetsWriter
  private var marks = MarkSet()
  private var gathered = Scratch<UInt32>()

  init(_ terms: TermIndex, _ variants: TermIndex, records: Int) {
    self.terms = terms
    self.variants = variants
    leastRecords = PrefixLattice.leastRecords(segment: records)
    sets = RecordSetsWriter(records: records)
    marks.prepare(records: records)
  }

  consuming func build(_ store: ColumnStore) -> PrefixLattice {
    nodes = [.init(terms: terms.all, variants: variants.all)]
    var next = 0
    while next < nodes.count {
      addChildren(of: next)
      next += 1
    }
    return PrefixLattice(trie: PrefixTrie(nodes, labels: labels, store), sets: RecordSets(sets, store))
  }

  private mutating func addChildren(of parent: Int) {
    let depth = Int(depths[parent])
    nodes[parent].firstChild = UInt32(nodes.count)
    if depth == PrefixLattice.mostDepth { return }
    var term = Self.firstChild(terms, nodes[parent].terms, depth)
    var variant = Self.firstChild(variants, nodes[parent].variants, depth)
    let (termEnd, variantEnd) = (Int(nodes[parent].terms.upperBound), Int(nodes[parent].variants.upperBound))
    while term < termEnd || variant < variantEnd {
      let label = min(
        term < termEnd ? terms.byte(term, at: depth) : .max,
        variant < variantEnd ? variants.byte(variant, at: depth) : .max)
      let nextTerm = Self.end(terms, term..<termEnd, of: label, at: depth)
      let nextVariant = Self.end(variants, variant..<variantEnd, of: label, at: depth)
      let postings = terms.postings(TermRange(term..<nextTerm)).count
        + variants.postings(TermRange(variant..<nextVariant)).count
      if postings >= PrefixLattice.leastPostings {
        nodes.append(
          .init(terms: TermRange(term..<nextTerm), variants: TermRange(variant..<nextVariant)))
        labels.append(label)
        depths.append(Int32(depth + 1))
        sizes.append(0)
        nodes[parent].childCount += 1
        addSets(parent: parent, postings)
      }
      (term, variant) = (nextTerm, nextVariant)
    }
  }

  /// Makes the sets of the last node, if it has so many records.
  private mutating func addSets(parent: Int, _ postings: Int) {
    if postings < leastRecords { return }
    let node = nodes.count - 1
    // A query token never ends inside a character.
    let depth = Int(depths[node])
    let (ownTerms, ownVariants) = (nodes[node].terms, nodes[node].variants)
    if isInsideCharacter(ownTerms, ownVariants, depth) { return }
    gathered.removeAll()
    for place in variants.postings(ownVariants) where depth > Int(variants.reaches[place]) {
      marks.insert(variants.records[place])
    }
    marks.drain(into: &gathered)
    let touchedCount = gathered.count
    let touched = touchedCount == 0 ? PrefixTrie.none : sets.append(gathered)
    for index in 0..<touchedCount { marks.insert(gathered[index]) }
    for place in terms.postings(ownTerms) { marks.insert(terms.records[place]) }
    gathered.removeAll()
    marks.drain(into: &gathered)
    sizes[node] = UInt32(gathered.count)
    // A prefix's records are among those of its own prefixes: as many are the same.
    if gathered.count == Int(sizes[parent]) {
      nodes[node].records = nodes[parent].records
    } else {
      nodes[node].records = sets.append(gathered)
    }
    nodes[node].touched = touched
  }

  private func isInsideCharacter(_ ownTerms: TermRange, _ ownVariants: TermRange, _ depth: Int) -> Bool {
    let (last, lastVariant) = (Int(ownTerms.upperBound) - 1, Int(ownVariants.upperBound) - 1)
    if !ownTerms.isEmpty, terms.length(last) > depth { return terms.byte(last, at: depth) & 0xC0 == 0x80 }
    if !ownVariants.isEmpty, variants.length(lastVariant) > depth {
      return variants.byte(lastVariant, at: depth) & 0xC0 == 0x80
    }
    return false
  }

  /// The first of the terms, all of which begin with the same `depth` bytes, that has more.
  private static func firstChild(_ index: TermIndex, _ range: TermRange, _ depth: Int) -> Int {
    let first = Int(range.lowerBound)
    return !range.isEmpty && index.length(first) == depth ? first + 1 : first
  }

  /// Where the terms with `label` at `depth` end, with which the range begins if it has any.
  private static func end(_ index: TermIndex, _ range: Range<Int>, of label: UInt8, at depth: Int) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if index.byte(middle, at: depth) <= label { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
