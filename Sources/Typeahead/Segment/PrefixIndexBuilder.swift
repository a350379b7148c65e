/// Builds the prefix index of a segment's terms, level by level.
struct PrefixIndexBuilder: ~Copyable {
  let terms: TermIndex
  private let variants: TermIndex
  let flat: FlatRecords
  let nameFields: FieldSet
  let tuning: Tuning
  private let leastSetPostings: Int
  private let leastPostings: Int
  var nodes: [PrefixTrie.Node] = []
  var parents: [Int] = [0]
  private var labels: [UInt8] = [0]
  /// For each node the size of its set, to see when a child has the same.
  var sizes: [UInt32] = [0]
  /// For each node whether it touches variants.
  private var touches = [true]
  var sets: RecordSetsWriter
  var prefixSets: [PrefixSets] = []
  private var touched: [PrefixIndex.TouchedVariants] = []
  var details: [UInt32] = []
  private var marks = MarkSet()
  var gathered = Scratch<UInt32>()
  private var hasPlace = [Bool](repeating: false, count: 256)

  init(
    _ terms: TermIndex, _ variants: TermIndex, _ flat: FlatRecords, nameFields: FieldSet, _ tuning: Tuning
  ) {
    self.terms = terms
    self.variants = variants
    self.flat = flat
    self.nameFields = nameFields
    self.tuning = tuning
    let records = flat.count
    leastSetPostings = tuning.setPostings(segment: records)
    leastPostings = tuning.nodePostings(segment: records)
    sets = RecordSetsWriter(records: records, tuning)
    marks.prepare(records: records)
  }

  consuming func build(_ store: ColumnStore) -> PrefixIndex {
    nodes = [.init(terms: terms.all, variants: variants.all, depth: 0)]
    var next = 0
    while next < nodes.count {
      addChildren(of: next)
      next += 1
    }
    let fieldCount = addDetails()
    let lengths = addLengths(fieldCount)
    return PrefixIndex(
      trie: PrefixTrie(nodes, labels: labels, store), sets: RecordSets(sets, store),
      prefixSets: store.keep(prefixSets), touched: store.keep(touched), details: store.keep(details),
      lengths: store.keep(lengths), fieldCount: fieldCount)
  }

  private mutating func addChildren(of parent: Int) {
    let depth = Int(nodes[parent].depth)
    nodes[parent].firstChild = UInt32(nodes.count)
    if depth == PrefixIndex.mostDepth { return }
    var term = Int(nodes[parent].terms.lowerBound) + (nodes[parent].isTerm ? 1 : 0)
    var variant = Int(nodes[parent].variants.lowerBound) + (nodes[parent].isVariant ? 1 : 0)
    let (termEnd, variantEnd) = (Int(nodes[parent].terms.upperBound), Int(nodes[parent].variants.upperBound))
    while term < termEnd || variant < variantEnd {
      // No term has the highest byte: they are UTF-8.
      let ofTerm = term < termEnd ? terms.byte(term, at: depth) : .max
      let ofVariant = variant < variantEnd ? variants.byte(variant, at: depth) : .max
      let label = min(ofTerm, ofVariant)
      let nextTerm = ofTerm == label ? terms.end(term..<termEnd, sharing: label, at: depth) : term
      let nextVariant =
        ofVariant == label ? variants.end(variant..<variantEnd, sharing: label, at: depth) : variant
      let postings =
        terms.postings(TermRange(term..<nextTerm)).count
        + variants.postings(TermRange(variant..<nextVariant)).count
      if postings >= leastPostings {
        nodes.append(
          .init(
            terms: TermRange(term..<nextTerm), variants: TermRange(variant..<nextVariant), depth: UInt8(depth + 1)))
        nodes[nodes.count - 1].isTerm = term < nextTerm && terms.length(term) == depth + 1
        nodes[nodes.count - 1].isVariant = variant < nextVariant && variants.length(variant) == depth + 1
        parents.append(parent)
        labels.append(label)
        sizes.append(0)
        touches.append(false)
        nodes[parent].childCount += 1
        complete(parent: parent, hasSet: postings >= leastSetPostings)
      }
      (term, variant) = (nextTerm, nextVariant)
    }
  }

