/// Checking what was stored, so that reading it ends and stays inside.
extension PrefixIndex {
  init(_ reader: SectionReader, records: Int, fieldCount: Int) throws(SegmentDamage) {
    nodes = try reader.column(.nodes)
    champions = try reader.column(.champions)
    sets = try StoredSets(reader, universe: records)
    self.fieldCount = fieldCount
  }

  func write(to writer: inout SectionWriter) {
    writer.append(nodes, as: .nodes)
    writer.append(champions, as: .champions)
    sets.write(to: &writer)
  }

  func check(_ terms: TermIndex, records: Int) throws(SegmentDamage) {
    try sets.check()
    let groups = sets.count / Self.kindCount(fieldCount)
    // The last one only says where children end.
    guard nodes.count > 1, sets.count % Self.kindCount(fieldCount) == 0 else {
      throw SegmentDamage(.nodes, "no nodes, or sets of no node")
    }
    for number in 0..<nodes.count {
      let node = nodes[number]
      let isLast = number + 1 == nodes.count
      guard node.terms.lowerBound <= node.terms.upperBound, node.terms.upperBound <= terms.count,
        isLast || !node.terms.isEmpty || number == 0 && terms.count == 0,
        node.group == .missing || Int(node.group) < groups
      else { throw SegmentDamage(.nodes, "terms or sets that are not there") }
      guard Int(node.children) <= nodes.count - 1, isLast || node.children <= nodes[number + 1].children,
        isLast || node.children > number
      else { throw SegmentDamage(.nodes, "children that are not there") }
      guard Int(node.champions) + Int(node.championCount) <= champions.count, node.count <= records,
        node.championCount <= node.count, node.championCount <= Self.mostChampions
      else { throw SegmentDamage(.nodes, "champions that are not there") }
    }
    if Int(nodes[nodes.count - 1].children) != nodes.count - 1 { throw SegmentDamage(.nodes, "children without end") }
    if !champions.areBelow(records) { throw SegmentDamage(.champions, "records that are not there") }
  }
}

extension StoredSets {
  init(_ reader: SectionReader, universe: Int) throws(SegmentDamage) {
    self.universe = universe
    blocks = try reader.column(.setBlocks)
    numbers = try reader.column(.setNumbers)
    bits = try reader.column(.setBits)
  }

  func write(to writer: inout SectionWriter) {
    writer.append(blocks, as: .setBlocks)
    writer.append(numbers, as: .setNumbers)
    writer.append(bits, as: .setBits)
  }

  func check() throws(SegmentDamage) {
    if blockCount > 0, blocks.count % blockCount != 0 { throw SegmentDamage(.setBlocks, "a set that is not whole") }
    for set in 0..<count {
      for block in 0..<blockCount {
        let own = blocks[set * blockCount + block]
        let (start, count) = (Int(own.start), Int(own.count))
        let size = min(universe - block << 16, 65536)
        if count > size { throw SegmentDamage(.setBlocks, "more records than there are") }
        if isWords(set, block) {
          let words = Self.wordCount(universe, block)
          guard start + words <= bits.count else { throw SegmentDamage(.setBlocks, "bits that are not there") }
          // As many as are said, and none beyond the last record.
          let found = (0..<words).reduce(0) { $0 + bits[start + $1].nonzeroBitCount }
          let last = size & 63 == 0 ? 0 : bits[start + words - 1] >> UInt64(size & 63)
          if found != count || last != 0 { throw SegmentDamage(.setBits, "other records than are said") }
        } else {
          guard start + count <= numbers.count else { throw SegmentDamage(.setBlocks, "numbers that are not there") }
          for place in start..<start + count
          where numbers[place] >= size || place > start && numbers[place] <= numbers[place - 1] {
            throw SegmentDamage(.setNumbers, "records that do not ascend")
          }
        }
      }
    }
  }
}
