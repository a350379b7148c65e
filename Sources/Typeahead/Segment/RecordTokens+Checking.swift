/// Checking what was stored, so that reading it ends and stays inside.
extension RecordTokens {
  init(_ reader: SectionReader, shapes shapeCount: Int, terms count: Int, count records: Int) throws(SegmentDamage) {
    shapes = try ByteTable(reader, .shapes, count: shapeCount)
    shapeNumbers = try reader.column(.shapeNumbers, below: shapes.count)
    if shapeNumbers.count != records {
      throw SegmentDamage(.shapeNumbers, "\(shapeNumbers.count) records, not \(records)")
    }
    terms = try reader.column(.tokenTerms, below: count + 1)
    starts = try Starts(reader, .tokenStarts, count: records, end: terms.count)
  }

  func write(to writer: inout SectionWriter) {
    shapes.write(to: &writer, .shapes)
    writer.append(shapeNumbers, as: .shapeNumbers)
    starts.write(to: &writer, .tokenStarts)
    writer.append(terms, as: .tokenTerms)
  }

  func check(terms count: Int, fields: Int) throws(SegmentDamage) {
    try shapes.check(.shapes)
    var checked: [CheckedShape] = []
    for number in 0..<shapes.count {
      guard let shape = CheckedShape(shapes[number], fields: fields) else {
        throw SegmentDamage(Section.Strings.shapes.bytes, "a shape that is none")
      }
      checked.append(shape)
    }
    if !shapeNumbers.areBelow(shapes.count) { throw SegmentDamage(.shapeNumbers, "shapes that are not there") }
    try starts.check(.tokenStarts)
    if !terms.areBelow(count + 1) { throw SegmentDamage(.tokenTerms, "terms that are not there") }
    for record in 0..<self.count {
      let (shape, places) = (checked[Int(shapeNumbers[record])], places(record))
      if shape.termCount != places.count { throw SegmentDamage(.tokenStarts, "other tokens than the shape has") }
      // A run stands only where the shape has one.
      for (offset, place) in places.enumerated() where (terms[place] == count) != shape.isRun(offset) {
        throw SegmentDamage(.tokenTerms, "a run that is none")
      }
    }
  }
}

/// A shape that was read to its end: see ``RecordTokens``.
private struct CheckedShape {
  private(set) var termCount = 0
  private var runs: [Int] = []
  // What is left to read.
  private let bytes: Column<UInt8>
  private var place = 0

  func isRun(_ offset: Int) -> Bool { !runs.isEmpty && runs.contains(offset) }

  init?(_ bytes: Column<UInt8>, fields: Int) {
    self.bytes = bytes
    while place < bytes.count {
      guard let header = number(), let count = number(), header >> 2 < fields, header & 3 <= RecordTokens.Kind.parted
      else { return nil }
      if header & 3 == RecordTokens.Kind.chain {
        termCount += count
      } else {
        guard let others = number(), let length = number(), length <= bytes.count - place,
          readGraph(header & 3, primary: count, others, end: place + length)
        else { return nil }
        termCount += count + others
      }
    }
  }

  /// Reads a graph, whose steps ascend by the nodes that they leave and lead on; says whether it has the terms it says.
  private mutating func readGraph(_ kind: Int, primary: Int, _ others: Int, end: Int) -> Bool {
    if kind == RecordTokens.Kind.parted {
      guard let count = number() else { return false }
      for _ in 0..<count { guard let token = number(), token < primary + others, place <= end else { return false } }
    }
    guard let nodes = number(), let count = number(), nodes > 0, nodes <= Self.most else { return false }
    var (from, ownPrimary, ownOthers) = (0, 0, 0)
    for _ in 0..<count {
      guard let skipped = number(), let length = number(), let label = number(), label & 7 < 7, label >> 3 < 4,
        place <= end
      else { return false }
      from += skipped
      if length == 0 || from + length >= nodes { return false }
      let step = EdgeLabel(label)
      switch step.kind {
      case .nothing: break
      case .token: if step.isPrimary { ownPrimary += 1 } else { ownOthers += 1 }
      case .form:
        if step.isPrimary { return false }
        ownOthers += 1
      case .run:
        guard let clusters = number(), let firstInner = number(), clusters > 0, clusters <= Self.most else {
          return false
        }
        if firstInner + clusters - 1 > nodes || clusters > 1 && firstInner <= from { return false }
        for _ in 0..<clusters { if number().map({ $0 < 2 }) ?? true { return false } }
        if step.isPrimary {
          runs.append(termCount + ownPrimary)
          ownPrimary += 1
        }
        ownOthers += clusters
      }
    }
    return place == end && ownPrimary == primary && ownOthers == others
  }

  private static let most = 1 << 24

  private mutating func number() -> Int? { bytes.number(at: &place, atMostBytes: 4) }
}
