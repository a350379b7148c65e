/// Walks a record's stored lattices without trusting them.
struct LatticeChecker {
  private let shapes: Column<UInt32>
  private let words: Column<UInt32>
  private let flat: Column<UInt32>
  private let terms: Int
  private let variants: Int
  private let fields: Int
  private var place = 0
  private var flatPlace = 0

  /// A walk over a record's own words and the tokens of its flat record.
  init(
    _ shapes: Column<UInt32>, _ words: Column<UInt32>, _ flat: Column<UInt32>, terms: Int, variants: Int, fields: Int
  ) {
    self.shapes = shapes
    self.words = words
    self.flat = flat
    self.terms = terms
    self.variants = variants
    self.fields = fields
  }

  /// Whether everything it refers to is there.
  mutating func isSound() -> Bool {
    while place < words.count {
      if !readValue() { return false }
    }
    return flatPlace == flat.count
  }

  private mutating func readValue() -> Bool {
    let shape = Int(words[place])
    place += 1
    guard shape + 2 <= shapes.count else { return false }
    let header = ForwardIndex.Header(shapes[shape])
    let nodes = Int(shapes[shape + 1])
    guard header.field < fields, shape + 2 + header.edgeCount <= shapes.count, nodes <= ForwardIndex.mostNodes,
      !header.isChain || nodes == header.edgeCount + 1
    else { return false }
    for edge in 0..<header.edgeCount {
      let bits = shapes[shape + 2 + edge]
      let (from, to) = (Int(bits & 0x7FFF), Int(bits >> 15 & 0x7FFF))
      guard from < to, to < nodes, !header.isChain || (from == edge && to == edge + 1),
        readLabel(bits >> 30, isChain: header.isChain, nodes)
      else { return false }
    }
    return true
  }

  private mutating func readLabel(_ taking: UInt32, isChain: Bool, _ nodes: Int) -> Bool {
    if taking >= ForwardIndex.Taking.flatRun.rawValue {
      guard flatPlace < flat.count else { return false }
      let isRun = flat[flatPlace] == FlatRecords.run
      flatPlace += 1
      if taking == ForwardIndex.Taking.flat.rawValue { return !isRun }
      guard isRun, place < words.count, isRunWord(words[place]) else { return false }
    }
    guard place < words.count else { return false }
    let word = words[place]
    if isRunWord(word) { return !isChain && readRun(nodes) }
    place += 1
    if word == ForwardIndex.nothing { return !isChain }
    return word & ForwardIndex.isVariant == 0 ? word < terms : word & ~ForwardIndex.isVariant < variants
  }

  private func isRunWord(_ word: UInt32) -> Bool { word != ForwardIndex.nothing && word & ForwardIndex.isRun != 0 }

  private mutating func readRun(_ nodes: Int) -> Bool {
    let clusters = Int(words[place] & ~ForwardIndex.isRun)
    guard clusters >= 2, clusters <= words.count - place - 2 else { return false }
    guard Int(words[place + 1]) + clusters - 2 <= nodes else { return false }
    var last = 0
    for cluster in 0..<clusters {
      let offset = Int(words[place + 2 + cluster] & 0x7FFF_FFFF)
      guard cluster == 0 ? offset == 0 : offset > last else { return false }
      last = offset
    }
    place += 2 + clusters + (last + 3) / 4
    return place <= words.count
  }
}