  /// Finds out what the last node is, and makes its sets if it has so many records.
  private mutating func complete(parent: Int, hasSet: Bool) {
    let number = nodes.count - 1
    let node = nodes[number]
    let depth = Int(node.depth)
    nodes[number].champions = UInt32(number)
    if isInsideCharacter(node.terms, node.variants, depth) {
      nodes[number].canEnd = false
      return
    }
    let firstTouched = touched.count
    let touches = findTouched(number, hasSet: hasSet)
    if !touches, nodes[parent].canEnd, !self.touches[parent], nodes[parent].terms == node.terms,
      !nodes[parent].isTerm, !node.isTerm
    {
      nodes[number].champions = nodes[parent].champions
    }
    self.touches[number] = touches
    if !hasSet { return }
    for place in variants.postings(node.variants) where depth > Int(variants.reaches[place]) {
      marks.insert(variants.records[place])
    }
    for place in terms.postings(node.terms) { marks.insert(terms.records[place]) }
    gathered.removeAll()
    marks.drain(into: &gathered)
    sizes[number] = UInt32(gathered.count)
    // A prefix's records are among those of its own prefixes: as many are the same.
    let above = nodes[parent].sets
    let isSame = above != .missing && gathered.count == Int(sizes[parent])
    let records = isSame ? prefixSets[Int(above)].records : sets.append(gathered)
    nodes[number].sets = UInt32(prefixSets.count)
    prefixSets.append(
      .init(
        records: records, firstTouched: UInt32(firstTouched), touchedCount: UInt32(touched.count - firstTouched)))
  }

  /// Makes the sets of the records whose variants a node touches, if it is to have sets; says whether it touches any.
  private mutating func findTouched(_ number: Int, hasSet: Bool) -> Bool {
    let node = nodes[number]
    let depth = Int(node.depth)
    let postings = variants.postings(node.variants)
    var touches = false
    for index in hasPlace.indices { hasPlace[index] = false }
    for place in postings where depth > Int(variants.reaches[place]) {
      touches = true
      hasPlace[variants.places[place].number] = true
    }
    if !touches || !hasSet { return touches }
    let first = Int(node.variants.lowerBound)
    let exact = node.isVariant ? variants.postings(TermRange(first..<first + 1)) : 0..<0
    for index in hasPlace.indices where hasPlace[index] {
      let place = VariantPlace(number: index)
      if place.isSeveral {
        addTouched(number, postings, place, areExact: false)
      } else {
        addTouched(number, exact, place, areExact: true)
        addTouched(number, exact.isEmpty ? postings : exact.upperBound..<postings.upperBound, place, areExact: false)
      }
    }
    return true
  }

  /// Makes the set of the records that have variants of a place among some postings, if there are any.
  private mutating func addTouched(_ number: Int, _ postings: Range<Int>, _ place: VariantPlace, areExact: Bool) {
    let depth = Int(nodes[number].depth)
    for posting in postings where depth > Int(variants.reaches[posting]) && variants.places[posting] == place {
      marks.insert(variants.records[posting])
    }
    gathered.removeAll()
    marks.drain(into: &gathered)
    if gathered.count == 0 { return }
    touched.append(.init(set: sets.append(gathered), place: place, areExact: areExact))
  }

  private func isInsideCharacter(_ ownTerms: TermRange, _ ownVariants: TermRange, _ depth: Int) -> Bool {
    let (last, lastVariant) = (Int(ownTerms.upperBound) - 1, Int(ownVariants.upperBound) - 1)
    if !ownTerms.isEmpty, terms.length(last) > depth { return terms.byte(last, at: depth) & 0xC0 == 0x80 }
    if !ownVariants.isEmpty, variants.length(lastVariant) > depth {
      return variants.byte(lastVariant, at: depth) & 0xC0 == 0x80
    }
    return false
  }
}
