/// Checking what was stored, so that reading it ends and stays inside.
extension PrefixIndex {
  init(_ reader: SectionReader, records: Int, fieldCount: Int) throws(SegmentDamage) {
    nodes = try reader.column(.nodes)
    champions = try reader.column(.champions, below: records)
    sets = try StoredSets(reader, universe: records, groupSize: Self.kindCount(fieldCount))
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
        node.group == .missing
          ? !node.hasSetOfTerm
          : Int(node.group) < groups && (sets.count(set(.exact, node.group)) > 0) == node.isTerm,
        node.isTerm || !node.hasSetOfTerm
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
  init(_ reader: SectionReader, universe: Int, groupSize: Int) throws(SegmentDamage) {
    (self.universe, self.groupSize) = (universe, groupSize)
    blocks = try reader.column(.setBlocks)
    bytes = try reader.column(.setBytes)
  }

  func write(to writer: inout SectionWriter) {
    writer.append(blocks, as: .setBlocks)
    writer.append(bytes, as: .setBytes)
  }

  func check() throws(SegmentDamage) {
    if blockCount > 0, blocks.count % (blockCount * groupSize) != 0 {
      throw SegmentDamage(.setBlocks, "a set that is not whole")
    }
    for set in 0..<count {
      for block in 0..<blockCount {
        let part = part(set, block)
        if part.own.count > 0 { try check(part) }
      }
    }
  }

  /// Checks that a part has as many records as are said, in ascending order, and none beyond the last record.
  private func check(_ part: Part) throws(SegmentDamage) {
    let size = min(universe - part.block << 16, 65536)
    if part.own.count > size { throw SegmentDamage(.setBlocks, "more records than there are") }
    let (ranges, list, start) = (Self.rangeCount(universe, part.block), part.list, Int(part.own.start))
    let length =
      switch part.form {
      case .words: 8 * Self.wordCount(universe, part.block)
      case .list, .rest: 2 * ranges + Int(list.count)
      case .choice: Int(part.whole.count + 7) / 8
      }
    if start + length > bytes.count { throw SegmentDamage(.setBlocks, "records that are not there") }
    var (found, last, isSound) = (0, -1, true)
    if part.form == .list || part.form == .rest {
      var before = 0
      for range in 0..<ranges {
        let end = end(range, list)
        isSound = isSound && before <= end && end <= list.count
        before = end
      }
      if !isSound || before != list.count { throw SegmentDamage(.setBytes, "ranges that do not ascend") }
      let words = part.form == .rest ? words(part) : nil
      forEach(in: list, part.block) { low in
        isSound = isSound && low > last && low < size && words?.contains(low) ?? true
        last = low
      }
    } else {
      for place in 0..<length {
        let byte = bytes[start + place]
        found += byte.nonzeroBitCount
        if byte != 0 { last = 8 * place + 7 - byte.leadingZeroBitCount }
      }
      isSound = found == part.own.count && last < (part.form == .choice ? Int(part.whole.count) : size)
    }
    if !isSound { throw SegmentDamage(.setBytes, "other records than are said") }
  }
}
