/// What makes heavy prefixes cheap: the trie of them, and the sets of their records.
struct PrefixLattice: Sendable {
  let trie: PrefixTrie
  let sets: RecordSets

  /// Longer prefixes have no nodes: who has the same hundred bytes in many records shall not make the trie as deep.
  static let mostDepth = 48
}

/// Builds the lattice of a segment's terms, level by level.
struct PrefixLatticeBuilder: ~Copyable {
  private let terms: TermIndex
  private let variants: TermIndex
  private let flat: FlatRecords
  private let leastPostings: Int
  private let leastRecords: Int
  private var nodes: [PrefixTrie.Node] = []
  private var parents: [Int] = [0]
  private var labels: [UInt8] = [0]
  /// For each node the size of its set, to see when a child has the same.
  private var sizes: [UInt32] = [0]
  /// For each node whether it touches variants.
  private var touches = [true]
  private var sets: RecordSetsWriter
  private var marks = MarkSet()
  private var gathered = Scratch<UInt32>()

  init(_ terms: TermIndex, _ variants: TermIndex, _ flat: FlatRecords, _ tuning: Tuning) {
    self.terms = terms
    self.variants = variants
    self.flat = flat
    let records = flat.count
    leastPostings = tuning.nodePostings
    leastRecords = tuning.setRecords(segment: records)
    sets = RecordSetsWriter(records: records, mostSparse: tuning.mostSparse)
    marks.prepare(records: records)
  }

  consuming func build(_ store: ColumnStore) -> PrefixLattice {
    nodes = [.init(terms: terms.all, variants: variants.all, depth: 0)]
    var next = 0
    while next < nodes.count {
      addChildren(of: next)
      next += 1
    }
    findInFirstField()
    return PrefixLattice(trie: PrefixTrie(nodes, labels: labels, store), sets: RecordSets(sets, store))
  }

  private mutating func addChildren(of parent: Int) {
    let depth = Int(nodes[parent].depth)
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
      let postings =
        terms.postings(TermRange(term..<nextTerm)).count
        + variants.postings(TermRange(variant..<nextVariant)).count
      if postings >= leastPostings {
        nodes.append(
          .init(
            terms: TermRange(term..<nextTerm), variants: TermRange(variant..<nextVariant), depth: UInt8(depth + 1)))
        parents.append(parent)
        labels.append(label)
        sizes.append(0)
        touches.append(false)
        nodes[parent].childCount += 1
        complete(parent: parent, hasSet: postings >= leastRecords)
      }
      (term, variant) = (nextTerm, nextVariant)
    }
  }

  /// Finds out what the last node is, and makes its sets if it has so many records.
  private mutating func complete(parent: Int, hasSet: Bool) {
    let number = nodes.count - 1
    let node = nodes[number]
    let depth = Int(node.depth)
    if number < StoredAnswers.mostNodes { nodes[number].answers = UInt32(number) }
    if isInsideCharacter(node.terms, node.variants, depth) {
      nodes[number].canEnd = false
      return
    }
    gathered.removeAll()
    var field: UInt8?
    for place in variants.postings(node.variants) where depth > Int(variants.reaches[place]) {
      marks.insert(variants.records[place])
      field = field == nil || field == variants.fields[place] ? variants.fields[place] : TermIndex.severalFields
    }
    nodes[number].touchedField = field ?? TermIndex.severalFields
    marks.drain(into: &gathered)
    let touched = gathered.count
    if touched == 0, nodes[parent].canEnd, !touches[parent], nodes[parent].terms == node.terms, !isTerm(parent),
      !isTerm(number)
    {
      nodes[number].answers = nodes[parent].answers
    }
    touches[number] = touched > 0
    if !hasSet { return }
    if touched > 0 { nodes[number].touched = sets.append(gathered) }
    for index in 0..<touched { marks.insert(gathered[index]) }
    for place in terms.postings(node.terms) { marks.insert(terms.records[place]) }
    gathered.removeAll()
    marks.drain(into: &gathered)
    sizes[number] = UInt32(gathered.count)
    // A prefix's records are among those of its own prefixes: as many are the same.
    if gathered.count == Int(sizes[parent]) {
      nodes[number].records = nodes[parent].records
    } else {
      nodes[number].records = sets.append(gathered)
    }
  }

  /// Makes the sets of the records that have a prefix in their first field, record by record: each of its terms stands below
  /// some of the prefixes.
  private mutating func findInFirstField() {
    var nodeOfTerm = [Int](repeating: 0, count: terms.count)
    for number in nodes.indices where nodes[number].records != PrefixTrie.none {
      for term in nodes[number].terms.lowerBound..<nodes[number].terms.upperBound { nodeOfTerm[Int(term)] = number }
    }
    var found = [[UInt32]](repeating: [], count: nodes.count)
    for record in 0..<UInt32(flat.count) {
      flat.forEachTermInFirstField(Int(record)) { term in
        var number = nodeOfTerm[Int(term)]
        while number != 0 {
          if nodes[number].records != PrefixTrie.none, found[number].last != record { found[number].append(record) }
          number = parents[number]
        }
      }
    }
    for number in nodes.indices where !found[number].isEmpty {
      let parent = parents[number]
      if found[number].count == Int(sizes[number]) {
        nodes[number].inFirstField = nodes[number].records
      } else if found[number].count == found[parent].count {
        nodes[number].inFirstField = nodes[parent].inFirstField
      } else {
        gathered.removeAll()
        for record in found[number] { gathered.append(record) }
        nodes[number].inFirstField = sets.append(gathered)
      }
    }
  }

  /// Whether a node's prefix is a term itself.
  private func isTerm(_ number: Int) -> Bool {
    let node = nodes[number]
    return !node.terms.isEmpty && terms.length(Int(node.terms.lowerBound)) == Int(node.depth)
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
